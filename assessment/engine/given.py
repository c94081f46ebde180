"""What people have decided before an assessment: rulings and answers, each at its place."""

from __future__ import annotations

from collections.abc import Iterable

from assessment.engine.outcome import Answers, Ruling, RulingKind


class Given:
    """Rulings and answers by the keys of their places, and which of these arose.

    With `takes_proposals` nobody is waited for: an open question takes its proposal.
    """

    def __init__(self, rulings: Iterable[Ruling], answers: Answers) -> None:
        self.takes_proposals = answers.take_proposals
        self._answers = answers.given
        self._rulings = {(one.kind, one.place): one for one in rulings if one.place}
        self.has_rulings = bool(self._rulings)
        self._met: set[tuple[RulingKind, str]] = set()
        self._answered: set[str] = set()

    def ruling(self, kind: RulingKind, place: str) -> Ruling | None:
        """The ruling on the throw or result at a place."""
        found = self._rulings.get((kind, place))
        if found:
            self._met.add((kind, place))
        return found

    def answer(self, place: str) -> str | None:
        """The answer to the question at a place, as it was given; None where nobody has answered."""
        found = self._answers.get(place)
        if found is not None:
            self._answered.add(place)
        return found

    def orphaned(self) -> tuple[str, ...]:
        """Numbers of rulings whose place did not arise, and places of answers to questions not asked."""
        rulings = [f"ruling {one.number}" for key, one in self._rulings.items() if key not in self._met]
        answers = [f"answer {place}" for place in self._answers if place not in self._answered]
        return tuple(sorted(rulings) + sorted(answers))

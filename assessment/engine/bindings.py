"""Answers and rulings given in advance: each is bound to a place, by its key or by a description that one place fits.

Files of answers and cases describe a place as a draw does: rule, `of`, `at`, `nth`. The description is bound to the
place when a worksheet first shows it; the subinterval is then assessed again with the answer or ruling in force.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any, Final

import msgspec

from assessment.engine.case_draws import PlacedDraw, time_text
from assessment.engine.case_values import Reader
from assessment.engine.dice import Place
from assessment.engine.outcome import Answers, Ruling, RulingKind
from assessment.engine.worksheet_line import Line, LineKind
from control.situation.clock import Clock

PLACED: Final = (RulingKind.THROW, RulingKind.RESULT)
_LINE_KINDS: Final = {RulingKind.THROW: LineKind.THROW, RulingKind.RESULT: LineKind.RULE}
_WHERE: Final = frozenset(("place", "rule", "of", "at", "nth"))
_ANSWER_KEYS: Final = _WHERE | {"answer"}
_RULING_KEYS: Final = _WHERE | {"kind", "value", "reason", "subject", "field", "number"}


class BadBinding(ValueError):
    """An answer or ruling that cannot be read, or whose description fits two places."""


class Described(msgspec.Struct, frozen=True, kw_only=True):
    """Something bound to a place once it is met: an answer (`ruling` None) or a ruling."""

    where: PlacedDraw
    answer: str = ""
    ruling: Ruling | None = None

    def fits(self, line: Line) -> bool:
        """Whether this line of a worksheet records the place described."""
        wanted = LineKind.ASK if self.ruling is None else _LINE_KINDS[self.ruling.kind]
        return line.kind is wanted and bool(line.place) and self.where.fits(Place.of_key(line.place))


class Bindings:
    """The answers and rulings of a run: those whose place is known, and those still described only."""

    def __init__(
        self, given: Mapping[str, str], rulings: Iterable[Ruling], described: Iterable[Described], *, auto: bool = False
    ) -> None:
        self._given = dict(given)
        self._rulings = tuple(rulings)
        self._open = list(described)
        self._auto = auto

    @property
    def answers(self) -> Answers:
        """The answers in force."""
        return Answers(given=self._given, take_proposals=self._auto)

    def rulings_from(self, start: Fraction, previous: Fraction | None) -> tuple[Ruling, ...]:
        """The rulings for the subinterval from `start` on: all that are bound to places, and the corrections due.

        A correction holds from the first subinterval that begins at or after its time (`previous` is when the last
        one began); one without a time holds from the first of the run.
        """
        due = tuple(
            msgspec.structs.replace(ruling, at=start) for ruling in self._rulings if _is_due(ruling, start, previous)
        )
        return tuple(ruling for ruling in self._rulings if ruling.place) + due

    def bind(self, lines: Iterable[Line]) -> bool:
        """Binds what these lines show the places of; true if anything was bound. Raises `BadBinding`."""
        bound = False
        lines = tuple(lines)
        for described in tuple(self._open):
            places = dict.fromkeys(line.place for line in lines if described.fits(line))
            if len(places) > 1:
                raise BadBinding(f"{described.where.words} fits several places: {', '.join(places)}")
            for place in places:
                self._put(described, place)
                bound = True
        return bound

    @property
    def unbound(self) -> tuple[str, ...]:
        """Descriptions that no place of the run fitted."""
        return tuple(described.where.place_words for described in self._open)

    def _put(self, described: Described, place: str) -> None:
        self._open.remove(described)
        if described.ruling is None:
            self._given[place] = described.answer
        else:
            self._rulings = (*self._rulings, msgspec.structs.replace(described.ruling, place=place))


def _is_due(ruling: Ruling, start: Fraction, previous: Fraction | None) -> bool:
    if ruling.place:
        return False
    if ruling.at is None:
        return previous is None
    return ruling.at <= start and (previous is None or ruling.at > previous)


def read_bindings(answers: Any, rulings: Any, clock: Clock, start: Fraction, *, auto: bool = False) -> Bindings:
    """The bindings that plain data describe.

    `answers` is a mapping from key of place to answer, or a list of mappings with a place or a description and an
    `answer`; `rulings` a list of mappings. Raises `BadBinding`.
    """
    given: dict[str, str] = {}
    known: list[Ruling] = []
    described: list[Described] = []
    if isinstance(answers, dict):
        given |= {str(place): _text(answer) for place, answer in answers.items()}
        answers = ()
    for item in answers or ():
        _check(item, _ANSWER_KEYS, "answer")
        if "place" in item:
            given[str(item["place"])] = _text(item["answer"])
        else:
            described.append(Described(where=_where(item, clock), answer=_text(item["answer"])))
    for number, item in enumerate(rulings or (), start=1):
        _check(item, _RULING_KEYS, "kind")
        ruling = _ruling(item, number, clock, start)
        if ruling.kind in PLACED and not ruling.place:
            described.append(Described(where=_where(item, clock), ruling=ruling))
        else:
            known.append(ruling)
    return Bindings(given, known, described, auto=auto)


def _ruling(item: Mapping[str, Any], number: int, clock: Clock, start: Fraction) -> Ruling:
    try:
        kind = RulingKind(str(item["kind"]))
    except ValueError as error:
        raise BadBinding(f"a ruling's kind is one of {', '.join(RulingKind)}, not {item['kind']!r}") from error
    at = item.get("at")
    return Ruling(
        number=int(item.get("number", number)),
        kind=kind,
        reason=str(item.get("reason", "given with the case")),
        value=_text(item.get("value", "")),
        place=str(item.get("place", "")),
        subject=str(item.get("subject", "")),
        field=str(item.get("field", "")),
        at=None if at is None or kind in PLACED else Reader(clock, start).minute(time_text(at)),
    )


def _where(item: Mapping[str, Any], clock: Clock) -> PlacedDraw:
    if "rule" not in item:
        raise BadBinding("an answer or ruling names its place, or its rule with `of` and `at`")
    of = item.get("of", ())
    return PlacedDraw(
        rule=str(item["rule"]),
        of=tuple(str(one) for one in (of if isinstance(of, list) else [of] if of else [])),
        at=time_text(item.get("at", "")),
        throw=0,
        clock=clock,
        nth=int(item.get("nth", 0)),
    )


def _check(item: Any, keys: frozenset[str], wanted: str) -> None:
    if not isinstance(item, dict) or wanted not in item:
        raise BadBinding(f"each must be a mapping with {wanted!r}")
    unknown = sorted(item.keys() - keys)
    if unknown:
        raise BadBinding(f"no key {unknown[0]!r}; there are {', '.join(sorted(keys))}")


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)

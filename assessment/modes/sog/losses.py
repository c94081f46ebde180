"""Men lost and their loads: what is not recovered is gone for the rest of the mission (3.2.4, 3.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.draft import Draft
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.results import Result
from assessment.modes.sog.roster import written_load
from assessment.modes.sog.rules import rule


def take_losses(draft: Draft, sheet: Worksheet, result: Result) -> None:
    """Takes lost men and loads off the roster; what was recovered goes to the first man left (R9)."""
    for letter, code, count in result.items:
        _lose(draft, letter, code, count)
    for letter in result.lost:
        loads_gone(sheet, draft.man(letter), _saved_of(result, letter))
        draft.change_man(letter, lost=True, items={})
    heir = next(iter(draft.team.left), None)
    for _, code, count in result.saved if heir else ():
        if heir is not None:
            items = draft.man(heir.letter).items
            draft.change_man(heir.letter, items=dict(sorted({**items, code: items.get(code, 0) + count}.items())))


@rule("3.2.4b", reading="R9")
def loads_gone(sheet: Worksheet, man: Man, kept: Mapping[str, int]) -> tuple[str, ...]:
    """What a lost man carried and nobody recovered is lost for the rest of the mission."""
    sheet.figure("recovered", ", ".join(written_load(code, count) for code, count in kept.items()) or "nothing")
    return tuple(
        written_load(code, count - kept.get(code, 0))
        for code, count in sorted(man.loads.items())
        if count > kept.get(code, 0)
    )


def _saved_of(result: Result, letter: str) -> dict[str, int]:
    saved: Counter[str] = Counter()
    for owner, code, count in result.saved:
        saved[code] += count if owner == letter else 0
    return saved


def _lose(draft: Draft, letter: str, code: str, count: int) -> None:
    """A man who is left has lost something; his weapon, if it is that."""
    man = draft.man(letter)
    beside = man.items.get(code, 0)
    items = {**man.items, code: max(0, beside - count)}
    weapon = "" if code == man.weapon and count > beside else man.weapon
    draft.change_man(letter, weapon=weapon, items={name: left for name, left in items.items() if left})

"""Men lost and their loads: what is not recovered is gone for the rest of the mission (3.2.4, 3.8)."""

from __future__ import annotations

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
    carried = {**man.items, man.weapon: man.items.get(man.weapon, 0) + 1}
    return tuple(
        written_load(code, count - kept.get(code, 0))
        for code, count in sorted(carried.items())
        if count > kept.get(code, 0)
    )


def _saved_of(result: Result, letter: str) -> dict[str, int]:
    return {code: count for owner, code, count in result.saved if owner == letter}


def _lose(draft: Draft, letter: str, code: str, count: int) -> None:
    """A man who is left has lost something; his weapon, if it is that."""
    man = draft.man(letter)
    items = dict(man.items)
    if code in items:
        items[code] -= count
        draft.change_man(letter, items={name: left for name, left in items.items() if left > 0})
    elif code == man.weapon:
        draft.change_man(letter, weapon="")

"""Phase 6: a relief convoy is placed where Blue wants it, and takes units with it (mog.relief)."""

from __future__ import annotations

from typing import Final

from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.arrivals import runs_short
from assessment.modes.mog.draft import Draft, wait_for_answers
from assessment.modes.mog.effects import place_convoy, remove_roadblock, send_back
from assessment.modes.mog.moving import arrive
from assessment.modes.mog.pieces import Unit
from assessment.modes.mog.relief import (
    bases_in_play,
    bases_thrown,
    driven_out,
    is_in_play,
    may_go_to_base,
    may_place_convoy,
    only_clears_roadblock,
    places_for_convoy,
)
from assessment.modes.mog.rules import rule
from assessment.modes.mog.transport import bases_connected
from control.situation.side import Side

NONE: Final = "NONE"
STAY: Final = "STAY"


def relieve(draft: Draft, sheet: Worksheet) -> None:
    """The relief phase; `draft.relief` may say beforehand where the convoy goes, or that none is placed.

    Raises `Waiting`.
    """
    operation = draft.operation
    if draft.relief == NONE or not may_place_convoy(sheet, draft.layout) or runs_short(draft, sheet):
        return
    turn = f"turn {operation.turn}"
    bases = bases_thrown(sheet, turn, bases_in_play(sheet, operation.mission), operation.closed)
    places = sorted({place for base in bases for place in places_for_convoy(sheet, base, draft.layout)})
    if not places:
        return
    wanted = draft.relief
    if wanted not in {place.text for place in places}:
        wanted = place_chosen(sheet, turn, [place.text for place in places])
        wait_for_answers(sheet)
    if wanted != NONE:
        _place(draft, sheet, Area.at(wanted))


@rule("mog.relief.7")
def place_chosen(sheet: Worksheet, turn: str, places: list[str]) -> str:
    """The UN player says where the relief convoy is placed, or that it is not."""
    del turn
    options = [(f"CONVOY {place}", place) for place in (*places, NONE)]
    answer = sheet.ask(Side.BLUE, "Where is the relief convoy placed?", options, options[0][0])
    return answer.removeprefix("CONVOY ")


def _place(draft: Draft, sheet: Worksheet, area: Area) -> None:
    if only_clears_roadblock(sheet, area, draft.layout):
        remove_roadblock(draft, sheet, area, "cleared by the relief convoy")
        return
    for name in driven_out(sheet, area, draft.layout):
        send_back(draft, sheet, name, "driven out by the relief convoy")
    place_convoy(draft, sheet, area)
    names = may_go_to_base(sheet, area, draft.layout)
    bases = [
        base
        for base in bases_connected(sheet, area, draft.layout)
        if base != draft.operation.closed and is_in_play(sheet, draft.operation.mission, base)
    ]
    going = {name: base_chosen(sheet, draft.unit(name), [base.text for base in bases]) for name in names if bases}
    wait_for_answers(sheet)
    for name, base in going.items():
        if base is not None:
            arrive(draft, sheet, draft.unit(name), base)


@rule("mog.relief.5")
def base_chosen(sheet: Worksheet, unit: Unit, bases: list[str]) -> Area | None:
    """Units where the convoy was placed go to a connected base or stay, as the UN player likes."""
    options = [*((f"PICK {base}", base) for base in bases), (f"PICK {STAY}", STAY)]
    words = f"The relief convoy has reached {unit.name.upper()}. To which base does it go?"
    answer = sheet.ask(Side.BLUE, words, options, options[0][0]).removeprefix("PICK ")
    return None if answer == STAY else Area.at(answer)

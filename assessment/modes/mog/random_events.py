"""Random events at the start of a turn (mog.event)."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.chances import die
from assessment.modes.mog.kinds import Chance
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.pieces import Kind
from assessment.modes.mog.rules import rule
from control.situation.side import Side

EVENTS = table("random-events")
HALF = table("random-events-half")
FIGURES = table("event-figures")
DICE = table("dice")

EVENT: Final = "event"


@rule("mog.event.half")
def is_event_due(sheet: Worksheet, turn: str) -> bool:
    """With this option a die of 4 or more brings an event, a lower one none."""
    del turn
    return bool(sheet.result(HALF, die(sheet)) == EVENT)


@rule("mog.event.when")
def event_of(sheet: Worksheet, turn: str) -> Chance:
    """Two dice added name the event of the turn, before anything else is done."""
    del turn
    total = die(sheet, of=("first",)) + die(sheet, of=("second",))
    sheet.figure("total", total)
    return Chance(sheet.read(EVENTS, total))


@rule("mog.event.2", "mog.event.12")
def intel_change(sheet: Worksheet, chance: Chance) -> int:
    """Spies raise Intel for this turn, Collaborators lower it."""
    return int(sheet.read(FIGURES, chance)) if sheet.prints(FIGURES, chance) else 0


@rule("mog.event.3")
def are_helicopters_away(sheet: Worksheet, chance: Chance) -> bool:
    """Air Priorities: no Heli-Support this turn; the points stay on the track."""
    sheet.note(chance)
    return chance is Chance.AIR_PRIORITIES


@rule("mog.event.4")
def units_for_jort(sheet: Worksheet, layout: Layout) -> tuple[str, ...]:
    """One UN combat unit may move at once to an adjacent area by the normal rules: those that are not pinned infantry.

    A pinned vehicle may move as its one action; who is aboard does not move.
    """
    sheet.figure("UN units", len(layout.of(Side.BLUE)))
    return tuple(
        unit.name for unit in layout.of(Side.BLUE) if unit.area is not None and (unit.is_vehicle or not unit.pinned)
    )


@rule("mog.event.5")
def roadblocks_to_remove(sheet: Worksheet, layout: Layout) -> tuple[Area, ...]:
    """Tires Burn Out: a roadblock of the UN player's choice is removed."""
    sheet.figure("roadblocks", len(layout.roadblocks))
    return layout.roadblocks


@rule("mog.event.6")
def roadblocks_to_place(sheet: Worksheet, chance: Chance) -> int:
    """Fresh Tires: one roadblock more, where chance has it."""
    sheet.note(chance)
    return int(chance is Chance.FRESH_TIRES)


@rule("mog.event.7")
def base_in_riot(sheet: Worksheet, turn: str) -> Area:
    """A Local Riot shuts a base by the D4, a six-sided die whose 5 and 6 are thrown again."""
    del turn
    bases = board_of(sheet.tables).bases
    while True:
        number = die(sheet)
        if number <= min(len(bases), int(sheet.read(DICE, "riot"))):
            return bases[number - 1]
        sheet.note("thrown again", str(number))


@rule("mog.event.8")
def convoys_to_remove(sheet: Worksheet, layout: Layout) -> tuple[Area, ...]:
    """UN Command Confusion: a relief convoy of choice is removed."""
    sheet.figure("convoys", len(layout.convoys))
    return layout.convoys


@rule("mog.event.9")
def vehicles_to_pin(sheet: Worksheet, layout: Layout) -> tuple[str, ...]:
    """Mines: a UN vehicle that is not pinned becomes pinned."""
    found = tuple(unit.name for unit in layout.of(Side.BLUE) if unit.is_vehicle and not unit.pinned)
    sheet.figure("vehicles", len(found))
    return found


@rule("mog.event.10")
def infantry_to_pin(sheet: Worksheet, layout: Layout) -> tuple[str, ...]:
    """Mortars: UN infantry that is not pinned becomes pinned."""
    found = tuple(unit.name for unit in layout.of(Side.BLUE) if not unit.is_vehicle and not unit.pinned)
    sheet.figure("infantry", len(found))
    return found


@rule("mog.event.11")
def number_of_khat(sheet: Worksheet, turn: str) -> int:
    """Khat: a die of Somali units arrive by day, or of Militia go by night; as many as there are."""
    del turn
    return die(sheet)


@rule("mog.event.11")
def militia_to_remove(sheet: Worksheet, layout: Layout) -> tuple[str, ...]:
    """By night Militia of the UN player's choice go into the draw container."""
    found = tuple(unit.name for unit in layout.of(Side.RED) if unit.kind is Kind.MILITIA)
    sheet.figure("Militia", len(found))
    return found


@rule("mog.event.none")
def can_happen(sheet: Worksheet, chance: Chance, options: int) -> bool:
    """An event that cannot happen is no event; most can always."""
    sheet.figure("options", options)
    needs_one = (Chance.JORT, Chance.TIRES_BURN_OUT, Chance.COMMAND_CONFUSION, Chance.MINES, Chance.MORTARS)
    return chance not in needs_one or options > 0

"""Chapter 4: enemy squads, and the random walk of their counters."""

from __future__ import annotations

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.die import die
from assessment.modes.sog.kinds import Direction, Squad
from assessment.modes.sog.rules import rule
from assessment.modes.sog.square import Square

SQUADS = table("4.1")
FIGURES = table("4")
BY_CHANCE = table("4.1.3")
MOVES = table("4.2")
DIAGRAM = table("H-movement")
MEN = table("H-men")


@rule("4.1a", "4.1.2a")
def items_of_vc_squad(sheet: Worksheet) -> tuple[str, ...]:
    """What a Viet Cong squad has, always in full."""
    return _described(sheet, Squad.VC)


@rule("4.1b", "4.1.2a")
def items_of_nva_squad(sheet: Worksheet) -> tuple[str, ...]:
    """What a North Vietnamese squad has, always in full."""
    return _described(sheet, Squad.NVA)


def items_of(sheet: Worksheet, squad: Squad) -> tuple[str, ...]:
    """What a squad has: name, impulses and actions, leaders, then weapons and equipment."""
    return items_of_nva_squad(sheet) if squad is Squad.NVA else items_of_vc_squad(sheet)


def _described(sheet: Worksheet, squad: Squad) -> tuple[str, ...]:
    values = f"{sheet.read(SQUADS, squad, figure='impulses')}/{sheet.read(SQUADS, squad, figure='actions')}"
    leaders: tuple[str, ...] = sheet.read(SQUADS, squad, figure="leaders")
    items: tuple[str, ...] = sheet.read(SQUADS, squad, figure="items")
    return (str(sheet.read(SQUADS, squad, figure="name")), values, *leaders, *items)


@rule("4.1.1")
def extra_c(sheet: Worksheet, squads: int) -> str | None:
    """When two squads fight together one of them may be given a C counter; its weapon."""
    sheet.figure("squads", squads)
    if squads < int(sheet.read(FIGURES, "squads_for_extra_c")):
        return None
    return str(sheet.read(FIGURES, "extra_c_weapon"))


@rule("4.1.3")
def squad_by_chance(sheet: Worksheet, square: Square, place: str) -> Squad:
    """With the optional rule a die says of each squad whether it is Viet Cong or North Vietnamese."""
    del square, place
    return Squad(sheet.result(BY_CHANCE, die(sheet)))


def men_of(sheet: Worksheet, squad: Squad) -> int:
    """Men of a squad, read under the rule in hand."""
    return int(sheet.read(MEN, squad))


@rule("4.2a", "2.2e")
def direction(sheet: Worksheet, counter: str) -> Direction:
    """After the team's move a die sends each VC counter to a square around it, or leaves it where it is."""
    del counter
    number = die(sheet)
    sheet.result(MOVES, number)
    return Direction(sheet.result(DIAGRAM, number))


@rule("4.2b")
def leaves_map(sheet: Worksheet, counter: str, start: Square, way: Direction) -> bool:
    """A counter that moves off the map may not come back and is free for new contacts."""
    del counter
    sheet.note(way.value)
    return not start.toward(way).is_on_map


@rule("4.2.1a")
def springs_on_entering(sheet: Worksheet, counter: str, square: Square, start: Square) -> bool:
    """A VC counter that enters the team's square brings an ambush about; one that stays there does not."""
    del counter
    return square != start

"""March columns: how long units are, how many a square holds, and who follows whom (A'4, B'1, R20).

Units that set out by the same route from the same place at the same time form a column in the order of their cards.
The one behind starts when the one before has made room by its own length; farther on it waits where a square is full.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import March, Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

BASICS: Final = table("A'")
CHAPTER: Final = table("B'")
METRES_A_KM: Final = 1000

ColumnKey = tuple[Side, Fraction, Square, Square | None, Square, str, bool, Formation]


@rule("A'4a.1")
def length_in_column_m(sheet: Worksheet, unit: Unit) -> Fraction:
    """A platoon in column, on foot or in vehicles, is a quarter of a kilometre long."""
    return Fraction(sheet.read(BASICS, "column_platoon_km")) * METRES_A_KM


@rule("A'4a.2")
def length_in_tactical_column_m(sheet: Worksheet, unit: Unit) -> Fraction:
    """A platoon in tactical column is half a kilometre long."""
    return Fraction(sheet.read(BASICS, "tactical_column_platoon_km")) * METRES_A_KM


@rule("A'4b.1", "A'4b.2")
def company_squares(sheet: Worksheet, company: str, corner: Square) -> tuple[Square, ...]:
    """A deployed platoon covers a half-kilometre square, a company a square kilometre, named by its corner."""
    company_km = Fraction(sheet.read(BASICS, "deployed_company_km"))
    side = int(company_km / Fraction(sheet.read(BASICS, "deployed_platoon_km")))
    return tuple(corner.moved(east, north) for north in range(side) for east in range(side))


@rule("B'1.3")
def has_room(sheet: Worksheet, unit: Unit, square: Square, formation: Formation, in_square: tuple[Unit, ...]) -> bool:
    """The route through a square holds two platoons in column or one in tactical column."""
    taken = sum((_share(sheet, other) for other in in_square), start=Fraction(0))
    return taken + Fraction(1, _capacity(sheet, formation)) <= 1


def length_m(sheet: Worksheet, unit: Unit, formation: Formation) -> Fraction:
    """The length of road a unit takes; patrols and deployed units take none."""
    if unit.kind.is_patrol or formation is Formation.DEPLOYED:
        return Fraction(0)
    if formation is Formation.COLUMN:
        return length_in_column_m(sheet, unit)
    return length_in_tactical_column_m(sheet, unit)


def column_key(unit: Unit) -> ColumnKey | None:
    """What the marches of one column share: side, start, place, way, end, kind of route, mounting and formation."""
    march = unit.march
    if march is None or not march.path or march.formation is Formation.DEPLOYED:
        return None
    way = (march.from_, march.via, march.path[-1], march.msn)
    return (unit.side, march.started, *way, march.mounted, march.formation)


def in_march_order(units: Iterable[Unit]) -> list[Unit]:
    """Units of a column from head to tail: the farther on first, then by card."""
    return sorted(units, key=_rank)


def column_of(draft: Draft, unit: Unit) -> list[Unit]:
    """The units of a marching unit's column from head to tail, itself included."""
    key = column_key(unit)
    if key is None:
        return [unit]
    return in_march_order(other for other in draft.units.values() if column_key(other) == key)


def in_the_way(draft: Draft, unit: Unit, march: March, square: Square) -> tuple[Unit, ...]:
    """Own units that take up the route through a square, going the same way or across it.

    Those that have not left the square they started in stand beside the route.
    """
    return tuple(
        other
        for other in draft.at(square, unit.side)
        if other.march is not None
        and other.march.msn == march.msn
        and other.march.path[:1] not in ((), (unit.square,))
        and other.march.from_ != square
        and not other.kind.is_patrol
        and other.designator != unit.designator
    )


@rule("A'4a.1", "A'4a.2", reading="R20")
def place_in_column_m(sheet: Worksheet, unit: Unit, ahead: tuple[Unit, ...]) -> Fraction:
    """A unit's head follows the head of its column by the length of all units before it; its tail by its own more."""
    head = sum((length_m(sheet, other, other.formation) for other in ahead), start=Fraction(0))
    sheet.figure("head of the unit, m behind the head of the column", head)
    sheet.figure("tail of the unit, m behind the head of the column", head + length_m(sheet, unit, unit.formation))
    return head


def schedule(draft: Draft) -> None:
    """Notes again who waits for room at the edge of which square."""
    for name in sorted(draft.units):
        march = draft.units[name].march
        if march is not None and march.held:
            draft.waiting[march.path[0]].add(name)


def _share(sheet: Worksheet, other: Unit) -> Fraction:
    return Fraction(1, _capacity(sheet, other.formation))


def _capacity(sheet: Worksheet, formation: Formation) -> int:
    figure = "column_platoons_per_square" if formation is Formation.COLUMN else "tactical_platoons_per_square"
    return int(sheet.read(CHAPTER, figure))


def _rank(unit: Unit) -> tuple[int, Fraction, int, str]:
    if unit.march is None:
        return (0, Fraction(0), 0, unit.designator)
    return (len(unit.march.path), unit.march.left_m, unit.march.place, unit.designator)

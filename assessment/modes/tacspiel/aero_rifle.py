"""The aero-rifle platoon: patrol base (330), search on foot (307), two hours of ground combat (J'2.2, J'2a-c)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.flight import FootSearch
from assessment.modes.tacspiel.flight_plans import square_of
from assessment.modes.tacspiel.kinds import ActivityKind, UnitKind
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit, Work
from assessment.modes.tacspiel.square import SIDE_M, Point, Square, area
from orders.language.card import Card

CHAPTER: Final = table("J'")
ON_GROUND: Final = table("Section J, J2-j and J2-p")
MINUTES_AN_HOUR: Final = 60
SEARCH: Final = "search_on_foot"
WRONG_BOX: Final = "the area is not 4.5 by 4.5 km with the base in the middle"


@rule("J'2b", "J'2.2")
def may_search_on_foot(sheet: Worksheet, unit: Unit) -> bool:
    """The aero-rifle platoon, the 1st of the troop, may search an area on foot; the rocket platoons may not."""
    sheet.note("kind", unit.kind)
    return unit.kind is UnitKind.AERO_RIFLE_PLATOON


@rule("J'2c.1")
def has_base(sheet: Worksheet, unit: Unit, base: Square | None) -> bool:
    """A search needs a patrol base, set up at the place where the platoon stands."""
    return base is not None and base == unit.square


@rule("J'2c.2", reading="J'2c.2")
def search_box(sheet: Worksheet, unit: Unit, base: Square) -> tuple[Square, Square]:
    """The box searched is 4.5 km wide with the base in the middle: its south-western and north-eastern square."""
    squares = int(Fraction(sheet.read(CHAPTER, "search_area_km")) * METRES_A_KM) // SIDE_M
    reach = squares // 2
    return base.moved(-reach, -reach), base.moved(reach, reach)


@rule("J'2c.2")
def patrols_of(sheet: Worksheet, unit: Unit) -> int:
    """The platoon makes eight patrols of four men, one for each direction of the compass."""
    sheet.figure("men of each", sheet.read(CHAPTER, "search_patrol_men"))
    return int(sheet.read(CHAPTER, "search_patrols"))


@rule("J'2c.3")
def patrols_leave(sheet: Worksheet, unit: Unit, arrived: Fraction, ordered: Fraction) -> Fraction:
    """The platoon needs an hour after its arrival to organise and brief, each time that it comes back to its base."""
    hours = Fraction(sheet.read(CHAPTER, "search_preparation_hr"))
    return max(arrived + hours * MINUTES_AN_HOUR, ordered)


@rule("J'2c.4")
def patrols_back(sheet: Worksheet, unit: Unit, left: Fraction) -> Fraction:
    """Search and return take six hours; then the platoon can be given a new order."""
    return left + Fraction(sheet.read(CHAPTER, "search_hr")) * MINUTES_AN_HOUR


@rule("J'2c.6")
def met_at(sheet: Worksheet, unit: Unit, left: Fraction, metres: int) -> Fraction:
    """Patrols move away from the base at half a kilometre an hour: when they are so many metres from it."""
    pace = Fraction(sheet.read(CHAPTER, "search_pace_km_hr"))
    return left + Fraction(metres, METRES_A_KM) / pace * MINUTES_AN_HOUR


@rule("J'2c.8", reading="J'2c.8")
def loss_for_patrol(sheet: Worksheet, unit: Unit, patrol: str) -> int:
    """The loss of one of the patrols counts as 10 percent of the platoon."""
    return int(sheet.read(CHAPTER, "search_patrol_loss_pct"))


@rule("J'2c.9")
def may_search_again(sheet: Worksheet, unit: Unit, last: Fraction | None, wanted: Fraction) -> bool:
    """Only one such search may be made in 24 hours."""
    sheet.figure("last search began at minute", last)
    return last is None or wanted >= last + Fraction(sheet.read(CHAPTER, "search_once_in_hr")) * MINUTES_AN_HOUR


@rule("J'2a")
def combat_ends(sheet: Worksheet, unit: Unit, since: Fraction) -> Fraction:
    """The troop may fight on the ground for two hours at most before it must resupply; `since` is minutes fought.

    Gives how many minutes are left.
    """
    limit = Fraction(sheet.read(ON_GROUND, "ground_combat_before_resupply")) * MINUTES_AN_HOUR
    return max(Fraction(0), limit - since)


def start_base(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 330: a patrol base at C1, where the platoon has been brought."""
    site = square_of(planned.order.card.value("C1"))
    if not may_search_on_foot(sheet, unit):
        return Refusal("only the aero-rifle platoon sets up a patrol base", "J'2b")
    if not has_base(sheet, unit, site):
        return Refusal("the platoon is not at the base site; move it there first", "J'2c.1")
    before = draft.foot_searches.get(unit.designator)
    last = called_in(before, draft.now).last if before is not None else None
    draft.foot_searches[unit.designator] = FootSearch(
        unit=unit.designator, base=unit.square, arrived=unit.halted_since, last=last
    )
    programmes.finished(draft, unit.designator, planned.order.number)
    return None


def start_search(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 307: eight patrols search the box round the base."""
    if not may_search_on_foot(sheet, unit):
        return Refusal("only the aero-rifle platoon searches on foot", "J'2b")
    search = draft.foot_searches.get(unit.designator)
    if search is None or not has_base(sheet, unit, search.base):
        return Refusal("there is no patrol base where the platoon stands; order one first (330)", "J'2c.1")
    box = search_box(sheet, unit, search.base)
    if area_on(planned.order.card) != box:
        return Refusal(WRONG_BOX, "J'2c.2")
    arrived = max(search.arrived, unit.halted_since)
    leaves = patrols_leave(sheet, unit, arrived, draft.now)
    search = called_in(search, draft.now)
    if not may_search_again(sheet, unit, search.last, leaves):
        return Refusal("one search on foot is made in 24 hours", "J'2c.9")
    patrols_of(sheet, unit)
    back = patrols_back(sheet, unit, leaves)
    first = met_at(sheet, unit, leaves, SIDE_M)
    rings = search.base.steps_between(box[1])
    draft.foot_searches[unit.designator] = replace(
        search, arrived=arrived, leaves=leaves, gone=(), searched=0, rings=rings, next_ring=first
    )
    work = Work(kind=SEARCH, since=draft.now, until=back, order=planned.order.number, place=search.base)
    draft.change(unit.designator, work=work)
    draft.schedule(back, Due.WORK, unit.designator)
    draft.schedule(first, Due.PATROL, unit.designator)
    return None


def search_over(draft: Draft, sheet: Worksheet, unit: Unit, work: Work) -> None:
    """All patrols are back."""
    search = draft.foot_searches.get(unit.designator)
    if search is not None:
        draft.foot_searches[unit.designator] = called_in(search, draft.now)
    draft.change(unit.designator, work=None)
    programmes.finished(draft, unit.designator, work.order)


def called_in(search: FootSearch, now: Fraction) -> FootSearch:
    """A search with no patrols out any more; it was the one of its day if they had set out (J'2c.9)."""
    last = search.leaves if search.leaves is not None and search.leaves <= now else search.last
    return replace(search, leaves=None, next_ring=None, last=last)


def is_spent(sheet: Worksheet, unit: Unit, now: Fraction) -> bool:
    """Whether an aero-rifle platoon has fought as long as it may before it resupplies."""
    if unit.kind is not UnitKind.AERO_RIFLE_PLATOON:
        return False
    return not combat_ends(sheet, unit, fought_min(unit, now))


def fought_min(unit: Unit, now: Fraction) -> Fraction:
    """Minutes of battle since a unit was last resupplied, by its record of activity."""
    return sum(
        (
            max(Fraction(0), (one.end or now) - max(one.start, unit.last_resupply))
            for one in unit.activity
            if one.kind is ActivityKind.FIGHT
        ),
        Fraction(0),
    )


def area_on(card: Card) -> tuple[Square, Square] | None:
    """The south-western and north-eastern square of the area on a card; None where its corners are none."""
    try:
        squares = area(Point.at(card.value("C1")), Point.at(card.value("C2")))
    except ValueError:
        return None
    return squares[0], squares[-1]

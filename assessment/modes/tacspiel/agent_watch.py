"""Agents who watch an area (053): what they notice, what they tell first, two reports a period (K'7d, K'7f)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import intercepts, secret_radio
from assessment.modes.tacspiel.agent_state import AgentOrder, AgentSighting, Watch
from assessment.modes.tacspiel.building import is_being_built
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import AgentsReported
from assessment.modes.tacspiel.engineer_state import AIRSTRIP, LANDING_ZONE, Installation
from assessment.modes.tacspiel.fuel import POINTS
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.minefields import LAY_STRIP
from assessment.modes.tacspiel.ranges import METRES_A_KM
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Direction, Point, Square, area
from control.situation.side import Side

CHAPTER: Final = table("K'")
RANK: Final = table("K'7d")
LEVEL: Final = table("H-force-levels")
METRES_A_POINT: Final = 100
MINUTES_AN_HOUR: Final = 60
AGENT: Final = "AGENT"
MOVING: Final = "904"
TAKE_OFF: Final = "868"
REPORTS: Final = frozenset((TAKE_OFF, MOVING, "953", "964", "968", "974", "916"))


@rule("K'7d.2")
def is_small_enough(sheet: Worksheet, corner: Point, opposite: Point) -> bool:
    """A mission covers at most two by two kilometres, from its south-west to its north-east corner."""
    widest = int(sheet.read(CHAPTER, "agent_area_km") * METRES_A_KM)
    sides = ((opposite.e - corner.e) * METRES_A_POINT, (opposite.n - corner.n) * METRES_A_POINT)
    sheet.figure("m", max(sides))
    return all(0 <= side <= widest for side in sides)


@rule("K'7d.1")
def may_report(sheet: Worksheet, made: int) -> bool:
    """The number and movement of agents are not shown; they make two reports in a period at most."""
    sheet.figure("reports in this period", made)
    return made < int(sheet.read(CHAPTER, "agent_reports_per_cycle"))


@rule("K'7d.3", reading="K'7d.3")
def significance(sheet: Worksheet, watch: Watch, activity: str) -> int:
    """Of several activities in an area Control reports the most significant: the higher this number."""
    return int(sheet.read(RANK, activity))


@rule("K'7f.1")
def told_at(sheet: Worksheet, start: Fraction, cycle_minutes: int) -> Fraction:
    """Agents report in the middle of the six-hour period, by 868, 904, 916, 953, 964, 968 and 974 alone."""
    middle = Fraction(sheet.read(CHAPTER, "agent_report_hr")) * MINUTES_AN_HOUR
    this = start // cycle_minutes * cycle_minutes + middle
    return Fraction(this if this > start else this + cycle_minutes)


@rule("K'7f.2")
def quality_of_agents(sheet: Worksheet, watch: Watch) -> Quality:
    """Of an enemy who moves they tell at best the size and the general kind (A1B2)."""
    return Quality.A1B2


@rule("K'7f.3")
def aircraft_told(sheet: Worksheet, watch: Watch, number: int) -> str:
    """Of aircraft that take off they tell the estimated number, the kind, where to and after loading what."""
    return str(number)


def hindrance(draft: Draft, sheet: Worksheet, one: AgentOrder) -> Refusal | None:
    """Why agents may not be told to watch an area."""
    card = one.order.card
    if not is_small_enough(sheet, Point.at(card.value("C1")), Point.at(card.value("C2"))):
        return Refusal("agents watch an area of two by two kilometres at most", "K'7d.2")
    return None


def start(draft: Draft, sheet: Worksheet, one: AgentOrder) -> Refusal | None:
    """Order 053: from now until they report."""
    card = one.order.card
    watch = Watch(
        order=one.order.number,
        corner=Point.at(card.value("C1")),
        opposite=Point.at(card.value("C2")),
        since=draft.now,
        until=told_at(sheet, draft.now, draft.cycle_minutes),
    )
    draft.agents = replace(draft.agents, watches=(*draft.agents.watches, watch))
    return None


def look(draft: Draft, sheet: Worksheet) -> None:
    """What moves or takes off in the areas watched, at this instant."""
    if not draft.agents.watches:
        return
    watches = tuple(
        _better(draft, sheet, watch, (*_moving(draft, sheet, watch), *_taking_off(draft, sheet, watch)))
        for watch in draft.agents.watches
    )
    if watches != draft.agents.watches:
        draft.agents = replace(draft.agents, watches=watches)


def tell(draft: Draft, sheet: Worksheet) -> None:
    """In the middle of the period: the most significant of what was seen, area by area, two reports at most."""
    due = [watch for watch in draft.agents.watches if watch.until == draft.now]
    if not due:
        return
    looked = [_better(draft, sheet, watch, _standing(draft, sheet, watch)) for watch in due]
    left = tuple(watch for watch in draft.agents.watches if watch.until != draft.now)
    draft.agents = replace(draft.agents, watches=left)
    seen = [(watch, watch.seen) for watch in looked if watch.seen is not None]
    for watch, sighting in sorted(seen, key=lambda pair: (-pair[1].rank, pair[0].order)):
        period = draft.now // draft.cycle_minutes
        made = sum(moment // draft.cycle_minutes == period for moment in draft.agents.reported)
        if secret_radio.works(draft, sheet) and may_report(sheet, made):
            _report(draft, sheet, watch, sighting)
            reported = (*(m for m in draft.agents.reported if m // draft.cycle_minutes == period), draft.now)
            draft.agents = replace(draft.agents, reported=reported)


def _better(
    draft: Draft, sheet: Worksheet, watch: Watch, found: Iterator[AgentSighting] | tuple[AgentSighting, ...]
) -> Watch:
    """The watch with the most significant of what it has seen; of equals the first stays."""
    for sighting in found:
        if watch.seen is None or sighting.rank > watch.seen.rank:
            watch = replace(watch, seen=sighting)
    return watch


def _moving(draft: Draft, sheet: Worksheet, watch: Watch) -> Iterator[AgentSighting]:
    """Blue units on the march in the area, all taken together, when one of them has just entered a square of it."""
    squares = _squares(watch)
    if not any(draft.unit(name).square in squares for name in draft.moved_now):
        return
    units = [
        unit
        for square in squares
        for unit in draft.at(square, Side.BLUE)
        if unit.is_marching and unit.can_act and not unit.kind.is_patrol
    ]
    entered = [unit for unit in units if unit.designator in draft.moved_now]
    if not entered:
        return
    level = str(sheet.read(LEVEL, len(units)))
    first = min(entered, key=lambda unit: unit.designator)
    yield AgentSighting(
        code=MOVING,
        at=draft.now,
        square=first.square,
        rank=significance(sheet, watch, f"{level}_moving"),
        units=tuple(sorted(unit.designator for unit in units)),
        cont=cont_of(sheet, units, quality_of_agents(sheet, watch), first),
        direction=_heading(first),
    )


def _heading(unit: Unit) -> Direction:
    if unit.march is not None and unit.march.path and unit.march.path[-1] != unit.square:
        return unit.square.direction_to(unit.march.path[-1])
    return unit.facing or Direction.N


def _taking_off(draft: Draft, sheet: Worksheet, watch: Watch) -> Iterator[AgentSighting]:
    """Blue aircraft that take off in the area now."""
    squares = _squares(watch)
    for name, flight in sorted(draft.flights.items()):
        unit = draft.unit(name)
        if flight.took_off != draft.now or flight.home not in squares or unit.side is not Side.BLUE:
            continue
        first = next((square for square in flight.legs[0].way if square != flight.home), flight.home)
        yield AgentSighting(
            code=TAKE_OFF,
            at=draft.now,
            square=flight.home,
            rank=significance(sheet, watch, "aircraft_taking_off"),
            units=(name,),
            point=_airfield(draft, flight.home),
            cont=cont_of(sheet, (unit,), Quality.A2B1),
            number=aircraft_told(sheet, watch, flight.aircraft),
            cargo="troop" if flight.lift is not None else "none",
            direction=flight.home.direction_to(first) if first != flight.home else Direction.N,
        )


def _airfield(draft: Draft, square: Square) -> Point:
    """The point of what stands in a square, else its corner."""
    return next((one.point for one in draft.engineers.installations if one.square == square), square.corner)


def _standing(draft: Draft, sheet: Worksheet, watch: Watch) -> Iterator[AgentSighting]:
    """What is being built, laid or prepared in the area, and fuel that is there."""
    squares = _squares(watch)
    for installation in draft.engineers.installations:
        activity = _activity(draft, installation)
        if installation.square in squares and activity:
            yield _of(draft, sheet, watch, activity, installation.point)
    for job in draft.engineers.jobs:
        if job.kind == LAY_STRIP.kind and job.workers and job.square in squares:
            yield _of(draft, sheet, watch, "mines_being_laid", job.site, job.workers)
    for square in sorted(squares):
        preparing = [unit for unit in draft.at(square, Side.BLUE) if unit.posture is Posture.PREPARING]
        if preparing:
            yield _of(draft, sheet, watch, "position_being_prepared", square.corner, (preparing[0].designator,))


def _activity(draft: Draft, installation: Installation) -> str:
    building = is_being_built(draft, installation)
    if installation.kind in POINTS:
        return "fuel_dump"
    if installation.kind == LANDING_ZONE and building:
        return "landing_zone_being_built"
    return "airstrip_being_built" if installation.kind == AIRSTRIP and building else ""


def _of(  # noqa: PLR0913 - what, where and who
    draft: Draft, sheet: Worksheet, watch: Watch, activity: str, point: Point, units: tuple[str, ...] = ()
) -> AgentSighting:
    code = str(sheet.tables[RANK.id].entry(activity).figure("code"))
    rank = significance(sheet, watch, activity)
    return AgentSighting(code=code, at=draft.now, square=point.square, rank=rank, units=units, point=point)


def _report(draft: Draft, sheet: Worksheet, watch: Watch, seen: AgentSighting) -> None:
    fields: dict[str, Any] = {"Tme": seen.at, "C1": seen.square if seen.code in (MOVING, "968") else seen.point}
    if seen.code in (MOVING, TAKE_OFF):
        fields |= {"Cont": seen.cont, "Dir": seen.direction}
    if seen.code == TAKE_OFF:
        fields |= {"Num": seen.number, "Spt": seen.cargo}
    told = report(
        draft, sheet, seen.code, AGENT, to=Side.RED, units=(AGENT,), square=seen.square, rule_id="K'7f.1",
        tag=watch.text, en=seen.units[0] if seen.units else "", POS=watch.corner.square, **fields,
    )  # fmt: skip
    draft.emit(
        AgentsReported(at=draft.now, units=(AGENT,), line=sheet.line, rule="K'7f.1", code=seen.code, square=seen.square)
    )
    intercepts.hears_report(draft, sheet, told, seen.square, **fields)


def _squares(watch: Watch) -> frozenset[Square]:
    return frozenset(area(watch.corner, watch.opposite))

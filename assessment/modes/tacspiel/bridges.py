"""Bridges down and rebuilt, and stream approaches graded (513, 517, 534; K'3)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import BridgeDown, BridgeRepaired, SiteGraded
from assessment.modes.tacspiel.engineer_state import Job
from assessment.modes.tacspiel.ground_features import Bridge, RouteClass
from assessment.modes.tacspiel.kinds import Light, UnitKind
from assessment.modes.tacspiel.obstacles import BLOWN_BRIDGE, BRIDGES_DOWN
from assessment.modes.tacspiel.positions import point_meant
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.route_denial import reopen
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.site_work import SiteWork
from assessment.modes.tacspiel.situation import Obstacle, Unit
from assessment.modes.tacspiel.square import Point, Square
from control.situation.side import Side
from orders.language.card import Card

CHAPTER: Final = table("K'")
REPAIRING: Final = table("K'3-1")
DESTROYED: Final = "destroyed"
DAMAGED: Final = "damaged"


@rule("K'3a")
def may_rebuild(sheet: Worksheet, unit: Unit, site: str, road: RouteClass) -> bool:
    """Fixed bridges are rebuilt on all-weather roads; the material is in stock at the division base and not counted."""
    sheet.note("road", road)
    return road is RouteClass.ALL_WEATHER


@rule("K'3b.1")
def pier_hours(sheet: Worksheet, unit: Unit, site: str) -> Fraction:
    """After destruction by Red piers and piles are taken to be intact: they cost no time."""
    return Fraction(0)


@rule("K'3b.2", reading="K'3b.2")
def building_hours(sheet: Worksheet, unit: Unit, site: str, status: str, platoons: int, light: Light) -> Fraction:  # noqa: PLR0913 - the axes of the table
    """Rebuilding takes so many hours by state and light; another platoon halves it, a third changes nothing."""
    hours = Fraction(sheet.read(REPAIRING, status, light))
    if platoons > 1:
        hours *= Fraction(sheet.read(CHAPTER, "second_platoon_factor"))
    return hours


@rule("K'3c.1")
def report_of_building(sheet: Worksheet, unit: Unit, site: str, *, done: bool) -> str:
    """Engineers report the bridge under construction on arrival (944), and intact when it is done (940)."""
    return "940" if done else "944"


@rule("K'3c.2")
def letters_of_state(sheet: Worksheet, unit: Unit, site: str, kind: str) -> str:
    """A unit that finds a bridge down reports it destroyed (DES) or damaged (DAM)."""
    return "DES" if kind == BLOWN_BRIDGE else "DAM"


@rule("K'3d")
def is_limited(sheet: Worksheet, unit: Unit, site: str) -> bool:
    """Repaired bridges carry full width and load for all vehicles."""
    return False


@rule("K'3.2")
def grading_hours(sheet: Worksheet, unit: Unit, site: str, platoons: int) -> Fraction:
    """Grading of stream approaches at a site takes one platoon two hours, two platoons one."""
    return Fraction(sheet.read(CHAPTER, "grading_two_platoons_hr" if platoons > 1 else "grading_one_platoon_hr"))


def bridge_in(draft: Draft, square: Square) -> Bridge | None:
    """The bridge in a square."""
    return next((bridge for bridge in draft.ground.bridges if bridge.at.square == square), None)


def bridge_near(draft: Draft, sheet: Worksheet, site: Point) -> Bridge | None:
    """The bridge that a card means."""
    here = {bridge.at: bridge for bridge in draft.ground.bridges if bridge.at.square == site.square}
    meant = point_meant(sheet, site, tuple(here)) if here else None
    return here[meant] if meant is not None else None


def carries(draft: Draft, bridge: Bridge) -> RouteClass | None:
    """The kind of road that a bridge carries."""
    return next((route.kind for route in draft.ground.routes if route.name == bridge.route), None)


def state_of(draft: Draft, bridge: Bridge) -> str:
    """The kind of obstacle that a bridge has become; "" while it stands."""
    down = (one.kind for one in draft.obstacles if one.square == bridge.at.square and one.kind in BRIDGES_DOWN)
    return next(down, "")


def bring_down(  # noqa: PLR0913 - what, how, by whom and by which paragraph
    draft: Draft, sheet: Worksheet, bridge: Bridge, kind: str, units: tuple[str, ...], paragraph: str
) -> None:
    """A bridge is destroyed or damaged; Blue units that stand there report it."""
    square = bridge.at.square
    kept = [one for one in draft.obstacles if one.square != square or one.kind not in BRIDGES_DOWN]
    draft.obstacles = [*kept, Obstacle(kind=kind, square=square, since=draft.now, known_to=(Side.RED,))]
    state = "DES" if kind == BLOWN_BRIDGE else "DAM"
    draft.emit(BridgeDown(at=draft.now, units=units, line=sheet.line, rule=paragraph, square=square, state=state))
    for unit in draft.at(square, Side.BLUE):
        if unit.can_act:
            _report_down(draft, sheet, unit, bridge, draft.obstacles[-1])
            return


def look(draft: Draft, sheet: Worksheet) -> None:
    """Blue units at a bridge that is down, of which Blue does not know, report it (942), however they have come."""
    unknown = [one for one in draft.obstacles if one.kind in BRIDGES_DOWN and Side.BLUE not in one.known_to]
    for obstacle in unknown:
        bridge = bridge_in(draft, obstacle.square)
        for unit in draft.at(obstacle.square, Side.BLUE) if bridge is not None else ():
            if unit.can_act and bridge is not None:
                _report_down(draft, sheet, unit, bridge, obstacle)
                break


def _report_down(draft: Draft, sheet: Worksheet, unit: Unit, bridge: Bridge, obstacle: Obstacle) -> None:
    state = letters_of_state(sheet, unit, bridge.at.text, obstacle.kind)
    report(
        draft, sheet, "942", unit, own=True, square=bridge.at.square, tag=bridge.at.text,
        Num=state, C1=bridge.at, Tme=draft.now,
    )  # fmt: skip
    place = draft.obstacles.index(obstacle)
    draft.obstacles[place] = replace(obstacle, known_to=(*obstacle.known_to, Side.BLUE))


def _may_build(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    bridge = bridge_near(draft, sheet, Point.at(card.value("C1")))
    if unit.kind is not UnitKind.ENGINEER_PLATOON:
        return Refusal("only engineers build bridges", "K'3b.2")
    if bridge is None:
        return Refusal("no bridge stood there", "K'3a")
    road = carries(draft, bridge)
    if road is None or not may_rebuild(sheet, unit, bridge.at.text, road):
        return Refusal("only bridges on all-weather roads are rebuilt; grade the banks (534)", "K'3a")
    return None


def _down(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    bridge = bridge_near(draft, sheet, site)
    if bridge is None or not state_of(draft, bridge):
        return Refusal("the bridge is intact", "K'3b.2")
    return None


def _building_hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    bridge = bridge_in(draft, job.square)
    damaged = bridge is not None and state_of(draft, bridge) != BLOWN_BRIDGE
    leader, status = draft.unit(job.workers[0]), DAMAGED if damaged else DESTROYED
    hours = building_hours(sheet, leader, job.text, status, len(job.workers), light)
    return hours + pier_hours(sheet, leader, job.text)


def _building_begun(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    code = report_of_building(sheet, unit, job.text, done=False)
    bridge = bridge_in(draft, job.square)
    report(
        draft, sheet, code, unit, own=True, square=job.square,
        C1=bridge.at if bridge else job.site, Spt=job.until, Tme=draft.now,
    )  # fmt: skip


def _built(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    if not is_limited(sheet, unit, job.text):
        draft.obstacles = [one for one in draft.obstacles if one.square != job.square or one.kind not in BRIDGES_DOWN]
    reopen(draft)
    draft.emit(BridgeRepaired(at=draft.now, units=job.workers, line=sheet.line, rule="K'3b.2", square=job.square))
    code = report_of_building(sheet, unit, job.text, done=True)
    bridge = bridge_in(draft, job.square)
    report(draft, sheet, code, unit, own=True, square=job.square, C1=bridge.at if bridge else job.site, Tme=draft.now)


def _may_grade(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    if unit.kind is not UnitKind.ENGINEER_PLATOON:
        return Refusal("only engineers grade stream approaches", "K'3.2")
    if not draft.ground.streams_in(Point.at(card.value("C1")).square):
        return Refusal("no stream runs there", "K'3.2")
    return None


def _not_graded(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    return Refusal("the approaches are graded", "K'3.2") if site.square in draft.engineers.graded else None


def _grading_hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    return grading_hours(sheet, draft.unit(job.workers[0]), job.text, len(job.workers))


def _graded(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    draft.engineers = replace(draft.engineers, graded=tuple(sorted({*draft.engineers.graded, job.square})))
    draft.emit(SiteGraded(at=draft.now, units=job.workers, line=sheet.line, rule="K'3.2", square=job.square))
    report(
        draft, sheet, "H52", unit, own=True, square=job.square, rule_id="K'3.2", tag=job.text,
        Text=f"stream approaches at {job.text} graded", Tme=draft.now,
    )  # fmt: skip


BUILD: Final = SiteWork("build a bridge", _may_build, _down, _building_hours, _built, _building_begun)
GRADE: Final = SiteWork("grade approaches", _may_grade, _not_graded, _grading_hours, _graded)

"""Red's route denial: mines (505, 545), ditches (538) and log blocks (H20) laid by platoons (K'4.1, K'5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import civilians, route_denial
from assessment.modes.tacspiel.cont import Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_state import Job
from assessment.modes.tacspiel.ground_features import Allegiance, RouteClass, Vegetation
from assessment.modes.tacspiel.kinds import Light
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.obstacles import DITCH, LOG_BLOCK, MINES
from assessment.modes.tacspiel.ranges import metres_up
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.route_denial import standing
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.site_work import SiteWork
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Point, Square
from assessment.modes.tacspiel.villages import is_inhabited
from control.situation.side import Side
from orders.language.card import Card

CHAPTER: Final = table("K'")
BLOCKING: Final = table("K'5-1")
WOODED: Final = table("K'5a")
MINUTES_AN_HOUR: Final = 60
MOST_PLATOONS: Final = 2
"""Table K'5-1 prints one platoon and two; more are no faster than two."""

TOLD: Final = Quality.A2B2
"""What villagers say of an enemy to soldiers (D'3c)."""

KINDS: Final = {LOG_BLOCK: "log_block", DITCH: "entrenched"}
EXPLOSIVES: Final = frozenset(("505", "515", "516", "538", "545"))


@rule("K'4.1")
def may_use_explosives(sheet: Worksheet, unit: Unit, code: str) -> bool:
    """Red has mines and explosives for ambushes, route denial and bridges (505, 515, 516, 538, 545), no minefields."""
    return code in EXPLOSIVES


@rule("K'5b.1")
def may_emplace(sheet: Worksheet, unit: Unit, last: Fraction | None, at: Fraction) -> bool:
    """A platoon makes one emplacement, of mines or a block, in a six-hour period; `last` is when it began one."""
    period = Fraction(sheet.read(CHAPTER, "denial_period_hr")) * MINUTES_AN_HOUR
    made = int(last is not None and last // period == at // period)
    sheet.figure("emplacements in this period", made)
    return made < int(sheet.read(CHAPTER, "emplacements_per_period"))


@rule("K'5a.2")
def may_fell_logs(sheet: Worksheet, unit: str, site: Square, vegetation: Vegetation) -> bool:
    """Log blocks are possible only in wooded squares; ditches may be dug anywhere."""
    return bool(sheet.read(WOODED, vegetation))


@rule("K'5b.3")
def mining_hours(sheet: Worksheet, unit: Unit, site: str, *, ditched: bool) -> Fraction:
    """Mining a road takes an hour, half an hour where it is already ditched."""
    return Fraction(sheet.read(CHAPTER, "mining_cut_road_hr" if ditched else "mining_uncut_road_hr"))


@rule("K'5c.2")
def blocking_hours(sheet: Worksheet, unit: Unit, site: str, kind: str, platoons: int, light: Light) -> Fraction:  # noqa: PLR0913 - the axes of the table
    """A log block or a ditch takes longer by day than by night, when it is less disturbed; two platoons are faster."""
    return Fraction(sheet.read(BLOCKING, min(platoons, MOST_PLATOONS), KINDS[kind], light))


@rule("K'5c.1", reading="K'5c.1")
def villagers_find(sheet: Worksheet, unit: Unit, site: Square, village: Square) -> bool:
    """In areas that Blue controls friendly civilians may find route-denial work done by day, wholly or in part."""
    return sheet.chance(CHAPTER, "works_found_by_civilians")


def route_at(draft: Draft, square: Square) -> RouteClass | None:
    """The best road or track through a square; no footpaths, no stream beds."""
    kinds = [route.kind for route in draft.ground.routes_in(square)]
    return next((kind for kind in kinds if kind not in (RouteClass.FOOTPATH, RouteClass.STREAM_BED)), None)


def _may_deny(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    """What holds for all of Red's works on a route."""
    if unit.kind.is_patrol:
        return Refusal("only platoons mine or block routes", "K'5b.1")
    if card.code in EXPLOSIVES and not may_use_explosives(sheet, unit, card.code):
        return Refusal("Red's explosives are for ambushes, routes and bridges", "K'4.1")
    if route_at(draft, Point.at(card.value("C1")).square) is None:
        return Refusal("no road or track runs there", "K'5b.1")
    if not _goes_on(draft, unit, card) and not may_emplace(sheet, unit, unit.emplaced, draft.now):
        return Refusal("the platoon has made its one emplacement of this period", "K'5b.1")
    return None


def _goes_on(draft: Draft, unit: Unit, card: Card) -> bool:
    """Whether the work is one that was begun there and broken off: no other emplacement."""
    kind, square = EMPLACEMENTS[card.code].kind, Point.at(card.value("C1")).square
    return any((job.kind, job.square, job.side) == (kind, square, unit.side) for job in draft.engineers.jobs)


def _may_ditch(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    if card.value("Msn") == "AF":
        return Refusal("only agents damage airfields", "K'7g")
    return _may_deny(draft, sheet, unit, card)


def _may_block_with_logs(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    square = Point.at(card.value("C1")).square
    refusal = _may_deny(draft, sheet, unit, card)
    if refusal is None and not may_fell_logs(sheet, unit.designator, square, draft.ground.vegetation(square)):
        return Refusal("log blocks are possible only in wooded squares", "K'5a.2")
    return refusal


def _not_mined_yet(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    return Refusal("the road is mined already", "K'5b.1") if standing(draft, site.square, route_denial.MINED) else None


def _ditch_to_mine(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    if not standing(draft, site.square, frozenset((DITCH,))):
        return Refusal("there is no ditched roadblock to mine", "K'5b.1")
    return _not_mined_yet(draft, sheet, unit, site)


def _not_blocked_yet(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    blocked = standing(draft, site.square, route_denial.BLOCKS)
    return Refusal("the road is blocked already", "K'5a.2") if blocked else None


def _begun(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    draft.change(unit.designator, emplaced=draft.now)


def _mine_hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    ditched = bool(standing(draft, job.square, frozenset((DITCH,))))
    return mining_hours(sheet, draft.unit(job.workers[0]), job.text, ditched=ditched)


def _ditch_hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    return blocking_hours(sheet, draft.unit(job.workers[0]), job.text, DITCH, len(job.workers), light)


def _log_hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    return blocking_hours(sheet, draft.unit(job.workers[0]), job.text, LOG_BLOCK, len(job.workers), light)


def _mined(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    _laid(draft, sheet, unit, job, MINES)


def _ditched(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    _laid(draft, sheet, unit, job, DITCH)


def _logged(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    _laid(draft, sheet, unit, job, LOG_BLOCK)


WORDS: Final = {MINES: "road mined", DITCH: "road ditched", LOG_BLOCK: "route blocked with logs"}


def _laid(draft: Draft, sheet: Worksheet, unit: Unit, job: Job, kind: str) -> None:
    """The obstacle lies, the platoon says so, and people who saw the work by day may tell Blue."""
    route_denial.lay(draft, sheet, kind, job.square, job.workers, "K'5b.1")
    report(
        draft, sheet, "H52", unit, own=True, square=job.square, rule_id="K'5b.1", tag=job.text,
        found=(Found(kind=kind, square=job.square),), Text=f"{WORDS[kind]} at {job.text}", Tme=draft.now,
    )  # fmt: skip
    village = _friendly_village(draft, sheet, job.square) if job.by_day else None
    if village is not None and villagers_find(sheet, unit, job.square, village):
        _tell_blue(draft, sheet, unit, job, village)


def _friendly_village(draft: Draft, sheet: Worksheet, site: Square) -> Square | None:
    """The nearest village that favours Blue and whose people get about as far as the site."""
    near = [
        hamlet.square
        for hamlet in draft.ground.hamlets
        if hamlet.allegiance is Allegiance.BLUE
        and is_inhabited(sheet, draft.ground, hamlet)
        and metres_up(hamlet.square, site) <= civilians.area_m(sheet)
        and civilians.is_near_home(sheet, hamlet.square, site, metres_up(hamlet.square, site))
    ]
    return civilians.village_named(sheet, site, tuple(near)) if near else None


def _tell_blue(draft: Draft, sheet: Worksheet, unit: Unit, job: Job, village: Square) -> None:
    """Civilians tell of a halted enemy (702) when the news has come to their village."""
    units = tuple(draft.unit(name) for name in job.workers)
    late = civilians.news_min(sheet, village, job.square, metres_up(village, job.square))
    report(
        draft, sheet, "702", civilians.CIVILIANS, to=Side.BLUE, at=draft.now + late, square=job.square,
        quality=TOLD, en=unit.designator, rule_id="K'5c.1", tag=job.text, note="they were at work on the road",
        POS=village, Cont=cont_of(sheet, units, TOLD), C1=job.square, DSP="D", Tme=draft.now,
    )  # fmt: skip


MINE_ROAD: Final = SiteWork("mine a road", _may_deny, _not_mined_yet, _mine_hours, _mined, _begun)
MINE_DITCH: Final = SiteWork("mine a ditch", _may_deny, _ditch_to_mine, _mine_hours, _mined, _begun)
DITCH_ROAD: Final = SiteWork("ditch a road", _may_ditch, _not_blocked_yet, _ditch_hours, _ditched, _begun)
LOG_ROUTE: Final = SiteWork("block with logs", _may_block_with_logs, _not_blocked_yet, _log_hours, _logged, _begun)

EMPLACEMENTS: Final = {"505": MINE_ROAD, "538": DITCH_ROAD, "545": MINE_DITCH, "H20": LOG_ROUTE}
"""What a platoon lays against a route, by the order."""

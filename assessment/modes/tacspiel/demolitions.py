"""Red's demolition of bridges: preparing them (515) and blowing them (516) (K'6)."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import bridges, programmes, resupply
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.engineer_events import BridgePrepared
from assessment.modes.tacspiel.engineer_state import Charge, Job
from assessment.modes.tacspiel.footing import set_out
from assessment.modes.tacspiel.ground_features import Bridge, RouteClass
from assessment.modes.tacspiel.kinds import Light
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.known_ground import CHARGED
from assessment.modes.tacspiel.obstacles import BLOWN_BRIDGE
from assessment.modes.tacspiel.ranges import km, metres_up
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.roadblocks import may_use_explosives
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.site_work import SiteWork
from assessment.modes.tacspiel.situation import Planned, Unit, Work
from assessment.modes.tacspiel.square import Point
from orders.language.card import Card

CHAPTER: Final = table("K'")
PREPARING: Final = table("K'6-1")
MINUTES_AN_HOUR: Final = 60
BLOW: Final = "516"
BLOWING: Final = "blow a bridge"


class BridgeKind(StrEnum):
    """The rows of Table K'6-1."""

    ALL_WEATHER = "all_weather_road"
    OTHER = "fair_weather_track"


@rule("K'6a.1", "K'6a.3")
def preparing_hours(sheet: Worksheet, unit: Unit, site: str, kind: BridgeKind, light: Light) -> Fraction:
    """A Red platoon prepares a bridge in a time that depends on the road it carries and on the light, in hours."""
    return Fraction(sheet.read(PREPARING, kind, light))


@rule("K'6a.2")
def may_prepare(  # noqa: PLR0913 - what is wanted, and what was prepared
    sheet: Worksheet, unit: Unit, bridge: str, kind: BridgeKind, large: int, small: int
) -> bool:
    """A company prepares one all-weather bridge or two others before it must go back to a base or cache.

    `large` and `small` are those it prepared within twelve hours and since all its platoons were last there.
    """
    sheet.figure("all-weather bridges prepared", large)
    sheet.figure("other bridges prepared", small)
    one_large = Fraction(1, int(sheet.read(CHAPTER, "bridges_all_weather")))
    one_small = Fraction(1, int(sheet.read(CHAPTER, "bridges_fair_weather")))
    wanted = one_large if kind is BridgeKind.ALL_WEATHER else one_small
    return large * one_large + small * one_small + wanted <= 1


@rule("K'6a.2")
def counts_still(sheet: Worksheet, unit: Unit, bridge: str, since: Fraction, at: Fraction, *, resupplied: bool) -> bool:  # noqa: PLR0913 - when, and what happened since
    """A bridge counts for twelve hours, or until all platoons of the company have been to a base or cache."""
    hours = Fraction(sheet.read(CHAPTER, "bridges_period_hr"))
    sheet.note("all platoons have been to a base" if resupplied else "not all platoons have been to a base")
    return not resupplied and at - since < hours * MINUTES_AN_HOUR


@rule("K'6b.1")
def may_blow(sheet: Worksheet, unit: Unit, bridge: str, *, prepared: bool) -> bool:
    """A bridge that is prepared may be blown on order, no other."""
    return prepared


@rule("K'6b.2")
def notice_min(sheet: Worksheet, unit: Unit, bridge: str, metres: int) -> Fraction | None:
    """At the bridge at once, within five kilometres on half an hour's notice; none from farther off, in minutes."""
    sheet.figure("m to the bridge", metres)
    if not metres:
        return Fraction(0)
    if km(metres) > sheet.read(CHAPTER, "blowing_km"):
        return None
    return Fraction(sheet.read(CHAPTER, "blowing_notice_hr")) * MINUTES_AN_HOUR


def start_blowing(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 516: a prepared bridge is blown, at once, on notice, or when the unit has come there."""
    bridge = bridges.bridge_near(draft, sheet, Point.at(planned.order.card.value("C1")))
    if bridge is None:
        return Refusal("there is no bridge", "K'6b.1")
    if not may_use_explosives(sheet, unit, BLOW):
        return Refusal("Red's explosives are for ambushes, routes and bridges", "K'4.1")
    if not may_blow(sheet, unit, bridge.at.text, prepared=_charge(draft, bridge) is not None):
        return Refusal("the bridge is not prepared for demolition", "K'6b.1")
    notice = notice_min(sheet, unit, bridge.at.text, metres_up(unit.square, bridge.at.square))
    if notice is None:
        return set_out(draft, sheet, unit, bridge.at.square, Refusal("there is no way to the bridge", "K'6b.2"))
    if not notice:
        _blow(draft, sheet, unit, bridge)
        programmes.finished(draft, unit.designator, planned.order.number)
        return None
    until = draft.now + notice
    work = Work(kind=BLOWING, since=draft.now, until=until, order=planned.order.number, place=bridge.at.square)
    draft.change(unit.designator, work=work)
    draft.schedule(until, Due.WORK, unit.designator)
    return None


def notice_over(draft: Draft, sheet: Worksheet, unit: Unit, work: Work) -> None:
    """The half hour of notice is over."""
    draft.change(unit.designator, work=None)
    bridge = bridges.bridge_in(draft, work.place) if work.place is not None else None
    if bridge is not None and _charge(draft, bridge) is not None:
        _blow(draft, sheet, unit, bridge)
    programmes.finished(draft, unit.designator, work.order)


def _blow(draft: Draft, sheet: Worksheet, unit: Unit, bridge: Bridge) -> None:
    charges = (replace(one, spent=True) if one.bridge == bridge.at else one for one in draft.engineers.charges)
    draft.engineers = replace(draft.engineers, charges=tuple(charges))
    bridges.bring_down(draft, sheet, bridge, BLOWN_BRIDGE, (unit.designator,), "K'6b.1")
    report(
        draft, sheet, "H52", unit, own=True, square=bridge.at.square, rule_id="K'6b.1", tag=bridge.at.text,
        found=(Found(kind=BLOWN_BRIDGE, square=bridge.at.square),),
        Text=f"bridge at {bridge.at.text} destroyed", Tme=draft.now,
    )  # fmt: skip


def _charge(draft: Draft, bridge: Bridge) -> Charge | None:
    return next((one for one in draft.engineers.charges if one.bridge == bridge.at and not one.spent), None)


def kind_of(draft: Draft, bridge: Bridge) -> BridgeKind:
    """By the road it carries."""
    return BridgeKind.ALL_WEATHER if bridges.carries(draft, bridge) is RouteClass.ALL_WEATHER else BridgeKind.OTHER


def _may(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    bridge = bridges.bridge_near(draft, sheet, Point.at(card.value("C1")))
    if bridge is None:
        return Refusal("there is no bridge", "K'6a.1")
    if unit.kind.is_patrol or not may_use_explosives(sheet, unit, card.code):
        return Refusal("a platoon of Red prepares bridges", "K'6a.1")
    return _over_limit(draft, sheet, unit, bridge)


def _over_limit(draft: Draft, sheet: Worksheet, unit: Unit, bridge: Bridge) -> Refusal | None:
    """Asked when the order starts and again at the bridge: meanwhile others of the company may have begun elsewhere."""
    large, small = _prepared(draft, sheet, unit, bridge)
    if may_prepare(sheet, unit, bridge.at.text, kind_of(draft, bridge), large, small):
        return None
    return Refusal("the company must first go back to a base or cache", "K'6a.2")


def _prepared(draft: Draft, sheet: Worksheet, unit: Unit, wanted: Bridge) -> tuple[int, int]:
    """The all-weather and other bridges that count against the company, those being prepared included.

    The bridge that is wanted is one whoever works on it.
    """
    counted = [one.all_weather for one in draft.engineers.charges if _counts(draft, sheet, unit, one)]
    for job in draft.engineers.jobs:
        bridge = bridges.bridge_near(draft, sheet, job.site) if job.kind == PREPARE.kind else None
        others = [draft.unit(name) for name in job.workers if name != unit.designator]
        if bridge not in (None, wanted) and any(other.company == unit.company for other in others):
            counted.append(kind_of(draft, bridge) is BridgeKind.ALL_WEATHER)
    return sum(counted), len(counted) - sum(counted)


def _counts(draft: Draft, sheet: Worksheet, unit: Unit, charge: Charge) -> bool:
    if charge.company != unit.company:
        return False
    been = _all_been(draft, unit, charge.since)
    return counts_still(sheet, unit, charge.bridge.text, charge.since, draft.now, resupplied=been)


def _all_been(draft: Draft, unit: Unit, since: Fraction) -> bool:
    """Whether every platoon of the company stands at a base or cache, or has since then."""
    return all(
        resupply.base_at(draft, other.square) is not None or (other.last_base is not None and other.last_base > since)
        for other in draft.company_of(unit)
        if not other.kind.is_patrol
    )


def _on_site(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    bridge = bridges.bridge_near(draft, sheet, site)
    if bridge is None or bridges.state_of(draft, bridge):
        return Refusal("the bridge is down already", "K'6a.1")
    if _charge(draft, bridge) is not None:
        return Refusal("the bridge is prepared already", "K'6a.1")
    return _over_limit(draft, sheet, unit, bridge)


def _hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    bridge = bridges.bridge_near(draft, sheet, job.site)
    kind = kind_of(draft, bridge) if bridge is not None else BridgeKind.OTHER
    return preparing_hours(sheet, draft.unit(job.workers[0]), job.text, kind, light)


def _done(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    bridge = bridges.bridge_near(draft, sheet, job.site)
    if bridge is None:
        return
    charge = Charge(
        bridge=bridge.at,
        company=unit.company,
        since=draft.now,
        all_weather=kind_of(draft, bridge) is BridgeKind.ALL_WEATHER,
    )
    draft.engineers = replace(draft.engineers, charges=(*draft.engineers.charges, charge))
    draft.emit(BridgePrepared(at=draft.now, units=job.workers, line=sheet.line, rule="K'6a.1", square=bridge.at.square))
    report(
        draft, sheet, "H52", unit, own=True, square=job.square, rule_id="K'6a.1", tag=job.text,
        found=(Found(kind=CHARGED, square=bridge.at.square),),
        Text=f"bridge at {bridge.at.text} ready to be blown", Tme=draft.now,
    )  # fmt: skip


PREPARE: Final = SiteWork("prepare a bridge", _may, _on_site, _hours, _done)

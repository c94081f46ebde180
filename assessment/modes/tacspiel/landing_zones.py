"""Where helicopters set down, and landing zones that engineers clear in wood and on broken ground (H21; K'7f, O'5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.building import is_being_built
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import InstallationReady
from assessment.modes.tacspiel.engineer_state import LANDING_ZONE, Installation, Job
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Light, UnitKind
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.site_work import SiteWork
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Point, Square
from orders.language.card import Card

CHAPTER: Final = table("K'")
GROUND: Final = table("H-landing-ground")


@rule("O'1.3", reading="R1")
def is_landing_ground(sheet: Worksheet, lift: str, zone: Square, vegetation: Vegetation, *, cleared: bool) -> bool:
    """Helicopters land on open ground, in low growth and where a zone is cleared, not among trees or in water."""
    sheet.note("a landing zone is cleared" if cleared else "no landing zone is cleared")
    return bool(sheet.read(GROUND, vegetation)) or cleared


@rule("K'7f.1", reading="R42")
def clearing_hours(sheet: Worksheet, unit: Unit, site: str, platoons: int) -> Fraction:
    """Agents see landing zones being built, but how long it takes is not printed: house figure, for these platoons."""
    return Fraction(sheet.read(CHAPTER, "landing_zone_platoon_hr")) / platoons


def takes_helicopters(draft: Draft, sheet: Worksheet, lift: str, zone: Square) -> bool:
    """Whether troops can be set down in a square as it is now."""
    return is_landing_ground(sheet, lift, zone, draft.ground.vegetation(zone), cleared=is_cleared(draft, zone))


def is_cleared(draft: Draft, square: Square) -> bool:
    """Whether a finished landing zone lies in a square."""
    zone = zone_in(draft, square)
    return zone is not None and not is_being_built(draft, zone)


def zone_in(draft: Draft, square: Square) -> Installation | None:
    """The landing zone in a square, finished or not."""
    zones = (one for one in draft.engineers.installations if one.kind == LANDING_ZONE)
    return next((one for one in zones if one.square == square), None)


def _may_clear(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    if unit.kind is not UnitKind.ENGINEER_PLATOON:
        return Refusal("only engineers clear landing zones", "K'7f.1")
    return None


def _something_to_clear(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    vegetation = draft.ground.vegetation(site.square)
    if vegetation == "water":
        return Refusal("there is only water", "O'1.3")
    if is_landing_ground(sheet, unit.designator, site.square, vegetation, cleared=is_cleared(draft, site.square)):
        return Refusal("helicopters can land there as it is", "O'1.3")
    return None


def _hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    return clearing_hours(sheet, draft.unit(job.workers[0]), job.text, len(job.workers))


def _begun(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    """The clearing stands on the ground for others to see, with the time at which it should be done."""
    zone = zone_in(draft, job.square) or Installation(
        kind=LANDING_ZONE, name=f"landing zone at {job.text}", point=job.site
    )
    others = tuple(one for one in draft.engineers.installations if one != zone)
    draft.engineers = replace(draft.engineers, installations=(*others, replace(zone, ready=job.until)))


def _done(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    zone = zone_in(draft, job.square)
    if zone is None:
        return
    others = tuple(one for one in draft.engineers.installations if one != zone)
    draft.engineers = replace(draft.engineers, installations=(*others, replace(zone, ready=draft.now)))
    draft.emit(
        InstallationReady(
            at=draft.now, units=job.workers, line=sheet.line, rule="O'1.3", what=zone.kind, square=job.square
        )
    )
    report(
        draft, sheet, "H52", unit, own=True, square=job.square, rule_id="K'7f.1", tag=job.text,
        found=(Found(kind=LANDING_ZONE, square=job.square),),
        Text=f"landing zone at {zone.text} cleared", Tme=draft.now,
    )  # fmt: skip


CLEAR_ZONE: Final = SiteWork("clear a landing zone", _may_clear, _something_to_clear, _hours, _done, _begun)

"""Airfields and airstrips: damage, what it keeps out, repair and building (517, 525; K'3e)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.building import is_being_built
from assessment.modes.tacspiel.command import chain_above
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_events import InstallationHit, InstallationReady
from assessment.modes.tacspiel.engineer_state import AIRFIELD, AIRSTRIP, Installation, Job
from assessment.modes.tacspiel.kinds import Light, UnitKind
from assessment.modes.tacspiel.knowledge import Found
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.site_work import SiteWork
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Point, Square
from control.situation.side import Side
from orders.language.card import Card

CHAPTER: Final = table("K'")
FIELDS: Final = frozenset((AIRFIELD, AIRSTRIP))


@rule("K'3e.1")
def takes_aircraft(sheet: Worksheet, field: Installation, *, fixed_wing: bool) -> bool:
    """A damaged airfield of one runway takes no fixed-wing aircraft until it is repaired; helicopters land anywhere."""
    sheet.note("damaged" if field.damaged is not None else "not damaged")
    return not fixed_wing or field.damaged is None or field.runways > 1


@rule("K'3e.2")
def repair_hours(sheet: Worksheet, unit: Unit, site: str, platoons: int) -> Fraction:
    """Repair, for operations only, takes two engineer-platoon hours by day or night; in hours for these platoons."""
    return Fraction(sheet.read(CHAPTER, "airfield_repair_platoon_hr")) / platoons


@rule("K'3e.2")
def building_hours(sheet: Worksheet, unit: Unit, site: str, platoons: int) -> Fraction:
    """How long it takes to build an airstrip is not printed: house figure, in hours for these platoons."""
    return Fraction(sheet.read(CHAPTER, "airstrip_building_platoon_hr")) / platoons


def field_in(draft: Draft, square: Square) -> Installation | None:
    """The airfield or airstrip in a square."""
    return next((one for one in draft.engineers.installations if one.kind in FIELDS and one.square == square), None)


def takes_fixed_wing(draft: Draft, sheet: Worksheet, square: Square) -> bool:
    """Whether fixed-wing aircraft can use the airfield in a square; False where there is none that is ready."""
    field = field_in(draft, square)
    if field is None or is_being_built(draft, field):
        return False
    return takes_aircraft(sheet, field, fixed_wing=True)


def grounds(draft: Draft, sheet: Worksheet, square: Square, *, fixed_wing: bool) -> bool:
    """Whether aircraft cannot use the airfield on which they stand; a place without one is no matter of ours."""
    field = field_in(draft, square)
    return field is not None and not takes_aircraft(sheet, field, fixed_wing=fixed_wing)


def damage(draft: Draft, sheet: Worksheet, field: Installation) -> None:
    """An airfield is damaged: Blue's unit there, or Blue's headquarters, knows at once (965)."""
    change(draft, field, replace(field, damaged=draft.now))
    draft.emit(
        InstallationHit(at=draft.now, units=(), line=sheet.line, rule="K'3e.1", what=field.kind, square=field.square)
    )
    speaker = speaker_for(draft, field)
    report(
        draft, sheet, "965", speaker, to=Side.BLUE, square=field.square, rule_id="K'3e.1", tag=field.text,
        units=owners(draft, field), Num="DAM", C1=field.point, Tme=draft.now, **place_of(speaker, field),
    )  # fmt: skip


def change(draft: Draft, old: Installation, new: Installation) -> None:
    """Puts an installation in place of what it was."""
    kept = tuple(new if one == old else one for one in draft.engineers.installations)
    draft.engineers = replace(draft.engineers, installations=kept)


def owners(draft: Draft, place: Installation) -> tuple[str, ...]:
    """The units that an installation serves."""
    return tuple(name for name in sorted(draft.units) if serves(draft, place, draft.units[name]))


def serves(draft: Draft, place: Installation, unit: Unit) -> bool:
    """Whether it serves a unit: the one it names, those of the company or headquarters that it names.

    What a supply unit carries serves the aircraft under that unit's headquarters, what names nobody those that stand
    there or beside it.
    """
    if unit.is_out or unit.side is not Side.BLUE:
        return False
    if not place.unit:
        return unit.kind.is_aircraft and unit.square.steps_between(place.square) <= 1
    above = {hq.designator for hq in chain_above(draft.headquarters, unit.superior)}
    carrier = draft.units.get(place.unit)
    if carrier is not None and carrier.kind is UnitKind.TRANSPORT:
        return unit.kind.is_aircraft and carrier.superior in above
    return place.unit in {unit.designator, unit.company} | above


def speaker_for(draft: Draft, place: Installation) -> Unit | str:
    """Who reports what happens to it: its unit, a unit in the square, else the highest headquarters of Blue.

    Of several whom it serves it is one that stands there.
    """
    served, there = owners(draft, place), tuple(unit.designator for unit in draft.at(place.square, Side.BLUE))
    named = tuple(name for name in served if name in there) or served or there
    if named:
        return draft.unit(named[0])
    above = (hq for hq in draft.headquarters.values() if hq.side is Side.BLUE and not hq.superior)
    return min((hq.designator for hq in above), default="CIV")


def place_of(speaker: Unit | str, place: Installation) -> dict[str, Any]:
    """Where the report of a headquarters comes from; a unit names its own place."""
    return {"POS": place.square} if isinstance(speaker, str) else {}


def _may_repair(draft: Draft, sheet: Worksheet, unit: Unit, card: Card) -> Refusal | None:
    if unit.kind is not UnitKind.ENGINEER_PLATOON:
        return Refusal("only engineers build and repair airstrips", "K'3e.2")
    return None


def _damaged(draft: Draft, sheet: Worksheet, unit: Unit, site: Point) -> Refusal | None:
    field = field_in(draft, site.square)
    if field is not None and field.damaged is None and field.ready is None:
        return Refusal("the airstrip is intact", "K'3e.2")
    if field is not None and field.damaged is None and not is_being_built(draft, field):
        return Refusal("the airstrip is built", "K'3e.2")
    return None


def _hours(draft: Draft, sheet: Worksheet, job: Job, light: Light) -> Fraction:
    field = field_in(draft, job.square)
    leader, platoons = draft.unit(job.workers[0]), len(job.workers)
    if field is not None and field.damaged is not None:
        return repair_hours(sheet, leader, job.text, platoons)
    return building_hours(sheet, leader, job.text, platoons)


def _begun(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    """A strip that is being built stands on the ground for others to see."""
    field = field_in(draft, job.square)
    if field is None:
        new = Installation(kind=AIRSTRIP, name=f"airstrip at {job.text}", point=job.site, ready=job.until)
        installations = (*draft.engineers.installations, new)
        draft.engineers = replace(draft.engineers, installations=installations)
    elif field.damaged is None:
        change(draft, field, replace(field, ready=job.until))


def _done(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    field = field_in(draft, job.square)
    if field is None:
        return
    words = "repaired" if field.damaged is not None else "built"
    change(draft, field, replace(field, damaged=None, ready=None if field.damaged is not None else draft.now))
    draft.emit(
        InstallationReady(
            at=draft.now, units=job.workers, line=sheet.line, rule="K'3e.2", what=field.kind, square=job.square
        )
    )
    report(
        draft, sheet, "H52", unit, own=True, square=job.square, rule_id="K'3e.2", tag=job.text,
        found=(Found(kind=AIRSTRIP, square=job.square),) if field.kind == AIRSTRIP else (),
        Text=f"{field.kind} at {field.text} {words}", Tme=draft.now,
    )  # fmt: skip


REPAIR: Final = SiteWork("build or repair an airstrip", _may_repair, _damaged, _hours, _done, _begun)

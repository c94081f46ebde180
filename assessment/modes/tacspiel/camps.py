"""Red camps: when they are occupied, who hears them, and what their outposts do (C'1a.8, C'1f.3, D'1b)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import contact_reports, hearing, scouting
from assessment.modes.tacspiel.action_reports import GAVE_WAY, HALTED_UNDER_FIRE, ContactKind
from assessment.modes.tacspiel.cont import ANY, Quality, cont_of
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.exposure import is_moving
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.hearing import Listener, Noise, Sound
from assessment.modes.tacspiel.kinds import Formation
from assessment.modes.tacspiel.marches import stop
from assessment.modes.tacspiel.ranges import METRES_A_KM, km, metres_up
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Base, Unit
from assessment.modes.tacspiel.square import Direction
from control.situation.side import Side

FINDING = table("C'1-2")
DEPLOYMENT = table("C'")
CONTACT = table("D'")
LEVEL = table("H-force-levels")

CAMP: Final = "base"
EMPTY: Final = "BASE"
BELOW_COMPANY: Final = ("squad", "platoon")
MINUTES_AN_HOUR: Final = 60
SOUND_PATROL: Final = "sound_patrol"


@rule("C'1a.8")
def is_active(sheet: Worksheet, base: str, platoons: int, halted_min: Fraction) -> bool:
    """A base is occupied once a company has stood halted and deployed near it for an hour; else it has a small staff.

    `platoons` are those of one company within the distance, `halted_min` how long they have stood, in minutes.
    """
    hours = Fraction(sheet.read(DEPLOYMENT, "base_active_hr"))
    sheet.figure("halted, min", halted_min)
    return sheet.read(LEVEL, platoons) not in BELOW_COMPANY and halted_min >= hours * MINUTES_AN_HOUR


@rule("C'1f.3", "D'1b.1")
def hears_camp(sheet: Worksheet, unit: Unit, base: str, vegetation: Vegetation) -> bool:
    """A unit told to look for camps may hear one within its range, at any time."""
    return sheet.chance(FINDING, SOUND_PATROL, vegetation)


@rule("D'1b.2")
def outpost_finds(sheet: Worksheet, base: str, unit: Unit) -> bool:
    """The outposts of a camp may find a unit that scouts for it: fire is exchanged and the outpost withdraws."""
    return sheet.chance(CONTACT, "outpost_finds_scout")


@rule("D'1b.3")
def speaks_for_outpost(sheet: Worksheet, base: str, garrison: tuple[Unit, ...], *, occupied: bool) -> str:
    """The outpost's report bears the name of a unit of the camp, or BASE where the camp is not occupied."""
    return garrison[0].designator if occupied and garrison else EMPTY


def is_occupied(draft: Draft, sheet: Worksheet, base: Base) -> bool:
    """Whether a company lies near a base long enough."""
    by_company: dict[str, list[Unit]] = defaultdict(list)
    for unit in garrison_of(draft, sheet, base):
        if unit.kind.is_combat_platoon:
            by_company[unit.company].append(unit)
    return any(
        is_active(sheet, base.name, platoons, draft.now - since)
        for _, units in sorted(by_company.items())
        for platoons, since in _standing(units)
    )


def _standing(units: Iterable[Unit]) -> Iterator[tuple[int, Fraction]]:
    """How many units of a company have stood since when: all since the last came, fewer for longer."""
    halted = sorted(unit.halted_since for unit in units)
    for since in sorted(set(halted), reverse=True):
        yield sum(moment <= since for moment in halted), since


def garrison_of(draft: Draft, sheet: Worksheet, base: Base) -> list[Unit]:
    """Red units that stand halted and deployed near a base."""
    metres = int(Fraction(sheet.read(DEPLOYMENT, "base_active_km")) * METRES_A_KM)
    return [
        unit
        for unit in draft.near(base.square, metres, Side.RED)
        if unit.posture.is_halted and unit.formation is Formation.DEPLOYED and not unit.kind.is_patrol
    ]


def camp_beside(draft: Draft, patrol: Unit) -> Base | None:
    """An enemy camp in a patrol's square or next to it."""
    if patrol.side is Side.RED:
        return None
    near = (base for base in draft.situation.bases if base.kind == CAMP)
    return next((base for base in near if patrol.square.steps_between(base.square) <= 1), None)


def tell_of(draft: Draft, sheet: Worksheet, patrol: Unit, base: Base) -> None:
    """A patrol has come upon a camp and got away: it tells where that lies (700), if it has not done so before."""
    key = _key(base, patrol)
    if key not in draft.drawn:
        draft.drawn.add(key)
        _report_camp(draft, sheet, patrol, base, "D'7e.2")


def listen(draft: Draft, sheet: Worksheet) -> None:
    """Each half hour units told to scout listen for camps, and outposts look out for them, until one has happened."""
    for name in sorted(draft.programmes):
        if scouting.mission_of(draft, name) is None or not draft.unit(name).can_act:
            continue
        unit = draft.unit(name)
        for base in _camps_in_reach(draft, sheet, unit):
            if _listens(draft, sheet, unit, base) and hears_camp(
                sheet, unit, base.name, draft.ground.vegetation(base.square)
            ):
                draft.drawn.add(_key(base, unit))
                _report_camp(draft, sheet, unit, base, "D'1b.1")
            if outpost_finds(sheet, base.name, unit):
                draft.drawn.add(_key(base, unit))
                _exchange_fire(draft, sheet, unit, base)


def _listens(draft: Draft, sheet: Worksheet, unit: Unit, base: Base) -> bool:
    """Whether a unit has ears for a camp now: a platoon on the march or in its vehicles has none (D'1a.5)."""
    ears = hearing.listener_of(sheet, unit, moving=is_moving(unit, draft.now))
    masked = draft.ground.is_masked(unit.square, base.square)
    return ears is not None and bool(hearing.range_of_noise(sheet, unit, ears, Noise.ENCAMPMENT, masked=masked))


def _camps_in_reach(draft: Draft, sheet: Worksheet, unit: Unit) -> list[Base]:
    if unit.side is Side.RED:
        return []
    return [
        base
        for base in draft.situation.bases
        if base.kind == CAMP
        and unit.square.within_m(base.square, hearing.search_m(sheet))
        and _key(base, unit) not in draft.drawn
        and sheet.prints(FINDING, SOUND_PATROL, draft.ground.vegetation(base.square))
        and _carries(draft, sheet, unit, base)
    ]


def _carries(draft: Draft, sheet: Worksheet, unit: Unit, base: Base) -> bool:
    masked = draft.ground.is_masked(unit.square, base.square)
    reach = hearing.range_of_noise(sheet, unit, Listener.HALTED_DISMOUNTED, Noise.ENCAMPMENT, masked=masked)
    return reach is not None and km(metres_up(unit.square, base.square)) <= reach


def _key(base: Base, unit: Unit) -> str:
    return f"camp|{base.name}|{unit.designator}"


def _report_camp(draft: Draft, sheet: Worksheet, unit: Unit, base: Base, paragraph: str) -> None:
    report(
        draft,
        sheet,
        contact_reports.HEARD,
        unit,
        square=base.square,
        rule_id=paragraph,
        tag=base.name,
        Cont=hearing.cont_of_sound(sheet, Sound.CAMP),
        C1=base.square,
        Tme=draft.now,
    )


def _exchange_fire(draft: Draft, sheet: Worksheet, unit: Unit, base: Base) -> None:
    """The outpost fires and withdraws (708); the scouting unit halts under fire (713) and loses the enemy (704)."""
    garrison = tuple(garrison_of(draft, sheet, base))
    speaker = speaks_for_outpost(sheet, base.name, garrison, occupied=is_occupied(draft, sheet, base))
    report(
        draft,
        sheet,
        GAVE_WAY,
        draft.units.get(speaker, EMPTY),
        to=Side.RED,
        square=unit.square,
        en=unit.designator,
        rule_id="D'1b.3",
        tag=base.name,
        POS=draft.unit(speaker).square if speaker in draft.units else base.square,
        Cont=cont_of(sheet, (unit,), Quality.A2B2),
        C1=unit.square,
        TYF=ContactKind.FIRE,
        Tme=draft.now,
    )
    if unit.march is not None:
        unit = stop(draft, unit, "fired_on", "D'1b.2", sheet.line)
    enemy = garrison[0].designator if garrison else ""
    for code in (HALTED_UNDER_FIRE, contact_reports.BROKEN):
        lost = code == contact_reports.BROKEN
        report(
            draft,
            sheet,
            code,
            unit,
            square=base.square,
            en=enemy,
            rule_id="D'1b.2",
            tag=base.name,
            Cont=ANY,
            C1=base.square,
            C2=base.square if lost else None,
            Dir=_away(unit, base) if lost else None,
            Tme=draft.now,
        )


def _away(unit: Unit, base: Base) -> Direction:
    return unit.square.direction_to(base.square) if unit.square != base.square else unit.facing or Direction.N

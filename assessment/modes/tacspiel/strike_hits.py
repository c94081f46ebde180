"""What a mission of tactical air does over its target, and what the pilots tell of it (I'e)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import air_hits, bridges
from assessment.modes.tacspiel.air_units import Fate
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.deployment import is_concealed
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import AirAttacked
from assessment.modes.tacspiel.exposure import is_firing, is_moving
from assessment.modes.tacspiel.flight import Strike, StrikeKind
from assessment.modes.tacspiel.ground_features import Bridge, Vegetation
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.obstacles import BLOWN_BRIDGE, DAMAGED_BRIDGE
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.targets_from_air import BRUSH, is_open

IN_OPEN: Final = table("I'1-1")
UNDER_COVER: Final = table("I'1-2")
ON_POINT: Final = table("I'1-3")
FLOWN: Final = "800"
BRIDGE_HIT: Final = "942"
NOBODY: Final = "H51"


class AreaTarget(StrEnum):
    """The rows of Tables I'1-1 and I'1-2."""

    OPEN = "moving_or_open"
    BRUSHWOOD = "brushwood"
    DUG_IN = "halted_or_dug_in"
    EDGE = "forest_edge"


class PointTarget(StrEnum):
    """The rows of Table I'1-3."""

    BRIDGE = "bridge"
    PATROL = "patrol_or_op"


class Hits(msgspec.Struct, frozen=True, kw_only=True):
    """What one mission does: percent by unit, patrols and posts destroyed, what becomes of a bridge.

    A patrol has no percent: one that is not destroyed has been attacked without loss. `seen` says whether anybody who
    stands there shows himself to the pilots.
    """

    percent: tuple[tuple[str, int | None], ...] = ()
    destroyed: tuple[str, ...] = ()
    bridge: Fate = Fate.NONE
    there: tuple[str, ...] = ()
    seen: bool = False


@rule("I'e.1", reading="R1")
def area_target(sheet: Worksheet, unit: Unit, vegetation: Vegetation, *, moving: bool) -> AreaTarget:
    """Which table holds for troops: one for those who move or stand open and for brushwood, one for the rest."""
    if not is_open(vegetation):
        return AreaTarget.EDGE
    if not moving and unit.posture is not Posture.OPEN:
        return AreaTarget.DUG_IN
    return AreaTarget.BRUSHWOOD if vegetation in BRUSH else AreaTarget.OPEN


@rule("I'e.1", reading="R1")
def losses_to_strike(sheet: Worksheet, unit: Unit, strike: str, target: AreaTarget) -> int:
    """Each unit in the target square loses casualties by one draw, in percent."""
    name = IN_OPEN if target in (AreaTarget.OPEN, AreaTarget.BRUSHWOOD) else UNDER_COVER
    return int(sheet.outcome(name, target))


@rule("I'e.2", reading="I'e.2")
def fate_of_point(sheet: Worksheet, strike: str, name: str, target: PointTarget) -> Fate:
    """A point target is unhurt, damaged or destroyed."""
    return Fate(sheet.outcome(ON_POINT, target))


@rule("I'e.1", "I'e.2", reading="R28")
def pilots_see(sheet: Worksheet, unit: Unit, *, concealed: bool) -> bool:
    """What is concealed where it stands is not seen by those who attack the place: they tell that they found nobody."""
    sheet.note("concealed" if concealed else "in the open")
    return not concealed


def drawn(draft: Draft, sheet: Worksheet, strike: Strike) -> Hits:
    """The draws of a mission over its target. Nothing changes yet."""
    name = strike.designator
    there = [unit for unit in draft.at(strike.target) if unit.can_act]
    if strike.kind is StrikeKind.BRIDGE:
        return Hits(bridge=fate_of_point(sheet, name, strike.target.text, PointTarget.BRIDGE))
    if strike.kind is StrikeKind.POINT:
        patrols = [unit.designator for unit in there if unit.kind.is_patrol]
        fates = [(one, fate_of_point(sheet, name, one, PointTarget.PATROL)) for one in patrols]
        missed = tuple((one, None) for one, fate in fates if fate is not Fate.DESTROYED)
        destroyed = tuple(one for one, fate in fates if fate is Fate.DESTROYED)
        return Hits(percent=missed, destroyed=destroyed, there=tuple(patrols), seen=_shows(draft, sheet, there))
    percent = tuple((unit.designator, _losses(draft, sheet, strike, unit)) for unit in there)
    troops = tuple(unit.designator for unit in there if not unit.kind.is_patrol)
    return Hits(percent=percent, there=troops, seen=_shows(draft, sheet, there))


def _shows(draft: Draft, sheet: Worksheet, there: Iterable[Unit]) -> bool:
    return any(pilots_see(sheet, unit, concealed=_is_concealed(draft, sheet, unit)) for unit in there)


def _is_concealed(draft: Draft, sheet: Worksheet, unit: Unit) -> bool:
    shows = is_moving(unit, draft.now) or is_firing(draft, unit)
    return not shows and (unit.posture is Posture.AMBUSH or is_concealed(sheet, draft.ground, unit))


def _losses(draft: Draft, sheet: Worksheet, strike: Strike, unit: Unit) -> int | None:
    if unit.kind.is_patrol:
        return None
    moving = is_moving(unit, draft.now) or is_firing(draft, unit)
    target = area_target(sheet, unit, draft.ground.vegetation(unit.square), moving=moving)
    return losses_to_strike(sheet, unit, strike.designator, target)


def take_effect(draft: Draft, sheet: Worksheet, strike: Strike, attacker: Unit, hits: Hits) -> None:
    """Casualties on both sides who stand there, a bridge down, patrols lost; and what the pilots tell.

    `attacker` is the piece over the target.
    """
    draft.emit(
        AirAttacked(
            at=draft.now, units=(strike.unit,), line=sheet.line, rule="I'e.1", targets=hits.there, square=strike.target
        )
    )
    for name, percent in hits.percent:
        air_hits.hit(draft, sheet, draft.unit(name), attacker, percent, "I'e.1")
    for name in hits.destroyed:
        lose(draft, sheet, draft.unit(name), "destroyed from the air", "I'e.2", strike.unit)
    bridge = bridges.bridge_in(draft, strike.target)
    if hits.bridge is not Fate.NONE and bridge is not None:
        _bring_down(draft, sheet, bridge, hits.bridge, attacker)
    code = FLOWN if hits.seen or strike.kind is StrikeKind.BRIDGE else NOBODY
    report(draft, sheet, code, attacker, rule_id="I'e.1", tag=str(strike.number), C1=strike.target, Tme=draft.now)


def _bring_down(draft: Draft, sheet: Worksheet, bridge: Bridge, fate: Fate, attacker: Unit) -> None:
    destroyed = fate is Fate.DESTROYED
    kind = BLOWN_BRIDGE if destroyed else DAMAGED_BRIDGE
    bridges.bring_down(draft, sheet, bridge, kind, (attacker.designator,), "I'e.2")
    state = "DES" if destroyed else "DAM"
    report(draft, sheet, BRIDGE_HIT, attacker, rule_id="I'e.2", Num=state, C1=bridge.at, Tme=draft.now)

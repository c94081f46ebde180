"""What a mission, or half hour of harassing fire, comes to in its square: men, vehicles, reports (F'2a, F'2b, F'2c)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import movement
from assessment.modes.tacspiel.casualties import inflict, lose
from assessment.modes.tacspiel.direct_support import WEAPONS
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.fire_on_vehicles import ROUNDS, Wrecks, destroy, drawn_at, is_vehicles_alone
from assessment.modes.tacspiel.limits import ALL_LOST_WHY, is_lost
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side

CASUALTIES: Final = table("F'2-1")
COUNTERBATTERY: Final = table("F6-6")


class MissionKind(StrEnum):
    """The two columns of Table F'2-1."""

    HARASSING = "harassing"
    SPECIFIC = "specific"


@rule("F'2a.1", "F'1a.1")
def losses_to_harassing_fire(sheet: Worksheet, unit: Unit, firing: Unit) -> int:
    """Each unit in the target square draws for each half hour of harassing fire, by weapon, in percent.

    Rounds are not counted.
    """
    return int(sheet.outcome(CASUALTIES, WEAPONS[firing.kind], MissionKind.HARASSING))


@rule("F'2a.2", "F'1a.1")
def losses_to_mission(sheet: Worksheet, unit: Unit, firing: Unit) -> int:
    """Each unit in the target square draws once for a specific mission, by weapon, in percent."""
    return int(sheet.outcome(CASUALTIES, WEAPONS[firing.kind], MissionKind.SPECIFIC))


@rule("F'2b.1")
def weight_of_fire(sheet: Worksheet, unit: Unit, kind: MissionKind) -> str:
    """A unit under fire calls harassing fire light (L) and a specific mission moderate (M)."""
    return "L" if kind is MissionKind.HARASSING else "M"


@rule("F'2b.2")
def learns_size_of_round(sheet: Worksheet, unit: Unit, target: Square, kind: MissionKind) -> bool:
    """Blue's counterbattery information may tell the size of the round that hit, never where the battery stands."""
    return sheet.chance(COUNTERBATTERY, kind)


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """One mission, or half hour of harassing fire, that has effect now."""

    firing: Unit
    target: Square
    kind: MissionKind


class Effect(msgspec.Struct, frozen=True, kw_only=True):
    """What one shot comes to, all of it drawn before any of it takes effect.

    `losses` has all who stand in the square, with the percent lost, None where Table F'2-1 does not apply: patrols
    and pieces that are nothing but vehicles.
    """

    shot: Shot
    losses: tuple[tuple[str, int | None], ...]
    wrecks: Wrecks | None
    size_known: bool


PARAGRAPHS: Final = {MissionKind.HARASSING: "F'2a.1", MissionKind.SPECIFIC: "F'2a.2"}
LOSSES: Final = {MissionKind.HARASSING: losses_to_harassing_fire, MissionKind.SPECIFIC: losses_to_mission}


def drawn_shot(draft: Draft, sheet: Worksheet, shot: Shot) -> Effect:
    """The draws of a shot: for each unit in the square, for all vehicles there, and for what Blue learns of it."""
    there = [unit for unit in draft.at(shot.target) if unit.can_act]
    return Effect(
        shot=shot,
        losses=tuple((unit.designator, _losses(sheet, unit, shot)) for unit in there),
        wrecks=drawn_at(draft, sheet, shot.firing, shot.target),
        size_known=_concerns_counterbattery(shot, there)
        and learns_size_of_round(sheet, shot.firing, shot.target, shot.kind),
    )


def _losses(sheet: Worksheet, unit: Unit, shot: Shot) -> int | None:
    if unit.kind.is_patrol or is_vehicles_alone(unit):
        return None
    return LOSSES[shot.kind](sheet, unit, shot.firing)


def _concerns_counterbattery(shot: Shot, there: Iterable[Unit]) -> bool:
    return shot.firing.side is Side.RED and any(unit.side is Side.BLUE for unit in there)


def take_effect(draft: Draft, sheet: Worksheet, effect: Effect) -> None:
    for name, percent in effect.losses:
        _hit(draft, sheet, draft.unit(name), effect, percent)
    if effect.wrecks is not None:
        weight = weight_of_fire(sheet, effect.shot.firing, effect.shot.kind).lower()
        destroy(draft, sheet, effect.wrecks, weight, size_known=effect.size_known)


def _hit(draft: Draft, sheet: Worksheet, target: Unit, effect: Effect, percent: int | None) -> None:
    """A unit that is fired on tells so (803), whether or not it can lose anything by it."""
    if not target.can_act:
        return
    firing = effect.shot.firing
    lost = None if percent is None else inflict(draft, sheet, target, percent, PARAGRAPHS[effect.shot.kind])
    hit = draft.unit(target.designator)
    size = size_of_round(sheet, firing) if effect.size_known and hit.side is Side.BLUE else ""
    report(
        draft, sheet, "803", hit, own=True, en=firing.designator, rule_id="F'2b.1", tag=firing.designator, TYF=size,
        L=weight_of_fire(sheet, hit, effect.shot.kind), PCT=lost,
        CAS=None if lost is None else hit.casualties, Tme=draft.now,
    )  # fmt: skip
    if is_lost(sheet, hit) and draft.battle_of(hit.designator) is None:
        lose(draft, sheet, hit, ALL_LOST_WHY, "E'2a.3", firing.designator)
    else:
        movement.under_fire(draft, sheet, hit)
        movement.halt_column(draft, sheet, draft.unit(hit.designator), percent or 0)


def size_of_round(sheet: Worksheet, firing: Unit) -> str:
    """The size of a weapon's round as 803 tells it."""
    return str(sheet.tables[ROUNDS.id].entry(WEAPONS[firing.kind]).figure("size"))

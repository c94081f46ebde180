"""Advances from half hour to half hour: drawn, warned of, stopped or carried out (E'2d.5-E'2d.9)."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import battle_reports
from assessment.modes.tacspiel.advance import is_carried_out, reinforcement_stops, support_stops
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.direct_support import Supporters
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.events import AdvanceStopped, AdvanceWon
from assessment.modes.tacspiel.ground_gained import carry_out
from assessment.modes.tacspiel.kinds import Role
from assessment.modes.tacspiel.muster import on_the_ground, supporting
from assessment.modes.tacspiel.wev import side_total


def settle_advance(draft: Draft, sheet: Worksheet, battle: Battle, drawn_m: int, supporters: Supporters) -> None:
    """At the end of a half hour: an advance drawn before is carried out or stopped, a new one begins."""
    if battle.advance_m:
        stopped = _is_stopped(draft, sheet, battle, supporters)
        if is_carried_out(sheet, battle.designator, stopped=stopped):
            carry_out(draft, sheet, battle)
        else:
            draft.emit(
                AdvanceStopped(
                    at=draft.now, units=battle.defenders, line=sheet.line, rule="E'2d.6", battle=battle.number
                )
            )
        kept = draft.battles.get(battle.number)
        if kept is not None:
            draft.battles[battle.number] = replace(kept, advance_m=0, advance_drawn=None)
    elif drawn_m:
        _begin(draft, sheet, battle, drawn_m, supporters)


def _begin(draft: Draft, sheet: Worksheet, battle: Battle, metres: int, supporters: Supporters) -> None:
    battle = replace(
        battle,
        advance_m=metres,
        advance_drawn=draft.now,
        support_at_draw=_support(draft, sheet, battle, supporters),
    )
    draft.battles[battle.number] = battle
    draft.emit(
        AdvanceWon(
            at=draft.now,
            units=battle.attackers,
            line=sheet.line,
            rule="E'2d.5",
            battle=battle.number,
            metres=metres,
        )
    )
    battle_reports.advance(draft, sheet, battle)


def _is_stopped(draft: Draft, sheet: Worksheet, battle: Battle, supporters: Supporters) -> bool:
    """By more support fire, or by combat units that have come; fire units count as the former wherever they stand."""
    name = battle.designator
    if support_stops(sheet, name, battle.support_at_draw, _support(draft, sheet, battle, supporters)):
        return True
    since = battle.advance_drawn or draft.now
    arrived = tuple(unit for unit in battle.defenders if battle.entered.get(unit, since) > since)
    troops = tuple(unit for unit in arrived if not draft.unit(unit).kind.has_support_weapons)
    if not troops:
        return False
    before = tuple(unit for unit in battle.defenders if unit not in arrived)
    return reinforcement_stops(sheet, name, _worth(draft, sheet, battle, before), _worth(draft, sheet, battle, troops))


def _worth(draft: Draft, sheet: Worksheet, battle: Battle, names: tuple[str, ...]) -> Fraction:
    fighters = on_the_ground(draft, sheet, names)
    return side_total(sheet, battle.designator, fighters, Role.DEFENSE, battle.kind)


def _support(draft: Draft, sheet: Worksheet, battle: Battle, supporters: Supporters) -> Fraction:
    """The defender's fires, from afar or from where his platoons stand (WEV)."""
    here = tuple(name for name in battle.defenders if draft.unit(name).kind.has_support_weapons)
    fires = on_the_ground(draft, sheet, here) + supporting(draft, sheet, battle, Role.DEFENSE, supporters)
    return side_total(sheet, battle.designator, fires, Role.DEFENSE, battle.kind)

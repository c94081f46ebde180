"""Step 6 of an instant: battles are fought in clock half hours (E'1, E'2; R22).

A battle joined at 0712 is reported at 0730 and first assessed for 0730 to 0800. At each half hour the one that ends is
assessed, with all draws of all battles before any effect; then it is settled who leaves, who counts from now on, and
which fires support.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import ambush_aftermath, battle_reports, joining, resupply, supply
from assessment.modes.tacspiel.battle_openings import open_half_hour
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.casualties import inflict, lose
from assessment.modes.tacspiel.direct_support import Supporters
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.gains import settle_advance
from assessment.modes.tacspiel.half_hour import HalfHour, Results, Strengths, drawn, strengths
from assessment.modes.tacspiel.kinds import BattleKind, Role
from assessment.modes.tacspiel.limits import ALL_LOST_WHY, is_lost
from assessment.modes.tacspiel.muster import capture_unrested, fires_of, on_the_ground, strike_off
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.wev import Fighter, Part
from control.situation.clock import HALF_HOUR
from control.situation.side import Side


class Fought(msgspec.Struct, frozen=True, kw_only=True):
    """One half hour of a battle as it was drawn, before it takes effect."""

    number: int
    half_hour: HalfHour
    known: Strengths
    results: Results


@rule("E'1j.1", "E'2a.7")
def is_assessed_now(sheet: Worksheet, battle: Battle) -> bool:
    """All battles but ambushes are assessed every half hour while they last."""
    sheet.figure("half hours assessed so far", battle.half_hours)
    return battle.kind is not BattleKind.AMBUSH


@rule("E'1k.2", "F'1b.1")
def counts(sheet: Worksheet, unit: Unit, entered: Fraction, start: Fraction) -> bool:
    """A unit counts in the half hour that begins when it has come into the battle, or later; so does a fire unit."""
    sheet.figure("came in at minute", entered)
    return entered <= start


def schedule(draft: Draft) -> None:
    """Puts the beginning and the end of the next half hour of every battle into the queue."""
    for number, battle in sorted(draft.battles.items()):
        for moment in (battle.next_half_hour - HALF_HOUR, battle.next_half_hour):
            if moment > draft.now:
                draft.schedule(moment, Due.BATTLE, str(number))


def fight(draft: Draft, sheet: Worksheet, due: Mapping[Due, list[str]]) -> None:
    """Assesses the half hours that end now, and opens those that begin."""
    if draft.now % HALF_HOUR == 0 and draft.battles:
        supporters = Supporters(draft)
        ending = [battle for _, battle in sorted(draft.battles.items()) if battle.next_half_hour == draft.now]
        assessed = [battle for battle in ending if is_assessed_now(sheet, battle)]
        fires = {battle.number: _fires(draft, sheet, battle) for battle in assessed}
        for battle in ending:
            if battle.kind is BattleKind.AMBUSH:
                ambush_aftermath.conclude(draft, sheet, battle)
        mustered = [(battle.number, _muster(draft, sheet, battle, fires[battle.number])) for battle in assessed]
        fought = [_drawn(draft, sheet, number, sides) for number, sides in mustered if sides is not None]
        firing = _use_ammunition(draft, ending, fought)
        for one in fought:
            _take_effect(draft, sheet, one, supporters)
        for name in firing:
            supply.run_out(draft, sheet, name)
        for _, battle in sorted(draft.battles.items()):
            if battle.next_half_hour - HALF_HOUR == draft.now:
                open_half_hour(draft, sheet, battle, supporters)
    strike_off(draft, sheet)
    owing = draft.units if Due.HALF_HOUR in due else draft.changed_now
    resupply.attend(draft, sheet, [name for name in owing if draft.unit(name).owes_resupply])


def _use_ammunition(draft: Draft, ending: Iterable[Battle], fought: Iterable[Fought]) -> list[str]:
    """All who fought or fired through the half hour have used up some of theirs, once each; gives those who fired.

    An ambush is fought in the half hour that ends; other battles where they have been drawn for.
    """
    ambushes = [battle for battle in ending if battle.kind is BattleKind.AMBUSH]
    fighters = {name for battle in ambushes for name in battle.units}
    fighters.update(fighter.designator for one in fought for fighter in one.half_hour.fighters)
    firing = {name for battle in ambushes for name in battle.support}
    firing.update(name for one in fought for name in draft.battles[one.number].support)
    supply.count_battle(draft, sorted(fighters | firing))
    return sorted(firing)


def _fires(draft: Draft, sheet: Worksheet, battle: Battle) -> dict[Role, tuple[Fighter, ...]]:
    """Who has fired for each side, settled for all battles before any of them ends."""
    return {role: fires_of(draft, sheet, battle, role) for role in Role}


def _muster(
    draft: Draft, sheet: Worksheet, battle: Battle, fires: dict[Role, tuple[Fighter, ...]]
) -> dict[Role, tuple[Fighter, ...]] | None:
    """Who fights the half hour on each side; units without rest are lost. None where a side has nobody to fight."""
    counting = {role: _counting(draft, sheet, battle, role) for role in Role}
    ground = {role: on_the_ground(draft, sheet, counting[role]) for role in Role}
    enemies = {Role.ATTACK: battle.defenders, Role.DEFENSE: battle.attackers}
    lost = [
        name for role in Role for name in capture_unrested(draft, sheet, counting[role], ground[role], enemies[role])
    ]
    if lost and joining.is_over(joining.leave(draft, sheet, battle, lost)):
        joining.end(draft, sheet, draft.battles[battle.number], "a side is lost", "B'5.3")
        return None
    if not all(ground.values()):
        _skip(draft, battle)
        return None
    return {role: ground[role] + fires[role] for role in Role}


def _skip(draft: Draft, battle: Battle) -> None:
    """Nobody counts yet on one side: the half hour passes."""
    moment = battle.next_half_hour + HALF_HOUR
    draft.battles[battle.number] = replace(draft.battles[battle.number], next_half_hour=moment)
    draft.schedule(moment, Due.BATTLE, str(battle.number))


def _drawn(draft: Draft, sheet: Worksheet, number: int, sides: dict[Role, tuple[Fighter, ...]]) -> Fought:
    """All draws of a half hour."""
    battle = draft.battles[number]
    half_hour = HalfHour(
        battle=battle.designator,
        kind=battle.kind,
        attackers=sides[Role.ATTACK],
        defenders=sides[Role.DEFENSE],
        pending=battle.advance_m > 0,
    )
    known = strengths(sheet, half_hour)
    return Fought(number=battle.number, half_hour=half_hour, known=known, results=drawn(sheet, half_hour, known))


def _counting(draft: Draft, sheet: Worksheet, battle: Battle, role: Role) -> list[str]:
    """The units on the ground that were there when the half hour began."""
    start = battle.next_half_hour - HALF_HOUR
    names = battle.attackers if role is Role.ATTACK else battle.defenders
    late = {name: moment for name, moment in battle.entered.items() if moment > battle.joined}
    return [name for name in names if name not in late or counts(sheet, draft.unit(name), late[name], start)]


def _take_effect(draft: Draft, sheet: Worksheet, fought: Fought, supporters: Supporters) -> None:
    battle = draft.battles[fought.number]
    paragraph = "E'2b" if battle.kind is BattleKind.HARASSING else "E'2a.5"
    lost = {
        name: inflict(draft, sheet, draft.unit(name), percent, paragraph, battle.number)
        for name, percent in sorted(fought.results.casualties)
    }
    _count_attack(draft, battle, fought.half_hour)
    fires = _firing(draft, fought.half_hour)
    battle_reports.result(draft, sheet, battle, lost, fires)
    battle_reports.fired(draft, sheet, battle, fires)
    battle = replace(
        battle,
        half_hours=battle.half_hours + 1,
        next_half_hour=battle.next_half_hour + HALF_HOUR,
        fired=tuple(sorted({*battle.fired, *battle.support})),
    )
    draft.battles[battle.number] = battle
    draft.schedule(battle.next_half_hour, Due.BATTLE, str(battle.number))
    if _bury(draft, sheet, battle, lost):
        settle_advance(draft, sheet, draft.battles[battle.number], fought.results.advance_m, supporters)


def _firing(draft: Draft, half_hour: HalfHour) -> list[Unit]:
    """The fire units of both sides that took part, from elsewhere or on the ground, as they now are."""
    fires = (one.unit for one in half_hour.fighters if one.part is Part.SUPPORT or one.unit.kind.has_support_weapons)
    return [draft.unit(name) for name in sorted({unit.designator for unit in fires})]


def _count_attack(draft: Draft, battle: Battle, half_hour: HalfHour) -> None:
    """Red's minutes of attack add up until its resupply, support fire included (E'1i.1, R14)."""
    if battle.attacker is Side.RED:
        for fighter in half_hour.attackers:
            draft.change(fighter.designator, attacked=draft.unit(fighter.designator).attacked + HALF_HOUR)


def _bury(draft: Draft, sheet: Worksheet, battle: Battle, drawn_for: Iterable[str]) -> bool:
    """Takes out the units that are lost, among them fire units on the ground; False where that ends the battle."""
    gone = [name for name in sorted({*battle.units, *drawn_for}) if is_lost(sheet, draft.unit(name))]
    if not gone:
        return True
    enemy = _first_enemies(battle)
    battle = joining.leave(draft, sheet, battle, gone)
    for name in gone:
        unit = draft.unit(name)
        lose(draft, sheet, unit, ALL_LOST_WHY, "E'2a.3", enemy[unit.side])
    if joining.is_over(battle):
        joining.end(draft, sheet, battle, "a side is destroyed", "E'2a.3")
        return False
    return True


def _first_enemies(battle: Battle) -> dict[Side, str]:
    return {
        battle.attacker: min(battle.defenders, default=""),
        battle.attacker.opponent: min(battle.attackers, default=""),
    }

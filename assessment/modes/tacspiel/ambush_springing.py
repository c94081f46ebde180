"""Springing an ambush: whom it waits for, surprise, followers, casualties (E'1a.3, E'1b.2, E'1f, E'2a)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import ambush_follow_up, ambush_mines, fire_on_vehicles, minefields
from assessment.modes.tacspiel.battle_kinds import AMBUSH
from assessment.modes.tacspiel.battle_reports import MODERATE_FIRE
from assessment.modes.tacspiel.battle_state import Battle, Site
from assessment.modes.tacspiel.casualties import inflict
from assessment.modes.tacspiel.cont import ANY, Quality, cont_matches, cont_of
from assessment.modes.tacspiel.direct_support import Supporters
from assessment.modes.tacspiel.draft import Draft, Due, Intent
from assessment.modes.tacspiel.events import AmbushSprung, Entered
from assessment.modes.tacspiel.fire_on_vehicles import Wrecks
from assessment.modes.tacspiel.half_hour import HalfHour, drawn, strengths
from assessment.modes.tacspiel.joining import stop_for_attack
from assessment.modes.tacspiel.kinds import BattleKind, Light, Posture, Role
from assessment.modes.tacspiel.landing import follows_landing
from assessment.modes.tacspiel.muster import capture_unrested, on_the_ground, supporting
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.way_ahead import march_between
from assessment.modes.tacspiel.wev import Part
from control.situation.clock import half_hour_after
from control.situation.side import Side

BATTLES: Final = table("E'")
METRES_A_KM: Final = 1000


@rule("E'1a.3", "C'2f.3")
def waits_for(sheet: Worksheet, unit: Unit, site: Site, known: str) -> bool:
    """An ambush waits for the enemy named in Cont on its order; others it lets pass."""
    if site.cont == ANY:
        sheet.note("waits for any enemy")
        return True
    return cont_matches(sheet, site.cont, known)


@rule("C'2e.2")
def fights_as_one(sheet: Worksheet, site: Site, squares: int) -> bool:
    """A prepared ambush has communications: all its platoons fight as one, also against several targets."""
    sheet.figure("squares", squares)
    return site.is_built or squares == 1


@rule("E'1f.1")
def follows(sheet: Worksheet, unit: Unit, light: Light, metres: Fraction, rate: Fraction) -> bool:
    """By day Blue units that follow and are within a quarter hour of movement count as attacking a Red ambush.

    `rate` is in km/h.
    """
    sheet.note("light", light)
    return unit.side is Side.BLUE and light is Light.DAY and is_close_behind(sheet, metres, rate)


def is_close_behind(sheet: Worksheet, metres: Fraction, rate: Fraction) -> bool:
    """Whether a march at a rate in km/h takes no longer than followers may; not where there is no getting on at all."""
    if not rate:
        return False
    hours = Fraction(metres, METRES_A_KM) / rate
    sheet.figure("hours of march", hours)
    return hours <= Fraction(sheet.read(BATTLES, "followers_march_hr"))


@rule("E'1b.2")
def ambush_ends(sheet: Worksheet, site: Site, sprung: Fraction) -> Fraction:
    """During the half hour of an ambush both are in one square; afterwards the ambushed go back to the next one."""
    return half_hour_after(sprung)


def spring(draft: Draft, sheet: Worksheet, entering: Iterable[Intent], found: Iterable[Intent]) -> None:
    """Springs the ambushes into which units have come now, unless they found them first (E'1e)."""
    aware = {(intent.site, name) for intent in found for name in intent.units}
    victims: dict[int, list[str]] = {}
    caught: set[str] = set()
    for intent in entering:
        for name in intent.units:
            unaware = (intent.site, name) not in aware and name not in caught
            if unaware and _is_victim(draft, sheet, name, draft.sites.get(intent.site)):
                victims.setdefault(intent.site, []).append(name)
                caught.add(name)
    rested = {number: _rested(draft, sheet, names, draft.sites[number]) for number, names in sorted(victims.items())}
    sprung = [_joined(draft, sheet, draft.sites[number], names) for number, names in rested.items() if names]
    supporters = Supporters(draft)
    drawn_now = [(battle, surprise(draft, sheet, battle, supporters)) for battle in sprung if battle is not None]
    mined = [(battle, ambush_mines.casualties(draft, sheet, battle)) for battle, _ in drawn_now]
    wrecks = [one for battle, _ in drawn_now for one in _wrecks(draft, sheet, draft.battles[battle.number])]
    for battle, lost in drawn_now:
        _take_effect(draft, sheet, battle, lost)
    for battle, lost in mined:
        for name, percent in sorted(lost.items()):
            minefields.suffer(draft, sheet, name, percent, "K'4b.4")
        ambush_mines.use_up(draft, battle.site)
    for one in wrecks:
        fire_on_vehicles.destroy(draft, sheet, one, MODERATE_FIRE.lower(), size_known=False)


def _wrecks(draft: Draft, sheet: Worksheet, battle: Battle) -> Iterator[Wrecks]:
    """What each fire unit that supports an ambush destroys of the trucks in it (F'2c.2)."""
    for name in battle.support:
        found = fire_on_vehicles.drawn_in_ambush(draft, sheet, draft.unit(name), battle.place, battle.defenders)
        if found is not None:
            yield found


def _is_victim(draft: Draft, sheet: Worksheet, name: str, site: Site | None) -> bool:
    unit = draft.unit(name)
    if site is None or site.ready is None or unit.kind.is_patrol or not unit.can_act:
        return False
    if draft.battle_of(name) is not None or not _ambushers(draft, site):
        return False
    return waits_for(sheet, unit, site, cont_of(sheet, (unit,), Quality.A1B1))


def _rested(draft: Draft, sheet: Worksheet, names: list[str], site: Site) -> list[str]:
    """Those who can fight at all; the others are lost on the spot (B'5.3)."""
    lost = capture_unrested(draft, sheet, names, on_the_ground(draft, sheet, names), site.units)
    return [name for name in names if name not in lost]


def _ambushers(draft: Draft, site: Site) -> list[Unit]:
    units = (draft.unit(name) for name in site.units)
    return [unit for unit in units if unit.posture is Posture.AMBUSH]


def _joined(draft: Draft, sheet: Worksheet, site: Site, names: list[str]) -> Battle | None:
    """The ambush as a battle of its own kind, with everybody in it who fights."""
    attackers = _ambushers(draft, site)
    if not fights_as_one(sheet, site, len({unit.square for unit in attackers})):
        attackers = [unit for unit in attackers if unit.square == draft.unit(names[0]).square]
    if not attackers:
        return None
    square = draft.unit(names[0]).square
    came_from = {name: _came_from(draft, name) for name in names}
    ends = ambush_ends(sheet, site, draft.now)
    draft.battles_joined += 1
    battle = Battle(
        number=draft.battles_joined,
        kind=BattleKind.AMBUSH,
        attacker=site.side,
        place=square,
        joined=draft.now,
        next_half_hour=ends,
        attackers=tuple(unit.designator for unit in attackers),
        defenders=tuple(sorted(names)),
        code=AMBUSH,
        entered=dict.fromkeys((*names, *(unit.designator for unit in attackers)), draft.now),
        stood={unit.designator: unit.posture for unit in attackers},
        site=site.number,
        came_from=came_from,
        followers=_followers(draft, sheet, site, square, names),
    )
    draft.battles[battle.number] = battle
    draft.schedule(ends, Due.BATTLE, str(battle.number))
    return battle


def _came_from(draft: Draft, name: str) -> Square:
    """The square that a unit has just come from, else the one next to it that is first in order."""
    events = (event for event in reversed(draft.events) if isinstance(event, Entered) and name in event.units)
    entered = next(events, None)
    square = draft.unit(name).square
    back = entered.from_ if entered is not None and entered.square == square else square
    return back if back != square else next(one for one in square.neighbours() if draft.ground.holds(one))


def _followers(draft: Draft, sheet: Worksheet, site: Site, square: Square, names: list[str]) -> tuple[str, ...]:
    """Units that come on behind the ambushed, by the same way or of the same company; those who land beside them."""
    companies = {draft.unit(name).company for name in names}
    found: list[str] = []
    on_the_way = (n for n, unit in draft.units.items() if unit.march is not None or n in draft.landed_now)
    for name in sorted(on_the_way):
        unit = draft.units[name]
        if unit.side is site.side or name in names or not unit.can_act or unit.kind.is_patrol:
            continue
        if name in draft.landed_now and follows_landing(sheet, unit, site, unit.square):
            found.append(name)
            continue
        if not _comes_on(unit, square, companies):
            continue
        metres, rate = march_between(draft, sheet, unit, square)
        if follows(sheet, unit, draft.light(), metres, rate):
            found.append(name)
    return tuple(found)


def _comes_on(unit: Unit, square: Square, companies: Container[str]) -> bool:
    """Whether a unit marches to a square, or is of one of the companies there and marches toward it."""
    path = unit.march.path if unit.march else ()
    if square in path:
        return True
    return bool(path) and unit.company in companies and path[0].distance2_m(square) < unit.square.distance2_m(square)


def surprise(draft: Draft, sheet: Worksheet, battle: Battle, supporters: Supporters) -> dict[str, int]:
    """The casualties of an ambush by surprise, all drawn on the same positions, in percent."""
    fires = supporting(draft, sheet, battle, Role.ATTACK, supporters)
    half_hour = HalfHour(
        battle=battle.designator,
        kind=BattleKind.AMBUSH,
        attackers=on_the_ground(draft, sheet, battle.attackers) + fires,
        defenders=on_the_ground(draft, sheet, battle.defenders)
        + on_the_ground(draft, sheet, battle.followers, Part.FOLLOWING),
    )
    names = tuple(fighter.designator for fighter in fires)
    draft.battles[battle.number] = replace(battle, support=names, fired=names)
    return dict(drawn(sheet, half_hour, strengths(sheet, half_hour)).casualties)


def suffer(draft: Draft, sheet: Worksheet, battle: Battle, lost: dict[str, int]) -> Battle:
    """The casualties take effect; they are told at the end of the half hour."""
    suffered = {
        name: inflict(draft, sheet, draft.unit(name), percent, "E'2a.5", battle.number)
        for name, percent in sorted(lost.items())
    }
    draft.battles[battle.number] = replace(battle, casualties=suffered, half_hours=1)
    return draft.battles[battle.number]


def _take_effect(draft: Draft, sheet: Worksheet, battle: Battle, lost: dict[str, int]) -> None:
    site = draft.sites[battle.site]
    draft.emit(
        AmbushSprung(
            at=draft.now,
            units=battle.attackers,
            line=sheet.line,
            rule="E'1a.3",
            site=site.number,
            square=battle.place,
            ambushed=battle.defenders,
        )
    )
    battle = suffer(draft, sheet, draft.battles[battle.number], lost)
    for name in battle.units:
        if draft.unit(name).can_act:
            if name in battle.defenders:
                stop_for_attack(draft, name)
            draft.change(name, posture=Posture.FIGHTING)
    then = ambush_follow_up.wanted(draft, sheet, battle)
    draft.battles[battle.number] = replace(battle, held=ambush_follow_up.is_held(draft, sheet, battle, then))
    draft.sites[site.number] = replace(site, ready=None)

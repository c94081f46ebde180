"""Setting troops down: ambushes and fire at the landing zone, troops on the ground (E'1n, H'c, O'1.2, O'5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import air_defence, landing
from assessment.modes.tacspiel.air_defence import Shot
from assessment.modes.tacspiel.air_units import Fate, take_hits
from assessment.modes.tacspiel.ambush_finding import POSITION
from assessment.modes.tacspiel.ambush_sites import draw_key, learns
from assessment.modes.tacspiel.ambush_springing import waits_for
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.cont import ANY, Quality, cont_of
from assessment.modes.tacspiel.deployment import is_concealed
from assessment.modes.tacspiel.draft import Draft, Intent, enemies
from assessment.modes.tacspiel.events import AmbushFound
from assessment.modes.tacspiel.flight import Flight, Lift, Purpose
from assessment.modes.tacspiel.flight_paths import transit
from assessment.modes.tacspiel.flight_plans import set_legs
from assessment.modes.tacspiel.kinds import BattleKind, Posture
from assessment.modes.tacspiel.landing import Landing
from assessment.modes.tacspiel.landing_zones import takes_helicopters
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.troops_aboard import aboard_of, set_down

SECOND_TABLE: Final = "second"
ARRIVED: Final = "H50"


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """An ambush at or beside a landing zone, and what comes of it."""

    site: Site
    outcome: Landing
    platoons: int


@rule("O'5.2")
def lies_hidden(sheet: Worksheet, unit: Unit, zone: Square, *, concealed: bool, known: bool) -> bool:
    """Troops who land in the square of an enemy who is hidden, and of whom they do not know, are in an ambush."""
    sheet.note("concealed" if concealed else "in the open")
    sheet.note("known" if known else "not known")
    return unit.square == zone and concealed and not known


def land(draft: Draft, sheet: Worksheet, flight: Flight, zone: Square) -> bool:
    """The aircraft come down at a zone; False if they go on to the alternate zone instead.

    All draws are made before anything follows from them.
    """
    lift = flight.lift
    aboard = [draft.unit(one.unit) for one in aboard_of(draft, flight)]
    if lift is None or not aboard:
        _take_losses(draft, sheet, flight, (), air_defence.shots_at_landing(draft, sheet, flight, zone))
        return True
    places = _places(draft, sheet, flight, zone, len(aboard))
    met = _met(draft, sheet, flight, aboard, places)
    if any(one.outcome is Landing.ELSEWHERE for one in met):
        _go_elsewhere(draft, sheet, flight, met)
        return False
    ambushers = [name for one in met if one.outcome is Landing.AMBUSHED for name in one.site.units]
    lost = [(one, _helicopters(draft, sheet, flight, one)) for one in met if one.outcome is Landing.AMBUSHED]
    shots = air_defence.shots_at_landing(draft, sheet, flight, zone, ambushers)
    for unit, place in zip(aboard, places, strict=True):
        set_down(draft, sheet, unit, flight, place)
    landed = [draft.unit(unit.designator) for unit in aboard]
    _intend(draft, met, landed)
    _run_into(draft, sheet, met, landed)
    _take_losses(draft, sheet, flight, lost, shots)
    return True


def _places(draft: Draft, sheet: Worksheet, flight: Flight, zone: Square, units: int) -> list[Square]:
    """The zone, then the squares round it on which helicopters can land, where no own troops are; else the zone."""
    fit = [
        square
        for square in zone.neighbours()
        if draft.ground.holds(square) and takes_helicopters(draft, sheet, flight.unit, square)
    ]
    side = draft.unit(flight.unit).side
    free = [square for square in (zone, *fit) if not draft.at(square, side)]
    places = free[:units]
    return places + [zone] * (units - len(places))


def _met(draft: Draft, sheet: Worksheet, flight: Flight, aboard: Sequence[Unit], places: Sequence[Square]) -> list[Met]:
    """The ambushes that the landing meets, hidden enemies in its squares included, and what comes of each."""
    alternate = flight.lift is not None and flight.lift.alternate is not None
    found: list[Met] = []
    for site in _sites(draft, sheet, aboard[0], tuple(dict.fromkeys(places))):
        kind = landing.fight_at_landing(sheet, site, tuple(places))
        if kind is None or not waits_for(sheet, aboard[0], site, cont_of(sheet, (aboard[0],), Quality.A1B1)):
            continue
        outcome = Landing.MEETING
        if kind is BattleKind.AMBUSH:
            finds = landing.finds_landing_ambush(sheet, site)
            outcome = landing.landing_goes(sheet, site, found=finds, alternate=alternate)
        platoons = sum(not draft.unit(name).kind.is_patrol for name in site.units)
        found.append(Met(site=site, outcome=outcome, platoons=platoons))
    return found


def _sites(draft: Draft, sheet: Worksheet, unit: Unit, places: tuple[Square, ...]) -> list[Site]:
    """Manned sites at or beside the landing, and one for those who lie hidden in its squares."""
    side = unit.side.opponent
    around = dict.fromkeys(near for place in places for near in (place, *place.neighbours()))
    sites = {site.number: site for square in around for site in draft.sites_at(square, side)}
    manned = [sites[number] for number in sorted(sites) if _is_manned(draft, sites[number])]
    hidden = [_hidden_site(draft, sheet, unit, place) for place in places]
    return manned + [site for site in hidden if site is not None]


def _is_manned(draft: Draft, site: Site) -> bool:
    return site.ready is not None and any(draft.unit(name).posture is Posture.AMBUSH for name in site.units)


def _hidden_site(draft: Draft, sheet: Worksheet, unit: Unit, place: Square) -> Site | None:
    """Enemies who lie hidden in a landing square become an ambush there."""
    known = {name for contact in draft.contacts if contact.side is unit.side for name in contact.targets}
    hidden = [
        enemy
        for enemy in enemies(draft.at(place, unit.side.opponent), unit.side)
        if enemy.posture is not Posture.AMBUSH
        and enemy.posture.is_halted
        and not enemy.kind.is_patrol
        and draft.battle_of(enemy.designator) is None
        and lies_hidden(
            sheet,
            enemy,
            place,
            concealed=is_concealed(sheet, draft.ground, enemy),
            known=enemy.designator in known,
        )
    ]
    if not hidden:
        return None
    draft.sites_made += 1
    names = tuple(sorted(enemy.designator for enemy in hidden))
    site = Site(
        number=draft.sites_made,
        side=unit.side.opponent,
        prepared=False,
        squares=(place,),
        units=names,
        ready=draft.now,
    )
    draft.sites[site.number] = site
    for name in names:
        draft.change(name, posture=Posture.AMBUSH)
    return site


def _helicopters(draft: Draft, sheet: Worksheet, flight: Flight, met: Met) -> int:
    second = draft.settings.get("landing_losses") == SECOND_TABLE
    return landing.helicopters_lost(sheet, met.site, met.platoons, flight.aircraft, second_table=second)


def _intend(draft: Draft, met: Iterable[Met], landed: Sequence[Unit]) -> None:
    """What the later steps of this instant settle: ambushes sprung, and meeting engagements."""
    for one in met:
        for unit in landed:
            draft.drawn.add(draw_key(unit, one.site))
            if one.outcome is not Landing.AMBUSHED:
                learns(draft, unit, one.site)
        inside = [unit for unit in landed if unit.square in one.site.squares]
        beside = [unit for unit in landed if any(unit.square.is_adjacent(square) for square in one.site.squares)]
        kind = "spring" if one.outcome is Landing.AMBUSHED else "found"
        for unit in inside or beside:
            names = (unit.designator,)
            draft.intend(Intent(kind, names, one.site.units, unit.square, site=one.site.number))


def _run_into(draft: Draft, sheet: Worksheet, met: Sequence[Met], landed: Sequence[Unit]) -> None:
    """Whoever stands in a landing square and lies in no ambush fights the troops set down there (E'1n.3)."""
    lying = {name for one in met for name in one.site.units}
    for unit in landed:
        there = tuple(
            enemy.designator
            for enemy in enemies(draft.at(unit.square, unit.side.opponent), unit.side)
            if not enemy.kind.is_patrol and enemy.posture is not Posture.AMBUSH and enemy.designator not in lying
        )
        if there and landing.runs_into(sheet, unit, draft.unit(there[0])):
            draft.intend(Intent("found", (unit.designator,), there, unit.square))


def _go_elsewhere(draft: Draft, sheet: Worksheet, flight: Flight, met: Sequence[Met]) -> None:
    """The ambush was noticed in time: the lift reports it and flies on to the alternate zone."""
    lift, unit = flight.lift, draft.unit(flight.unit)
    if lift is None or lift.alternate is None:
        return
    for one in met:
        place = one.site.squares[0]
        draft.emit(
            AmbushFound(
                at=draft.now, units=(flight.unit,), line=sheet.line, rule="E'1n.5", site=one.site.number, square=place
            )
        )
        here = replace(unit, square=place)
        report(
            draft, sheet, POSITION, here, square=place, en=one.site.units[0], rule_id="E'1n.5", tag=one.site.designator,
            Cont=ANY, C1=place, Tme=draft.now,
        )  # fmt: skip
    on = replace(transit(sheet, unit, (lift.zone, lift.alternate), draft.now), purpose=Purpose.LANDING, lands=True)
    back = transit(sheet, unit, (lift.alternate, flight.home), on.ends)
    changed: Lift = replace(lift, zone=lift.alternate, alternate=None)
    set_legs(draft, replace(flight, lift=changed, target=lift.alternate), (on, back))


def _take_losses(
    draft: Draft,
    sheet: Worksheet,
    flight: Flight,
    lost: Iterable[tuple[Met, int]],
    shots: Iterable[Shot],
) -> None:
    """Helicopters that the ambush and other fire cost; what the ambush destroys has set its troops down."""
    for one, helicopters in lost:
        now = draft.flights.get(flight.unit)
        if now is not None:
            by = tuple(draft.unit(name) for name in one.site.units)
            take_hits(draft, sheet, now, by, [Fate.DESTROYED] * helicopters, "E'1n.4")
    for shot in shots:
        now = draft.flights.get(flight.unit)
        if now is not None and now.aircraft:
            take_hits(draft, sheet, now, (shot.by,), shot.fates[: now.aircraft], shot.rule)

"""Laying an ambush: order 119, the hour of preparation, and sites that stay (C'2d, C'2e)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import ambush_mines, programmes
from assessment.modes.tacspiel.ambush_sites import (
    DEPLOYMENT,
    LYING,
    PREPARED,
    may_cover,
    may_lie,
    names_kind,
    site_for,
    sites_round,
    squares_of,
)
from assessment.modes.tacspiel.battle_kinds import AMBUSH
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.come_for import give_up
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import WorkFinished
from assessment.modes.tacspiel.fatigue import OWES_REST, owes_rest
from assessment.modes.tacspiel.footing import go_to
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.march_rates import ALWAYS_MOUNTED, halts_mounted
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.resupply import charge
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit, Work
from assessment.modes.tacspiel.square import Direction, Square
from orders.language.card import Card

MINUTES_AN_HOUR: Final = 60
PREPARE: Final = "prepare"
HOLDING: Final = frozenset((Posture.POSITION, Posture.FIGHTING))
TOO_MANY: Final = Refusal("more than two platoons need cover or a ridge for an ambush", "C'2d.2")


@rule("C'2e.1")
def preparation_ends(sheet: Worksheet, unit: Unit, arrived: Fraction) -> Fraction:
    """A prepared ambush takes an hour to prepare once the unit is on the site."""
    return arrived + Fraction(sheet.read(DEPLOYMENT, "prepare_ambush_hr")) * MINUTES_AN_HOUR


@rule("C'2e.3")
def needs_preparing(sheet: Worksheet, site: Site, built: Fraction | None) -> bool:
    """Sites may be prepared before they are occupied: then nothing is lost when a unit takes its place again."""
    sheet.note("prepared before" if built is not None else "not prepared yet")
    return built is None


def start_ambush(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 119: the unit goes to the squares named, if it is not there, and lies in ambush or prepares to."""
    card = planned.order.card
    if not names_kind(sheet, unit, card.value("Msn")):
        return Refusal("the kind of ambush is not given: hasty H or prepared P", "C'2c.1")
    squares = squares_of(sheet, card)
    if not squares or not all(draft.ground.holds(square) for square in squares):
        return Refusal("the ambush lies off the map", "A'3a.1")
    if not may_cover(sheet, unit.designator, len(squares), prepared=card.value("Msn") == PREPARED):
        return Refusal("a hasty ambush covers one half-kilometre square only", "C'2d.1")
    if unit.square in squares:
        return take_post(draft, sheet, unit, planned)
    return _go_there(draft, sheet, unit, squares)


def _go_there(draft: Draft, sheet: Worksheet, unit: Unit, squares: tuple[Square, ...]) -> Refusal | None:
    """The unit sets out for the square with the fewest of its own side, the nearest of these, to which a way leads."""
    places = sorted(
        squares,
        key=lambda square: (len(draft.at(square, unit.side)), unit.square.distance2_m(square), square),
    )
    open_to_it = [place for place in places if may_lie(draft, sheet, unit, squares, place)]
    if not open_to_it:
        return TOO_MANY
    if owes_rest(sheet, unit, draft.now):
        return OWES_REST
    if any(go_to(draft, sheet, unit, place) for place in open_to_it):
        return None
    return Refusal("there is no way to the place of the ambush", "B'3a.1" if unit.kind in ALWAYS_MOUNTED else "B'2.2")


def take_post(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """The unit is on the spot: the ambush is ready, or its preparation begins."""
    card = planned.order.card
    squares = squares_of(sheet, card)
    if not may_lie(draft, sheet, unit, squares, unit.square):
        return TOO_MANY
    site = _site_for(draft, unit, planned, squares)
    _leave_other_sites(draft, unit, site)
    site = replace(site, units=tuple(sorted({*site.units, unit.designator})))
    common = _standing(draft, unit, card)
    if card.value("Msn") == PREPARED and needs_preparing(sheet, site, site.built):
        until = preparation_ends(sheet, unit, draft.now)
        work = Work(kind=PREPARE, since=draft.now, until=until, order=planned.order.number)
        draft.change(unit.designator, posture=Posture.PREPARING, work=work, **common)
        draft.schedule(until, Due.WORK, unit.designator)
    else:
        draft.change(unit.designator, posture=Posture.AMBUSH, work=None, **common)
        site = _made_ready(draft, site)
    draft.sites[site.number] = site
    ambush_mines.take_with_post(draft, sheet, draft.unit(unit.designator), site)
    return None


def prepared(draft: Draft, sheet: Worksheet, unit: Unit, work: Work) -> None:
    """The hour of preparation is over: the unit lies in ambush, and the site is built for good."""
    site = draft.site_of(unit.designator)
    draft.change(unit.designator, posture=Posture.AMBUSH, work=None)
    draft.emit(
        WorkFinished(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="C'2e.1", work=PREPARE, square=unit.square
        )
    )
    if site is not None:
        built = draft.now if site.built is None else site.built
        draft.sites[site.number] = replace(_made_ready(draft, site), built=built)


def take_posts(draft: Draft, sheet: Worksheet) -> None:
    """Units that have come to the place of their ambush lie down there, or find it full."""
    for name in sorted(draft.moved_now):
        unit, planned = draft.unit(name), programmes.in_hand(draft, name)
        if planned is None or planned.order.card.code != AMBUSH or not unit.can_act or unit.march is not None:
            continue
        if draft.battle_of(name) is None and unit.square in squares_of(sheet, planned.order.card):
            refusal = take_post(draft, sheet, unit, planned)
            if refusal is not None:
                give_up(draft, sheet, planned, refusal)


def keep_sites(draft: Draft, sheet: Worksheet) -> None:
    """Units that have left a site or do something else no longer lie in it; only a prepared site is left behind.

    Red units that leave the place of their sprung ambush owe resupply from then on.
    """
    for _, site in sorted(draft.sites.items()):
        if draft.changed_now.isdisjoint(site.units):
            continue
        there = tuple(name for name in site.units if _lies_in(draft.unit(name), site))
        if there == site.units:
            continue
        for name in site.units if site.sprung is not None else ():
            if name not in there:
                charge(draft, sheet, name, 1)
        _keep(draft, site, there)


def _keep(draft: Draft, site: Site, there: tuple[str, ...]) -> None:
    """A site with those who are still there; one that is left is kept if it was built."""
    if there or site.is_built:
        ready, sprung = (site.ready, site.sprung) if there else (None, None)
        draft.sites[site.number] = replace(site, units=there, ready=ready, sprung=sprung)
    else:
        del draft.sites[site.number]


def _leave_other_sites(draft: Draft, unit: Unit, taken: Site) -> None:
    """A unit lies in one ambush at a time."""
    site = draft.site_of(unit.designator)
    if site is not None and site.number != taken.number:
        _keep(draft, site, tuple(name for name in site.units if name != unit.designator))


def _lies_in(unit: Unit, site: Site) -> bool:
    return unit.posture in (LYING if site.sprung is None else HOLDING) and unit.square in site.squares


def _standing(draft: Draft, unit: Unit, card: Card) -> dict[str, Any]:
    """How a unit lies on its site: deployed, on foot if it can be, and looking the way the card says."""
    facing = card.value("Dir")
    return {
        "formation": Formation.DEPLOYED,
        "march": None,
        "mounted": halts_mounted(unit),
        "halted_since": unit.halted_since if unit.posture.is_halted else draft.now,
        "facing": Direction(facing) if facing in tuple(Direction) else unit.facing,
    }


def _made_ready(draft: Draft, site: Site) -> Site:
    """The site with an ambush that lies in wait from now on, if none does so already."""
    return replace(site, ready=draft.now) if site.ready is None else site


def _site_for(draft: Draft, unit: Unit, planned: Planned, squares: tuple[Square, ...]) -> Site:
    """The site of the card: several platoons' cards for the same squares make one.

    A card to prepare an ambush makes a prepared one of a hasty one once its hour is over.
    """
    card = planned.order.card
    is_prepared = card.value("Msn") == PREPARED
    same = site_for(draft, unit, squares)
    if same is not None:
        if set(same.units) <= {unit.designator}:
            cont = card.value("Cont") or same.cont
            same = replace(same, cont=cont, order=planned.order.number, sprung=None)
        return replace(same, prepared=True, built=None) if is_prepared and not same.is_built else same
    held = [site for site in sites_round(draft, unit, squares) if site.is_built]
    draft.sites_made += 1
    return Site(
        number=draft.sites_made,
        side=unit.side,
        prepared=is_prepared or bool(held),
        squares=squares,
        units=(),
        ready=None,
        built=held[0].built if held else None,
        cont=card.value("Cont") or "000",
        order=planned.order.number,
    )

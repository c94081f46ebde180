"""Laying an ambush: order 119, its squares and cover, the hour of preparation, and sites that stay (C'2c-C'2e)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import ambush_mines, programmes
from assessment.modes.tacspiel.battle_kinds import AMBUSH
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.deployment import cover_pct, is_covered, may_deploy_behind_ridge, share_behind_ridge
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import WorkFinished
from assessment.modes.tacspiel.footing import go_to
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.positions import area_squares
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.resupply import charge
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit, Work
from assessment.modes.tacspiel.square import DIRECTIONS, Direction, Point, Square
from orders.language.card import Card

DEPLOYMENT: Final = table("C'")
MINUTES_AN_HOUR: Final = 60
PREPARE: Final = "prepare"
HASTY: Final = "H"
PREPARED: Final = "P"
LYING: Final = frozenset((Posture.AMBUSH, Posture.PREPARING, Posture.FIGHTING))
HOLDING: Final = frozenset((Posture.POSITION, Posture.FIGHTING))


@rule("C'2c.1")
def names_kind(sheet: Worksheet, unit: Unit, msn: str) -> bool:
    """There are two kinds of ambush, hasty (H) and prepared (P)."""
    return msn in (HASTY, PREPARED)


@rule("C'2d.1", "C'2e.1")
def may_cover(sheet: Worksheet, unit: Unit, squares: int, *, prepared: bool) -> bool:
    """A hasty ambush covers one half-kilometre square; one that is spread over several must be prepared."""
    sheet.note("prepared" if prepared else "hasty")
    return prepared or squares <= int(sheet.read(DEPLOYMENT, "hasty_ambush_squares"))


@rule("C'2d.2")
def may_lie_anywhere(sheet: Worksheet, unit: Unit, platoons: int) -> bool:
    """One or two platoons may lie in ambush in any terrain; more must be where there is cover or behind a ridge."""
    sheet.figure("platoons", platoons)
    return platoons <= int(sheet.read(DEPLOYMENT, "any_terrain_platoons"))


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
    squares = _squares(sheet, card)
    if not squares or not all(draft.ground.holds(square) for square in squares):
        return Refusal("the ambush lies off the map", "A'3a.1")
    if not may_cover(sheet, unit, len(squares), prepared=card.value("Msn") == PREPARED):
        return Refusal("a hasty ambush covers one half-kilometre square only", "C'2d.1")
    here = _place_for(draft, unit, squares)
    if not _may_lie(draft, sheet, unit, squares, here):
        return Refusal("more than two platoons need cover or a ridge for an ambush", "C'2d.2")
    if unit.square != here:
        go_to(draft, sheet, unit, here)
    else:
        take_post(draft, sheet, unit, planned)
    return None


def take_post(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> None:
    """The unit is on the spot: the ambush is ready, or its preparation begins."""
    card = planned.order.card
    facing = card.value("Dir")
    site = _site_for(draft, sheet, unit, planned)
    site = replace(site, units=tuple(sorted({*site.units, unit.designator})))
    common: dict[str, Any] = {
        "formation": Formation.DEPLOYED,
        "march": None,
        "mounted": False,
        "halted_since": draft.now,
    }
    if facing in tuple(Direction):
        common["facing"] = Direction(facing)
    if site.prepared and needs_preparing(sheet, site, site.built):
        until = preparation_ends(sheet, unit, draft.now)
        work = Work(kind=PREPARE, since=draft.now, until=until, order=planned.order.number)
        draft.change(unit.designator, posture=Posture.PREPARING, work=work, **common)
        draft.schedule(until, Due.WORK, unit.designator)
    else:
        draft.change(unit.designator, posture=Posture.AMBUSH, work=None, **common)
        site = replace(site, ready=draft.now)
    draft.sites[site.number] = site
    ambush_mines.take_with_post(draft, sheet, draft.unit(unit.designator), site)


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
        draft.sites[site.number] = replace(site, ready=draft.now, built=built)


def take_posts(draft: Draft, sheet: Worksheet) -> None:
    """Units that have come to the place of their ambush lie down there."""
    for name in sorted(draft.moved_now):
        unit, planned = draft.unit(name), programmes.in_hand(draft, name)
        if planned is None or planned.order.card.code != AMBUSH or not unit.can_act or unit.march is not None:
            continue
        if draft.battle_of(name) is None and unit.square in _squares(sheet, planned.order.card):
            take_post(draft, sheet, unit, planned)


def keep_sites(draft: Draft, sheet: Worksheet) -> None:
    """Units that have left a site or do something else no longer lie in it; only a prepared site is left behind.

    Red units that leave the place of their sprung ambush owe resupply from then on.
    """
    for number, site in sorted(draft.sites.items()):
        if draft.changed_now.isdisjoint(site.units):
            continue
        there = tuple(name for name in site.units if _lies_in(draft.unit(name), site))
        if there == site.units:
            continue
        for name in site.units if site.sprung is not None else ():
            if name not in there:
                charge(draft, sheet, name, 1)
        if there or site.built is not None:
            ready, sprung = (site.ready, site.sprung) if there else (None, None)
            draft.sites[number] = replace(site, units=there, ready=ready, sprung=sprung)
        else:
            del draft.sites[number]


def _lies_in(unit: Unit, site: Site) -> bool:
    return unit.posture in (LYING if site.sprung is None else HOLDING) and unit.square in site.squares


def _squares(sheet: Worksheet, card: Card) -> tuple[Square, ...]:
    try:
        return area_squares(sheet, Point.at(card.value("C1")), Point.at(card.value("C2")) if card.value("C2") else None)
    except ValueError:
        return ()


def _place_for(draft: Draft, unit: Unit, squares: Iterable[Square]) -> Square:
    """Where the unit lies: where it is, else the square with the fewest own units, the nearest of these."""
    squares = tuple(squares)
    if unit.square in squares:
        return unit.square
    return min(
        squares,
        key=lambda square: (len(draft.at(square, unit.side)), unit.square.distance2_m(square), square),
    )


def _may_lie(draft: Draft, sheet: Worksheet, unit: Unit, squares: tuple[Square, ...], here: Square) -> bool:
    same = _same_site(draft, unit, squares)
    others = [name for name in same.units if name != unit.designator] if same else []
    platoons = 1 + sum(not draft.unit(name).kind.is_patrol for name in others)
    return may_lie_anywhere(sheet, unit, platoons) or _is_sheltered(draft, sheet, unit, here)


def _is_sheltered(draft: Draft, sheet: Worksheet, unit: Unit, square: Square) -> bool:
    ground = draft.ground
    houses = max(ground.house_count(square), int(ground.hamlet(square) is not None))
    return is_covered(sheet, unit, cover_pct(sheet, ground, square), houses) or any(
        may_deploy_behind_ridge(sheet, unit, share_behind_ridge(sheet, ground, square, side)) for side in DIRECTIONS
    )


def _same_site(draft: Draft, unit: Unit, squares: tuple[Square, ...]) -> Site | None:
    wanted = set(squares)
    return next((site for site in draft.sites_at(squares[0], unit.side) if set(site.squares) == wanted), None)


def _site_for(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Site:
    """The site of the card: several platoons' cards for the same squares make one."""
    card = planned.order.card
    squares = _squares(sheet, card)
    same = _same_site(draft, unit, squares)
    if same is not None:
        return same if same.units else replace(same, cont=card.value("Cont") or same.cont, order=planned.order.number)
    draft.sites_made += 1
    return Site(
        number=draft.sites_made,
        side=unit.side,
        prepared=card.value("Msn") == PREPARED,
        squares=squares,
        units=(),
        ready=None,
        cont=card.value("Cont") or "000",
        order=planned.order.number,
    )

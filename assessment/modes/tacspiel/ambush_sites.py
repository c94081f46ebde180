"""Where an ambush may lie, which site a card means, and for whom those in it lie in wait (C'2c.1, C'2d, C'2e)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.deployment import cover_pct, is_covered, may_deploy_behind_ridge, share_behind_ridge
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.kinds import Posture
from assessment.modes.tacspiel.positions import area_squares
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import DIRECTIONS, Point, Square
from orders.language.card import Card

DEPLOYMENT: Final = table("C'")
HASTY: Final = "H"
PREPARED: Final = "P"
LYING: Final = frozenset((Posture.AMBUSH, Posture.PREPARING, Posture.FIGHTING))
ONCE: Final = "site"
"""Begins the keys of draws that are made once for an ambush, whatever the half hour."""


@rule("C'2c.1")
def names_kind(sheet: Worksheet, unit: Unit, msn: str) -> bool:
    """There are two kinds of ambush, hasty (H) and prepared (P)."""
    return msn in (HASTY, PREPARED)


@rule("C'2d.1", "C'2e.1")
def may_cover(sheet: Worksheet, unit: str, squares: int, *, prepared: bool) -> bool:
    """A hasty ambush covers one half-kilometre square; one that is spread over several must be prepared."""
    sheet.note("prepared" if prepared else "hasty")
    return prepared or squares <= int(sheet.read(DEPLOYMENT, "hasty_ambush_squares"))


@rule("C'2d.2")
def may_lie_anywhere(sheet: Worksheet, unit: Unit, platoons: int) -> bool:
    """One or two platoons may lie in ambush in any terrain; more must be where there is cover or behind a ridge."""
    sheet.figure("platoons", platoons)
    return platoons <= int(sheet.read(DEPLOYMENT, "any_terrain_platoons"))


def squares_of(sheet: Worksheet, card: Card) -> tuple[Square, ...]:
    """The squares that a card names, from corner to corner; none where these are no corners (A'3b)."""
    try:
        return area_squares(sheet, Point.at(card.value("C1")), Point.at(card.value("C2")) if card.value("C2") else None)
    except ValueError:
        return ()


def may_lie(draft: Draft, sheet: Worksheet, unit: Unit, squares: tuple[Square, ...], here: Square) -> bool:
    """Whether a unit may lie in ambush here, with those of its side who already do in these squares.

    Where they are too many for open ground, each square in which one of them lies must give cover or a ridge.
    """
    return may_lie_so(sheet, draft.ground, (replace(unit, square=here), *_lying_in(draft, unit, squares)))


def may_lie_so(sheet: Worksheet, ground: Ground, units: tuple[Unit, ...]) -> bool:
    """Whether units may lie in one ambush where they are."""
    if may_lie_anywhere(sheet, units[0], sum(not unit.kind.is_patrol for unit in units)):
        return True
    places = sorted({unit.square for unit in units})
    return all(_is_sheltered(sheet, ground, units[0], square) for square in places)


def platoons_in(units: Iterable[Unit]) -> int:
    """As how many platoons an ambush counts in the tables: patrols with platoons not at all, alone as one."""
    return max(1, sum(not unit.kind.is_patrol for unit in units))


def site_for(draft: Draft, unit: Unit, squares: tuple[Square, ...]) -> Site | None:
    """The site of a unit's side to which a card for these squares belongs (R45): the smallest that holds them all.

    Of several of one size it is the oldest. One that others hold after it was sprung is no ambush any more.
    """
    found = [
        site
        for site in sites_round(draft, unit, squares)
        if site.sprung is None or set(site.units) <= {unit.designator}
    ]
    return min(found, key=lambda site: (len(site.squares), site.number), default=None)


def sites_round(draft: Draft, unit: Unit, squares: tuple[Square, ...]) -> list[Site]:
    """The sites of a unit's side that hold all of these squares."""
    wanted = set(squares)
    return [site for site in draft.sites_at(squares[0], unit.side) if wanted <= set(site.squares)]


def in_wait(draft: Draft, site: Site, square: Square) -> tuple[str, ...]:
    """Who would spring an ambush on an enemy in one of its squares: all of a prepared one, else those in that square.

    Those who still prepare, or fight already, lie in wait for nobody.
    """
    if site.ready is None or site.ready > draft.now:
        return ()
    lying = (draft.unit(name) for name in site.units)
    return tuple(
        unit.designator for unit in lying if unit.posture is Posture.AMBUSH and (site.is_built or unit.square == square)
    )


def learns(draft: Draft, unit: Unit, site: Site) -> None:
    """The unit has found the ambush: it will not come into it unawares."""
    draft.drawn.add(_found(unit, site))


def knows(draft: Draft, unit: Unit, site: Site) -> bool:
    """Whether the unit has found this ambush, now or earlier."""
    return _found(unit, site) in draft.drawn


def draw_key(unit: Unit, site: Site) -> str:
    """What stands for a unit's one draw for an ambush (R21): another in the same place is another ambush."""
    return f"{ONCE}|{site.number}|{site.ready}|{unit.designator}"


def _found(unit: Unit, site: Site) -> str:
    return f"{draw_key(unit, site)}|found"


def _lying_in(draft: Draft, unit: Unit, squares: Iterable[Square]) -> list[Unit]:
    """Others of the unit's side who lie in, or prepare, an ambush that has one of these squares."""
    sites = {site.number: site for square in squares for site in draft.sites_at(square, unit.side)}
    names = {name for site in sites.values() for name in site.units} - {unit.designator}
    return [draft.unit(name) for name in sorted(names) if draft.unit(name).posture in LYING]


def _is_sheltered(sheet: Worksheet, ground: Ground, unit: Unit, square: Square) -> bool:
    houses = max(ground.house_count(square), int(ground.hamlet(square) is not None))
    return is_covered(sheet, unit, cover_pct(sheet, ground, square), houses) or any(
        may_deploy_behind_ridge(sheet, unit, share_behind_ridge(sheet, ground, square, side)) for side in DIRECTIONS
    )

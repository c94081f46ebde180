"""Finding ambushes before they are sprung, and ambush sites (C'2c.2, C'2d.3-9, C'2e.4, C'2f, C'2g, C'2h)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Final

import msgspec

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.ambush_sites import draw_key, learns, platoons_in
from assessment.modes.tacspiel.battle_state import Site
from assessment.modes.tacspiel.casualties import lose
from assessment.modes.tacspiel.cont import ANY
from assessment.modes.tacspiel.contact_times import contact_begins
from assessment.modes.tacspiel.draft import Draft, Intent
from assessment.modes.tacspiel.events import AmbushFound
from assessment.modes.tacspiel.ground_features import Vegetation
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.reporting import report
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square, corners_of

NOTICING = table("C'2-1")
CHAPTER = table("C'")

POSITION: Final = "701"
EMPTY_SITE: Final = "977"


class Viewpoint(StrEnum):
    """The halves of Table C'2-1."""

    GROUND = "ground"
    AIR = "air"


class Ambush(msgspec.Struct, frozen=True, kw_only=True):
    """An ambush as the table wants it: how many platoons, prepared or hasty, and what grows there."""

    site: Site
    platoons: int
    vegetation: Vegetation

    @property
    def designator(self) -> str:
        """The site's name."""
        return self.site.designator


@rule("B'1.5", "C'2d.6", "C'2g.2", "C'2g.3")
def formation_factor(sheet: Worksheet, unit: Unit, formation: Formation) -> Fraction:
    """A unit in column has no chance to find an ambush, tactical column has the printed one, deployed three times it.

    Tactical column is a deployed formation, ready for contact. On foot or mounted makes no difference.
    """
    return Fraction(sheet.read(NOTICING, modifier=_MODIFIER[formation]))


@rule("C'2d.5", "C'2c.2")
def preparation_factor(sheet: Worksheet, site: Site) -> Fraction:
    """The two kinds of ambush differ in how easily they are found: a prepared one with half the chance."""
    if not site.is_built:
        sheet.note("hasty ambush")
        return Fraction(1)
    return Fraction(sheet.read(NOTICING, modifier="prepared_ground"))


@rule("C'2d.3", "C'2d.7", reading="R12")
def finds_ambush(sheet: Worksheet, unit: Unit, ambush: Ambush, formation: Formation) -> bool:
    """A ground unit coming into the square next to an ambush finds it by the table; the factors multiply.

    They multiply before a prepared ambush's chance is halved, which is rounded down to at least one number.
    """
    factor = formation_factor(sheet, unit, formation)
    if not factor:
        return False
    factor *= preparation_factor(sheet, ambush.site)
    return sheet.chance(NOTICING, ambush.platoons, Viewpoint.GROUND, ambush.vegetation, factor=factor)


@rule("C'2d.8")
def may_find(sheet: Worksheet, unit: Unit, site: Site, *, inside: bool) -> bool:
    """A patrol finds an ambush only by entering its square, any other unit from the square next to it."""
    sheet.note("in the square" if inside else "in the next square")
    return inside == unit.kind.is_patrol


@rule("C'2d.9")
def patrol_is_captured(sheet: Worksheet, unit: Unit, site: Site) -> bool:
    """A patrol that finds an ambush reports its place and is then captured."""
    return unit.kind.is_patrol


@rule("C'2e.4")
def finds_empty_site(sheet: Worksheet, unit: Unit, site: Site, formation: Formation) -> bool:
    """A deployed unit in the square of a prepared but empty site may find it."""
    if formation is not Formation.DEPLOYED:
        sheet.note("not deployed")
        return False
    return sheet.chance(CHAPTER, "empty_site_found")


@rule("C'2g.1")
def found_ambush_has_fired(sheet: Worksheet, unit: Unit, site: Site) -> bool:
    """A found ambush counts as having opened fire too early: what follows is a meeting engagement (E'1e)."""
    return not unit.kind.is_patrol


class Discovery(msgspec.Struct, frozen=True, kw_only=True):
    """A unit has found a site, empty or manned."""

    unit: Unit
    site: Site
    empty: bool


def search(draft: Draft, sheet: Worksheet) -> list[Discovery]:
    """All draws of units that have just come next to an ambush or into a site. Nothing is changed yet."""
    found: list[Discovery] = []
    for name in sorted(draft.moved_now):
        unit = draft.unit(name)
        if not unit.can_act:
            continue
        formation = Formation.TACTICAL if unit.kind.is_patrol else draft.moved_in.get(name, unit.formation)
        for site in _sites_near(draft, unit):
            empty = _is_empty(draft, site)
            finds = _finds_empty if empty else _finds_manned
            if finds(draft, sheet, unit, site, formation):
                found.append(Discovery(unit=unit, site=site, empty=empty))
    return found


def take_effect(draft: Draft, sheet: Worksheet, found: Iterable[Discovery]) -> None:
    """Reports and intents of what was found, after all draws of the instant. No ambush is sprung on a patrol."""
    for intent in draft.take_intents("spring"):
        if not all(draft.unit(name).kind.is_patrol for name in intent.units):
            draft.intend(intent)
    for discovery in found:
        if discovery.empty:
            _tell_of_empty_site(draft, sheet, discovery)
        else:
            contact_begins(sheet, discovery.site.designator, discovery.unit)
            _tell_of_ambush(draft, sheet, discovery)


def _tell_of_empty_site(draft: Draft, sheet: Worksheet, discovery: Discovery) -> None:
    site = discovery.site
    corner, opposite = corners_of(site.squares)
    report(
        draft,
        sheet,
        EMPTY_SITE,
        discovery.unit,
        square=corner,
        rule_id="C'2e.4",
        tag=site.designator,
        C1=corner,
        C2=opposite,
        Tme=draft.now,
    )


def _tell_of_ambush(draft: Draft, sheet: Worksheet, discovery: Discovery) -> None:
    unit, site = discovery.unit, discovery.site
    place = _nearest(site, unit)
    draft.emit(
        AmbushFound(
            at=draft.now, units=(unit.designator,), line=sheet.line, rule="C'2d.3", site=site.number, square=place
        )
    )
    if patrol_is_captured(sheet, unit, site):
        ambusher = site.units[0]
        report(
            draft,
            sheet,
            POSITION,
            unit,
            square=place,
            en=ambusher,
            rule_id="C'2d.9",
            tag=ambusher,
            Cont=ANY,
            C1=place,
            Tme=draft.now,
        )
        lose(draft, sheet, unit, "captured", "C'2d.9", ambusher)
    elif found_ambush_has_fired(sheet, unit, site):
        learns(draft, unit, site)
        draft.intend(Intent("found", (unit.designator,), site.units, place, site=site.number, line=sheet.line))


def _finds_manned(draft: Draft, sheet: Worksheet, unit: Unit, site: Site, formation: Formation) -> bool:
    lying = [draft.unit(name) for name in site.units if draft.unit(name).posture is Posture.AMBUSH]
    if not lying or site.ready is None or site.ready > draft.now or draw_key(unit, site) in draft.drawn:
        return False
    if not may_find(sheet, unit, site, inside=unit.square in site.squares):
        return False
    if formation is not Formation.COLUMN:
        draft.drawn.add(draw_key(unit, site))
    ambush = Ambush(site=site, platoons=platoons_in(lying), vegetation=draft.ground.vegetation(_nearest(site, unit)))
    return finds_ambush(sheet, unit, ambush, formation)


def _finds_empty(draft: Draft, sheet: Worksheet, unit: Unit, site: Site, formation: Formation) -> bool:
    if not site.is_built or unit.square not in site.squares:
        return False
    return finds_empty_site(sheet, unit, site, formation)


def _sites_near(draft: Draft, unit: Unit) -> list[Site]:
    """Enemy sites in a unit's square or in one next to it."""
    around = (unit.square, *unit.square.neighbours())
    return [site for site in draft.sites.at_any(around) if site.side is not unit.side]


def _is_empty(draft: Draft, site: Site) -> bool:
    """Whether nobody of its side stands in a site."""
    return not any(unit.can_act for square in site.squares for unit in draft.at(square, site.side))


def _nearest(site: Site, unit: Unit) -> Square:
    return min(site.squares, key=lambda square: (unit.square.distance2_m(square), square))


_MODIFIER: Final = {
    Formation.COLUMN: "column",
    Formation.TACTICAL: "tactical_column",
    Formation.DEPLOYED: "deployed",
}

"""Mines before a prepared ambush: a card 505 beside the card 119 (K'4b).

The mines belong to the whole site: any of its platoons may be told to lay them, all prepare for longer.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from msgspec.structs import replace

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import programmes
from assessment.modes.tacspiel.battle_kinds import AMBUSH
from assessment.modes.tacspiel.battle_state import Battle, Site
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import OrderDone
from assessment.modes.tacspiel.kinds import OrderState, Posture
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.rules import rule
from assessment.modes.tacspiel.situation import Planned, Unit, Work
from assessment.modes.tacspiel.square import Point, Square
from control.situation.side import Side
from orders.language.card import Card

CHAPTER: Final = table("K'")
MINES: Final = "505"
PREPARED: Final = "P"
PREPARE: Final = "prepare"
MINUTES_AN_HOUR: Final = 60


@rule("K'4b.1")
def may_mine(sheet: Worksheet, unit: Unit, site: Site, platoons: int) -> bool:
    """Only a prepared ambush of more than two Red platoons may lay mines."""
    sheet.figure("platoons", platoons)
    enough = platoons > int(sheet.read(CHAPTER, "ambush_mines_above_platoons"))
    return unit.side is Side.RED and site.prepared and enough


@rule("K'4b.5")
def mining_min(sheet: Worksheet, unit: Unit, site: Site) -> Fraction:
    """Laying the mines adds an hour to the preparation of the ambush, in minutes."""
    return Fraction(sheet.read(CHAPTER, "ambush_mines_hr")) * MINUTES_AN_HOUR


@rule("K'4b.3")
def can_be_hit(sheet: Worksheet, unit: Unit, site: Site, *, mounted: bool) -> bool:
    """Mines of an ambush hit Blue units in vehicles; units on foot lose nothing to them."""
    sheet.note("mounted" if mounted else "on foot")
    return mounted and unit.side is Side.BLUE


@rule("K'4b.1", "K'4b.2")
def mine_casualties(sheet: Worksheet, unit: Unit, site: Site) -> int:
    """A mounted unit in the ambush may lose so many percent to the mines, on top of its other casualties."""
    hit = sheet.chance(CHAPTER, "ambush_mines_hit")
    return int(sheet.read(CHAPTER, "ambush_mines_casualties_pct")) if hit else 0


def goes_with_ambush(draft: Draft, name: str, card: Card) -> bool:
    """Whether a card to mine a road is meant for the ambush in which the unit lies or prepares."""
    site = draft.site_of(name)
    return card.code == MINES and site is not None and _is_at(site, card)


def start_mining(draft: Draft, sheet: Worksheet, unit: Unit, planned: Planned) -> Refusal | None:
    """Order 505 to a platoon that is on its ambush site."""
    site = draft.site_of(unit.designator)
    if site is None or not may_mine(sheet, unit, site, _platoons(draft, site)):
        return Refusal("mines need a prepared ambush of more than two platoons", "K'4b.1")
    if site.mined:
        return Refusal("the ambush is mined already", "K'4b.5")
    _lay(draft, sheet, site)
    programmes.finished(draft, unit.designator, planned.order.number)
    return None


def take_with_post(draft: Draft, sheet: Worksheet, unit: Unit, site: Site) -> None:
    """A unit has come to its ambush: mines that it or another of the site is told to lay belong to the preparation."""
    if site.mined and unit.work is not None:
        _prolong(draft, sheet, unit, site)
    planned = _waiting(draft, unit.designator, site)
    if planned is None:
        return
    programmes.drop(draft, unit.designator, planned)
    if not may_mine(sheet, unit, site, _platoons(draft, site)):
        refusal = Refusal("mines need a prepared ambush of more than two platoons", "K'4b.1")
        programmes.refuse(draft, sheet, planned, refusal)
        return
    if not site.mined:
        _lay(draft, sheet, site)
    number, code = planned.order.number, planned.order.card.code
    draft.emit(
        OrderDone(
            at=draft.now,
            units=(unit.designator,),
            line=sheet.line,
            rule="K'4b.1",
            order=number,
            code=code,
            square=unit.square,
        )
    )


def casualties(draft: Draft, sheet: Worksheet, battle: Battle) -> dict[str, int]:
    """What the mines cost those on whom the ambush is sprung, drawn with its surprise, in percent."""
    site = draft.sites.get(battle.site)
    if site is None or not site.mined or site.built is None:
        return {}
    found: dict[str, int] = {}
    for name in battle.defenders:
        unit = draft.unit(name)
        if can_be_hit(sheet, unit, site, mounted=unit.mounted):
            found[name] = mine_casualties(sheet, unit, site)
    return found


def use_up(draft: Draft, number: int) -> None:
    """The mines of a site have gone off."""
    site = draft.sites.get(number)
    if site is not None and site.mined:
        draft.sites[number] = replace(site, mined=False)


def _lay(draft: Draft, sheet: Worksheet, site: Site) -> None:
    """From now on the site is being mined: all who are there prepare for an hour more."""
    draft.sites[site.number] = replace(site, mined=True, ready=None)
    for name in site.units:
        _prolong(draft, sheet, draft.unit(name), site)


def _prolong(draft: Draft, sheet: Worksheet, unit: Unit, site: Site) -> None:
    work = unit.work if unit.work is not None and unit.work.kind == PREPARE else None
    until = (work.until if work is not None else draft.now) + mining_min(sheet, unit, site)
    order = work.order if work is not None else site.order
    new = Work(kind=PREPARE, since=work.since if work is not None else draft.now, until=until, order=order)
    draft.change(unit.designator, posture=Posture.PREPARING, work=new)
    draft.schedule(until, Due.WORK, unit.designator)


def _waiting(draft: Draft, name: str, site: Site) -> Planned | None:
    """A card to lay mines at the site that has no time of its own."""
    queue = draft.programmes.get(name, ())
    cards = (p for p in queue if p.state is OrderState.PLANNED and p.starts is None)
    return next((p for p in cards if p.order.card.code == MINES and _is_at(site, p.order.card)), None)


def _is_at(site: Site, card: Card) -> bool:
    return Square.at(card.value("C1")) in site.squares


def _platoons(draft: Draft, site: Site) -> int:
    """The platoons that lie in the site or are ordered to it, if they still can act."""
    found = set(site.units)
    for name, queue in draft.programmes.items():
        ordered = (p.order.card for p in queue if p.order.card.code == AMBUSH and p.state is not OrderState.HELD)
        if any(_covers(card, site) for card in ordered) and draft.unit(name).side is site.side:
            found.add(name)
    return sum(unit.can_act and not unit.kind.is_patrol for unit in map(draft.unit, found))


def _covers(card: Card, site: Site) -> bool:
    return card.value("Msn") == PREPARED and Point.at(card.value("C1")).square in site.squares

"""BUY, and CONVOY with it: the force is put together within its Force Points; else the ready one is taken."""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.acting import Unfit
from assessment.modes.mog.area import Area
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.effects import place_convoy
from assessment.modes.mog.events import ForceBought
from assessment.modes.mog.force import (
    BY_HELICOPTER,
    ITEMS,
    OPTIONAL,
    Force,
    cost_of_force,
    counter_of,
    goes_to_asset_box,
    is_barred,
    is_fit_for_radio,
    is_offered,
    is_supplied,
    is_within_points,
    items_missing,
    sample_force,
)
from assessment.modes.mog.kinds import Mission, spoken
from assessment.modes.mog.pieces import Kind, Unit
from assessment.modes.mog.relief import bases_in_play
from assessment.modes.mog.support import bases_for_convoys
from orders.language.card import Card

READY: Final = table("H-forces")
HELI_SUPPORT: Final = "heli_support"
COORDINATION: Final = "un_coordination"
TOW: Final = "tow_barrage"


def buy(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """BUY: a part of the force or all of it; the lines of a sheet add up. Raises `Unfit`.

    What the mission calls for is looked at on the last of these lines: a force without it is not bought at all.
    """
    force = dict(draft.force)
    for text in card.value("Items").lower().split():
        item, _, count = text.rpartition("x")
        if item not in ITEMS:
            raise Unfit(f"nothing called {item.upper()} can be bought", "mog.setup.force.2", "Items")
        force[item] = force.get(item, 0) + int(count)
    refuse_items(draft, sheet, force)
    draft.force = force
    if ahead is None or ahead.code != card.code:
        try:
            refuse_force(draft, sheet, force)
        except Unfit:
            draft.force = {}
            raise


def refuse_items(draft: Draft, sheet: Worksheet, force: Force) -> None:
    """Raises `Unfit` for items that this game or mission does not have, or not so many, and for too dear a force."""
    mission = draft.operation.mission
    options = tuple(item for item in OPTIONAL if draft.is_set(item))
    for item in force:
        if not is_offered(sheet, mission, item, options):
            raise Unfit(f"the optional rule for {spoken(item)} is not in use", "mog.opt.any", "Items")
        if is_barred(sheet, mission, item):
            raise Unfit(f"this mission has no {spoken(item)}", "mog.scen.bloody.1", "Items")
        if not is_supplied(sheet, item, force):
            raise Unfit(f"there are fewer {spoken(item)} than the force names", "mog.setup.force.7", "Items")
    cost, points = cost_of_force(sheet, force), draft.operation.points
    if not is_within_points(sheet, cost, points):
        raise Unfit(f"the force costs {cost} of {points} Force Points", "mog.setup.force.1", "Items")


def refuse_force(draft: Draft, sheet: Worksheet, force: Force) -> None:
    """Raises `Unfit` for a force that lacks what its mission calls for; the ready one is then taken."""
    mission = draft.operation.mission
    missing = items_missing(sheet, mission, force)
    if missing:
        raise Unfit(f"this mission calls for {', '.join(map(spoken, missing))}", "mog.scen.irene.1", "Items")
    if mission is Mission.RADIO_MOGADISHU and not is_fit_for_radio(sheet, force):
        raise Unfit("three Platoons at least, one Heli-Support at most", "mog.scen.radio.6", "Items")


def base_of_convoy(draft: Draft, sheet: Worksheet, card: Card, ahead: Card | None) -> None:
    """CONVOY with a BUY: the base of a relief convoy that UN Coordination buys. Raises `Unfit`."""
    del ahead
    text, in_play = card.value("Relief"), bases_in_play(sheet, draft.operation.mission)
    if text not in {base.text for base in in_play}:
        raise Unfit(f"{text} is no UN base in play", "mog.opt.coord", "Relief")
    base, chosen = Area.at(text), tuple(draft.convoy_bases)
    if base not in bases_for_convoys(sheet, in_play, chosen) or len(chosen) >= draft.force.get(COORDINATION, 0):
        raise Unfit("a base for each convoy bought, each another, behind the BUY", "mog.opt.coord", "Relief")
    draft.convoy_bases.append(base)


def ready_force(sheet: Worksheet, mission: Mission) -> Force:
    """The force that is taken where none is ordered: in Irene the historical one."""
    if mission is Mission.IRENE:
        return sample_force(sheet)
    figures = dict(sheet.tables[READY.id].at((mission,), {}).figures)
    return {item: int(str(figures[item])) for item in ITEMS if figures.get(item)}


def ready_base(sheet: Worksheet, mission: Mission) -> Area:
    """The base in which units start that nobody has deployed."""
    return Area.at(str(sheet.read(READY, mission, figure="base")))


def organise(draft: Draft, sheet: Worksheet) -> None:
    """The force that was bought waits to be deployed; support goes to its box and track."""
    force = draft.force or ready_force(sheet, draft.operation.mission)
    arriving: list[str] = []
    for item in ITEMS:
        _muster(draft, sheet, item, force.get(item, 0), arriving)
    draft.change_operation(
        heli=force.get(HELI_SUPPORT, 0),
        arrive=tuple(arriving),
        tow=bool(force.get(TOW)),
        bought_convoys=force.get(COORDINATION, 0),
    )
    items = " ".join(f"{item.upper()}x{force[item]}" for item in ITEMS if force.get(item))
    spent = cost_of_force(sheet, force)
    draft.emit(ForceBought(at=draft.now, units=(), line=sheet.line, rule="mog.setup.force.1", items=items, spent=spent))
    _place_convoys(draft, sheet)


def _muster(draft: Draft, sheet: Worksheet, item: str, count: int, arriving: list[str]) -> None:
    """So many of an item: support into the UN Asset Box, units to those that wait."""
    if count and goes_to_asset_box(sheet, item):
        name = f"{item}1" if item == Kind.CSAR else item
        draft.layout = draft.layout.with_asset(name)
        return
    kind = counter_of(sheet, item) if count else None
    for _ in range(count if kind is not None else 0):
        number = 1 + sum(unit.kind is kind for unit in (*draft.waiting.values(), *draft.layout.units))
        name = f"{kind}{number}"
        draft.waiting[name] = Unit(name=name, kind=Kind(str(kind)))
        if item in BY_HELICOPTER:
            arriving.append(name)


def _place_convoys(draft: Draft, sheet: Worksheet) -> None:
    """Convoys bought stand in the bases named, then in others in order of their numbers."""
    if not draft.operation.bought_convoys:
        return
    chosen = tuple(draft.convoy_bases)
    others = bases_for_convoys(sheet, bases_in_play(sheet, draft.operation.mission), chosen)
    for base in (*chosen, *others)[: draft.operation.bought_convoys]:
        place_convoy(draft, sheet, base)

"""What the order desk says of cards for engineers, saboteurs and patrols, from card, map and unit (K', L'1d)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from assessment.engine.worksheet import SilentSheet
from assessment.modes.tacspiel.foresight import NoDice
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_features import RouteClass
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.landing_zones import is_landing_ground
from assessment.modes.tacspiel.positions import is_in_area
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.roadblocks import may_fell_logs
from assessment.modes.tacspiel.square import Point, Square
from assessment.modes.tacspiel.tables import TABLES
from orders.language.card import Card

ENGINEERS = frozenset((UnitKind.ENGINEER_PLATOON.value,))
CLEARERS = ENGINEERS | {
    UnitKind.RIFLE_PLATOON.value,
    UnitKind.AERO_RIFLE_PLATOON.value,
    UnitKind.COMPANY_HQ_WEAPONS_PLATOON.value,
}
PATROLS = frozenset((UnitKind.PATROL.value, UnitKind.POST.value, UnitKind.AERO_RIFLE_SQUAD.value))
PATHS = (RouteClass.FOOTPATH, RouteClass.STREAM_BED)
PARAGRAPHS = {
    "500": "K'1.3",
    "506": "K'2a.1",
    "513": "K'3b.2",
    "517": "K'3b.2",
    "525": "K'3e.2",
    "534": "K'3.2",
    "H21": "K'7f.1",
}


def engineers_only(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Minefields, mines, bridges, airstrips and banks are the engineers' work."""
    del ground
    if unit.kind in ENGINEERS:
        return None
    return Refusal(f"{unit.designator} is no engineer platoon", PARAGRAPHS[card.code])


def clears_blocks(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Roadblocks are cleared by engineers and infantry (K'2b.1)."""
    del card, ground
    if unit.kind in CLEARERS:
        return None
    return Refusal(f"{unit.designator} is neither an engineer nor a rifle platoon", "K'2b.1")


def platoons_only(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Patrols neither mine nor block routes (K'5b.1)."""
    del card, ground
    return Refusal("only platoons mine or block routes", "K'5b.1") if unit.kind in PATROLS else None


def on_route(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Roads and tracks are mined and blocked, not open country (K'5b.1)."""
    del unit
    if card.value("Msn") == "AF" or any(route.kind not in PATHS for route in ground.routes_in(_site(card))):
        return None
    return Refusal(f"no road or track runs through {card.value('C1')}", "K'5b.1")


def in_wood(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Logs block routes in wooded squares only (K'5a.2)."""
    vegetation = ground.vegetation(_site(card))
    if may_fell_logs(SilentSheet(TABLES, NoDice()), unit.designator, _site(card), vegetation):
        return None
    return Refusal(f"log blocks are possible only in wooded squares; the map shows {vegetation} there", "K'5a.2")


def goes_with_ambush(card: Card, others: Iterable[Card]) -> bool:
    """Whether a card lays mines before a prepared ambush of its unit, on roads or off them (K'4b.1).

    `others` are the cards that the unit may have for its ambush.
    """
    return card.code == "505" and any(_is_ambush_at(other, _site(card)) for other in others if other.unit == card.unit)


def _is_ambush_at(card: Card, site: Square) -> bool:
    if card.code != "119" or card.value("Msn") != "P":
        return False
    return is_in_area(SilentSheet(TABLES, NoDice()), site, card.value("C1"), card.value("C2"))


def at_bridge(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """A bridge is printed at the place (K'3a, K'6a.1)."""
    del unit
    if any(bridge.at.square == _site(card) for bridge in ground.bridges):
        return None
    return Refusal(f"the map shows no bridge at {card.value('C1')}", "K'3a" if card.code == "513" else "K'6a.1")


def on_all_weather_road(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Bridges are rebuilt on all-weather roads; elsewhere banks are graded (K'3a)."""
    del unit
    roads = {bridge.route for bridge in ground.bridges if bridge.at.square == _site(card)}
    if not roads or any(r.name in roads and r.kind is RouteClass.ALL_WEATHER for r in ground.routes):
        return None
    return Refusal("only bridges on all-weather roads are rebuilt; grade the banks (534)", "K'3a")


def no_airfield(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Airfields are the agents' business (K'7g)."""
    del ground
    if card.value("Msn") != "AF":
        return None
    return Refusal(f"only agents damage airfields, not {unit.designator}: put AGENT in Unit", "K'7g")


def in_growth(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """A landing zone is cleared where the map shows growth that keeps helicopters off, not where it shows water."""
    vegetation = ground.vegetation(_site(card))
    if vegetation == "water":
        return Refusal(f"the map shows water at {card.value('C1')}", "O'1.3")
    sheet = SilentSheet(TABLES, NoDice())
    if is_landing_ground(sheet, unit.designator, _site(card), vegetation, cleared=False):
        return Refusal(f"helicopters can land at {card.value('C1')} as it is", "O'1.3")
    return None


def at_stream(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """A stream runs at the place (K'3.2)."""
    del unit
    return None if ground.streams_in(_site(card)) else Refusal(f"no stream runs at {card.value('C1')}", "K'3.2")


def by_patrol(unit: Any, card: Card, ground: Ground) -> Refusal | None:
    """Only patrols set up observation posts (L'1d)."""
    del card, ground
    return None if unit.kind in PATROLS else Refusal(f"{unit.designator} is no patrol", "L'1d")


def _site(card: Card) -> Square:
    return Point.at(card.value("C1")).square


FIELD_CHECKS = {
    "308": (by_patrol,),
    "500": (engineers_only,),
    "505": (platoons_only, on_route),
    "506": (engineers_only,),
    "508": (clears_blocks,),
    "513": (engineers_only, at_bridge, on_all_weather_road),
    "515": (platoons_only, at_bridge),
    "516": (at_bridge,),
    "517": (engineers_only,),
    "525": (engineers_only,),
    "534": (engineers_only, at_stream),
    "538": (platoons_only, no_airfield, on_route),
    "545": (platoons_only, on_route),
    "H20": (platoons_only, on_route, in_wood),
    "H21": (engineers_only, in_growth),
}
"""The checks of each order code of chapters K' and L'."""

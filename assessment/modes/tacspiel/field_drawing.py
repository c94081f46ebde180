"""Changes to the ground, engineers' works, installations and the agents' radio as signs on a map (B'4, K')."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from assessment.modes.tacspiel.engineer_state import (
    AIRFIELD,
    AIRSTRIP,
    AMMUNITION,
    CLASS_III,
    CLASS_V,
    FUEL,
    LANDING_ZONE,
    Installation,
)
from assessment.modes.tacspiel.ground import Ground
from assessment.modes.tacspiel.ground_drawing import centre, position
from assessment.modes.tacspiel.knowledge import Marking
from assessment.modes.tacspiel.known_ground import AGENTS_RADIO, BLOCK, CHARGED, IMPASSABLE, LABELS
from assessment.modes.tacspiel.obstacles import (
    BLOWN_BRIDGE,
    CRATER,
    DAMAGED_BRIDGE,
    DITCH,
    LOG_BLOCK,
    MINES,
)
from assessment.modes.tacspiel.situation import Obstacle, Situation
from assessment.modes.tacspiel.square import Square
from control.situation.drawing import LegendEntry, Position, Sample, Sign

SIGNS: Final = {
    FUEL: "depot",
    CLASS_III: "depot",
    CLASS_V: "depot",
    AMMUNITION: "depot",
    AIRFIELD: "airfield",
    AIRSTRIP: "airfield",
    LANDING_ZONE: "airfield",
}
"""The sign of each kind of installation."""

OBSTACLES: Final = {
    BLOWN_BRIDGE: "bridge-down",
    DAMAGED_BRIDGE: "bridge-down",
    CHARGED: "site",
    CRATER: "crater",
    DITCH: "ditch",
    LOG_BLOCK: "block",
    BLOCK: "block",
    IMPASSABLE: "block",
    MINES: "mines",
    AGENTS_RADIO: "radio",
    **SIGNS,
}
"""The sign of each change to the ground."""

LEGEND: Final = {
    "bridge-down": "bridge down or damaged",
    "site": "bridge ready to be blown",
    "crater": "crater",
    "ditch": "ditch across a route",
    "block": "block on a route",
    "mines": "mines",
    "radio": "secret radio",
    "depot": "fuel or supply point",
    "airfield": "airfield, airstrip or landing zone",
}
"""What these signs mean."""

OWN_SIGNS: Final = frozenset(SIGNS.values())


def field_signs(situation: Situation, ground: Ground) -> Iterator[Sign]:
    """What Control's map shows: strips, prepared bridges, installations, the radio."""
    for field in situation.engineers.minefields:
        for square in field.squares:
            yield Sign(kind="mines", at=centre(ground, square), title=f"mine strip, {square.text}")
    for charge in situation.engineers.charges:
        if not charge.spent:
            title = f"bridge prepared by {charge.company}, {charge.bridge.text}"
            yield Sign(kind="site", at=centre(ground, charge.bridge.square), title=title)
    for one in situation.engineers.installations:
        title = f"{one.name}, {one.kind.replace('_', ' ')}, {one.text}{', damaged' if one.damaged is not None else ''}"
        yield Sign(kind=SIGNS[one.kind], at=centre(ground, one.square), label=one.name, title=title)
    radio = situation.agents.radio
    if radio is not None and radio.destroyed is None:
        title = f"secret radio, {radio.site.text}{', located by Blue' if radio.located else ''}"
        yield Sign(kind="radio", at=centre(ground, radio.square), title=title)


def installation_markings(installations: Iterable[Installation]) -> tuple[Marking, ...]:
    """Blue's own installations on Blue's own map from the start."""
    return tuple(Marking(kind=SIGNS[one.kind], name=one.name, square=one.square) for one in installations)


def obstacle_signs(obstacles: Iterable[Obstacle], ground: Ground) -> Iterator[Sign]:
    """Changes to the ground as they are."""
    for one in obstacles:
        title = f"{LABELS.get(one.kind, one.kind)}, {one.square.text}"
        yield Sign(kind=_sign_of(one.kind), at=_place(one.kind, one.square, ground), title=title)


def known_signs(obstacles: Iterable[Marking], ground: Ground) -> Iterator[Sign]:
    """Changes to the ground as a side has been told of them, each with the report that told it."""
    for one in obstacles:
        told = f", by report No. {one.report}" if one.report else ""
        yield Sign(
            kind=_sign_of(one.kind),
            at=_place(one.kind, one.square, ground),
            label=one.name,
            title=f"{one.name}, {one.square.text}{told}",
            link=f"report/{one.report}" if one.report else "",
        )


def obstacle_legend(obstacles: Iterable[Marking | Obstacle]) -> Iterator[LegendEntry]:
    """What the signs mean that stand on this map."""
    shown = {_sign_of(one.kind) for one in obstacles}
    for sign, meaning in LEGEND.items():
        if sign in shown:
            yield LegendEntry(sample=Sample.SIGN, kind=sign, label=meaning)


def _sign_of(kind: str) -> str:
    return OBSTACLES.get(kind, "block")


def _place(kind: str, square: Square, ground: Ground) -> Position:
    """At the bridge that it is about, else in the middle of the square."""
    bridges = (bridge.at for bridge in ground.bridges if bridge.at.square == square)
    bridge = next(bridges, None) if kind in (BLOWN_BRIDGE, DAMAGED_BRIDGE, CHARGED) else None
    return position(ground, bridge) if bridge is not None else centre(ground, square)

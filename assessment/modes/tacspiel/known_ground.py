"""What reports tell a side of changes to the ground: bridges, blocks, mines, what is being built, the secret radio."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import replace

from assessment.modes.tacspiel.engineer_state import AIRSTRIP, FUEL, LANDING_ZONE
from assessment.modes.tacspiel.knowledge import Found, Knowledge, Marking
from assessment.modes.tacspiel.obstacles import (
    BLOWN_BRIDGE,
    BRIDGES_DOWN,
    CRATER,
    DAMAGED_BRIDGE,
    DITCH,
    LOG_BLOCK,
    MINES,
)
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side
from orders.language.card import ReportCard

BLOCK: Final = "block"
IMPASSABLE: Final = "impassable"
CHARGED: Final = "charged_bridge"
AGENTS_RADIO: Final = "radio"

LABELS: Final = {
    BLOWN_BRIDGE: "bridge down",
    DAMAGED_BRIDGE: "bridge damaged",
    CHARGED: "bridge charged",
    CRATER: "crater",
    DITCH: "ditch",
    LOG_BLOCK: "log block",
    BLOCK: "roadblock",
    IMPASSABLE: "impassable",
    MINES: "mines",
    AGENTS_RADIO: "secret radio",
    FUEL: "fuel dump",
    AIRSTRIP: "airstrip",
    LANDING_ZONE: "landing zone",
}
"""What stands on the map beside each kind."""

AT_C1: Final = {
    "943": DAMAGED_BRIDGE,
    "953": MINES,
    "960": MINES,
    "964": AIRSTRIP,
    "974": LANDING_ZONE,
    "975": CRATER,
    "976": IMPASSABLE,
    "916": FUEL,
}
"""What a report of this code has found at its first place."""

BRIDGES: Final = frozenset((*BRIDGES_DOWN, CHARGED))
BLOCKS: Final = frozenset((CRATER, DITCH, LOG_BLOCK, BLOCK, IMPASSABLE))
FAMILIES: Final = (BRIDGES, BLOCKS)
"""Kinds of which a place has one: news of another takes the place of the old."""

GONE: Final = {"940": BRIDGES, "955": frozenset((MINES, BLOCK)), "959": BLOCKS}
"""What a report of this code says is no longer there; who comes on mines by road tells of a block (957)."""

BLUES_OWN: Final = frozenset(("916", "953", "964", "974"))
"""Reports of agents about what is Blue's: a copy that Blue picks up tells it nothing of the ground."""


def told_by(card: ReportCard, side: Side) -> Iterator[Found]:
    """What a card tells its side of the ground."""
    kind = AT_C1.get(card.code, "")
    if card.code == "942":
        kind = BLOWN_BRIDGE if card.value("Num") == "DES" else DAMAGED_BRIDGE
    if card.code == "957":
        kind = LOG_BLOCK if card.value("TYF") == "LG" else BLOCK
    if kind and not (side is Side.BLUE and card.code in BLUES_OWN):
        yield Found(kind=kind, square=Square.at(card.value("C1")))
    if card.code == "960":
        yield Found(kind=MINES, square=Square.at(card.value("C2")))
    if card.code == "950":
        yield Found(kind=MINES, square=Square.at(card.value("POS")))
    for past in sorted(GONE.get(card.code, ())):
        yield Found(kind=past, square=Square.at(card.value("C1")), gone=True)


def with_found(known: Knowledge, found: Iterable[Found], report: int) -> Knowledge:
    """The same with what report `report` tells: of what a place has but one the last news stays."""
    obstacles = known.obstacles
    for news in found:
        over = frozenset((news.kind,)) if news.gone else _family(news.kind)
        obstacles = tuple(one for one in obstacles if one.square != news.square or one.kind not in over)
        if not news.gone:
            obstacles = (*obstacles, marking(news.kind, news.square, report))
    return known if obstacles is known.obstacles else replace(known, obstacles=obstacles)


def without_report(known: Knowledge, report: int) -> Knowledge:
    """The same without what a withdrawn report told of the ground."""
    return replace(known, obstacles=tuple(one for one in known.obstacles if one.report != report))


def marking(kind: str, square: Square, report: int = 0) -> Marking:
    """A change to the ground as the side has it on its map."""
    return Marking(kind=kind, name=LABELS.get(kind, kind), square=square, report=report)


def _family(kind: str) -> frozenset[str]:
    return next((family for family in FAMILIES if kind in family), frozenset((kind,)))

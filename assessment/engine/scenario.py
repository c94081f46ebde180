"""A scenario as its mode has read and checked it: the game to load, its seats, and the parts of its briefing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import msgspec

from assessment.engine.tables import TableSet
from control.situation.clock import Clock
from control.situation.paper_map import PaperMap

S = TypeVar("S")


class SeatPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A seat that a scenario offers: who sits there, which headquarters it writes for, whether it may hand in."""

    name: str
    side: str
    title: str
    headquarters: tuple[str, ...] = ()
    hands_in: bool = True


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """One part of a scenario's briefing; `audience` is common, red, blue or control. A table has headings and rows."""

    key: str
    title: str
    audience: str
    text: str
    headings: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


class Feature(msgspec.Struct, frozen=True, kw_only=True):
    """Something on a layer of the map: a point, a line, or an area by its corners, as coordinate texts."""

    places: tuple[str, ...]
    label: str = ""
    area: bool = False


class Layer(msgspec.Struct, frozen=True, kw_only=True):
    """A layer of the map; `audience` is common, red, blue or control."""

    title: str
    audience: str
    features: tuple[Feature, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scenario(Generic[S]):
    """A game to load, as read and checked by its mode."""

    key: str
    title: str
    mode: str
    clock: Clock
    parts: tuple[Part, ...]
    seats: tuple[SeatPlan, ...]
    settings: Mapping[str, str]
    # The ground in the mode's own type, stored once by its digest.
    ground: Any
    opening: S
    # Decks that come with the scenario, by file name.
    decks: Mapping[str, str] = field(default_factory=dict)
    # The tables that a moment of a game was played with; None for the mode's own.
    tables: TableSet | None = None
    # What is drawn on the maps of those whom it is marked for.
    layers: tuple[Layer, ...] = ()
    # The picture of a paper map that lies under its maps.
    paper: PaperMap | None = None
    # What may be changed of it before its first cycle, in the mode's own type; None where nothing may.
    set_up: Any = None

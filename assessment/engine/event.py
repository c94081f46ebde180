"""What happens in a game: typed events, for Control alone. Each names the worksheet line that caused it.

A mode's own events are made from `Event`; those here happen in every game.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final

import msgspec


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="kind_of"):
    """What all events have: when, which units (designators), which worksheet line, which rule."""

    at: Fraction
    units: tuple[str, ...]
    line: int = 0
    rule: str = ""

    @property
    def kind(self) -> str:
        """Dotted and past tense."""
        return str(self.__struct_config__.tag)


class OrderNotCarriedOut(Event, frozen=True, kw_only=True, tag="order.not_carried_out"):
    """An order could not start or go on; `paragraph` is what forbids it."""

    order: int
    code: str
    why: str
    paragraph: str


class Ruled(Event, frozen=True, kw_only=True, tag="ruling.applied"):
    """A correction of Control took effect."""

    ruling: int
    words: str


EVERY_GAME: Final[dict[type, Callable[[Any], str]]] = {
    OrderNotCarriedOut: lambda e: f"{e.code} is not carried out: {e.why} ({e.paragraph})",
    Ruled: lambda e: f"Ruling {e.ruling}: {e.words}",
}
"""The sentence of each kind of event that happens in every game."""

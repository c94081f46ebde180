"""Red's agents: their orders, the areas they watch, their radio (K'7)."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from assessment.engine.outcome import Order
from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.square import Direction, Point, Square


class AgentOrder(msgspec.Struct, frozen=True, kw_only=True):
    """An order to the agents or their radio, and when it takes effect; None while it waits to be called."""

    order: Order
    starts: Fraction | None
    state: OrderState = OrderState.PLANNED


class AgentSighting(msgspec.Struct, frozen=True, kw_only=True):
    """The most significant thing that agents have seen in their area: the report's code, its fields and its rank."""

    code: str
    at: Fraction
    square: Square
    rank: int
    units: tuple[str, ...] = ()
    point: Point | None = None
    cont: str = ""
    number: str = ""
    cargo: str = ""
    direction: Direction | None = None


class Watch(msgspec.Struct, frozen=True, kw_only=True):
    """An area that agents watch (053), from its south-west to its north-east corner, until they report.

    `seen` is the most significant of what they saw, `noticed` the works and stores that have been weighed.
    """

    order: int
    corner: Point
    opposite: Point
    since: Fraction
    until: Fraction
    seen: AgentSighting | None = None
    noticed: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Its south-west corner, by which places of rules call it."""
        return self.corner.text


class SecretRadio(msgspec.Struct, frozen=True, kw_only=True):
    """The agents' radio: where it stands, whether Blue knows, where it is told to move to, when it was destroyed."""

    site: Point
    located: bool = False
    moves_to: Point | None = None
    destroyed: Fraction | None = None

    @property
    def designator(self) -> str:
        """The name by which places of throws call it."""
        return "RADIO"

    @property
    def square(self) -> Square:
        """The half-kilometre square it stands in."""
        return self.site.square


class AgentResult(msgspec.Struct, frozen=True, kw_only=True):
    """How an act of sabotage ended, told at the end of the period: the report's code, where and when."""

    code: str
    site: Point
    at: Fraction


class Agents(msgspec.Struct, frozen=True, kw_only=True):
    """All of them. `acted` is when they last began an act of sabotage, `reported` the times of their reports.

    `results` are acts not yet told of.
    """

    orders: tuple[AgentOrder, ...] = ()
    watches: tuple[Watch, ...] = ()
    radio: SecretRadio | None = None
    acted: Fraction | None = None
    reported: tuple[Fraction, ...] = ()
    results: tuple[AgentResult, ...] = ()

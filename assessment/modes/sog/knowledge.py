"""What one side knows: what was delivered to it, and what it ordered itself."""

from __future__ import annotations

from fractions import Fraction

import msgspec
from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.modes.sog.pieces import Counter, Operation, Team
from assessment.modes.sog.square import Square
from control.situation.by_side import BySide


class Seen(msgspec.Struct, frozen=True, kw_only=True):
    """A VC counter where it was when the side last knew."""

    number: int
    square: Square
    at: Fraction

    @property
    def designator(self) -> str:
        """As on the counter, in one word."""
        return f"VC{self.number}"


class Met(msgspec.Struct, frozen=True, kw_only=True):
    """The team as Red met it in an action: where, when, and how many men it had left; `report` told it."""

    square: Square
    at: Fraction
    men: int
    report: int = 0


class News(msgspec.Struct, frozen=True, kw_only=True):
    """What a report makes known beside its words.

    `operation` and `team` replace what was known of them; `here` are the VC counters in the team's square, `gone` those
    that left the map; `counters` is the whole map's; `met` tells Red of the team.
    """

    operation: Operation | None = None
    team: Team | None = None
    here: tuple[Counter, ...] | None = None
    gone: tuple[int, ...] = ()
    counters: tuple[Counter, ...] | None = None
    target: Square | None = None
    target_gone: bool = False
    met: Met | None = None
    points: BySide[int] | None = None


class Delivered(msgspec.Struct, frozen=True, kw_only=True):
    """A report as delivered: `number` counts this addressee's reports, card and words stay as they were.

    `key` is Control's name for it and blank in a picture; `corrects` the number of a report that this one takes back.
    """

    number: int
    key: str
    addressee: str
    code: str
    unit: str
    at: Fraction
    due: Fraction
    delivered: Fraction
    card: str
    words: str
    units: tuple[str, ...] = ()
    square: Square | None = None
    corrects: int = 0


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """All that one side knows.

    `clock` is the last pause common to both sides. Blue knows operation and team, Red only with an open map; `counters`
    are VC counters as last known, `met` what Red knows of the team from actions.
    """

    clock: Fraction = Fraction(0)
    operation: Operation | None = None
    team: Team | None = None
    target: Square | None = None
    counters: tuple[Seen, ...] = ()
    met: tuple[Met, ...] = ()
    points: BySide[int] = BySide(red=0, blue=0)
    reports: tuple[Delivered, ...] = ()
    orders: tuple[Order, ...] = ()

    def with_orders(self, orders: tuple[Order, ...]) -> Knowledge:
        """The same with the side's own new orders."""
        return replace(self, orders=self.orders + orders)

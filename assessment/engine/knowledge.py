"""What one side knows in every game: the reports delivered to it, the orders that it gave itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Self

import msgspec
from msgspec.structs import replace

from assessment.engine.outcome import Order
from assessment.engine.report import Delivered


class Knowledge(msgspec.Struct, frozen=True, kw_only=True):
    """A mode adds what its reports make known. `clock` is the last pause common to both sides."""

    clock: Fraction = Fraction(0)
    reports: tuple[Delivered, ...] = ()
    orders: tuple[Order, ...] = ()

    def with_orders(self, orders: tuple[Order, ...]) -> Self:
        """The same with the side's own new orders."""
        return replace(self, orders=self.orders + orders)

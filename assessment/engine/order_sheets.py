"""Orders as they come to an assessment: by side in the order of their sheets, and answered where they are refused."""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeVar

from assessment.engine.desk_checks import Refusal
from assessment.engine.draft import Draft
from assessment.engine.event import OrderNotCarriedOut
from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from control.situation.side import SIDES, Side

REFUSED: Final = "REFUSED"
"""The report of an order that is not carried out, in games whose cards are lines of words; `Ord` is its code."""

D_contra = TypeVar("D_contra", bound=Draft, contravariant=True)
D = TypeVar("D", bound=Draft)


class Reporting(Protocol[D_contra]):
    """A mode's own function that makes a report and sets it under way."""

    def __call__(  # noqa: PLR0913 - a card has many fields, and each is named by the caller
        self, draft: D_contra, sheet: Worksheet, code: str, to: Side, *, rule: str = "", note: str = "", **fields: Any
    ) -> Any:
        """Gives the report made."""


def orders_by_side(draft: Draft, orders: tuple[Order, ...]) -> dict[Side, tuple[Order, ...]]:
    """The orders of each side in the order of its sheet; from now on the side knows that it gave them."""
    by_side: dict[Side, tuple[Order, ...]] = {}
    for side in SIDES:
        own = tuple(sorted((one for one in orders if one.side is side), key=lambda one: (one.place, one.number)))
        by_side[side] = own
        if own:
            draft.known = draft.known.replaced(side, draft.known[side].with_orders(own))
    return by_side


def refuse_order(  # noqa: PLR0913 - what is refused, why, and who is told how
    draft: D, sheet: Worksheet, order: Order, refusal: Refusal, report: Reporting[D], units: tuple[str, ...]
) -> None:
    """The order is not carried out, and its cell is told why."""
    code, paragraph = order.card.code, refusal.paragraph
    draft.emit(
        OrderNotCarriedOut(
            at=draft.now, units=units, line=sheet.line, rule=paragraph, order=order.number, code=code, why=refusal.why,
            paragraph=paragraph,
        )
    )  # fmt: skip
    report(draft, sheet, REFUSED, order.side, rule=paragraph, note=f"{refusal.why} ({paragraph})", Ord=code)

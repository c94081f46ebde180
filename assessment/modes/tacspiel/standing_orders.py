"""Orders as a case writes them: a line of 80 columns, or the fields of a card and what is known of its handing in.

orders:
  - "3C73 525676  101C73               555685       540680  V D             1730     "
  - {Unit: 1C73, Ord: "100", C1: "12300450", F: C, Tme: "0630"}       # Posit and Auth are filled in
  - {Unit: 1A44, Ord: "137", Cites: "1", window: "0730"}              # a reply, handed in at the pause at 0730
  - {side: red, line: "..."}                                          # of a unit that the side has not
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from assessment.engine.case_values import Reader, Unfit
from assessment.engine.outcome import Order
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.situation import Situation
from control.situation.clock import cycle_number
from control.situation.side import Side
from orders.language.card import card_from, read_card
from orders.language.wrong import Unreadable

_ABOUT_ORDER: Final = frozenset(("side", "window", "seat", "by_control", "line"))


def orders_of(given: Any, situation: Situation, reader: Reader, cycle_minutes: int) -> tuple[Order, ...]:
    """The orders of a case, numbered by side in the order written."""
    if not isinstance(given, list):
        raise Unfit("expected a list of cards", "orders")
    numbers = dict.fromkeys(Side, 0)
    orders: list[Order] = []
    for place, item in enumerate(given, start=1):
        try:
            order = _order(item, situation, reader, cycle_minutes)

        except (Unreadable, ValueError) as error:
            raise Unfit(str(error), "orders", place - 1) from error
        numbers[order.side] += 1
        orders.append(replace(order, number=numbers[order.side], place=place))
    return tuple(orders)


def _order(item: Any, situation: Situation, reader: Reader, cycle_minutes: int) -> Order:
    about = {key: item[key] for key in _ABOUT_ORDER if key in item} if isinstance(item, dict) else {}
    fields = {key: value for key, value in item.items() if key not in about} if isinstance(item, dict) else {}
    line = about.get("line", item if isinstance(item, str) else "")
    card = read_card(CODEBOOK, line) if line else card_from(CODEBOOK, _filled(fields, situation))
    unit = next((unit for unit in situation.units if unit.designator == card.unit), None)
    side = Side(about["side"]) if "side" in about else unit.side if unit else Side.BLUE
    window = reader.minute(time_of(about["window"])) if "window" in about else None
    return Order(
        number=0,
        side=side,
        card=card,
        cycle=cycle_number(situation.now if window is None else window, cycle_minutes),
        seat=str(about.get("seat", "")),
        window=window,
        by_control=bool(about.get("by_control", False)),
    )


def _filled(fields: dict[str, Any], situation: Situation) -> dict[str, str]:
    """The fields with Posit and Auth where the case does not give them: where the unit is, and who stands above it."""
    texts = {key: "" if value is None else str(value) for key, value in fields.items()}
    unit = next((unit for unit in situation.units if unit.designator == texts.get("Unit")), None)
    return texts if unit is None else {"Posit": unit.square.text, "Auth": unit.superior} | texts


def time_of(value: Any) -> Any:
    """A clock time that was written without quotes."""
    return f"{value:04d}" if isinstance(value, int) and not isinstance(value, bool) and value else value

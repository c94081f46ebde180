"""CALL: whether a side may ask headquarters for what it asks."""

from __future__ import annotations

import msgspec

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.calls import may_ask_for, may_call, may_order
from assessment.modes.de_bellis.kinds import Call, Troop
from assessment.modes.de_bellis.order_plan import View
from assessment.modes.de_bellis.spot import cm_text, units
from orders.language.card import Card


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """A call that may be made: troops and where on the edge they come in, or the enemy to be struck."""

    call: Call
    on: str
    x: int | None = None


def check_call(sheet: Worksheet, view: View, board: Board, card: Card) -> Refusal | Asked:
    """The call of a card, or why it may not be made."""
    call, on = Call(card.value("What")), card.value("Other")
    rule = "dbv.reinf.1" if call is Call.REINFORCE else "dbv.special.1"
    if not view.is_set("reinforcements" if call is Call.REINFORCE else "strikes"):
        return Refusal(why="this optional rule is off", paragraph=rule, field="What")
    if not may_call(sheet, view.side, view.course.natural):
        return Refusal(why="headquarters is called on a command die of six", paragraph=rule, field="Ord")
    if call is Call.REINFORCE:
        return _reinforcement(sheet, view, board, card)
    if not may_order(sheet, view.side, call):
        return Refusal(why="only the American calls air strikes", paragraph="dbv.special.3", field="What")
    target = board.elements.get(on)
    if target is None or target.side is view.side or target.at is None:
        return Refusal(why=f"no enemy {on} is known on the table", paragraph="dbv.special.1", field="Other")
    return Asked(call=call, on=on)


def _reinforcement(sheet: Worksheet, view: View, board: Board, card: Card) -> Refusal | Asked:
    name = card.value("Other").lower()
    if name not in tuple(Troop):
        return Refusal(why=f"there are no troops {name}", paragraph="dbv.reinf.1", field="Other")
    troop = Troop(name)
    standing = sum(one.troop is troop and one.side is view.side for one in board.elements.values())
    if not may_ask_for(sheet, troop, view.side, view.army.get(name, 0), standing):
        return Refusal(why=f"the list allows no further {name}", paragraph="dbv.reinf.1", field="Other")
    x = units(card.value("X")) if card.value("X") else None
    if x is not None and x > board.ground.length:
        return Refusal(why=f"the edge is {cm_text(board.ground.length)} cm long", paragraph="dbv.reinf.2", field="X")
    return Asked(call=Call.REINFORCE, on=name, x=x)

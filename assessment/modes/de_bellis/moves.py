"""The moves of a bound, taken in the order of the sheet: MOVE, GROUP, CLOSE, EVADE, and what goes with them."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Final

import msgspec

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis import command, movement
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.calls import may_move_yet
from assessment.modes.de_bellis.contact import place_at
from assessment.modes.de_bellis.general_moves import GeneralMoves
from assessment.modes.de_bellis.geometry import FULL, degree_of
from assessment.modes.de_bellis.going import ALLOWANCE_RULES, Going, Gone, March
from assessment.modes.de_bellis.group import wheeled
from assessment.modes.de_bellis.headquarters import Asked, check_call
from assessment.modes.de_bellis.kinds import Face
from assessment.modes.de_bellis.order_plan import View, facing_of, named, not_in_this_army, spot_of
from assessment.modes.de_bellis.passengers import set_down, take_aboard
from assessment.modes.de_bellis.pieces import Contact, Element
from assessment.modes.de_bellis.spot import Spot, units
from control.situation.side import Side
from orders.language.card import Card


class Done(StrEnum):
    """What an order came to."""

    MOVED = "moved"
    EVADED = "evaded"
    ABOARD = "aboard"
    SET_DOWN = "set_down"


class Step(msgspec.Struct, frozen=True, kw_only=True):
    """What an order came to, for events and reports: which element, where from and to, with whom, what contacts."""

    done: Done
    unit: str
    start: Spot
    spot: Spot
    facing: int = 0
    other: str = ""
    contacts: tuple[Contact, ...] = ()


class Moves:
    """One side's bound. `steps` are the moves made, `spent` the points, `asked` the call to headquarters.

    `answers` carries a call out at once; at the desk there is none.
    """

    def __init__(
        self, sheet: Worksheet, view: View, board: Board, answers: Callable[[Asked], None] | None = None
    ) -> None:
        self.board = board
        self.steps: list[Step] = []
        self.spent = 0
        self.asked: Asked | None = None
        self._sheet = sheet
        self._view = view
        self._answers = answers
        self._moved: set[str] = set()
        self._general = GeneralMoves(sheet, view, board)

    @property
    def side(self) -> Side:
        """Whose bound it is."""
        return self._view.side

    def take(self, card: Card) -> Refusal | None:
        """Makes the move of a card, or says why it may not be made."""
        take: Callable[[Card], Refusal | None] = {
            "CALL": self._call,
            "LIFT": self._lift,
            "DROP": self._drop,
            "MOVE": self._move,
            "GROUP": self._group,
            "CLOSE": self._close_with,
            "EVADE": self._evade,
            "GENERAL": self._general.join,
        }[card.code]
        return take(card)

    def close(self) -> tuple[Refusal, ...]:
        """The General goes with his element, or stays behind where it went too far."""
        self._general.settle()
        return ()

    # -- headquarters and passengers ---------------------------------------------------------------------------

    def _call(self, card: Card) -> Refusal | None:
        if self.asked is not None:
            return Refusal(why="one call a bound", paragraph="dbv.special.1", field="Ord")
        asked = check_call(self._sheet, self._view, self.board, card)
        if isinstance(asked, Refusal):
            return asked
        self.asked = asked
        if self._answers is not None:
            self._answers(asked)
        return None

    def _lift(self, card: Card) -> Refusal | None:
        helicopter, passenger = self._ready(card.value("Unit")), self._ready(card.value("Other"), "Other")
        if isinstance(helicopter, Refusal) or isinstance(passenger, Refusal):
            return helicopter if isinstance(helicopter, Refusal) else passenger  # type: ignore[return-value]
        refusal = take_aboard(self._sheet, self.board, helicopter, passenger)
        if refusal is None:
            self._moved.add(passenger.designator)
            self.steps.append(
                Step(
                    done=Done.ABOARD, unit=helicopter.designator, other=passenger.designator,
                    start=passenger.spot, spot=helicopter.spot,
                )
            )  # fmt: skip
        return refusal

    def _drop(self, card: Card) -> Refusal | None:
        helicopter = self._ready(card.value("Unit"))
        if isinstance(helicopter, Refusal):
            return helicopter
        spot, facing = spot_of(card), facing_of(card)
        dropped = set_down(self._sheet, self.board, helicopter, spot, facing)
        if isinstance(dropped, Refusal):
            return dropped
        self._moved.add(dropped.designator)
        self.steps.append(
            Step(
                done=Done.SET_DOWN, unit=helicopter.designator, other=dropped.designator,
                start=helicopter.spot, spot=spot, facing=facing,
            )
        )  # fmt: skip
        return None

    # -- moves -------------------------------------------------------------------------------------------------

    def _move(self, card: Card) -> Refusal | None:
        element = self._ready(card.value("Unit"))
        if isinstance(element, Refusal):
            return element
        return self._go((Going(element=element, end=spot_of(card), facing=facing_of(card)),))

    def _close_with(self, card: Card) -> Refusal | None:
        element = self._ready(card.value("Unit"))
        if isinstance(element, Refusal):
            return element
        target = self.board.elements.get(card.value("Other"))
        if target is None or target.side is self.side or target.at is None:
            return Refusal(why=f"no enemy {card.value('Other')} is known", paragraph="dbv.cc.1", field="Other")
        spot, facing = place_at(self.board, target, Face((card.value("Face") or "FRONT").lower()))
        return self._go((Going(element=element, end=spot, facing=facing),))

    def _group(self, card: Card) -> Refusal | None:
        members = []
        for name in named(card.value("Unit")):
            element = self._ready(name)
            if isinstance(element, Refusal):
                return element
            members.append(element)
        if not command.is_group(self._sheet, tuple(members), self.board):
            why = "a group touches side by side or in file and faces one way"
            return Refusal(why=why, paragraph="dbv.command.5", field="Unit")
        ends = wheeled(tuple(members), self.board.base, int(card.value("Turn")), units(card.value("Cm")))
        facing = (members[0].facing + int(card.value("Turn"))) % FULL
        return self._go(
            tuple(Going(element=one, end=end, facing=facing) for one, end in zip(members, ends, strict=True))
        )

    def _evade(self, card: Card) -> Refusal | None:
        element = self._ready(card.value("Unit"), evades=True)
        if isinstance(element, Refusal):
            return element
        contacts = self.board.contacts_with(element.designator)
        enemies = tuple(self.board[one.attacker] for one in contacts if one.defender == element.designator)
        if len(enemies) < len(contacts) or not movement.may_evade(self._sheet, element, enemies):
            why = f"{element.designator} may evade only from enemies that contacted it and are slower"
            return Refusal(why=why, paragraph="dbv.cc.5", field="Unit")
        end = spot_of(card)
        if any(not _leads_away(element, end, enemy) for enemy in enemies):
            return Refusal(why="an evading element turns its rear to the enemy", paragraph="dbv.cc.5", field="X")
        facing = degree_of(end.x - element.spot.x, end.y - element.spot.y)
        return self._go((Going(element=element, end=end, facing=facing),), evades=True)

    def _go(self, goings: tuple[Going, ...], *, evades: bool = False) -> Refusal | None:
        gone = March(self._sheet, self.board, goings, self._view.course.bound, evades=evades).may_be_made()
        if isinstance(gone, Refusal):
            return gone
        if evades:
            refusal = self._full_move(goings[0], gone)
            if refusal is not None:
                return refusal
        price = self._price(goings)
        points = self._view.course.points
        if not command.may_move_too(self._sheet, self.side, self.spent, price, points):
            why = f"{points - self.spent} of {points} command points are left; this costs {price}"
            return Refusal(why=why, paragraph="dbv.command.3" if price > 1 else "dbv.command.1", field="Unit")
        self.spent += price
        self._carry_out(goings, gone, Done.EVADED if evades else Done.MOVED)
        return None

    def _full_move(self, going: Going, gone: Gone) -> Refusal | None:
        length = gone.routes[0].length
        if gone.contacts or not movement.is_full_move(self._sheet, going.element, length, gone.most):
            return Refusal(why="an evading element goes its full move, away", paragraph="dbv.cc.5", field="X")
        return None

    def _price(self, goings: tuple[Going, ...]) -> int:
        """What the move costs, by the base that is nearest to the General."""
        measured = [(command.away_from_general(one.element, self.board), one.element) for one in goings]
        known = [(away, element) for away, element in measured if away is not None]
        name = "+".join(sorted(one.element.designator for one in goings))
        if not known:
            return command.cost(self._sheet, name, None, over_terrain=False)
        away, nearest = min(known, key=lambda pair: (pair[0], pair[1].designator))
        over = command.reaches_over_terrain(self._sheet, away, nearest, self.board)
        between = command.lies_between(self._sheet, name, over, asks=self.board.asks)
        return command.cost(self._sheet, name, away, over_terrain=between)

    def _carry_out(self, goings: tuple[Going, ...], gone: Gone, done: Done) -> None:
        for one in goings:
            self._moved.add(one.element.designator)
            self.board.put(one.placed)
        for contact in gone.contacts:
            self.board.add_contact(contact)
        for one in goings:
            own = tuple(contact for contact in gone.contacts if contact.attacker == one.element.designator)
            self.steps.append(
                Step(
                    done=done, unit=one.element.designator, start=one.element.spot, spot=one.end, facing=one.facing,
                    contacts=own,
                )
            )  # fmt: skip

    def _ready(self, name: str, field: str = "Unit", *, evades: bool = False) -> Refusal | Element:
        """An own element that may still be moved in this bound."""
        element = self.board.elements.get(name)
        if element is None or element.side is not self.side:
            return not_in_this_army(name, "dbv.seq.1", field)
        return self._not_ready(element, field, evades=evades) or element

    def _not_ready(self, element: Element, field: str, *, evades: bool) -> Refusal | None:
        name = element.designator
        if element.at is None or name in self._moved:
            why = "is not on the table" if element.at is None else "has moved in this bound"
            rule = "dbv.heli.2" if element.at is None else "dbv.seq.1"
            return Refusal(why=f"{name} {why}", paragraph=rule, field=field)
        if not may_move_yet(self._sheet, element, self._view.course.bound):
            return Refusal(why=f"{name} arrived in this bound", paragraph="dbv.reinf.2", field=field)
        if not movement.allowance(self._sheet, element):
            rule = ALLOWANCE_RULES.get(element.troop.value, "dbv.move.fb")
            return Refusal(why=f"{name} does not move", paragraph=rule, field=field)
        if self.board.is_in_contact(element) is not evades:
            why = f"{name} is in contact: it stays or evades" if not evades else f"{name} is in no contact"
            return Refusal(why=why, paragraph="dbv.cc.5", field=field)
        return None


FIRST: Final = ("CALL",)
"""Orders that are settled before any other of their sheet."""

LAST: Final = ("GENERAL",)
"""Orders that are settled after all others."""


def _leads_away(element: Element, end: Spot, enemy: Element) -> bool:
    """Whether a way leads from an enemy: not in the half of the circle toward it."""
    away = (element.spot.x - enemy.spot.x, element.spot.y - enemy.spot.y)
    return (end.x - element.spot.x) * away[0] + (end.y - element.spot.y) * away[1] > 0

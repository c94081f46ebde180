"""The sheets of both sides in play: taken on the truth, refusals told, moves turned into events and reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from assessment.engine.desk_checks import Refusal
from assessment.engine.order_sheets import orders_by_side, refuse_order
from assessment.engine.outcome import Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.de_bellis import events as ev
from assessment.modes.de_bellis.answering import answer
from assessment.modes.de_bellis.contact import FACE_WORDS
from assessment.modes.de_bellis.deploying import Deploying
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.fights import Fights
from assessment.modes.de_bellis.laying import Laying
from assessment.modes.de_bellis.moves import Done, Moves, Step
from assessment.modes.de_bellis.order_checks import its_time, take
from assessment.modes.de_bellis.order_plan import View, Work
from assessment.modes.de_bellis.reporting import announce, report
from assessment.modes.de_bellis.shots import Shots
from control.situation.side import SIDES, Side

W = TypeVar("W", bound=Work)


class Sheets:
    """The orders handed in for one step, by side."""

    def __init__(self, draft: Draft, sheet: Worksheet, orders: tuple[Order, ...]) -> None:
        self._draft = draft
        self._sheet = sheet
        self._orders = orders_by_side(draft, orders)

    def refuse_all(self) -> None:
        """Nothing may be ordered in this step."""
        self._refuse_others(())

    def laid(self) -> dict[Side, Laying]:
        """The pieces of terrain that both sides laid."""
        return {side: self._taken(side, Laying(self._sheet, self._view(side), self._draft.board)) for side in SIDES}

    def deployed(self, side: Side) -> Deploying:
        """What a side deployed."""
        self._refuse_others((side,))
        return self._taken(side, Deploying(self._sheet, self._view(side), self._draft.board))

    def move(self) -> None:
        """The moves of the side whose bound it is, with what headquarters answers."""
        draft, sheet, side = self._draft, self._sheet, self._draft.mover
        self._refuse_others((side,))
        before = draft.board.generals[side]
        moves = self._taken(
            side, Moves(sheet, self._view(side), draft.board, lambda asked: answer(draft, sheet, asked))
        )
        moves.close()
        for step in moves.steps:
            TOLD[step.done](draft, sheet, step)
            _tell_contacts(draft, sheet, step)
        after = draft.board.generals[side]
        if after.host and after.host != before.host:
            draft.emit(
                ev.GeneralJoined(at=draft.now, units=(after.host,), line=sheet.line, rule="dbv.general.2", side=side)
            )
            announce(
                draft, sheet, "LEADER", about=(draft.board[after.host],), rule="dbv.general.2",
                Side=side.value.upper(), Kind="JOINS", Other=after.host,
            )  # fmt: skip

    def shots(self) -> dict[Side, Mapping[str, str]]:
        """Whom both sides chose to shoot at."""
        return {
            side: self._taken(side, Shots(self._sheet, self._view(side), self._draft.board)).chosen for side in SIDES
        }

    def fights(self) -> Mapping[str, str]:
        """The combats that the side whose bound it is named."""
        side = self._draft.mover
        self._refuse_others((side,))
        return self._taken(side, Fights(self._sheet, self._view(side), self._draft.board)).chosen

    # -- inside ------------------------------------------------------------------------------------------------

    def _view(self, side: Side) -> View:
        draft = self._draft
        return View(side=side, course=draft.course, army=draft.state.armies[side], settings=draft.settings)

    def _taken(self, side: Side, work: W) -> W:
        orders = self._orders[side]

        def refused(place: int, refusal: Refusal) -> None:
            self._refuse(orders[place], refusal)

        return take(self._sheet, self._view(side), [order.card for order in orders], work, refused)

    def _refuse_others(self, sides: tuple[Side, ...]) -> None:
        """Orders of sides that have none in this step."""
        for side in SIDES:
            for order in self._orders[side] if side not in sides else ():
                refusal = its_time(self._sheet, self._view(side), order.card)
                if refusal is not None:
                    self._refuse(order, refusal)

    def _refuse(self, order: Order, refusal: Refusal) -> None:
        """The order is not carried out, and its cell is told why."""
        unit = order.card.value("Unit")
        units = (unit,) if unit in self._draft.board.elements else ()
        refuse_order(self._draft, self._sheet, order, refusal, report, units)


def _shifted(event: type[ev.Moved | ev.Evaded], code: str, rule: str) -> Callable[[Draft, Worksheet, Step], None]:
    """How a step is told that takes an element from one place to another."""

    def tell(draft: Draft, sheet: Worksheet, step: Step) -> None:
        draft.emit(
            event(
                at=draft.now, units=(step.unit,), line=sheet.line, rule=rule, start=step.start, spot=step.spot,
                facing=step.facing,
            )
        )  # fmt: skip
        announce(
            draft, sheet, code, about=(draft.board[step.unit],), rule=rule, spot=step.spot, Unit=step.unit,
            Dir=step.facing,
        )  # fmt: skip

    return tell


def _aboard(draft: Draft, sheet: Worksheet, step: Step) -> None:
    draft.emit(ev.TakenAboard(at=draft.now, units=(step.unit, step.other), line=sheet.line, rule="dbv.heli.2"))
    announce(
        draft, sheet, "ABOARD", about=(draft.board[step.unit],), rule="dbv.heli.2", Unit=step.unit, Other=step.other
    )


def _set_down(draft: Draft, sheet: Worksheet, step: Step) -> None:
    draft.emit(
        ev.SetDown(at=draft.now, units=(step.unit, step.other), line=sheet.line, rule="dbv.heli.2", spot=step.spot)
    )
    announce(
        draft, sheet, "DROPPED", about=(draft.board[step.other],), rule="dbv.heli.2", spot=step.spot, Unit=step.other,
        Dir=step.facing,
    )  # fmt: skip


TOLD: Final[dict[Done, Callable[[Draft, Worksheet, Step], None]]] = {
    Done.MOVED: _shifted(ev.Moved, "MOVED", "dbv.seq.1"),
    Done.EVADED: _shifted(ev.Evaded, "EVADED", "dbv.cc.5"),
    Done.ABOARD: _aboard,
    Done.SET_DOWN: _set_down,
}
"""How each kind of step is told."""


def _tell_contacts(draft: Draft, sheet: Worksheet, step: Step) -> None:
    for contact in step.contacts:
        sheet.note("contact", f"{contact.attacker} at the {FACE_WORDS[contact.face]} of {contact.defender}")
        draft.emit(
            ev.ContactMade(
                at=draft.now, units=(contact.attacker, contact.defender), line=sheet.line, rule="dbv.cc.1",
                face=contact.face, over_obstacle=contact.over_obstacle,
            )
        )  # fmt: skip
        about = tuple(draft.board[name] for name in (contact.attacker, contact.defender))
        announce(
            draft, sheet, "CONTACT", about=about, rule="dbv.cc.1", Unit=contact.attacker, Other=contact.defender,
            Kind=contact.face.value.upper(),
        )  # fmt: skip

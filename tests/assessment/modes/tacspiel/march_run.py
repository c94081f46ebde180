"""The standing game driven by orders to march alone: no detection, no battle."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.case_values import Reader
from assessment.engine.dice import ScriptedDice
from assessment.engine.outcome import Answers, Order
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel import columns, fatigue, march_orders, movement, programmes, works
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.deployment import start_behind_ridge, start_in_open
from assessment.modes.tacspiel.draft import Draft, Due
from assessment.modes.tacspiel.events import Entered, Event
from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.situation import Planned, Unit
from assessment.modes.tacspiel.standing_game import opening_of, standing_game
from assessment.modes.tacspiel.standing_ground import changed_ground
from assessment.modes.tacspiel.tables import TABLES
from control.situation.clock import HALF_HOUR, half_hour_after
from orders.language.card import card_from

STARTS = {
    "100": march_orders.start_route_march,
    "101": march_orders.start_cross_country,
    "110": fatigue.start_rest,
    "113": start_behind_ridge,
    "118": start_in_open,
}
CYCLE = 360


class MarchRun:
    """A draft of the standing game, changed as in a case file, and a loop over its moments."""

    def __init__(self, *, take_proposals: bool = True, ground: dict[str, Any] | None = None, **given: Any) -> None:
        game = standing_game()
        reader = Reader(game.clock, Fraction(0))
        start = reader.minute(given.pop("start", "0600"))
        opening = opening_of(given, game.opening, reader, start)
        changed = changed_ground(game.ground, ground, reader) if ground else game.ground
        self.clock = game.clock
        self.draft = Draft(replace(opening, ground=changed.digest), changed, game.clock, {}, CYCLE)
        self.sheet = Worksheet(TABLES, ScriptedDice(()), answers=Answers(take_proposals=take_proposals))
        self.sheet.now = start
        self._number = 0
        self._end = start
        movement.schedule(self.draft)
        works.schedule(self.draft)

    def order(self, unit: str, code: str, **fields: str) -> Refusal | None:
        """Starts an order now, as the sequence of an instant would."""
        programmes.break_off(self.draft, unit)
        planned = Planned(order=self._card(unit, code, fields), state=OrderState.STARTED, starts=self.draft.now)
        programmes.append(self.draft, self.draft.unit(unit), planned)
        refusal = STARTS[code](self.draft, self.sheet, self.draft.unit(unit), planned)
        if refusal is not None:
            programmes.drop(self.draft, unit, planned)
        return refusal

    def wait(self, unit: str, code: str, **fields: str) -> None:
        """Puts an order behind what the unit has in hand, without a time of its own."""
        planned = Planned(order=self._card(unit, code, fields), state=OrderState.PLANNED)
        programmes.append(self.draft, self.draft.unit(unit), planned)

    def _card(self, unit: str, code: str, fields: dict[str, str]) -> Order:
        self._number += 1
        card = card_from(CODEBOOK, {"Unit": unit, "Ord": code, **fields})
        side = self.draft.unit(unit).side
        return Order(number=self._number, side=side, card=card, cycle=1, place=self._number)

    def until(self, text: str) -> None:
        """Carries the marches on to a clock time, that instant included."""
        end = self.clock.next_time(text, self.draft.now)
        moment = half_hour_after(self.draft.now)
        while moment <= end:
            self.draft.schedule(moment, Due.HALF_HOUR)
            moment += HALF_HOUR
        while (next_moment := self.draft.next_moment()) is not None and next_moment <= end:
            self._settle(next_moment)
        self._set(end)

    def reopened(self) -> None:
        """Packs the situation and unpacks it again, as between two subintervals."""
        draft = self.draft
        self.draft = Draft(draft.frozen(), draft.ground, draft.clock, {}, CYCLE)
        self.draft.events = draft.events
        movement.schedule(self.draft)
        columns.schedule(self.draft)
        works.schedule(self.draft)

    def unit(self, designator: str) -> Unit:
        return self.draft.unit(designator)

    def entries(self, designator: str) -> dict[str, str]:
        """The clock time at which a unit entered each square, seconds left out."""
        return {
            event.square.text: self.clock.time(event.at)
            for event in self.draft.events
            if isinstance(event, Entered) and designator in event.units
        }

    def events(self, kind: str) -> list[Any]:
        return [event for event in self.draft.events if event.kind == kind]

    def reports(self, code: str) -> list[Report]:
        return [report for report in self.draft.under_way if report.code == code]

    def time_of(self, event: Event) -> str:
        return self.clock.time(event.at)

    def _set(self, moment: Fraction) -> None:
        self.draft.now = self.sheet.now = moment

    def _settle(self, moment: Fraction) -> None:
        self._set(moment)
        while self.draft.next_moment() == moment:
            due = self.draft.take_due(moment)
            movement.move(self.draft, self.sheet, due)
            works.finish(self.draft, self.sheet, due)


def at(square: str, **fields: object) -> dict[str, object]:
    """A unit in a square, with other fields that differ from the standing game."""
    return {"square": square, **fields}

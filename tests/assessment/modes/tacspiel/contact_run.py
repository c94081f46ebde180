"""The standing game looked at by detection and reactions alone: nobody marches, closes or fights."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assessment.engine.case_values import Reader
from assessment.engine.dice import Draw, ScriptedDice, SeededDice, seed_from
from assessment.engine.worksheet import Worksheet
from assessment.engine.worksheet_line import Line
from assessment.modes.tacspiel import detection, reactions
from assessment.modes.tacspiel.contact_state import Contact
from assessment.modes.tacspiel.draft import Draft, Due, Intent
from assessment.modes.tacspiel.report_state import Report
from assessment.modes.tacspiel.standing_game import opening_of, standing_game
from assessment.modes.tacspiel.standing_ground import changed_ground
from assessment.modes.tacspiel.tables import TABLES
from control.situation.clock import HALF_HOUR

CYCLE = 360


class ContactRun:
    """A draft of the standing game, changed as in a case file, and its steps of detection and reaction."""

    def __init__(
        self, *draws: Draw, ground: dict[str, Any] | None = None, seed: int | None = None, **given: Any
    ) -> None:
        game = standing_game()
        reader = Reader(game.clock, Fraction(0))
        start = reader.minute(given.pop("start", "0900"))
        opening = opening_of(given, game.opening, reader, start)
        changed = changed_ground(game.ground, ground, reader) if ground else game.ground
        others = None if seed is None else SeededDice(seed_from(seed))
        self.clock = game.clock
        self.draft = Draft(opening, changed, game.clock, {}, CYCLE)
        self.dice = ScriptedDice(draws, others)
        self.sheet = Worksheet(TABLES, self.dice)
        self._set(start)

    def half_hour(self) -> ContactRun:
        """Goes on to the end of the next half hour and lets everybody look and react."""
        self._set(Fraction((self.draft.now // HALF_HOUR + 1) * HALF_HOUR))
        return self.look(Due.HALF_HOUR)

    def at(self, text: str) -> ContactRun:
        """Goes on to a clock time without looking."""
        self._set(self.clock.next_time(text, self.draft.now))
        return self

    def look(self, *due: Due) -> ContactRun:
        """Lets those concerned look and react at this moment."""
        moments: dict[Due, list[str]] = {one: [""] for one in due}
        detection.detect(self.draft, self.sheet, moments)
        reactions.react(self.draft, self.sheet, moments)
        self.draft.moved_now.clear()
        self.draft.moved_in.clear()
        self.draft.changed_now.clear()
        return self

    def contacts(self) -> list[Contact]:
        return list(self.draft.contacts)

    def contact(self, observer: str, target: str) -> Contact | None:
        return next(iter(self.draft.contacts.between((observer,), (target,))), None)

    def reports(self, *codes: str) -> list[Report]:
        return [report for report in self.draft.under_way if not codes or report.code in codes]

    def intents(self, kind: str) -> list[Intent]:
        return [intent for intent in self.draft.intents if intent.kind == kind]

    def throws(self) -> list[Line]:
        return [line for line in self.sheet.lines if line.kind == "throw"]

    def card(self, report: Report, field: str) -> str:
        """A field of a report's card as Control keeps it."""
        from assessment.modes.tacspiel.codes import CODEBOOK
        from orders.language.card import read_report

        return read_report(CODEBOOK, report.control_card).value(field)

    def _set(self, moment: Fraction) -> None:
        self.draft.now = self.sheet.now = moment

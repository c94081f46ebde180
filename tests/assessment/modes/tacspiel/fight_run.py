"""The standing game with units in the middle of it, as a draft on which single steps can be tried."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.case_values import Reader
from assessment.engine.dice import Place
from assessment.engine.outcome import Answers
from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.standing_game import opening_of, standing_game
from assessment.modes.tacspiel.standing_ground import changed_ground
from assessment.modes.tacspiel.tables import TABLES

CYCLE = 360


class Always:
    """Dice that always show one number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def throw(self, place: Place, faces: int) -> int:
        return self.number % faces


class FightRun:
    """A draft and a worksheet at a clock time, changed as in a case file."""

    def __init__(
        self, *, start: str = "0900", throw: int = 0, ground: dict[str, Any] | None = None, **given: Any
    ) -> None:
        game = standing_game()
        reader = Reader(game.clock, Fraction(0))
        now = reader.minute(start)
        opening = opening_of(given, game.opening, reader, now)
        changed = changed_ground(game.ground, ground, reader) if ground else game.ground
        self.draft = Draft(replace(opening, ground=changed.digest), changed, game.clock, {}, CYCLE)
        self.sheet = Worksheet(TABLES, Always(throw), answers=Answers(take_proposals=True))
        self.sheet.now = now

    def unit(self, designator: str) -> Unit:
        return self.draft.unit(designator)

    def events(self, kind: str) -> list[Any]:
        return [event for event in self.draft.events if event.kind == kind]

    def codes(self) -> list[tuple[str, str]]:
        """Who reports under which code."""
        return [(report.unit, report.code) for report in self.draft.under_way]


def at(square: str) -> Square:
    return Square.at(square)

"""The bench on which the cases play: the standing game, changed as a case gives it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from assessment.engine.case_bench import Setup, refuse_unknown, settings_given
from assessment.engine.case_values import Named, Reader
from assessment.engine.cases import Case
from assessment.engine.mode import Mode
from assessment.engine.playing import configured_for
from assessment.modes.mog import MODE
from assessment.modes.mog.case_reading import read_piece
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.ground import Ground
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.situation import Situation
from assessment.modes.mog.standing_game import CHANGES, STARTS, opening_of, orders_of, phase_of, standing_game
from control.situation.clock import HALF_HOUR, Clock

GIVES: Final = (*CHANGES, "from", "until", "settings", "orders", "rulings", "answers", "auto")
"""What a case of the standing game may give."""


class StandingBench:
    """The standing game as a bench for cases."""

    mode: Mode[Situation, Any] = MODE

    def setup(self, case: Case) -> Setup:
        """The standing game as the case changes it: one step from the phase that it begins in. Raises `Unfit`."""
        refuse_unknown(case, GIVES)
        game = standing_game()
        first = Fraction(STARTS[phase_of(case.given)])
        start = Reader(game.clock, first).minute(case.given.get("from", first), "from")
        settings = settings_given(case)
        opening = opening_of(case.given, Reader(game.clock, start, read_piece), start, settings)
        scenario = replace(game, opening=opening)
        mode = configured_for(scenario, MODE, settings)
        draft = Draft(opening, mode.settings_in_force)
        reader = Reader(game.clock, start, Named({}, read_piece).read)
        until = case.given.get("until")
        return Setup(
            scenario=scenario,
            mode=mode,
            orders=orders_of(case.given.get("orders", []), start),
            until=reader.minute(until, "until") if until is not None else start + HALF_HOUR,
            reader=reader,
            context={
                Draft: draft,
                Layout: opening.layout,
                Ground: game.ground,
                Clock: game.clock,
                Situation: opening,
                Mode: mode,
            },
        )


BENCH: Final = StandingBench()

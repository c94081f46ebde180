"""The bench on which the battle's cases play: its standing game, changed as a case gives it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from msgspec import structs

from assessment.engine.assessing import scratch_sheet
from assessment.engine.case_bench import Setup, mapping_given, refuse_unknown, settings_given
from assessment.engine.case_values import NOT_SPECIAL, Named, Reader
from assessment.engine.cases import Case
from assessment.engine.mode import Mode
from assessment.engine.playing import configured_for
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.base_size import base_size
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.ground import Ground
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.situation import Situation
from assessment.modes.de_bellis.spot import Spot
from assessment.modes.de_bellis.standing_game import (
    CHANGES,
    CYCLE,
    FIRST_BOUND,
    changed_ground,
    opening_of,
    orders_of,
    standing_game,
)
from assessment.modes.de_bellis.tables import TABLES
from control.situation.clock import Clock

GIVES: Final = (*CHANGES, "from", "until", "settings", "ground", "orders", "rulings", "answers", "auto")
"""What a case of the standing game may give."""


class StandingBench:
    """The battle's standing game as a bench for cases."""

    mode: Mode[Situation, Any] = MODE

    def setup(self, case: Case) -> Setup:
        """The standing game as the case changes it. Raises `Unfit`."""
        refuse_unknown(case, GIVES)
        game = standing_game()
        start = Reader(game.clock, Fraction(0)).minute(case.given.get("from", FIRST_BOUND), "from")
        reader = Reader(game.clock, start, read_special)
        changes = mapping_given(case, "ground")
        ground = changed_ground(game.ground, changes) if changes else game.ground
        opening = structs.replace(opening_of(case.given, game.opening, reader, start), ground=ground.digest)
        scenario = replace(game, ground=ground, opening=opening)
        mode = configured_for(scenario, MODE, settings_given(case))
        sheet = scratch_sheet(TABLES)
        draft = Draft(opening, ground, mode.settings_in_force, base_size(sheet))
        elements = {one.designator: one for one in opening.elements}
        return Setup(
            scenario=scenario,
            mode=mode,
            orders=orders_of(case.given.get("orders", []), start),
            until=reader.minute(case.given["until"], "until")
            if "until" in case.given
            else start + CYCLE - start % CYCLE,
            reader=Reader(
                game.clock,
                start,
                Named({Element: elements}, read_special).read,
            ),
            context={
                Draft: draft,
                Board: draft.board,
                Ground: ground,
                Clock: game.clock,
                Situation: opening,
                Mode: mode,
            },
        )


BENCH: Final = StandingBench()


def read_special(kind: Any, data: Any) -> Any:
    """A spot by its centimetres, or `NOT_SPECIAL`. Raises `ValueError`."""
    return Spot.at(data) if kind is Spot and isinstance(data, str) else NOT_SPECIAL

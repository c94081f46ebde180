"""The bench on which the campaign's cases play: its standing game, changed as a case gives it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from msgspec import structs

from assessment.engine.case_bench import Setup, mapping_given, refuse_unknown, settings_given
from assessment.engine.case_values import NOT_SPECIAL, Named, Reader
from assessment.engine.cases import Case
from assessment.engine.mode import Mode
from assessment.engine.playing import configured_for
from assessment.modes.sog import MODE
from assessment.modes.sog.draft import Draft
from assessment.modes.sog.ground import Ground
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.situation import Situation
from assessment.modes.sog.square import Square
from assessment.modes.sog.standing_game import (
    CHANGES,
    FIRST_TURN,
    changed_ground,
    opening_of,
    orders_of,
    standing_game,
)
from control.situation.clock import HALF_HOUR, Clock

GIVES: Final = (*CHANGES, "from", "until", "settings", "ground", "orders", "rulings", "answers", "auto")
"""What a case of the standing game may give."""


class StandingBench:
    """The campaign's standing game as a bench for cases."""

    mode: Mode[Situation, Any] = MODE

    def setup(self, case: Case) -> Setup:
        """The standing game as the case changes it. Raises `Unfit`."""
        refuse_unknown(case, GIVES)
        game = standing_game()
        in_the_field = mapping_given(case, "operation").get("phase", "field") in ("field", "over")
        first = FIRST_TURN if in_the_field else Fraction(0)
        start = Reader(game.clock, first).minute(case.given.get("from", first), "from")
        reader = Reader(game.clock, start, read_square)
        changes = mapping_given(case, "ground")
        ground = changed_ground(game.ground, changes, reader) if changes else game.ground
        opening = structs.replace(opening_of(case.given, game.opening, reader, start), ground=ground.digest)
        scenario = replace(game, ground=ground, opening=opening)
        mode = configured_for(scenario, MODE, settings_given(case))
        draft = Draft(opening, ground, mode.settings_in_force)
        men = {man.letter: man for man in opening.team.men}
        length = MODE.cycle_minutes if in_the_field else HALF_HOUR
        return Setup(
            scenario=scenario,
            mode=mode,
            orders=orders_of(case.given.get("orders", []), start),
            until=reader.minute(case.given["until"], "until") if "until" in case.given else start + length,
            reader=Reader(game.clock, start, Named({Man: men}, read_square).read),
            context={Draft: draft, Ground: ground, Clock: game.clock, Situation: opening, Mode: mode},
        )


BENCH: Final = StandingBench()


def read_square(kind: Any, data: Any) -> Any:
    """A square by its name, or `NOT_SPECIAL`. Raises `ValueError`."""
    return Square.at(data) if kind is Square and isinstance(data, str) else NOT_SPECIAL

"""The bench on which the siege's cases play: its standing game, changed as a case gives it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

from assessment.engine.case_bench import Setup, refuse_unknown, settings_given
from assessment.engine.case_values import NOT_SPECIAL, Named, Reader
from assessment.engine.cases import Case
from assessment.engine.mode import Mode
from assessment.engine.playing import configured_for
from assessment.modes.khe_sanh import MODE
from assessment.modes.khe_sanh.draft import Draft, Load
from assessment.modes.khe_sanh.ground import Ground
from assessment.modes.khe_sanh.kinds import Stage
from assessment.modes.khe_sanh.order_plan import Choices
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.standing_game import CHANGES, FIRST_TURN, opening_of, orders_of, standing_game
from assessment.modes.khe_sanh.unit import Unit
from control.situation.clock import Clock

OF_THE_DRAFT: Final = ("choices", "moved", "loads", "recon")
"""What of a turn in hand a case may give to a rule that takes the draft."""

GIVES: Final = (*CHANGES, *OF_THE_DRAFT, "stage", "from", "until", "settings", "orders", "rulings", "answers", "auto")
"""What a case of the standing game may give."""


class StandingBench:
    """The siege's standing game as a bench for cases."""

    mode: Mode[Situation, Any] = MODE

    def setup(self, case: Case) -> Setup:
        """The standing game as the case changes it. Raises `Unfit`."""
        refuse_unknown(case, GIVES)
        game = standing_game()
        first = Fraction(0) if case.given.get("stage") == Stage.SET_UP else FIRST_TURN
        start = Reader(game.clock, first).minute(case.given.get("from", first), "from")
        reader = Reader(game.clock, start)
        opening = opening_of(case.given, reader, start)
        scenario = replace(game, opening=opening)
        mode = configured_for(scenario, MODE, settings_given(case))
        draft = _draft(case, opening, mode, reader)
        units = {unit.designator: unit for unit in opening.units}
        until = case.given.get("until")
        return Setup(
            scenario=scenario,
            mode=mode,
            orders=orders_of(case.given.get("orders", []), start),
            until=reader.minute(until, "until") if until is not None else start + MODE.cycle_minutes,
            reader=Reader(game.clock, start, Named({Unit: units}, _nothing_special).read),
            context={Draft: draft, Ground: game.ground, Clock: game.clock, Situation: opening, Mode: mode},
        )


def _draft(case: Case, opening: Situation, mode: Mode[Situation, Any], reader: Reader) -> Draft:
    draft = Draft(opening, mode.ground, mode.settings_in_force)
    given = case.given
    draft.choices = reader.struct(Choices, given.get("choices", {}), "choices")
    draft.moved = set(reader.read(tuple[str, ...], given.get("moved", []), "moved"))
    draft.loads = reader.read(dict[str, Load], given.get("loads", {}), "loads")
    draft.recon = set(reader.read(tuple[str, ...], given.get("recon", []), "recon"))
    return draft


def _nothing_special(kind: Any, data: Any) -> Any:
    del kind, data
    return NOT_SPECIAL


BENCH: Final = StandingBench()

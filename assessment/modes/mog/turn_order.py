"""The steps of the set-up and of a turn, each opened in its order (mog.setup.0, mog.turn)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.rules import rule

ORDER = table("turn-order")
SET_UP = table("set-up-order")


class SetUpStep(StrEnum):
    """The steps of the set-up in their order."""

    ORGANISE_FORCES = "organise_forces"
    PLACE_TARGET = "place_target"
    INITIAL_SOMALI = "initial_somali"
    DEPLOY_ASSAULT_FORCE = "deploy_assault_force"
    CSAR_DEPLOYMENT = "csar_deployment"
    TURN_MARKER = "turn_marker"


class TurnStep(StrEnum):
    """The steps of a turn in their order."""

    SOMALI_REINFORCEMENT = "somali_reinforcement"
    UN_AIR_SUPPORT = "un_air_support"
    SOMALI_ACTION = "somali_action"
    SOMALI_RECOVERY = "somali_recovery"
    UN_ACTION = "un_action"
    UN_RELIEF = "un_relief"


def _opening(number: int, step: TurnStep) -> Callable[[Worksheet, str], int]:
    """The rule that opens one step."""

    def opens(sheet: Worksheet, turn: str) -> int:
        """The steps of a turn are gone through in the order of their numbers."""
        del turn
        return int(sheet.read(ORDER, step))

    opens.__qualname__ = f"opens_{step}"
    return rule(f"mog.turn.{number}")(opens)


OPENS: Final[Mapping[TurnStep, Callable[[Worksheet, str], int]]] = {
    step: _opening(number, step) for number, step in enumerate(TurnStep, start=1)
}
"""Opens a step of the turn that is named; gives its number."""


def opens(sheet: Worksheet, turn: str, step: TurnStep) -> int:
    """Opens one step."""
    return OPENS[step](sheet, turn)


@rule("mog.setup.0")
def opens_set_up(sheet: Worksheet, step: str) -> int:
    """The set-up goes through its steps by number, each as the scenario changes it."""
    return int(sheet.read(SET_UP, step))

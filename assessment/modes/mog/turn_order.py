"""The steps of the set-up and of a turn, and which comes after which (mog.setup.0, mog.turn)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TypeVar

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.rules import rule

ORDER = table("turn-order")
SET_UP = table("set-up-order")

T = TypeVar("T")


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


@rule("mog.turn.1", "mog.turn.2", "mog.turn.3", "mog.turn.4", "mog.turn.5", "mog.turn.6")
def step_after(sheet: Worksheet, when: str, done: TurnStep | None) -> TurnStep | None:
    """The steps of a turn come in the order of their numbers, the first at its start; none after the last."""
    del when
    return _following(done, {step: int(sheet.read(ORDER, step)) for step in TurnStep})


@rule("mog.setup.0")
def set_up_step_after(sheet: Worksheet, when: str, done: SetUpStep | None) -> SetUpStep | None:
    """The set-up goes through its steps by number, each as the scenario changes it."""
    del when
    return _following(done, {step: int(sheet.read(SET_UP, step)) for step in SetUpStep})


def _following(done: T | None, numbers: Mapping[T, int]) -> T | None:
    """What has the next number after what is done."""
    last = 0 if done is None else numbers[done]
    left = [step for step, number in numbers.items() if number > last]
    return min(left, key=numbers.__getitem__) if left else None


def words_after(done: StrEnum | None) -> str:
    """When the next step is due."""
    return f"after {done}" if done else "at the start"

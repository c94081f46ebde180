"""What running a case needs from its mode, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

from assessment.engine.case_values import Reader, Unfit
from assessment.engine.cases import Case
from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import Order
from assessment.engine.worksheet_line import Line
from control.situation.clock import Clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The standing game of a mode with what a case gives.

    `scenario` opens as the case gives it, `mode` is configured for it; `until` is when the case ends; `reader` turns
    plain data into the mode's values; `context` holds by type what a rule is handed without being written in a case.
    """

    scenario: Scenario[Any]
    mode: Mode[Any, Any]
    orders: tuple[Order, ...]
    until: Fraction
    reader: Reader
    context: Mapping[type, Any]

    @property
    def clock(self) -> Clock:
        """The game's clock."""
        return self.scenario.clock

    @property
    def opening(self) -> Any:
        """The situation with which the case begins."""
        return self.scenario.opening


class Bench(Protocol):
    """What a mode's folder offers to cases: its standing game."""

    @property
    def mode(self) -> Mode[Any, Any]:
        """The mode, not yet configured."""

    def setup(self, case: Case) -> Setup:
        """The standing game as the case changes it. Raises `Unfit` with the path in the case's data."""


class Library(Protocol):
    """What lies outside the pure core: scenario folders and the project's tests."""

    def scenario(self, mode: str, name: str, near: str) -> Mapping[str, Any]:
        """The files of a scenario, by name under the fixtures or by path from where the file `near` lies."""

    def has_test(self, node: str) -> bool:
        """Whether the project has the test of this node id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of a case: faults in words, none if it passed, and its worksheet.

    `met` are the ledger entries that its worksheet shows at work, `asked` those under which a question was asked.
    """

    case: Case
    faults: tuple[str, ...]
    lines: tuple[Line, ...] = ()
    met: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    clock: Clock | None = None

    @property
    def passed(self) -> bool:
        """Whether everything was as expected."""
        return not self.faults


def refuse_unknown(case: Case, may_give: Iterable[str]) -> None:
    """Raises `Unfit` for something that cases of this bench do not give."""
    unknown = next((key for key in case.given if key not in set(may_give)), None)
    if unknown is not None:
        raise Unfit(f"a case gives nothing called {unknown!r}; it may give {', '.join(sorted(may_give))}", unknown)


def mapping_given(case: Case, key: str) -> dict[str, Any]:
    """What a case gives under a key, empty where it gives nothing. Raises `Unfit` for what is no mapping."""
    value = case.given.get(key, {})
    if not isinstance(value, dict):
        raise Unfit("expected a mapping", key)
    return value


def settings_given(case: Case) -> dict[str, str]:
    """The settings of a case as texts. Raises `Unfit`."""
    return {str(key): str(value) for key, value in mapping_given(case, "settings").items()}

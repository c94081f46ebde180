"""What of a game may be set up before its first cycle: by a cell inside its zones, by Control everywhere.

A set-up is the mode's own reading of a scenario file. Changing it gives another one, judged by the
same checks as a file. What a cell is told of its own changes rests on its own side of the set-up alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from assessment.engine.scenario import Scenario
from assessment.engine.spreadsheet import SheetForm
from assessment.engine.tables import TableSet
from control.situation.setting_up import SetUpField, SetUpItem, Zone
from control.situation.side import Side

U = TypeVar("U")


class Unfit(ValueError):
    """A change that cannot be made of a set-up; the message says what would be right."""


class SetUpFault(msgspec.Struct, frozen=True, kw_only=True):
    """What speaks against a set-up, and which part of it: the keys and positions that lead there."""

    words: str
    path: tuple[str | int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparing(Generic[U]):
    """How a mode's games are set up. `U` is the type of its set-up; without a side Control asks."""

    # To read a stored set-up.
    set_up_type: type[U]
    # All that may be changed, a side's own or everything.
    items: Callable[[U, Side | None], tuple[SetUpItem, ...]]
    # Where a side may place what the scenario leaves open.
    zones: Callable[[U, Side], tuple[Zone, ...]]
    # The set-up with an item's fields changed. Raises `Unfit`.
    changed: Callable[[U, Side | None, str, Mapping[str, str]], U]
    # Which item a card is about, and what it changes of it. Raises `Unfit`.
    from_card: Callable[[U, Side, str, str], tuple[str, Mapping[str, str]]]
    # All that speaks against a set-up on a ground, or against one side's part of it as that side may know.
    faults: Callable[[U, Side | None, Any, TableSet], tuple[SetUpFault, ...]]
    # The scenario that a set-up without faults makes.
    scenario: Callable[[str, U, Any, TableSet], Scenario[Any]]
    # The form of a new unit, and the set-up with it. Raises `Unfit`.
    unit_form: Callable[[U], tuple[SetUpField, ...]]
    added: Callable[[U, Mapping[str, str]], U]
    # The set-up without an item. Raises `Unfit` for one that can only be changed.
    dropped: Callable[[U, str], U]
    # Its sheets of a spreadsheet, filled with what a set-up has, and the set-up with what their rows hold instead.
    sheets: Callable[[U], tuple[SheetForm, ...]]
    from_sheets: Callable[[U, str, Mapping[str, Sequence[Mapping[str, str]]]], U]
    # The set-up on another ground: what has no place there is left to be given. None where a ground is not chosen.
    onto: Callable[[U, Any], U] | None = None

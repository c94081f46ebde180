"""What a mode lets Control's desk see and correct of the truth, whichever game is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

import msgspec

from assessment.engine.outcome import Ruling
from control.situation.drawing import Line
from control.situation.side import Side

S = TypeVar("S")


class CorrectableField(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a ruling may set: one of `values` where there are any, else text in the form of `example`."""

    key: str
    title: str
    values: tuple[str, ...] = ()
    example: str = ""


class TrueUnit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit as it is: designator, side, what it is and does in words, and the text of each correctable field.

    `left_pct` is how much is left of what it set out with, in percent; None where a game does not count it.
    """

    designator: str
    side: Side
    words: str
    now: Mapping[str, str]
    left_pct: int | None = None


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that a cell believes beside the truth.

    `told` and `truth` are places as coordinate texts, empty where there is none; `metres` lie between them, None where
    that cannot be said. `report` is the number of the report it rests on, 0 for what was known from the start.
    """

    about: str
    words: str
    at: Fraction
    told: str = ""
    truth: str = ""
    metres: int | None = None
    report: int = 0


def no_ways(situation: Any, mode: Any) -> tuple[Line, ...]:
    """A game in which nobody is under way between two looks at it."""
    del situation, mode
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Umpiring(Generic[S]):
    """Each function takes a situation and the configured mode."""

    # The units as they are.
    units: Callable[[S, Any], tuple[TrueUnit, ...]]
    # What of a unit a ruling may set, and what of it a cell may be made to believe.
    unit_fields: tuple[CorrectableField, ...]
    belief_fields: tuple[CorrectableField, ...]
    # What a correction is about, by example: a unit, and what a side believes something of, the side before it.
    unit_example: str
    belief_example: str
    # Raises `ValueError`, in words for Control, for a correction that does not fit the situation.
    check: Callable[[S, Ruling, Any], None]
    # How many characters of Control's own words a side can be told at once.
    room_for_words: int
    # What a side believes of its own units and of contacts, beside the truth.
    told: Callable[[S, Side, Any], tuple[Told, ...]]
    # Short texts for Control's stage bar beside the clock, such as light and weather.
    stamps: Callable[[S, Any], tuple[str, ...]]
    # What an added event may do beside telling a side its words, by the field of the ruling.
    event_fields: tuple[CorrectableField, ...] = ()
    # What of a delivered report may be set right beside its words; any report may be withdrawn.
    report_fields: tuple[CorrectableField, ...] = ()
    # A pause that Control sets; None in a game that stops at its own steps alone.
    pause: CorrectableField | None = None
    # The ways of units as they are: lines of kind `move` still to go, of kind `planned` to go by the orders in hand.
    ways: Callable[[S, Any], tuple[Line, ...]] = no_ways

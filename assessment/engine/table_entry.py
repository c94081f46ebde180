"""What a rule table prints in one place: a figure, a chance, or outcomes by draw."""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction
from typing import Final, TypeAlias

import msgspec

Value: TypeAlias = "int | Fraction | str | bool | tuple[Value, ...] | None"
Spread: TypeAlias = tuple[int, int]

_TWO_DIGITS: Final = (0, 99)


class Provenance(StrEnum):
    """Where a value comes from; shown wherever the value shows."""

    PRINTED = "printed"
    REPAIRED = "repaired"
    RECONSTRUCTED = "reconstructed"
    HOUSE = "house"


class NoEntry(LookupError):
    """A table or entry was asked for that is not there; the message lists what is."""


class Die(msgspec.Struct, frozen=True):
    """The numbers that a draw can show, both ends included."""

    low: int
    high: int

    @property
    def faces(self) -> int:
        """How many numbers there are."""
        return self.high - self.low + 1

    @property
    def whole(self) -> Spread:
        """The range of all its numbers."""
        return self.low, self.high

    def number(self, draw: int) -> str:
        """A draw as printed: two digits on the scale from 00 to 99."""
        return f"{draw:02d}" if self.whole == _TWO_DIGITS else str(draw)

    def text(self, spread: Spread | None) -> str:
        """A range as printed."""
        if spread is None:
            return "-"
        low, high = (self.number(draw) for draw in spread)
        return low if low == high else f"{low}-{high}"


class Outcome(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One result of a draw and the numbers that give it; none where the result does not occur here."""

    result: Value
    spread: Spread | None
    as_read: str = ""


class Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One entry of a table.

    `axes` are its row and column as printed, `key` the same in one line. `spread` is the range of numbers of a
    chance, none where there is no chance; `drawn` tells whether the entry has a chance at all. `figures` are the
    named figures beside or instead of `value`. `as_read` is what the damaged source shows where that differs.
    """

    table: str
    key: str
    axes: tuple[tuple[str, str], ...]
    provenance: Provenance
    value: Value = None
    drawn: bool = False
    spread: Spread | None = None
    outcomes: tuple[Outcome, ...] = ()
    figures: dict[str, Value] = {}
    units: str = ""
    paragraph: str = ""
    as_read: str = ""
    reason: str = ""
    notes: str = ""
    see: str = ""

    def figure(self, name: str) -> Value:
        """A named figure, `None` where this entry lacks it; `value` and `draws` name the entry's own."""
        if name in self.figures:
            return self.figures[name]
        if name == "value":
            return self.value
        if name == "draws":
            return self.spread
        known = ", ".join(self.figures) or "none"
        raise NoEntry(f'{self.table} has no figure "{name}"; its named figures are {known}.')

    @property
    def number(self) -> Fraction:
        """The value as an exact number."""
        if isinstance(self.value, int | Fraction) and not isinstance(self.value, bool):
            return Fraction(self.value)
        raise NoEntry(f"{self.table}, {self.key}: no number is printed.")

    @property
    def whole(self) -> int:
        """The value as a whole number."""
        if isinstance(self.value, int) and not isinstance(self.value, bool):
            return self.value
        raise NoEntry(f"{self.table}, {self.key}: no whole number is printed.")

    @property
    def text(self) -> str:
        """The value as words."""
        if isinstance(self.value, str):
            return self.value
        raise NoEntry(f"{self.table}, {self.key}: no words are printed.")

    def result(self, draw: int) -> Value:
        """The result in whose range a draw falls."""
        for outcome in self.outcomes:
            spread = outcome.spread
            if spread is not None and spread[0] <= draw <= spread[1]:
                return outcome.result
        raise NoEntry(f"{self.table}, {self.key}: no outcome for the draw {draw}.")

    def succeeds(self, draw: int) -> bool:
        """Whether a draw falls in the range of the chance."""
        if not self.drawn:
            raise NoEntry(f"{self.table}, {self.key}: there is no chance to draw for.")
        return self.spread is not None and self.spread[0] <= draw <= self.spread[1]


def scaled(spread: Spread | None, factor: Fraction) -> Spread | None:
    """A range from its lower end with its count of numbers multiplied, rounded down, at least one (reading R12).

    A factor of nothing leaves no chance; a range may not pass 99.
    """
    if spread is None or factor <= 0:
        return None
    count = max(1, int((spread[1] - spread[0] + 1) * factor))
    return spread[0], min(spread[0] + count - 1, _TWO_DIGITS[1])

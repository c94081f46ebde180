"""The rows and columns of a rule table: keys, keys that cover several members, and bands of numbers."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Final

import msgspec

ANY: Final = "any"


class Key(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One printed row or column.

    `covers` names the members it stands for, itself if none. Bounds make it a band of numbers: `min` and `to`
    belong to the band, `above` and `below` do not; without a bound on one side it is open there.
    """

    key: str
    text: str = ""
    covers: tuple[str, ...] = ()
    min: Fraction | None = None
    above: Fraction | None = None
    below: Fraction | None = None
    to: Fraction | None = None

    @property
    def is_band(self) -> bool:
        """Whether the key stands for a range of numbers."""
        return any(bound is not None for bound in (self.min, self.above, self.below, self.to))

    @property
    def members(self) -> tuple[str, ...]:
        """What may be asked for under this key."""
        return self.covers or (self.key,)

    def meets(self, following: Key) -> bool:
        """Whether the next band starts just where this one ends, without gap or overlap."""
        if self.below is not None:
            return following.min == self.below
        return self.to is not None and following.above == self.to


class Axis(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One way into a table: its name, its printed keys in order, and what it measures."""

    name: str
    keys: tuple[Key, ...]
    meaning: str = ""

    @cached_property
    def printed(self) -> tuple[str, ...]:
        """The printed keys."""
        return tuple(key.key for key in self.keys)

    @cached_property
    def members(self) -> tuple[str, ...]:
        """Everything that must have an entry, each once, in printed order."""
        return tuple(dict.fromkeys(member for key in self.keys for member in key.members))

    @cached_property
    def bands(self) -> tuple[Key, ...]:
        """The keys that are bands of numbers."""
        return tuple(key for key in self.keys if key.is_band)

    @cached_property
    def _starts(self) -> tuple[tuple[int, int, bool, str | None], ...]:
        """Where each band but an open first one starts, as whole numbers, and whether that number is left out."""
        starts: list[tuple[int, int, bool, str | None]] = []
        for band in self.bands:
            start = band.min if band.min is not None else band.above
            if start is not None:
                starts.append((start.numerator, start.denominator, band.above is not None, band.key))
        last = self.bands[-1] if self.bands else None
        end = None if last is None else last.below if last.below is not None else last.to
        if last is not None and end is not None:
            starts.append((end.numerator, end.denominator, last.to is not None, None))
        return tuple(starts)

    @cached_property
    def _lowest(self) -> str | None:
        """The key of a first band that is open below."""
        first = self.bands[0] if self.bands else None
        return first.key if first is not None and first.min is None and first.above is None else None

    @cached_property
    def _by_key(self) -> dict[str, Key]:
        return {key.key: key for key in self.keys}

    def knows(self, key: str) -> bool:
        """Whether an entry may name this key: a printed one, a member, or `any`."""
        return key == ANY or key in self._by_key or key in self.members

    def stands_for(self, key: str) -> tuple[str, ...]:
        """The members that an entry with this key covers."""
        if key == ANY:
            return self.members
        found = self._by_key.get(key)
        return found.members if found else (key,)

    def names_of(self, key: str) -> tuple[str, ...]:
        """Everything by which an entry with this key may be asked for."""
        if key == ANY:
            return tuple(dict.fromkeys((*self.members, *self.printed)))
        return tuple(dict.fromkeys((*self.stands_for(key), key)))

    def band_of(self, number: Fraction | int) -> str | None:
        """The key of the band that holds a number, none if it lies outside them all."""
        numerator, denominator = number.numerator, number.denominator
        key = self._lowest
        for start_numerator, start_denominator, is_open, following in self._starts:
            difference = numerator * start_denominator - start_numerator * denominator
            if difference < 0 or (difference == 0 and is_open):
                return key
            key = following
        return key

    def faults(self) -> Iterator[tuple[str, str]]:
        """What is wrong with the axis itself, each with the key at which it is, empty for the whole."""
        if not self.keys:
            yield "", f"the axis {self.name} has no keys"
        if len(self._by_key) < len(self.keys):
            yield "", f"the axis {self.name} names a key twice"
        if ANY in self._by_key:
            yield ANY, f'the axis {self.name} may not have a key "{ANY}"'
        for band in self.bands:
            if (band.min is not None and band.above is not None) or (band.below is not None and band.to is not None):
                yield band.key, f"the band {band.key} of {self.name} has two bounds on one side"
        for band, following in pairwise(self.bands):
            if not band.meets(following):
                yield following.key, f"the bands {band.key} and {following.key} of {self.name} leave a gap or overlap"

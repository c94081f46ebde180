"""A rule table: everything it prints, found by one look into an index."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from itertools import product
from typing import Any, Final, TypeAlias

import msgspec

from assessment.engine.table_axis import ANY, Axis
from assessment.engine.table_check import Check
from assessment.engine.table_entry import Die, Entry, NoEntry, Provenance, Value

Names: TypeAlias = "tuple[Any, ...]"

MODIFIER: Final = "modifier"
_REMEMBERED: Final = 20_000


class Kind(StrEnum):
    """How a table is used: read, drawn for success, drawn for a result, laid on the clock, or added to a throw."""

    VALUE = "value"
    CHANCE = "chance"
    OUTCOME = "outcome"
    TIMELINE = "timeline"
    MODIFIERS = "modifiers"


class Audience(StrEnum):
    """Who may see a table: everybody, or Control alone."""

    ALL = "all"
    CONTROL = "control"


class Citation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a table stands; for a house table, where the source calls for it."""

    document: str
    paragraph: str
    page: int | None = None

    @property
    def text(self) -> str:
        """The place as written in messages."""
        page = "" if self.page is None else f", p. {self.page}"
        return f"para {self.paragraph}{page}"


class Repair(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place of a damaged source that was mended: what is seen, what was put there, why, and how sure that is."""

    cell: str
    as_read: str
    value: str
    why: str
    alternatives: tuple[str, ...] = ()
    confidence: Fraction | None = None


class Absence(msgspec.Struct, frozen=True, kw_only=True):
    """Combinations of keys that the source leaves out on purpose, and why."""

    keys: dict[str, str]
    why: str

    def covers(self, wanted: Mapping[str, str]) -> bool:
        """Whether the wanted combination is among them."""
        return all(wanted[axis] == key for axis, key in self.keys.items())


class Table(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """One printed table.

    `claims` gives, for each entry, the combinations of members it stands for; `written` is the file it was read from.
    An `open` table is a list of a game's own, as the spaces of a map: one that replaces it may have other rows.
    """

    id: str
    title: str
    kind: Kind
    source: Citation
    provenance: Provenance
    axes: tuple[Axis, ...]
    entries: tuple[Entry, ...]
    claims: tuple[tuple[tuple[str, ...], ...], ...]
    reason: str = ""
    die: Die | None = None
    units: str = ""
    results: tuple[Value, ...] = ()
    result_units: str = ""
    figures: dict[str, str] = {}
    modifiers: dict[str, Entry] = {}
    audience: Audience = Audience.ALL
    applies: str = ""
    notes: tuple[str, ...] = ()
    repairs: tuple[Repair, ...] = ()
    absent: tuple[Absence, ...] = ()
    see: str = ""
    check: tuple[Check, ...] = ()
    open: bool = False
    written: str = ""

    def entry(self, *keys: object, **axes: object) -> Entry:
        """The entry for these keys, in the order of the axes or by name. Raises `NoEntry`."""
        return self.at(keys, axes)

    def at(self, keys: Names, axes: Mapping[str, object]) -> Entry:
        """The same, with the keys and the named axes given as one value each."""
        if axes:
            if MODIFIER in axes and self.modifiers:
                return self._modifier(axes[MODIFIER])
            keys = self._in_order(keys, axes)
        found = self._index.get(keys)
        return found if found is not None else self._by_bands(keys)

    def find(self, keys: Names) -> Entry | None:
        """The entry for these keys in the order of the axes, or none."""
        return self._index.get(keys)

    @cached_property
    def combinations(self) -> frozenset[tuple[str, ...]]:
        """Every combination of members that has an entry."""
        return frozenset(combination for claimed in self.claims for combination in claimed)

    @cached_property
    def axis_names(self) -> tuple[str, ...]:
        """The names of the axes in order."""
        return tuple(axis.name for axis in self.axes)

    @property
    def where(self) -> str:
        """The table's name and place as written in messages."""
        return f"{self.id} ({self.title})"

    @cached_property
    def _index(self) -> dict[Names, Entry]:
        index: dict[Names, Entry] = {}
        for entry, claimed in zip(self.entries, self.claims, strict=True):
            for combination in claimed:
                for names in product(*map(_spoken, combination)):
                    index[names] = entry
        for entry in self.entries:
            keys = (key for _, key in entry.axes)
            names_by_axis = (axis.names_of(key) for axis, key in zip(self.axes, keys, strict=True))
            for combination in product(*names_by_axis):
                for names in product(*map(_spoken, combination)):
                    index.setdefault(names, entry)
        return index

    def _in_order(self, keys: Names, axes: Mapping[str, object]) -> Names:
        rest = self.axis_names[len(keys) :]
        for name in axes:
            if name not in rest:
                raise NoEntry(
                    f'{self.where} has no axis "{name}"; its axes are {_list(self.axis_names)}{self._cite()}.'
                )
        missing = [name for name in rest if name not in axes]
        if missing:
            raise NoEntry(
                f"{self.where} also needs {_list(missing)}; its axes are {_list(self.axis_names)}{self._cite()}."
            )
        return (*keys, *(axes[name] for name in rest))

    def _by_bands(self, keys: Names) -> Entry:
        """The entry for keys of which some are numbers in bands, remembered; says what is wrong where there is none."""
        if len(keys) != len(self.axes):
            raise NoEntry(f"{self.where} is entered by {_list(self.axis_names) or 'nothing'}{self._cite()}.")
        if self.see and not self.entries:
            raise NoEntry(f"{self.where} has no entries of its own: see {self.see}.")
        found = tuple(self._key(axis, key) for axis, key in zip(self.axes, keys, strict=True))
        entry = self._index.get(found)
        if entry is None:
            wanted = dict(zip(self.axis_names, found, strict=True))
            why = next((f": {absence.why}" for absence in self.absent if absence.covers(wanted)), "")
            asked = ", ".join(f"{axis} {key}" for axis, key in wanted.items())
            raise NoEntry(f"{self.where} prints no entry for {asked}{why}{self._cite()}.")
        if len(self._index) < _REMEMBERED:
            self._index[keys] = entry
        return entry

    def _key(self, axis: Axis, key: object) -> str:
        if type(key) is Fraction or type(key) is int:
            band = axis.band_of(key)
            if band is not None:
                return band
        text = str(key)
        if text == ANY or not axis.knows(text):
            offered = _list(dict.fromkeys((*axis.printed, *axis.members)))
            raise NoEntry(f'{self.where} has no {axis.name} "{text}"; it prints {offered}{self._cite()}.')
        return text

    def _modifier(self, name: object) -> Entry:
        found = self.modifiers.get(str(name))
        if found is None:
            raise NoEntry(f'{self.where} has no modifier "{name}"; it prints {_list(self.modifiers)}{self._cite()}.')
        return found

    def _cite(self) -> str:
        return f" ({self.source.text})"


def _spoken(key: str) -> Iterator[object]:
    """A key as it may be asked for: also as the whole number that it writes."""
    yield key
    if key.isdecimal() and (key == "0" or key[0] != "0"):
        yield int(key)


def _list(words: Any) -> str:
    return ", ".join(words)

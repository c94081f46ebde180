"""2.5, 2.6, 12: what is printed on a counter, and what it is worth on the side that shows."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from assessment.engine.tables import Entry, TableSet, table
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh.kinds import UnitKind
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

UNITS = table("H-units")
COMPONENTS = table("2.0")
ABBREVIATIONS = table("12.0")
SIZES = table("12.0-sizes")
REMEMBERED = 8
"""So many sets of counters are kept read."""

SIDES_IN_PRINT: Final = {"allied": Side.BLUE, "communist": Side.RED}


class Values(msgspec.Struct, frozen=True, kw_only=True):
    """The numbers of one side of a counter: dice against ground, spaces a turn, dice from the air, dice against air."""

    firepower: int = 0
    movement: int = 0
    bombardment: int = 0
    aaa: int = 0


class Profile(msgspec.Struct, frozen=True, kw_only=True):
    """A counter. `back` is the reverse side of a unit of two steps; `starts` the box that it begins in, if any."""

    designator: str
    name: str
    side: Side
    kind: UnitKind
    size: str
    steps: int
    front: Values
    back: Values | None
    is_elite: bool
    tags: tuple[str, ...]
    starts: str

    def values(self, *, reduced: bool) -> Values:
        """The numbers of the side that shows."""
        return self.back if reduced and self.back is not None else self.front


@lru_cache(maxsize=REMEMBERED)
def _by_name(tables: TableSet) -> dict[str, Profile]:
    return {entry.key: _profile(entry) for entry in tables[UNITS.id].entries}


def _profile(entry: Entry) -> Profile:
    figures: dict[str, Any] = entry.figures
    steps = int(figures["steps"])
    aaa = figures["aaa"] or 0
    return Profile(
        designator=entry.key,
        name=figures["name"],
        side=SIDES_IN_PRINT[figures["side"]],
        kind=UnitKind(figures["kind"]),
        size=figures["size"] or "",
        steps=steps,
        front=Values(aaa=aaa, **{name: figures[name] or 0 for name in PRINTED_TWICE}),
        back=Values(aaa=aaa, **{name: figures[REDUCED + name] or 0 for name in PRINTED_TWICE}) if steps > 1 else None,
        is_elite=bool(figures["elite"]),
        tags=figures["tags"] or (),
        starts=figures["starts"] or "",
    )


REDUCED: Final = "reduced_"
PRINTED_TWICE: Final = ("firepower", "movement", "bombardment")
"""What stands on both sides of a counter."""


def profiles(tables: TableSet) -> tuple[Profile, ...]:
    """All counters, in order of designator."""
    return tuple(profile for _, profile in sorted(_by_name(tables).items()))


def profile(tables: TableSet, designator: str) -> Profile:
    """A counter by its designator. Raises `KeyError`."""
    return _by_name(tables)[designator]


@rule("12.0d")
def spelled_out(sheet: Worksheet, unit: str) -> str:
    """The abbreviations in the name on a counter stand for these words."""
    words = profile(sheet.tables, unit).name.split()
    return " ".join(str(sheet.read(ABBREVIATIONS, one)) if sheet.prints(ABBREVIATIONS, one) else one for one in words)


@rule("12.0b")
def size(sheet: Worksheet, unit: str) -> str:
    """The sign of size on a counter stands for a word; a table of counters may also give the word itself."""
    sign = profile(sheet.tables, unit).size
    return str(sheet.read(SIZES, sign)) if sheet.prints(SIZES, sign) else sign


@rule("2.5a", "12.0a", "12.0b")
def ground_unit(sheet: Worksheet, unit: Unit) -> tuple[str, ...]:
    """A ground unit shows identity, type, size, firepower and movement, and elite or not."""
    printed = profile(sheet.tables, unit.designator)
    numbers = f"{firepower(sheet, unit)}-{movement(sheet, unit)}"
    elite = (ELITE,) if is_elite(sheet, unit) else ()
    return (spelled_out(sheet, unit.designator), printed.kind.value, size(sheet, unit.designator), numbers, *elite)


@rule("2.5b", "12.0c")
def air_unit(sheet: Worksheet, unit: Unit) -> tuple[str, ...]:
    """An air unit shows identity, type and bombardment."""
    printed = profile(sheet.tables, unit.designator)
    return spelled_out(sheet, unit.designator), printed.kind.value, str(bombardment(sheet, unit))


ELITE: Final = "elite"
"""What stands behind the numbers of an elite unit."""


@rule("8.0")
def side_of_air(sheet: Worksheet) -> tuple[str, ...]:
    """Only one side has air units here: who has them, each side once."""
    flying = [one for one in profiles(sheet.tables) if one.kind.flies]
    sheet.figure("air units", len(flying))
    return tuple(sorted({one.side.value for one in flying}))


@rule("2.0")
def lacking(sheet: Worksheet, action_cards: int, opfor_cards: int) -> tuple[str, ...]:
    """Nine cards of each deck and forty pieces, one of them the turn marker: what is more or less, nothing if whole."""
    pieces = len(profiles(sheet.tables)) + int(sheet.read(COMPONENTS, "turn_markers"))
    counted = {"action_cards": action_cards, "opfor_cards": opfor_cards, "playing_pieces": pieces}
    return tuple(name for name, count in counted.items() if count != int(sheet.read(COMPONENTS, name)))


def steps(sheet: Worksheet, unit: Unit) -> int:
    """The steps of a unit at full strength, read under the rule in hand."""
    return int(sheet.read(UNITS, unit.designator, figure="steps"))


def firepower(sheet: Worksheet, unit: Unit) -> int:
    """The dice of a unit against ground units, read under the rule in hand."""
    return _shown(sheet, unit, "firepower")


def movement(sheet: Worksheet, unit: Unit) -> int:
    """The spaces that a unit may move in a turn, read under the rule in hand."""
    return _shown(sheet, unit, "movement")


def bombardment(sheet: Worksheet, unit: Unit) -> int:
    """The dice of an air unit against ground units, read under the rule in hand."""
    return _shown(sheet, unit, "bombardment")


def aaa(sheet: Worksheet, unit: Unit) -> int:
    """The dice of a unit against air units, read under the rule in hand."""
    return int(sheet.read(UNITS, unit.designator, figure="aaa") or 0)


def is_elite(sheet: Worksheet, unit: Unit) -> bool:
    """Whether a unit has the elite symbol, read under the rule in hand."""
    return bool(sheet.read(UNITS, unit.designator, figure="elite"))


def has_tag(sheet: Worksheet, unit: Unit, tag: str) -> bool:
    """Whether a unit bears a mark, read under the rule in hand."""
    return tag in (sheet.read(UNITS, unit.designator, figure="tags") or ())


def _shown(sheet: Worksheet, unit: Unit, figure: str) -> int:
    """A number of the side that shows."""
    return int(sheet.read(UNITS, unit.designator, figure=f"{REDUCED if unit.reduced else ''}{figure}") or 0)

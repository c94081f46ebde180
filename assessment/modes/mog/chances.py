"""Dice, choices by chance, and areas by two dice (mog.dice, mog.setup.area)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.rules import rule
from control.situation.side import Side

DICE = table("dice")
D3 = table("d3")

T = TypeVar("T")


def die(sheet: Worksheet, *, of: tuple[str, ...] = ()) -> int:
    """A number from 1 to 6 for the rule in hand; `of` adds subjects where one rule throws for several."""
    return sheet.throw(int(sheet.read(DICE, "faces")), of=of) + 1


@rule("mog.dice.1")
def d3(sheet: Worksheet, what: str) -> int:
    """A D3 is a six-sided die halved, rounded up; `what` says what it is thrown for."""
    del what
    return int(sheet.result(D3, die(sheet)))


@rule("mog.dice.2", "mog.dice.3", "mog.sna.move.5")
def picked(sheet: Worksheet, what: str, count: int) -> int:
    """A choice by chance: a six-sided die, a larger one for more options; too high a result is thrown again."""
    del what
    faces = next((f for f in (int(sheet.read(DICE, name)) for name in ("faces", "large")) if count <= f), count)
    while True:
        number = sheet.throw(faces) + 1
        if number <= count:
            return number
        sheet.note("thrown again", str(number))


def one_of(sheet: Worksheet, what: str, options: Sequence[T], *, asked: bool = False) -> T:
    """One of several options by chance, or as Red says where it is asked; neither where there is only one."""
    if len(options) == 1:
        return options[0]
    if asked:
        names = [_told(option) for option in options]
        return options[names.index(said_by_red(sheet, what, names))]
    return options[picked(sheet, what, len(options)) - 1]


@rule("mog.sna.move.5")
def said_by_red(sheet: Worksheet, what: str, options: list[str]) -> str:
    """What the rules leave open is thrown for, or Red is asked where the game is set so."""
    return sheet.ask(Side.RED, f"{what}: which?", [(option, option) for option in options], options[0])


def _told(option: object) -> str:
    """An option as a word of an answer: a unit by its name, an area by its own."""
    return str(getattr(option, "designator", None) or getattr(option, "text", option))


@rule("mog.setup.area.1", "mog.map.4")
def area_thrown(sheet: Worksheet, what: str) -> Area:
    """Two dice name a numbered building area: the first its tens, the second its units."""
    del what
    numbered = board_of(sheet.tables).numbered
    while True:
        area = Area(f"{die(sheet, of=('tens',))}{die(sheet, of=('units',))}")
        if area in numbered:
            return area
        sheet.note("no such area", area)


@rule("mog.setup.area.2")
def area_after(sheet: Worksheet, area: Area) -> Area:
    """The next numbered area; after the last of all comes the first again."""
    return board_of(sheet.tables).after(area)

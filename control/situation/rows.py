"""What a cell's room lists, whichever game is played: rows that a mode makes from a picture."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Protocol, TypeVar

import msgspec

from control.situation.drawing import Position


class Rolled(Protocol):
    """A report that may be shown together with others of its group."""

    @property
    def group(self) -> str: ...

    @property
    def delivered(self) -> object: ...


R = TypeVar("R", bound=Rolled)


def rolled_up(reports: Iterable[R]) -> tuple[tuple[R, ...], ...]:
    """Reports in their order; those of one group and delivery together, where the first of them stands."""
    together: dict[object, list[R]] = {}
    for place, report in enumerate(reports):
        together.setdefault((report.group, report.delivered) if report.group else place, []).append(report)
    return tuple(map(tuple, together.values()))


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """One entry of a list: its text, and what it means where the text is short."""

    text: str
    title: str = ""


class Heading(msgspec.Struct, frozen=True, kw_only=True):
    """The head of a column; `is_code` sets it in the type of cards and coordinates."""

    title: str
    is_code: bool = False


class UnitRow(msgspec.Struct, frozen=True, kw_only=True):
    """An own unit as last reported, with a fact for each heading.

    `starts` are the card fields that an order to it begins with; `able` is false for one that carries out no orders.
    `group` names the larger unit that one card orders together with its others, `above` the headquarters above it from
    the nearest up; `remarks` is what no column has.
    """

    name: str
    link: str
    at: Fraction
    facts: tuple[Fact, ...]
    starts: dict[str, str]
    able: bool = True
    group: str = ""
    above: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()


class UnitList(msgspec.Struct, frozen=True, kw_only=True):
    """The own units."""

    headings: tuple[Heading, ...]
    rows: tuple[UnitRow, ...]


class ReportRow(msgspec.Struct, frozen=True, kw_only=True):
    """A report as delivered: its card and words never change.

    `quality` is short, `quality_words` spell it out; `place` is the coordinate text and `position` where that lies on
    the drawing, in metres from its south-west corner; `corrects` is the number of an earlier report. `group` names
    the larger unit whose reports of one delivery are shown together, "" for a report that stands alone.
    """

    number: int
    code: str
    title: str
    unit: str
    at: Fraction
    delivered: Fraction
    card: str
    words: str
    units: tuple[str, ...] = ()
    quality: str = ""
    quality_words: str = ""
    place: str = ""
    position: Position | None = None
    corrects: int = 0
    mark: str = ""
    group: str = ""


class ContactRow(msgspec.Struct, frozen=True, kw_only=True):
    """Something of the other side as one report told it, under that report's number. `age` runs from 0 to 3.

    `continues` is the number of the report before it, where contact was kept.
    """

    number: int
    link: str
    words: str
    place: str
    at: Fraction
    by: str
    age: int = 0
    continues: int = 0
    direction: str = ""
    quality: str = ""
    quality_words: str = ""
    position: Position | None = None


class WindowRow(msgspec.Struct, frozen=True, kw_only=True):
    """A report that may be answered now: its number, the own units it names, its code."""

    report: int
    units: tuple[str, ...]
    code: str


class LockRow(msgspec.Struct, frozen=True, kw_only=True):
    """An own unit that no order reaches before then."""

    unit: str
    until: Fraction

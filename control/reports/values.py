"""What is printed, as plain values: a cell's reports and orders, a seat, the parts of Control's record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from assessment.engine.outcome import Question, Ruling
from assessment.engine.worksheet_line import Line
from control.situation.clock import Clock
from control.situation.drawing import Drawing
from control.situation.side import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Cycle:
    """The cycle a file is about and whose it is: a side's, or Control's where there is none.

    `start`, `end` and `released` are stamps; the last tells when the last of what is printed was released.
    """

    game: str
    number: int
    start: str
    end: str
    side: Side | None = None
    released: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What a cell knows at the stamp: the map, its own units as last reported, the other side as reported.

    `unit_heads` are the heads of the columns of `units`; a contact is number, of when, what, where, quality, by whom.
    """

    stamp: str
    drawing: Drawing
    unit_heads: tuple[str, ...] = ()
    units: tuple[tuple[str, ...], ...] = ()
    contacts: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportEntry:
    """A report as delivered: stamps of the time it tells of and of its delivery, its card and words as they were.

    Those of one `group` and delivery share an entry, which leaves the cards out.
    """

    number: int
    told: str
    delivered: str
    card: str
    words: str
    quality: str = ""
    corrects: int = 0
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderEntry:
    """An order as handed in; `window` is the stamp of its pause, empty for an order for the cycle.

    `answers` says that it answers a report of that pause.
    """

    number: int
    card: str
    words: str
    side: str = ""
    window: str = ""
    answers: bool = True
    by_control: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatCard:
    """The way into one seat, to be cut out and handed over."""

    game: str
    seat: str
    url: str
    letter: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEntry:
    """An event for the record; `line` is the worksheet line that caused it, 0 where none did."""

    stamp: str
    words: str
    units: tuple[str, ...]
    rule: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MadeReport:
    """A report as Control has it: its card with the enemy named, or plain words where there is no card.

    `by_chance` tells what became of it on the way.
    """

    addressee: str
    told: str
    due: str
    card: str
    rule: str
    line: int
    words: str = ""
    by_chance: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNote:
    """What the record says of a table: title, where it stands, provenance, and why it is not printed."""

    title: str
    source: str
    provenance: str
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueEntry:
    """A value that no source prints, as it was read in a game.

    `readings` are the lines that read it, `results` how many it took part in; `first` names the first of those by
    cycle, subinterval and number.
    """

    provenance: str
    table: str
    title: str
    entry: str
    value: str
    reason: str
    readings: int
    results: int
    first: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadValues:
    """How many such entries of a table have not been read so far, and why they are there."""

    provenance: str
    table: str
    title: str
    entries: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordPart:
    """One subinterval of the record: what went in, the worksheet, what came out."""

    number: int
    start: str
    end: str
    lines: tuple[Line, ...]
    orders: tuple[OrderEntry, ...] = ()
    events: tuple[EventEntry, ...] = ()
    reports: tuple[MadeReport, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    questions: tuple[Question, ...] = ()
    orphaned: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """Control's record of a cycle.

    `facts` are named texts for the first page; `paragraphs` tells what a ledger id is about, `tables` what a table is.
    """

    cycle: Cycle
    clock: Clock
    parts: tuple[RecordPart, ...]
    facts: tuple[tuple[str, str], ...] = ()
    paragraphs: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, TableNote] = field(default_factory=dict)

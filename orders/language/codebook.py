"""The code book: what each order and report code means, and how its fields stand on a card.

Most cards have fixed columns. A layout of `words` has the same fields in the same order, but a card is written as the
code and what its fields hold, with blanks between (`orders.language.word_card`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

import msgspec

CARD_WIDTH: Final = 80


class BookFault(ValueError):
    """A fault in the data of a code book; `path` names the keys that lead to it."""

    def __init__(self, why: str, *path: str | int) -> None:
        where = " / ".join(str(step) for step in path)
        super().__init__(f"code book, {where}: {why}" if where else f"code book: {why}")
        self.why = why
        self.path = path


class Provenance(StrEnum):
    """How sure a meaning or a place on the card is."""

    PRINTED = "printed"
    REPAIRED = "repaired"
    RECONSTRUCTED = "reconstructed"
    HOUSE = "house"


class CardKind(StrEnum):
    """The two kinds of card."""

    ORDER = "order"
    REPORT = "report"


class Kind(StrEnum):
    """What a field holds, and so how it is read.

    A square is a place read as the half-kilometre square that holds it, a point a place to 100 m; easting and northing
    are the two numbers of a place that takes two fields. A time may also be ONO, a clock may not.
    """

    DESIGNATOR = "designator"
    SQUARE = "square"
    POINT = "point"
    EASTING = "easting"
    NORTHING = "northing"
    CODE = "code"
    NUMBER = "number"
    CONT = "cont"
    LETTERS = "letters"
    TIME = "time"
    CLOCK = "clock"
    TEXT = "text"


class Column(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a field stands on a card, both columns included and counted from 1.

    A field that stands `alone` takes the columns of others, which its codes may then not use. `pattern` is a regular
    expression in capitals for what no kind describes, `shape` what such a text looks like. On a card of words `word`
    is written before the field, `many` fields take several words, and the columns are only the boxes of a form.
    """

    field: str
    first: int = msgspec.field(name="from")
    last: int = msgspec.field(name="to")
    kind: Kind
    meaning: str
    provenance: Provenance = Provenance.HOUSE
    reason: str = ""
    alone: bool = False
    least: int | None = None
    most: int | None = None
    pattern: str = ""
    shape: str = ""
    word: str = ""
    many: bool = False

    @property
    def width(self) -> int:
        """Characters that the field holds."""
        return self.last - self.first + 1


class Layout(msgspec.Struct, frozen=True, kw_only=True, dict=True, forbid_unknown_fields=True):
    """The columns of one kind of card; `code` names the field that holds the code, `words` a card written in words."""

    code: str
    provenance: Provenance
    reason: str
    columns: tuple[Column, ...]
    words: bool = False

    def column(self, field: str) -> Column | None:
        """The column of a field, or None."""
        return self._by_field.get(field)

    @cached_property
    def _by_field(self) -> dict[str, Column]:
        return {column.field: column for column in reversed(self.columns)}

    @property
    def code_column(self) -> Column:
        """The column of the code itself."""
        return next(column for column in self.columns if column.field == self.code)


class Advice(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to say of a value that the source refuses on a code: why, what to do instead, and by which paragraph."""

    words: str
    paragraph: str


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """What one code wants of one field.

    `values` gives words for the texts it allows (empty: any), `blank` the word for nothing; `only` lists the texts
    allowed without words of their own, `advice` what to say of others; `quality` the qualities of contact report that
    a Cont number may have; `least` and `most` bound a number. On a card of words `default` is what a blank field holds,
    and a `silent` one is never written.
    """

    field: str
    required: bool
    meaning: str
    kind: Kind
    values: dict[str, str] = {}
    blank: str = ""
    only: tuple[str, ...] = ()
    advice: dict[str, Advice] = {}
    quality: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None
    pattern: str = ""
    shape: str = ""
    word: str = ""
    many: bool = False
    default: str = ""
    silent: bool = False


class Code(msgspec.Struct, frozen=True, kw_only=True):
    """An order or report code.

    `rules` are ledger ids; `beside` marks an order that runs beside the others of its unit instead of after them.
    """

    code: str
    kind: CardKind
    title: str
    provenance: Provenance
    reason: str
    confidence: str
    issued_by: tuple[str, ...]
    received_by: tuple[str, ...]
    defined_in: tuple[str, ...]
    cited_in: tuple[str, ...]
    fields: tuple[Use, ...]
    template: str
    note: str
    conflict: str
    rules: tuple[str, ...]
    beside: bool

    @property
    def house(self) -> bool:
        """Whether the code is ours and not the manual's."""
        return self.provenance is Provenance.HOUSE

    @property
    def mark(self) -> str:
        """Stands beside the code wherever it shows: `h` for a house code."""
        return "h" if self.house else ""

    @property
    def paragraph(self) -> str:
        """The paragraph to cite for the code: the first that defines it, else the first that names it."""
        return next(iter(self.defined_in + self.cited_in), "")

    def use(self, field: str) -> Use | None:
        """What the code wants of a field, or None if it has no such field."""
        return next((use for use in self.fields if use.field == field), None)


class ContSize(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A size of unit, the first digit of a Cont number."""

    name: str
    provenance: Provenance


class ContKind(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A kind of unit, the last two digits of a Cont number.

    `name` as in "company of tanks", `unit` as in "tank unit of unknown size".
    """

    name: str
    unit: str
    provenance: Provenance


class ContNumbers(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The words for Cont numbers and the sentences they stand in; a book without such numbers leaves them out."""

    any: str = ""
    in_order: str = ""
    in_report: str = ""
    sized: str = ""
    unsized: str = ""
    unknown_kind: str = ""
    unknown: str = ""
    sizes: dict[str, ContSize] = {}
    kinds: dict[str, ContKind] = {}


class SpecialUnit(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A word that may stand for a unit; `element` is what orders must be for, if it may get any.

    `never` holds what a report by it cannot say: by code and field the values that are refused.
    """

    name: str
    meaning: str
    paragraph: str
    element: str = ""
    never: dict[str, dict[str, tuple[str, ...]]] = {}


class Remark(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An open point of the source and how it is read here."""

    topic: str
    text: str


class CodeBook(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """All codes of a mode and the layout of its cards. Two books are equal only if they are the same object."""

    title: str
    source: dict[str, str | int]
    order_card: Layout
    report_card: Layout
    orders: dict[str, Code]
    reports: dict[str, Code]
    cont: ContNumbers
    special_units: dict[str, SpecialUnit]
    not_codes: dict[str, str]
    remarks: tuple[Remark, ...]
    abbreviations: dict[str, str]

    def layout(self, kind: CardKind) -> Layout:
        """The layout of a kind of card."""
        return self.order_card if kind is CardKind.ORDER else self.report_card

    def codes(self, kind: CardKind) -> dict[str, Code]:
        """The codes of a kind of card."""
        return self.orders if kind is CardKind.ORDER else self.reports

    def code(self, code: str) -> Code | None:
        """The order or report code of that number, or None."""
        return self.orders.get(code) or self.reports.get(code)

    @classmethod
    def from_data(cls, *parts: Mapping[str, Any]) -> CodeBook:
        """The code book in plain data, given whole or in parts. Raises `BookFault`."""
        from orders.language.book_data import book_from

        return book_from(parts)

"""The card editor: an empty or opened card as it looks in 80 columns, with what each field wants."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.translation import gettext as _

from control.cells.room import CellRoom
from control.cells.strips import codes_for
from control.services.refusal import Stale
from orders.language.codebook import CARD_WIDTH, CardKind, Code, CodeBook, Column, Use
from orders.language.help import field_help
from orders.language.word_card import fields_of_line
from orders.models import SheetCard, SheetState
from orders.services.commanding import is_below
from orders.services.sheets import in_words

PREFIX: Final = "f_"
"""Begins the names of the form's fields, so that a field of a card cannot be taken for one of ours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditorField:
    """One field of the card: where it stands, the most characters it takes, its text, whether the code wants it.

    One that stands `is_alone` shows only while it is lit, and then hides those whose columns it takes.
    """

    name: str
    first: int
    last: int
    width: int
    most: int
    kind: str
    meaning: str
    text: str = ""
    is_lit: bool = True
    is_required: bool = False
    is_alone: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """Something offered while typing; `starts` are the fields it fills, as JSON."""

    value: str
    label: str
    starts: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Editor:
    """The editor of one card. `card` and `version` name the card that is changed, if any; `is_open` that the sheet
    takes cards, `is_begun` that a new card has been begun for the writer, who goes on in the field `first`.
    """

    fields: tuple[EditorField, ...]
    sheet: str
    post_key: str
    code_field: str
    is_open: bool
    card: str = ""
    version: int = 0
    is_begun: bool = False
    first: str = ""
    units: tuple[Choice, ...] = ()
    codes: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldHelp:
    """What a field of a code wants, and the values it offers."""

    field: str
    words: str
    is_required: bool
    choices: tuple[tuple[str, str], ...] = ()


def editor_for(cell: CellRoom, *, card: SheetCard | None = None, values: Mapping[str, str] | None = None) -> Editor:
    """The editor for a new card, for one on the sheet, or with what was typed."""
    book = cell.desk.codebook
    found = values if values is not None else sliced(book, card.text) if card is not None else {}
    return Editor(
        fields=tuple(_fields(book, found)),
        sheet=cell.sheet.public_id,
        post_key=secrets.token_urlsafe(12),
        code_field=book.order_card.code,
        is_open=cell.sheet.state == SheetState.NOTHING,
        card=card.public_id if card else "",
        version=card.version if card else 0,
        is_begun=card is None and bool(found),
        first=_first_blank(book, found),
        units=tuple(_units(cell)),
        codes=tuple(Choice(value=code.code, label=in_words(code.title)) for code in codes_for(book, cell.desk.side)),
    )


def card_on(cell: CellRoom, key: str) -> SheetCard:
    """A card of the open sheet. Raises `Stale` where it is gone."""
    found = SheetCard.objects.filter(sheet=cell.sheet, public_id=key, removed__isnull=True).first()
    if found is None:
        raise Stale(_("This card is no longer on the sheet."))
    return found


def typed(post: Mapping[str, str], book: CodeBook) -> dict[str, str]:
    """The texts of the card's fields in a posted form."""
    return {column.field: post.get(PREFIX + column.field, "") for column in columns_of(book)}


def sliced(book: CodeBook, line: str) -> dict[str, str]:
    """The texts of a line by the fields of the card, readable or not."""
    if book.order_card.words:
        return fields_of_line(book, CardKind.ORDER, line)
    padded = line.ljust(CARD_WIDTH)
    return {column.field: padded[column.first - 1 : column.last].strip() for column in columns_of(book)}


def columns_of(book: CodeBook) -> tuple[Column, ...]:
    """The fields of an order card in the order of their columns; those that stand alone only on a card of words."""
    columns = (column for column in book.order_card.columns if book.order_card.words or not column.alone)
    return tuple(sorted(columns, key=lambda column: column.first))


def helps(book: CodeBook, code: str) -> tuple[FieldHelp, ...]:
    """What each field of a code wants; without a known code, what every code has."""
    found = book.orders.get(code) or book.reports.get(code)
    if found is None:
        return tuple(_help(book, other, use) for other, use in common_uses(book))
    return tuple(_help(book, found, use) for use in found.fields if not use.silent)


@lru_cache(maxsize=16)
def common_uses(book: CodeBook) -> tuple[tuple[Code, Use], ...]:
    """The fields that every order code has, each as most codes use it."""
    uses: dict[str, list[tuple[Code, Use]]] = {}
    for code in book.orders.values():
        for use in code.fields:
            uses.setdefault(use.field, []).append((code, use))
    common = [found for found in uses.values() if len(found) == len(book.orders)]
    return tuple(_usual(found) for found in common)


def _usual(found: list[tuple[Code, Use]]) -> tuple[Code, Use]:
    meanings = Counter((use.meaning, use.required) for _, use in found)
    most = meanings.most_common(1)[0][0]
    return next(pair for pair in found if (pair[1].meaning, pair[1].required) == most)


def _fields(book: CodeBook, values: Mapping[str, str]) -> Iterator[EditorField]:
    code = book.orders.get(values.get(book.order_card.code, "").strip())
    wanted = code.fields if code else tuple(use for _, use in common_uses(book))
    uses = {use.field: use for use in wanted if not use.silent}
    for column in columns_of(book):
        text = values.get(column.field, "")
        use = uses.get(column.field)
        yield EditorField(
            name=column.field,
            first=column.first,
            last=column.last,
            width=column.width,
            most=CARD_WIDTH if book.order_card.words and column.many else column.width,
            kind=(use.kind if use else column.kind).value,
            meaning=in_words(use.meaning if use else column.meaning),
            text=text,
            is_lit=bool(text) or column.field in uses or column.field == book.order_card.code,
            is_required=bool(use and use.required) or column.field == book.order_card.code,
            is_alone=column.alone,
        )


def _help(book: CodeBook, code: Code, use: Use) -> FieldHelp:
    words = field_help(book, code.code, use.field, in_words)
    choices = tuple((value, in_words(word)) for value, word in use.values.items())
    return FieldHelp(field=use.field, words=words, is_required=use.required, choices=choices)


def _first_blank(book: CodeBook, values: Mapping[str, str]) -> str:
    """The first field of the card that its code requires and that is blank, else the first of all."""
    code = book.orders.get(values.get(book.order_card.code, "").strip())
    required = {use.field for use in code.fields if use.required} if code else {book.order_card.code}
    blank = (column.field for column in columns_of(book) if not values.get(column.field, "").strip())
    return next((field for field in blank if field in required), columns_of(book)[0].field)


def _units(cell: CellRoom) -> Iterator[Choice]:
    """Units below the seat that the cell believes able to act, and those that one card orders together: each with the
    fields to begin with.
    """
    rows = [row for row in cell.desk.units().rows if row.able and is_below(row, cell.seat)]
    names = {row.name for row in rows}
    for row in rows:
        label = ", ".join(fact.text for fact in row.facts[1:3] if fact.text)
        yield Choice(value=row.name, label=label, starts=json.dumps(_starts(cell, row.name, row.starts)))
    for group in sorted({row.group for row in rows} - names - {""}):
        own = [row for row in rows if row.group == group]
        if len(own) > 1:
            starts = json.dumps(_starts(cell, group, {**own[0].starts, "Unit": group}))
            yield Choice(value=group, label=", ".join(row.name for row in own), starts=starts)


def starts_of(cell: CellRoom, unit: str) -> dict[str, str]:
    """The fields that an order to a unit, or to several together, begins with; none without a known unit."""
    found = next((choice.starts for choice in _units(cell) if choice.value == unit), "{}")
    starts: dict[str, str] = json.loads(found)
    return starts


def _starts(cell: CellRoom, unit: str, starts: Mapping[str, str]) -> dict[str, str]:
    """The fields to begin with; in a pause the report that the card would answer."""
    filled = {field: text for field, text in starts.items() if field != "Cites"}
    naming = [window for window in cell.windows if unit in window.units] or list(cell.windows)
    if len(naming) == 1:
        filled["Cites"] = str(naming[0].report)
    return filled

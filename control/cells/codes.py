"""The code book as it is looked up: the orders and reports of one side or of both, one code with its fields."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from control.cells.editor import FieldHelp, helps
from control.cells.strips import codes_for
from control.situation.side import SIDES, Side
from orders.language.codebook import Code, CodeBook
from orders.services.sheets import in_words


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeRow:
    """A code in the list: what it needs, and the sides that write it or are sent it."""

    code: Code
    title: str
    needs: str
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CodePage:
    """A code as it is looked up; `is_order` says that it is written on order cards."""

    code: Code
    title: str
    note: str
    fields: tuple[FieldHelp, ...]
    is_order: bool


def order_codes(book: CodeBook, side: Side | None = None) -> tuple[Code, ...]:
    """The order codes that a side may issue, by number; without a side those of both."""
    return _by_number(book.orders.values()) if side is None else codes_for(book, side)


def report_codes(book: CodeBook, side: Side | None = None) -> tuple[Code, ...]:
    """The report codes that a side may be sent, by number; without a side those of both."""
    sent = (code for code in book.reports.values() if side is None or {"both", side.value} & set(code.received_by))
    return _by_number(sent)


def code_rows(codes: Iterable[Code]) -> tuple[CodeRow, ...]:
    """The codes as rows of a list."""
    return tuple(
        CodeRow(
            code=code,
            title=in_words(code.title),
            needs=" ".join(use.field for use in code.fields if use.required),
            sides=_sides(code.issued_by or code.received_by),
        )
        for code in codes
    )


def code_page(book: CodeBook, name: str, side: Side | None = None) -> CodePage | None:
    """The page of a code that a side may know, or any code without a side; nothing for another."""
    orders = {code.code: code for code in order_codes(book, side)}
    reports = {code.code: code for code in report_codes(book, side)}
    code = orders.get(name) or reports.get(name)
    if code is None:
        return None
    return CodePage(
        code=code,
        title=in_words(code.title),
        note=in_words(code.note),
        fields=helps(book, name),
        is_order=name in orders,
    )


def _by_number(codes: Iterable[Code]) -> tuple[Code, ...]:
    return tuple(sorted(codes, key=lambda code: code.code))


def _sides(named: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(side.value for side in SIDES if {"both", side.value} & set(named))

"""Cards as strips of headed cells: only what is filled in."""

from __future__ import annotations

from control.situation.side import Side
from orders.language.card import CodedCard, read_report, texts
from orders.language.codebook import Code, CodeBook
from orders.language.wrong import Unreadable

Strip = tuple[tuple[str, str], ...]


def strip_of(book: CodeBook, card: CodedCard) -> Strip:
    """Heading and text of every filled field, as on the card."""
    return tuple(texts(book, card).items())


def report_strip(book: CodeBook, line: str) -> Strip:
    """The strip of a delivered report; nothing for a card that Control has garbled beyond reading."""
    try:
        return strip_of(book, read_report(book, line))
    except Unreadable:
        return ()


def codes_for(book: CodeBook, side: Side) -> tuple[Code, ...]:
    """The order codes that a side may issue, by number."""
    issued = (code for code in book.orders.values() if {"both", side.value} & set(code.issued_by))
    return tuple(sorted(issued, key=lambda code: code.code))

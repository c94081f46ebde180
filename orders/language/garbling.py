"""Reports of which parts are lost in transmission: what comes through, on the card and in words."""

from __future__ import annotations

from collections.abc import Iterable

from orders.language import phrases
from orders.language.card import read_report, report_from, texts, write_report
from orders.language.codebook import CardKind, CodeBook
from orders.language.phrase import Phrase, Words, as_written
from orders.language.wording import read_back


def losable(book: CodeBook, line: str) -> tuple[str, ...]:
    """The filled fields of a report that may be lost: all but the code and who reports. Raises `Unreadable`."""
    layout = book.layout(CardKind.REPORT)
    kept = {layout.code, layout.columns[0].field}
    return tuple(field for field in texts(book, read_report(book, line)) if field not in kept)


def garbled(book: CodeBook, line: str, lost: Iterable[str], words: Words = as_written) -> tuple[str, str]:
    """A report without the fields lost, as a card and in words that name them. Raises `Unreadable`."""
    gone = [field for field in losable(book, line) if field in set(lost)]
    values = {field: text for field, text in texts(book, read_report(book, line)).items() if field not in gone}
    card = report_from(book, values)
    said = [read_back(book, card, words)]
    if gone:
        said.append(Phrase(phrases.GARBLED, {"fields": ", ".join(gone)}).said(words))
    return write_report(book, card), " ".join(said)

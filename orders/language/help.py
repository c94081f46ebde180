"""What a desk tells a writer about a field, and every message id that a translator needs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from orders.language import phrases
from orders.language.codebook import Code, CodeBook, Column, Kind, Use
from orders.language.phrase import Phrase, Words, as_written

_BY_KIND: Final[dict[Kind, str]] = {
    Kind.DESIGNATOR: phrases.HELP_DESIGNATOR,
    Kind.SQUARE: phrases.HELP_SQUARE,
    Kind.POINT: phrases.HELP_POINT,
    Kind.NUMBER: phrases.HELP_NUMBER,
    Kind.CONT: phrases.HELP_CONT,
    Kind.TIME: phrases.HELP_TIME,
    Kind.CLOCK: phrases.HELP_CLOCK,
    Kind.TEXT: phrases.HELP_TEXT,
    Kind.CODE: phrases.HELP_CODE,
}


def field_help(book: CodeBook, code: str, field: str, words: Words = as_written) -> str:
    """What a field means on the card of a code and what may stand in it. Raises `KeyError` for a foreign field."""
    found = book.code(code)
    use = found.use(field) if found else None
    column = book.layout(found.kind).column(field) if found else None
    if found is None or use is None or column is None:
        raise KeyError(f"code {code} has no field {field}")
    in_words = book.layout(found.kind).words
    return " ".join(phrase.said(words) for phrase in _help(use, column, words, in_words=in_words))


def message_ids(book: CodeBook) -> tuple[str, ...]:
    """Everything of a code book and of this package that is shown to people, for the message catalogues."""
    own = (text for name, text in vars(phrases).items() if name.isupper())
    return tuple(sorted({*own, *_book_texts(book)} - {""}))


def _help(use: Use, column: Column, words: Words, *, in_words: bool) -> Iterator[Phrase]:
    facts = {
        "field": use.field,
        "first": str(column.first),
        "last": str(column.last),
        "meaning": words(use.meaning),
        "width": str(column.width),
        "least": str(use.least),
        "most": "9" * column.width if use.most is None else str(use.most),
        "shape": f"{use.word} {use.shape}".strip(),
    }
    if in_words:
        yield Phrase(phrases.HELP_WORD_REQUIRED if use.required else phrases.HELP_WORD_OPTIONAL, facts)
    else:
        yield Phrase(phrases.HELP_REQUIRED if use.required else phrases.HELP_OPTIONAL, facts)
    if use.values:
        listed = ", ".join(f"{text} {words(word)}" for text, word in use.values.items())
        yield Phrase(phrases.HELP_VALUES, {"values": listed})
    elif use.only:
        yield Phrase(phrases.HELP_ONLY, {"values": ", ".join(use.only)})
    elif use.pattern:
        yield Phrase(phrases.HELP_SHAPE, facts)
    elif use.kind in _BY_KIND:
        yield Phrase(_BY_KIND[use.kind], facts)
    if use.many:
        yield Phrase(phrases.HELP_MANY)
    if use.blank:
        yield Phrase(phrases.HELP_BLANK, {"word": words(use.blank)})
    if use.quality:
        yield Phrase(phrases.HELP_QUALITY, {"values": ", ".join(use.quality)})
    if use.least is not None:
        yield Phrase(phrases.HELP_RANGE, facts)


def _book_texts(book: CodeBook) -> Iterator[str]:
    cont = book.cont
    yield from (cont.any, cont.in_order, cont.in_report, cont.sized, cont.unsized, cont.unknown_kind, cont.unknown)
    yield from (size.name for size in cont.sizes.values())
    for kind in cont.kinds.values():
        yield from (kind.name, kind.unit)
    for unit in book.special_units.values():
        yield from (unit.name, unit.meaning)
    for layout in (book.order_card, book.report_card):
        yield from (column.meaning for column in layout.columns)
    for code in (*book.orders.values(), *book.reports.values()):
        yield from _code_texts(code)


def _code_texts(code: Code) -> Iterator[str]:
    yield from (code.title, code.template, code.note, code.conflict, code.reason)
    for use in code.fields:
        yield from (use.meaning, use.blank, *use.values.values())

"""Cards in plain words, from the sentences of the code book; the words may be in any language."""

from __future__ import annotations

from functools import partial
from typing import Final

from orders.language import phrases
from orders.language.card import CodedCard, kind_of
from orders.language.codebook import CardKind, CodeBook, Kind, Use
from orders.language.phrase import Phrase, Words, as_written
from orders.language.reading import ON_ORDER
from orders.language.template import Gap, Template, fill, parse_template

NOTHING_KNOWN: Final = "000"
SIZE_UNKNOWN: Final = "0"
KIND_UNKNOWN: Final = "00"


def read_back(book: CodeBook, card: CodedCard, words: Words = as_written) -> str:
    """The card in plain words. Places and units stand as on the card; a blank required field shows as blank."""
    return _marked(book, card, _whole(book, card, words), words)


def cont_words(book: CodeBook, cont: str, kind: CardKind, words: Words = as_written) -> str:
    """A Cont number in words, as an order or a report says it; the number itself where the book lacks it."""
    numbers = book.cont
    if cont == NOTHING_KNOWN and kind is CardKind.ORDER:
        return words(numbers.any)
    what = _size_and_kind(book, cont, words)
    if what is None:
        return cont
    sentence = numbers.in_order if kind is CardKind.ORDER else numbers.in_report
    return Phrase(sentence, {"what": what}).said(words)


def field_words(book: CodeBook, card: CodedCard, field: str, words: Words = as_written) -> str:
    """What a field says, in words where the code book has them; "" for a blank field without a word for it."""
    code = book.codes(kind_of(card))[card.code]
    use = code.use(field)
    value = card.value(field)
    if use is None:
        return card.shown(field)
    if not value:
        return words(use.blank) if use.blank else ""
    return _value_words(book, card, use, words)


def said_by(book: CodeBook, unit: str, words: Words = as_written) -> str:
    """The unit in whose name a report is made; a word for a special one such as CIV."""
    special = book.special_units.get(unit)
    return words(special.name) if special else unit


def _value_words(book: CodeBook, card: CodedCard, use: Use, words: Words) -> str:
    value = card.value(use.field)
    if value in use.values:
        return words(use.values[value])
    if use.kind is Kind.CONT:
        return cont_words(book, value, kind_of(card), words)
    named = book.orders.get(value) if use.kind is Kind.CODE else None
    if named is not None:
        return Phrase(phrases.CODE_NAMED, {"code": value, "title": words(named.title)}).said(words)
    return card.shown(use.field)


def _size_and_kind(book: CodeBook, cont: str, words: Words) -> str | None:
    numbers = book.cont
    if cont == NOTHING_KNOWN:
        return words(numbers.unknown)
    size, kind = numbers.sizes.get(cont[0]), numbers.kinds.get(cont[1:])
    if size is None and kind is not None and cont[0] == SIZE_UNKNOWN:
        return Phrase(numbers.unsized, {"unit": words(kind.unit)}).said(words)
    if size is not None and cont[1:] == KIND_UNKNOWN:
        return Phrase(numbers.unknown_kind, {"size": words(size.name)}).said(words)
    if size is None or kind is None:
        return None
    return Phrase(numbers.sized, {"size": words(size.name), "kind": words(kind.name)}).said(words)


def _whole(book: CodeBook, card: CodedCard, words: Words) -> str:
    """The sentence with what goes before or after it on this kind of card."""
    said = _sentence(book, card, words)
    if kind_of(card) is CardKind.ORDER:
        return _tied(card, said, words)
    facts = {"unit": said_by(book, card.unit, words), "place": card.shown("POS"), "said": said}
    if not card.unit:
        return said
    return Phrase(phrases.REPORT_FROM_AT if facts["place"] else phrases.REPORT_FROM, facts).said(words)


def _tied(card: CodedCard, said: str, words: Words) -> str:
    """The report that an order answers, or the one that calls a planning order (ONO)."""
    report = card.value("Cites")
    if not report:
        return said
    if card.time == ON_ORDER:
        facts = {"said": said, "report": report, "unit": card.value("Spt") or card.unit}
        return Phrase(phrases.CALLED_BY, facts).said(words)
    return Phrase(phrases.ANSWERS, {"said": said, "report": report}).said(words)


def _sentence(book: CodeBook, card: CodedCard, words: Words) -> str:
    code = book.codes(kind_of(card))[card.code]
    template = _translated(code.template, words)
    instead = {"Tme": words(phrases.ON_ORDER)} if card.time == ON_ORDER else {}
    said = fill(template, partial(field_words, book, card, words=words), instead, words(phrases.LEFT_BLANK))
    return said[:1].upper() + said[1:] if isinstance(template[0], Gap) else said


def _translated(text: str, words: Words) -> Template:
    """The sentence in the reader's language, or as written if the translation is not a sentence of this form."""
    try:
        return parse_template(words(text))
    except ValueError:
        return parse_template(text)


def _marked(book: CodeBook, card: CodedCard, said: str, words: Words) -> str:
    code = book.codes(kind_of(card))[card.code]
    return Phrase(phrases.HOUSE_MARK, {"said": said}).said(words) if code.house else said

"""Cards of words: the code, then what its fields hold, with blanks between, as in `MOVE SOG 5F`.

The fields are those of the layout in their order. A field may have a word of its own before it (`LOST BD`), take all
words that fit it, or be left out; what fits no field is told with its column. Small letters count as capitals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import Final, TypeVar

import msgspec

from orders.language import phrases
from orders.language.codebook import CARD_WIDTH, CardKind, Code, CodeBook, Use
from orders.language.normalise import normalise, printable_line
from orders.language.phrase import Phrase
from orders.language.reading import Misread, Reader, reader_for
from orders.language.suggest import near
from orders.language.wrong import Unreadable

C = TypeVar("C")

_WORDS: Final = re.compile(r"[^ ]+")


class Word(msgspec.Struct, frozen=True):
    """A word of a line and the column it begins in."""

    text: str
    column: int

    @property
    def capital(self) -> str:
        """The word in capitals."""
        return self.text.upper()


class Slot(msgspec.Struct, frozen=True):
    """A field as it is read: what the code wants of it, and its reader."""

    use: Use
    reader: Reader

    def fits(self, text: str) -> bool:
        """Whether a word can be what the field holds."""
        try:
            value = self.reader(text)
        except Misread:
            return False
        allowed = self.use.only or tuple(self.use.values)
        return not allowed or value in allowed


@lru_cache(maxsize=64)
def slots_of(book: CodeBook, kind: CardKind) -> dict[str, tuple[Slot, ...]]:
    """The fields of each code that are written, in the order of writing."""
    return {
        code.code: tuple(Slot(use, reader_for(use, "0")) for use in code.fields if not use.silent)
        for code in book.codes(kind).values()
    }


def read_words(  # noqa: PLR0913 - a line, what it may be and what is made of it
    book: CodeBook, kind: CardKind, line: str, number: int, made: Callable[..., C], *, width: int = CARD_WIDTH
) -> C:
    """The card on a line of at most `width` characters, built by `made`. Raises `Unreadable`."""
    words = _words(line, number, width)
    code = _code(book, kind, words, number)
    reading = _Reading(code, slots_of(book, kind)[code.code], words[1:], number)
    values, typed = reading.values()
    for use in code.fields:
        if use.default and use.field not in values:
            values[use.field] = use.default
            if not use.silent:
                typed[use.field] = ""
    return made(code=code.code, values=values, typed=typed, line=number, house=code.house)


def line_of(book: CodeBook, kind: CardKind, values: Mapping[str, str]) -> str:
    """The line of these fields, the code included, whatever they hold."""
    return " ".join(text for _, text in _parts(book, kind, values))


def column_of(book: CodeBook, kind: CardKind, values: Mapping[str, str], field: str) -> int:
    """Where a field begins on its line; for one that is not written, where it would."""
    column = 1
    order = [one.field for one in book.layout(kind).columns]
    for name, text in _parts(book, kind, values):
        if name == field or order.index(name) > order.index(field):
            return column
        column += len(text) + 1
    return column


def fields_of_line(book: CodeBook, kind: CardKind, line: str) -> dict[str, str]:
    """The fields of a line as far as it can be read, to be put into a form; the code under the field of the code."""
    layout = book.layout(kind)
    words = [Word(found.group(), found.start() + 1) for found in _WORDS.finditer(normalise(line).text)]
    if not words:
        return {}
    code = book.codes(kind).get(words[0].capital)
    if code is None:
        return {layout.code: words[0].capital}
    reading = _Reading(code, slots_of(book, kind)[code.code], tuple(words[1:]), 1)
    return {layout.code: code.code, **reading.gently()}


def _words(line: str, number: int, width: int) -> tuple[Word, ...]:
    line = printable_line(line, number)
    if len(line.rstrip()) > width:
        raise Unreadable(number, width + 1, Phrase(phrases.TOO_LONG, {"width": str(width)}))
    return tuple(Word(found.group(), found.start() + 1) for found in _WORDS.finditer(line))


def _code(book: CodeBook, kind: CardKind, words: tuple[Word, ...], number: int) -> Code:
    codes, field = book.codes(kind), book.layout(kind).code
    if not words:
        raise Unreadable(number, 1, Phrase(phrases.LINE_BLANK), field=field)
    found = codes.get(words[0].capital)
    if found is not None:
        return found
    facts, column = {"found": words[0].text}, words[0].column
    other = CardKind.REPORT if kind is CardKind.ORDER else CardKind.ORDER
    if words[0].capital in book.codes(other):
        is_order = kind is CardKind.ORDER
        phrase = Phrase(phrases.CODE_OTHER_CARD if is_order else phrases.CODE_OTHER_REPORT, facts)
        raise Unreadable(number, column, phrase, field=field)
    raise Unreadable(number, column, Phrase(phrases.CODE_UNKNOWN, facts), near(words[0].text, codes), field)


def _parts(book: CodeBook, kind: CardKind, values: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Field and text of each part of a line: of a known code what it writes, and whatever else was filled in."""
    layout = book.layout(kind)
    name = values.get(layout.code, "").strip().upper()
    code = book.codes(kind).get(name)
    if name:
        yield layout.code, name
    for column in layout.columns:
        text = " ".join(values.get(column.field, "").split())
        use = code.use(column.field) if code else None
        if column.field == layout.code or (use is not None and use.silent):
            continue
        if use is not None and use.word and (text or use.required):
            yield column.field, f"{use.word} {text}".rstrip()
        elif text:
            yield column.field, text


class _Reading:
    """Goes once through the words of a line and the fields of its code."""

    def __init__(self, code: Code, slots: tuple[Slot, ...], words: tuple[Word, ...], number: int) -> None:
        self._code = code
        self._slots = slots
        self._words = words
        self._number = number
        self._at = 0
        self._next = 0
        self._fault: Unreadable | None = None
        self._values: dict[str, str] = {}
        self._typed: dict[str, str] = {}

    def values(self) -> tuple[dict[str, str], dict[str, str]]:
        """What each field holds, and how it was typed where that differs. Raises `Unreadable`."""
        self._run()
        if self._at < len(self._words):
            raise self._fault or self._nothing_more(self._words[self._at])
        return self._values, self._typed

    def gently(self) -> dict[str, str]:
        """What each field holds up to the first word that fits nowhere; that and the rest go to the next field."""
        self._run()
        rest = " ".join(word.text for word in self._words[self._at :])
        blank = next((slot.use.field for slot in self._slots if slot.use.field not in self._values), "")
        return {**self._values, **({blank: rest} if rest and blank else {})}

    def _run(self) -> None:
        while self._next < len(self._slots) and self._at < len(self._words):
            slot = self._slots[self._next]
            if slot.use.word:
                self._marked(slot)
            elif self._has_word_of_later() or not self._take(slot):
                self._skip(slot)
            self._next += 1

    def _marked(self, slot: Slot) -> None:
        """A field with a word of its own: without that word it is left out, with it alone it is blank."""
        if self._words[self._at].capital != slot.use.word:
            return
        self._at += 1
        if self._at < len(self._words) and not self._has_word_of_later() and not self._take(slot):
            self._skip(slot)

    def _take(self, slot: Slot) -> bool:
        """Reads the word in hand, or all that fit, into a field."""
        taken: list[str] = []
        typed: list[str] = []
        while self._at < len(self._words) and not (taken and (not slot.use.many or self._has_word_of_later())):
            word = self._words[self._at]
            if not slot.fits(word.text) and not (self._is_last_that_could(word) and self._as_it_is(slot, word)):
                self._remember(slot, word)
                break
            taken.append(slot.reader(word.text))
            typed.append(word.text)
            self._at += 1
            self._fault = None
        if taken:
            self._values[slot.use.field] = " ".join(taken)
            if "".join(taken).casefold() != "".join(typed).casefold():
                self._typed[slot.use.field] = " ".join(typed)
        return bool(taken)

    def _as_it_is(self, slot: Slot, word: Word) -> bool:
        """Whether a word that is not among the values of a field can stand there for the desk to refuse."""
        try:
            slot.reader(word.text)
        except Misread:
            return False
        return slot.use.required

    def _is_last_that_could(self, word: Word) -> bool:
        """Whether no later field could hold the word."""
        later = self._slots[self._next + 1 :]
        return not any(not slot.use.word and slot.fits(word.text) for slot in later)

    def _has_word_of_later(self) -> bool:
        """Whether the word in hand is the one written before a later field."""
        later = self._slots[self._next + 1 :]
        return any(slot.use.word == self._words[self._at].capital for slot in later if slot.use.word)

    def _remember(self, slot: Slot, word: Word) -> None:
        """Why a word does not fit; a field that must be filled has the better reason."""
        if self._fault is not None and not slot.use.required:
            return
        try:
            slot.reader(word.text)
        except Misread as wrong:
            column = word.column + wrong.offset
            self._fault = Unreadable(self._number, column, wrong.phrase, wrong.suggestion, slot.use.field)
        else:
            allowed = slot.use.only or tuple(slot.use.values)
            facts = {"field": slot.use.field, "found": word.text, "allowed": ", ".join(allowed)}
            phrase = Phrase(phrases.NOT_AMONG, facts | {"code": self._code.code})
            self._fault = Unreadable(self._number, word.column, phrase, near(word.text, allowed), slot.use.field)

    def _skip(self, slot: Slot) -> None:
        """Goes on with the next field if that could hold the word; a required field that it cannot be ends it."""
        if self._at == len(self._words) or not slot.use.required or self._has_word_of_later():
            return
        if self._is_last_that_could(self._words[self._at]):
            self._next = len(self._slots)

    def _nothing_more(self, word: Word) -> Unreadable:
        marks = [slot.use.word for slot in self._slots if slot.use.word]
        phrase = Phrase(phrases.NOTHING_MORE, {"found": word.text, "code": self._code.code})
        return Unreadable(self._number, word.column, phrase, near(word.capital, marks))

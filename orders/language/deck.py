"""Decks: a file or pasted text of order cards under a header such as `021200 to 021800, BLUE`.

Only the order block between ORDERS BEGIN and ORDERS END is read where there is one, so that a whole report may be
sent back with orders written into it. Blank lines and lines that begin with `*` are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import msgspec

from control.situation.canonical import digest
from control.situation.side import Side
from orders.language import phrases
from orders.language.card import DEFAULT_LEAD, Card, gentle_readings, read_card, write_card
from orders.language.codebook import CARD_WIDTH, CodeBook
from orders.language.normalise import normalise
from orders.language.phrase import Note, Phrase
from orders.language.suggest import digits_for
from orders.language.wrong import Unreadable

BEGIN: Final = "ORDERS BEGIN"
END: Final = "ORDERS END"
COMMENT: Final = "*"
_MARKER: Final = re.compile(r"[\s\-=*#]*ORDERS\s+(BEGIN|END)[\s\-=*#]*", re.IGNORECASE)
_LIKE_HEADER: Final = re.compile(r"\s*[0-9OIl]{5,7}\s+to\s|.*,\s*(red|blue)\s*$|\s*[0-9]{6}\s*,", re.IGNORECASE)
_HEADER: Final = re.compile(r"\s*(\S+?)(?:\s+to\s+(\S+?))?(?:\s*,\s*|\s+)([A-Za-z]+)\s*", re.IGNORECASE)
_STAMP: Final = re.compile(r"[0-9]{2}(?:(?:[01][0-9]|2[0-3])[0-5][0-9]|2400)")


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """The head of a deck: its period, day and clock time as DDHHMM, and its side.

    A deck in reply to a report has the half hour of its window in `start` and may leave `end` out ("").
    """

    start: str
    end: str
    side: Side
    line: int = 0

    @property
    def text(self) -> str:
        """As written on a deck."""
        return f"{self.start}{' to ' if self.end else ''}{self.end}, {self.side.value.upper()}"


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """The cards under one header, or without any.

    `faults` are the lines that could not be read; `digest` is the same for the same cards, however they are spaced,
    commented or encoded, so that a file sent twice can count once.
    """

    header: Header | None
    cards: tuple[Card, ...]
    faults: tuple[Unreadable, ...]
    notes: tuple[Note, ...]
    digest: str


class _Lines(msgspec.Struct):
    """The lines of one deck while they are gathered; `heading` is its header as it counts for the digest."""

    heading: str = ""
    header: Header | None = None
    faults: list[Unreadable] = []
    lines: list[tuple[int, str]] = []


def read_deck(book: CodeBook, text: str, *, lead: str = DEFAULT_LEAD) -> Deck:
    """The one deck of a text. A second header in it is a fault; `read_decks` reads a file of several."""
    decks = read_decks(book, text, lead=lead)
    if len(decks) == 1:
        return decks[0]
    first, second = decks[0], decks[1]
    line = second.header.line if second.header else 0
    fault = Unreadable(line, 1, Phrase(phrases.SECOND_DECK))
    return msgspec.structs.replace(first, faults=(*first.faults, fault))


def read_decks(book: CodeBook, text: str, *, lead: str = DEFAULT_LEAD) -> tuple[Deck, ...]:
    """Every deck of a text, at least one; a deck that stands twice counts once. Never fails: see their faults.

    Notes on the text as a whole are the first deck's.
    """
    plain = normalise(text)
    notes = list(plain.notes)
    lines, block_notes = _order_block(plain.text.split("\n"))
    notes += block_notes
    decks: dict[str, Deck] = {}
    for gathered in _split(lines):
        deck = _deck(book, gathered, lead)
        first = decks.get(deck.digest)
        if first is None:
            decks[deck.digest] = deck
        else:
            fact = {"first": str(first.header.line if first.header else 1)}
            notes.append(Note(deck.header.line if deck.header else 0, Phrase(phrases.DECK_TWICE, fact)))
    first, *others = decks.values()
    return (msgspec.structs.replace(first, notes=(*notes, *first.notes)), *others)


def read_header(line: str, number: int = 1) -> Header | None:
    """The header on a line, or None if the line is none. Raises `Unreadable` for one with a slip in it."""
    if len(line.rstrip()) > CARD_WIDTH or not _LIKE_HEADER.match(line):
        return None
    found = _HEADER.fullmatch(line)
    if not found:
        raise Unreadable(number, 1, Phrase(phrases.HEADER_SHAPE))
    for group in (1, 2):
        if found[group] and not _STAMP.fullmatch(found[group]):
            meant = digits_for(found[group])
            phrase = Phrase(phrases.HEADER_TIME, {"found": found[group]})
            raise Unreadable(number, found.start(group) + 1, phrase, meant if _STAMP.fullmatch(meant) else "")
    side = found[3].lower()
    if side not in (Side.RED, Side.BLUE):
        raise Unreadable(number, found.start(3) + 1, Phrase(phrases.HEADER_SIDE, {"found": found[3]}))
    return Header(start=found[1], end=found[2] or "", side=Side(side), line=number)


def write_deck(book: CodeBook, header: Header | None, cards: Iterable[Card]) -> str:
    """The deck as a file, one line of 80 columns a card."""
    lines = [header.text] if header else []
    lines += [write_card(book, card) for card in cards]
    return "".join(f"{line}\n" for line in lines)


def _order_block(lines: list[str]) -> tuple[list[tuple[int, str]], list[Note]]:
    """The numbered lines between the markers, or all lines if there are no markers, and what to note."""
    kept: list[tuple[int, str]] = []
    outside = 0
    markers = [(number, found[1].upper()) for number, line in enumerate(lines, 1) if (found := _MARKER.fullmatch(line))]
    if not markers:
        return list(enumerate(lines, 1)), []
    inside = markers[0][1] == "END"
    notes = [Note(markers[0][0], Phrase(phrases.BLOCK_NOT_BEGUN))] if inside else []
    at = dict(markers)
    for number, line in enumerate(lines, 1):
        if number in at:
            inside = at[number] == "BEGIN"
        elif inside:
            kept.append((number, line))
        else:
            outside += bool(line.strip())
    if inside:
        notes.append(Note(markers[-1][0], Phrase(phrases.BLOCK_OPEN)))
    if outside:
        notes.append(Note(0, Phrase(phrases.OUTSIDE_BLOCK, {"count": str(outside)})))
    return kept, notes


def _split(lines: Iterable[tuple[int, str]]) -> Iterator[_Lines]:
    """The lines of each deck; a header begins a new one, even one with a slip in it. Always at least one deck."""
    deck = _Lines()
    for number, line in lines:
        if not line.strip() or line.lstrip().startswith(COMMENT):
            continue
        headed = _headed(line, number)
        if headed is None:
            deck.lines.append((number, line))
            continue
        if deck.heading or deck.lines:
            yield deck
        deck = headed
    yield deck


def _headed(line: str, number: int) -> _Lines | None:
    """The deck that a line begins, or None if the line is no header."""
    try:
        header = read_header(line, number)
    except Unreadable as fault:
        return _Lines(heading=line.strip(), faults=[fault])
    return _Lines(heading=header.text, header=header) if header else None


def _deck(book: CodeBook, gathered: _Lines, lead: str) -> Deck:
    cards: list[Card] = []
    faults = list(gathered.faults)
    notes: list[Note] = []
    for number, line in gathered.lines:
        try:
            card = read_card(book, line, number, lead=lead)
        except Unreadable as fault:
            faults.append(fault)
            continue
        cards.append(card)
        notes += [Note(number, phrase) for phrase in gentle_readings(card)]
    content = (gathered.heading, *(line.rstrip() for _, line in gathered.lines))
    return Deck(
        header=gathered.header,
        cards=tuple(cards),
        faults=tuple(sorted(faults, key=lambda fault: fault.line)),
        notes=tuple(notes),
        digest=digest(content),
    )

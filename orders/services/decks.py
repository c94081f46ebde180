"""Decks at the desk: an uploaded file or pasted text onto the sheet, and the sheet as a deck file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from control.models import Game, Seat
from control.services import audit, truth
from control.services.refusal import Refused
from control.situation.canonical import digest
from control.situation.side import Side
from orders.language.card import write_card
from orders.language.codebook import CodeBook
from orders.language.deck import Deck, Header, read_decks
from orders.language.normalise import normalise
from orders.language.phrase import Note
from orders.models import MessageRecord, OrderSheet, SheetCard, SheetState
from orders.services.receipts import keep_message, posted_before
from orders.services.sheets import Said, changed, in_words, locked_sheet

UPLOAD = "upload"
MOST_COLUMNS = 200
MOST_SIGNS: Final = 400_000


@transaction.atomic
def upload_deck(  # noqa: PLR0913 - who puts what onto which sheet, once
    *, game_id: int, sheet_id: int, seat: Seat, text: str, post_key: str = "", notes: Sequence[Note] = ()
) -> MessageRecord:
    """Puts the cards of a deck onto the sheet, and keeps the upload as it came; `notes` are of its decoding.

    A line that cannot be read comes onto the sheet as written, one that stands there already is not put there twice.
    Decks of other windows in the same file are left out and noted. Raises `Refused` for what is no text or too much,
    for a deck of the other side, and where no deck is for this sheet.
    """
    if len(text) > MOST_SIGNS:
        raise Refused(_("This is more than a deck can be."), code="deck")
    game, branch, sheet = locked_sheet(game_id=game_id, sheet_id=sheet_id)
    posted = posted_before(seat=seat, sheet=sheet, post_key=post_key, acts=(UPLOAD,))
    if posted is not None:
        return posted
    if sheet.state != SheetState.NOTHING:
        raise Refused(_("This sheet is handed in; recall it to add cards."), code="handed_in")
    if "\0" in text:
        raise Refused(_("This is no text. A deck is a text file with one card on each line."), code="deck")
    mode = truth.mode_of(game)
    decks, left_out = _for_sheet(sheet, mode, read_decks(mode.codebook, text, lead=mode.lead))
    lines = lines_of(mode.codebook, text, decks)
    standing = {line.rstrip() for line in sheet.cards.filter(removed__isnull=True).values_list("text", flat=True)}
    new = [line for line in lines if line.rstrip() not in standing]
    same = sheet.messages.filter(act=UPLOAD, digest=digest(text.encode())).order_by("number").last()
    if same is not None and not new:
        return same
    first = sheet.cards.count() + 1
    SheetCard.objects.bulk_create(
        SheetCard(sheet=sheet, position=first + n, text=line, seat=seat, revised=sheet.version + 1)
        for n, line in enumerate(new)
    )
    said = [_in_words(note) for note in (*notes, *(note for deck in decks for note in deck.notes))]
    said += [*left_out, *_not_twice(len(lines) - len(new))]
    message = keep_message(game, branch, sheet, seat, UPLOAD, text, post_key, by_control=seat.is_control, notes=said)
    audit.record(game=game, act="orders.uploaded", seat=seat, branch=branch, cards=len(new))
    changed(game, branch, sheet)
    return message


def lines_of(book: CodeBook, text: str, decks: Iterable[Deck]) -> list[str]:
    """The lines of decks in the order of the text: cards in their columns, what cannot be read as it stands."""
    raw = normalise(text).text.split("\n")
    found: list[tuple[int, str]] = []
    for deck in decks:
        found += [(card.line, write_card(book, card)) for card in deck.cards]
        found += [(fault.line, raw[fault.line - 1][:MOST_COLUMNS]) for fault in deck.faults]
    return [line for _number, line in sorted(found, key=lambda pair: pair[0])]


def deck_text(game: Game, sheet: OrderSheet, said: Iterable[Said]) -> str:
    """The sheet as a deck file with the header of Figure 1."""
    header = header_of(sheet, truth.mode_of(game))
    return "".join(f"{line}\n" for line in (header.text, *(one.text for one in said)))


def header_of(sheet: OrderSheet, mode: Any) -> Header:
    """The header of a sheet: the period of its cycle, or the half hour of its window."""
    clock, side = mode.clock, Side(sheet.side)
    if clock is None:
        return Header(start="", end="", side=side)
    if sheet.window is not None:
        return Header(start=clock.stamp(sheet.window), end="", side=side)
    begin, end = ((cycle * mode.cycle_minutes) for cycle in (sheet.cycle - 1, sheet.cycle))
    return Header(start=clock.stamp(begin), end=clock.stamp(end), side=side)


def _for_sheet(sheet: OrderSheet, mode: Any, decks: tuple[Deck, ...]) -> tuple[tuple[Deck, ...], list[str]]:
    """The decks that are for this sheet, and a note of each that is not. Raises `Refused`."""
    if any(deck.header is not None and deck.header.side != sheet.side for deck in decks):
        raise Refused(_("This deck is headed for the other side; nothing was taken from it."), code="other_side")
    if mode.clock is None:
        return decks, []
    own = header_of(sheet, mode)
    fitting = tuple(deck for deck in decks if deck.header is None or _begins_at(mode, deck.header) == own.start)
    others = [deck.header.text for deck in decks if deck.header is not None and deck not in fitting]
    if others and not any(deck.cards or deck.faults for deck in fitting):
        raise Refused(
            _("This deck is headed %(found)s, the sheet is %(open)s; nothing was taken from it.")
            % {"found": others[0], "open": own.text},
            code="other_window",
        )
    words = _("The deck headed %(found)s is for another time and was left out.")
    return fitting, [words % {"found": one} for one in others]


def _begins_at(mode: Any, header: Header) -> str:
    """A header's start as the game's clock writes it: 2400 is 0000 of the next day."""
    return str(mode.clock.stamp(mode.clock.at(header.start)))


def _in_words(note: Note) -> str:
    words = note.phrase.said(in_words)
    return _("Line %(line)d: %(words)s") % {"line": note.line, "words": words} if note.line else words


def _not_twice(count: int) -> list[str]:
    if not count:
        return []
    said = ngettext("%(count)d card stood on the sheet already.", "%(count)d cards stood on the sheet already.", count)
    return [said % {"count": count}]

"""`manage.py cards`: reads and checks order cards, one JSON object a card. Needs no database."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

if TYPE_CHECKING:
    from control.situation.side import Side
    from orders.language.card import Card
    from orders.language.codebook import CodeBook
    from orders.language.deck import Deck
    from orders.language.phrase import Note


class Command(BaseCommand):
    """Reads a deck and says of each card what it means, or what is wrong with it and where."""

    help = "Read and check order cards: one JSON object a card. No database is needed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and what its header may leave open."""
        parser.add_argument("file", nargs="?", default="-", help="a deck of 80-column cards; - for standard input")
        parser.add_argument("--side", choices=("red", "blue"), help="the side that hands the cards in")
        parser.add_argument("--mode", default="tacspiel", help="whose code book to use")
        parser.add_argument(
            "--lead", default="0", help="kilometre digit before six-digit coordinates, or two: east, north"
        )

    def handle(self, *_args: object, **options: Any) -> None:
        """Write a line for every card of the deck; notes on the deck as a whole go to standard error."""
        from assessment.engine.codebook_source import read_codebook
        from assessment.modes import __path__ as modes
        from control.situation.side import Side
        from orders.language.deck import read_decks
        from orders.language.normalise import decode

        folder = Path(modes[0]) / Path(options["mode"]).name / "codebook"
        if not folder.is_dir():
            raise CommandError(f"there is no mode {options['mode']!r} with a code book of order cards")
        if len(options["lead"]) not in (1, 2) or not options["lead"].isdecimal():
            raise CommandError("--lead is one digit, or two: east and north")
        book = read_codebook(folder)
        side = Side(options["side"]) if options["side"] else None
        content = decode(_content(options["file"]))
        decks = read_decks(book, content.text, lead=options["lead"])
        for note in (*content.notes, *(note for deck in decks for note in _notes_beside_cards(deck))):
            self.stderr.write(f"line {note.line}: {note.phrase}" if note.line else str(note.phrase))
        for deck in decks:
            for answer in _answers(book, deck, side or (deck.header.side if deck.header else None)):
                self.stdout.write(json.dumps(answer))


def _content(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise CommandError(f"cannot read {file}: {error.strerror}") from error


def _notes_beside_cards(deck: Deck) -> Iterator[Note]:
    """What was read gently in a deck but for its cards, whose answers tell it themselves."""
    told = {card.line for card in deck.cards}
    return (note for note in deck.notes if note.line not in told)


def _answers(book: CodeBook, deck: Deck, side: Side | None) -> Iterator[dict[str, Any]]:
    """One answer for each line of a deck that is a card or should be one, in the order of the lines."""
    answers = [{"line": fault.line, "ok": False, **fault.as_dict()} for fault in deck.faults]
    answers += [_answer(book, card, side) for card in deck.cards]
    yield from sorted(answers, key=lambda answer: answer["line"])


def _answer(book: CodeBook, card: Card, side: Side | None) -> dict[str, Any]:
    from orders.language.card import gentle_readings, texts
    from orders.language.check import check_card
    from orders.language.wording import read_back

    fields = texts(book, card)
    wrong = check_card(book, card, side)
    if wrong:
        first, *others = (fault.as_dict() for fault in wrong)
        return {"line": card.line, "ok": False, **first, "fields": fields, "others": others}
    stored = {field: card.value(field) for field in card.typed if card.shown(field) != card.value(field)}
    notes = [str(phrase) for phrase in gentle_readings(card)]
    return {
        "line": card.line,
        "ok": True,
        "fields": fields,
        "reads": read_back(book, card),
        "stored": stored,
        "notes": notes,
    }

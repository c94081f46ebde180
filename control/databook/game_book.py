"""The data book of a stored game."""

from __future__ import annotations

from control.databook import (
    act_sheets,
    aim_sheets,
    order_sheets,
    play_sheets,
    result_sheets,
    set_up_sheets,
    state_sheets,
    telling_sheets,
    time_sheets,
)
from control.databook.book import DataBook
from control.databook.source import Source
from control.models import Game

CHAPTERS = (
    play_sheets,
    set_up_sheets,
    order_sheets,
    result_sheets,
    state_sheets,
    telling_sheets,
    aim_sheets,
    time_sheets,
    act_sheets,
)


def data_book(game: Game) -> DataBook:
    """All that was played so far on every branch. Rows are read while a file is written: a book is written once."""
    source = Source(game)
    return DataBook(title=game.title, sheets=tuple(sheet for chapter in CHAPTERS for sheet in chapter.sheets(source)))


def name_list(game: Game) -> tuple[tuple[str, str, str], ...]:
    """Role code, name and title of each seat: the list that stands apart from the book."""
    source = Source(game)
    return tuple((source.codes[seat.pk], seat.name, seat.title) for seat in source.seats)

"""`python -m control.reports.print_seats`: the seats of a JSON list on standard input, as a PDF on standard output.

Each is an object with `game`, `seat`, `url` and `side` (red, blue, control or empty). Needs no database.
"""

from __future__ import annotations

import sys
from typing import Final

import msgspec

from control.reports.pdf import seat_cards_pdf
from control.reports.values import SeatCard

LETTERS: Final = {"red": "R", "blue": "B", "control": "C"}


class _Seat(msgspec.Struct, frozen=True, kw_only=True):
    """A seat as written in the list."""

    game: str
    seat: str
    url: str
    side: str = ""


def main() -> None:
    """Read, print."""
    seats = msgspec.json.decode(sys.stdin.buffer.read(), type=list[_Seat])
    cards = [
        SeatCard(game=seat.game, seat=seat.seat, url=seat.url, letter=LETTERS.get(seat.side, "")) for seat in seats
    ]
    sys.stdout.buffer.write(seat_cards_pdf(cards))


if __name__ == "__main__":
    main()

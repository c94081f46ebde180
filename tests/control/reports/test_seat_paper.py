from __future__ import annotations

import json
import subprocess
import sys

from control.reports.pdf import LETTER, seat_cards_pdf
from control.reports.values import SeatCard
from tests.control.reports.printed import fonts_of, pages_of, sizes_of, text_of

URL = "http://192.168.7.20:8000/join/abcDEF123_-abcDEF1234"


def seat(name: str, letter: str = "") -> SeatCard:
    return SeatCard(game="Route 4", seat=name, url=URL, letter=letter)


def test_a_card_tells_game_seat_and_address() -> None:
    text = text_of(seat_cards_pdf([seat("Red", "R"), seat("<b>A &amp;", "B")]))
    assert "Route 4" in text
    assert "<b>A &amp;" in text
    assert text.count(URL) == 2


def test_eight_cards_stand_on_a_sheet() -> None:
    pages = pages_of(seat_cards_pdf([seat(f"Seat {number}") for number in range(1, 18)]))
    assert [page.count("/join/") for page in pages] == [8, 8, 1]


def test_different_addresses_have_different_codes() -> None:
    other = SeatCard(game="Route 4", seat="Red", url=URL[:-1] + "5")
    assert seat_cards_pdf([seat("Red")]) != seat_cards_pdf([other])
    assert seat_cards_pdf([seat("Red")]) == seat_cards_pdf([seat("Red")])


def test_cards_are_printed_on_either_paper_with_their_fonts() -> None:
    assert sizes_of(seat_cards_pdf([seat("Red")])) == {(595, 842)}
    data = seat_cards_pdf([seat("Red")], LETTER)
    assert sizes_of(data) == {(612, 792)}
    assert all(fonts_of(data).values())


def test_the_command_prints_what_it_reads_and_needs_no_django() -> None:
    seats = [{"game": "Route 4", "seat": "Red cell", "url": URL, "side": "red"}]
    done = subprocess.run(
        [sys.executable, "-m", "control.reports.print_seats"],
        input=json.dumps(seats).encode(),
        capture_output=True,
        check=True,
    )
    assert "Red cell" in text_of(done.stdout)
    code = "import sys, control.reports.pdf; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""Links to seats: kept, as codes, as cards."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from pypdf import PdfReader

from config.data_folder import DataFolder
from config.embedded.seat_links import SeatLink, in_codes, in_words, keep_links, read_links, write_cards

RED = SeatLink(game="Route 4", seat="Red", url_path="/join/abc")
BLUE = SeatLink(game="Route 4", seat="Blue", url_path="/join/def")
ADDRESS = "http://192.168.7.20:8000"


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    return DataFolder(tmp_path)


def test_lines_are_read():
    line = '{"game": "Route 4", "seat": "Red", "url_path": "/join/abc"}'
    assert read_links([line, ""]) == [RED]
    with pytest.raises(msgspec.MsgspecError):
        read_links(["Loaded."])


def test_links_are_shown_again_when_none_are_new(data: DataFolder):
    assert keep_links(data, [RED, BLUE]) == [RED, BLUE]
    assert keep_links(data, []) == [RED, BLUE]


def test_a_link_issued_again_takes_the_place_of_the_old(data: DataFolder):
    keep_links(data, [RED, BLUE])
    again = SeatLink(game="Route 4", seat="Red", url_path="/join/xyz")
    assert keep_links(data, [again]) == [again, BLUE]


def test_seats_of_the_same_title_on_both_sides_are_two_seats(data: DataFolder):
    blue, red = (
        SeatLink(game="Song Ve", seat="Battalion commander", url_path=f"/join/{side}", side=side)
        for side in ("blue", "red")
    )
    assert keep_links(data, [blue, red]) == [blue, red]
    assert keep_links(data, []) == [blue, red]
    assert "Blue, Battalion commander" in in_words([blue, red], ADDRESS)
    assert "Red, Battalion commander" in in_codes([blue, red], ADDRESS)


def test_kept_links_are_private(data: DataFolder):
    keep_links(data, [RED])
    assert [file.stat().st_mode & 0o077 for file in data.path.iterdir()] == [0]


def test_words_are_lined_up_by_game():
    assert in_words([RED, BLUE], ADDRESS) == (
        f"\n  Route 4\n    Red   {ADDRESS}/join/abc\n    Blue  {ADDRESS}/join/def"
    )


def test_codes_differ_by_seat():
    red, blue = in_codes([RED], ADDRESS), in_codes([BLUE], ADDRESS)
    assert "Route 4, Red" in red
    assert "█" in red
    assert red.splitlines()[2:] != blue.splitlines()[2:]


def test_cards_show_text_as_typed(data: DataFolder):
    odd = SeatLink(game='<img src=x> & "Co"', seat="<b>A", url_path="/join/abc")
    file = Path(write_cards(data, [odd, BLUE], ADDRESS))
    text = PdfReader(file).pages[0].extract_text()
    assert '<img src=x> & "Co"' in text
    assert "<b>A" in text
    assert f"{ADDRESS}/join/def" in text
    assert file.stat().st_mode & 0o077 == 0

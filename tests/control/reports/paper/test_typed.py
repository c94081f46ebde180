from __future__ import annotations

import pytest

from control.reports.paper.fonts import Face, has_glyph
from control.reports.paper.typed import Type, as_typed, column_text, shortened, wrapped

BODY = Type(Face.TEXT, 10, 12)


@pytest.mark.parametrize(
    "text", ["<img src=x>", "<b>A", "&amp;", "&lt;b&gt;", 'a "b" \\ (c) %d {x}', "Đặng Văn Nhị → ½"]
)
def test_text_stays_as_it_was_typed(text: str) -> None:
    assert as_typed(text) == text


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("a\tb\x00c\x1fd", "a b c d"),
        ("a\u00a0b", "a b"),
        ("left\u202eright", "leftright"),
        ("so\u00adft\ufeff", "soft"),
        ("Da\u0323\u0306", "D\u1eb7"),
        ("\u8d8a", "[U+8D8A]"),
        ("\U0001f642", "[U+1F642]"),
        ("\ud83d", "[U+D83D]"),
        ("\u263a\ufe0f", "[U+263A]"),
    ],
)
def test_what_cannot_be_printed_is_named_or_left_out(text: str, printed: str) -> None:
    assert as_typed(text) == printed


@pytest.mark.parametrize("face", list(Face))
def test_what_was_made_printable_can_be_printed(face: Face) -> None:
    printed = as_typed("".join(chr(number) for number in (*range(0x500), 0x2028, 0x3042, 0xD800, 0x1F600)), face)
    assert all(has_glyph(face, character) for character in printed)
    assert as_typed(printed, face) == printed


def test_lines_fit_their_width_and_lose_nothing() -> None:
    text = "The second platoon of Company C waits at the bridge until the trucks have passed. " * 5
    lines = wrapped(text, BODY, 150)
    assert all(BODY.width(line) <= 150 for line in lines)
    assert " ".join(lines).split() == text.split()


def test_a_word_longer_than_the_line_is_broken_and_kept_whole() -> None:
    word = "x" * 5000
    lines = wrapped(f"short {word} end", BODY, 100)
    assert all(BODY.width(line) <= 100 for line in lines)
    assert "".join(lines).replace(" ", "") == f"short{word}end"


def test_line_ends_begin_new_lines() -> None:
    assert wrapped("one\ntwo\r\nthree", BODY, 200) == ["one", "two", "three"]
    assert wrapped("", BODY, 200) == [""]


def test_a_shortened_text_shows_that_it_goes_on() -> None:
    assert shortened("short", BODY, 100) == "short"
    cut = shortened("a name that goes on for long", BODY, 60)
    assert cut.endswith("…")
    assert BODY.width(cut) <= 60


def test_a_column_holds_one_character() -> None:
    assert column_text("3C73", 6, Face.MONO) == "3C73  "
    assert column_text("\u8d8aA\t", 3, Face.MONO) == "¤A "
    assert column_text("ABCDEF", 3, Face.MONO) == "ABC"

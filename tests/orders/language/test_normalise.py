"""Pasted and uploaded text made plain, with a note of what was changed."""

import pytest

from orders.language.normalise import decode, normalise


@pytest.mark.parametrize(
    ("typed", "plain", "note"),
    [
        ("a\u00a0b\u2007c\u3000d", "a b c d", "special blanks read as blanks: 3"),
        ("1\u20132", "1-2", "dashes read as -: 1"),
        ("\uff11\uff10\uff11", "101", "wide characters read as plain ones: 3"),
        ("\u0661\u09e8", "12", "digits of another script read as digits: 2"),
        ("\u201cx\u2019", "\"x'", "quotation marks read as plain ones: 2"),
        ("1\u200b0\u00ad1", "101", "invisible characters dropped: 2"),
        ("\ufeffx", "x", "byte order mark dropped"),
        ("a\r\nb\rc", "a\nb\nc", "line ends made uniform"),
        ("a\u2028b", "a\nb", "special line breaks read as line ends: 1"),
    ],
)
def test_special_characters_are_made_plain_and_noted(typed, plain, note):
    made = normalise(typed)
    assert made.text == plain
    assert [str(found.phrase) for found in made.notes] == [note]


@pytest.mark.parametrize("text", ["", "3C73 525676\n", "a\tb", "é ü"])
def test_plain_text_is_left_alone(text):
    assert normalise(text).text == text
    assert normalise(text).notes == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le-mark"])
def test_files_of_any_usual_encoding_are_read(encoding):
    text = "021200 to 021800, BLUE"
    data = b"\xff\xfe" + text.encode("utf-16-le") if encoding.endswith("mark") else text.encode(encoding)
    assert normalise(decode(data).text).text == text


def test_windows_text_is_read_and_noted():
    made = decode("caf\u00e9 \u2013".encode("cp1252"))
    assert made.text == "caf\u00e9 \u2013"
    assert len(made.notes) == 1

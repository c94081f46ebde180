"""Decks as files and as pasted text."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from control.situation.side import Side
from orders.language.card import read_card
from orders.language.deck import Header, read_deck, read_decks, read_header, write_deck
from orders.language.wrong import Unreadable

HEADER = "021200 to 021800, BLUE"


@pytest.fixture
def text(figure_1):
    """A deck of two cards."""
    return f"{HEADER}\n* first platoon\n{figure_1}\n\n{figure_1.replace('3C73', '1C73')}\n"


def test_a_deck_has_its_header_and_its_cards(book, text):
    deck = read_deck(book, text)
    assert deck.header == Header(start="021200", end="021800", side=Side.BLUE, line=1)
    assert [(card.unit, card.line) for card in deck.cards] == [("3C73", 3), ("1C73", 5)]
    assert deck.faults == ()


def test_a_deck_without_header_belongs_to_whatever_is_open(book, figure_1):
    deck = read_deck(book, figure_1)
    assert deck.header is None
    assert len(deck.cards) == 1


@pytest.mark.parametrize(
    ("line", "start", "end", "side"),
    [
        ("021200 to 021800, BLUE", "021200", "021800", Side.BLUE),
        ("  021200 TO 022400,red ", "021200", "022400", Side.RED),
        ("021430, RED", "021430", "", Side.RED),
        ("021200 to 021800 BLUE", "021200", "021800", Side.BLUE),
    ],
)
def test_a_header_is_read(line, start, end, side):
    assert read_header(line) == Header(start=start, end=end, side=side, line=1)


@pytest.mark.parametrize(
    ("line", "column", "suggestion"),
    [
        ("0212OO to 021800, BLUE", 1, "021200"),
        ("021200 to 021860, BLUE", 11, ""),
        ("021200 to 022401, BLUE", 11, ""),
        ("021200 to 021800, GREEN", 19, ""),
        ("021200 to 021800,", 1, ""),
    ],
)
def test_a_header_with_a_slip_is_refused_with_its_column(line, column, suggestion):
    with pytest.raises(Unreadable) as caught:
        read_header(line, 3)
    assert (caught.value.line, caught.value.column, caught.value.suggestion) == (3, column, suggestion)


def test_a_card_is_no_header(figure_1):
    assert read_header(figure_1) is None


def test_several_decks_stand_in_one_file(book, text, figure_1):
    decks = read_decks(book, f"{text}021800 to 022400, RED\n{figure_1}\n")
    assert [(deck.header and deck.header.side, len(deck.cards)) for deck in decks] == [(Side.BLUE, 2), (Side.RED, 1)]
    assert "second deck" in str(read_deck(book, f"{text}021800 to 022400, RED\n{figure_1}\n").faults[0])


def test_cards_under_a_header_with_a_slip_are_not_given_to_the_deck_before(book, text, figure_1):
    decks = read_decks(book, f"{text}021800 to 0224O0, RED\n{figure_1}\n")
    assert [(deck.header is None, len(deck.cards), len(deck.faults)) for deck in decks] == [(False, 2, 0), (True, 1, 1)]


def test_the_same_file_twice_counts_once(book, text):
    (deck,) = read_decks(book, text + text)
    once = read_deck(book, text)
    assert (deck.header, deck.cards, deck.digest) == (once.header, once.cards, once.digest)
    assert [str(note.phrase) for note in deck.notes][:1] == ["the deck of line 1 stands here again; it counts once"]


def test_a_deck_keeps_its_digest_however_it_is_sent(book, text):
    digest = read_deck(book, text).digest
    typed = "\ufeff" + text.replace(" ", "\u00a0").replace("0", "\uff10").replace("\n", "\r\n")
    assert read_deck(book, typed).digest == digest
    assert read_deck(book, "* a remark\n\n" + text).digest == digest
    assert read_deck(book, text.replace("1C73", "2C73")).digest != digest
    assert read_deck(book, text.replace("BLUE", "RED")).digest != digest


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text.replace(" ", "\u00a0"),
        lambda text: text.replace("1", "\uff11").replace("7", "\u0667"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: "\ufeff" + text,
        lambda text: "\ufeff" + text.replace(" ", "\u3000").replace("\n", "\u2028"),
    ],
    ids=["no-break spaces", "foreign digits", "CRLF", "CR", "BOM", "all at once"],
)
def test_a_pasted_deck_is_read_like_the_plain_one(book, text, spoil):
    plain, pasted = read_deck(book, text), read_deck(book, spoil(text))
    assert pasted.faults == ()
    assert (pasted.header, pasted.cards) == (plain.header, plain.cards)
    assert len(pasted.notes) > len(plain.notes)


def test_a_fault_does_not_stop_the_deck(book, text, figure_1):
    deck = read_deck(book, text + figure_1.replace("101", "1O1") + "\n" + figure_1.replace("3C73", "2C73"))
    assert [card.unit for card in deck.cards] == ["3C73", "1C73", "2C73"]
    assert [(fault.line, fault.column, fault.suggestion) for fault in deck.faults] == [(6, 14, "101")]


def test_everything_outside_the_order_block_is_left_out(book, text):
    report = f"Report of cycle 3\n700 enemy heard\n----- ORDERS BEGIN -----\n{text}  orders end\nSigned, 1730, BLUE\n"
    deck = read_deck(book, report)
    assert deck.faults == ()
    assert [(card.unit, card.line) for card in deck.cards] == [("3C73", 6), ("1C73", 8)]
    assert "lines outside the order block left out: 3" in [str(note.phrase) for note in deck.notes]


def test_an_order_block_without_its_end_or_beginning_is_read_and_noted(book, text):
    for whole, note in (
        (f"no\nORDERS BEGIN\n{text}", "no ORDERS END"),
        (f"{text}ORDERS END\nno\n", "without ORDERS BEGIN"),
    ):
        deck = read_deck(book, whole)
        assert (len(deck.cards), deck.faults) == (2, ())
        assert any(note in str(found.phrase) for found in deck.notes)


def test_a_written_deck_is_read_again(book, text):
    deck = read_deck(book, text)
    written = write_deck(book, deck.header, deck.cards)
    assert [line for line in written.splitlines() if line.startswith("021")] == [HEADER]
    assert [read_card(book, line) for line in written.splitlines()[1:]] == [
        read_card(book, line) for line in text.splitlines() if "C73" in line
    ]


def test_an_empty_text_is_an_empty_deck(book):
    deck = read_deck(book, " \n* nothing\n")
    assert (deck.header, deck.cards, deck.faults) == (None, (), ())


@given(lines=st.lists(st.text(max_size=90) | st.sampled_from([HEADER, "ORDERS BEGIN", "ORDERS END", "* x", "02, RED"])))
@settings(max_examples=300, deadline=None)
def test_any_text_is_read_without_an_error(book, lines):
    decks = read_decks(book, "\n".join(lines))
    assert decks
    for fault in (fault for deck in decks for fault in deck.faults):
        assert fault.line >= 1
        assert fault.column >= 1


def test_a_gentle_reading_is_noted_with_its_line(book, text):
    notes = read_deck(book, text).notes
    assert {note.line for note in notes} == {3, 5}

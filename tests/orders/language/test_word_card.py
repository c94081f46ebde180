"""Cards of words: read by their fields, written again the same, with the column of what fits nowhere."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from control.situation.side import Side
from orders.language.card import Card, card_from, gentle_readings, line_from, read_card, write_card
from orders.language.check import check_card
from orders.language.codebook import BookFault, CardKind, CodeBook
from orders.language.deck import read_deck, write_deck
from orders.language.help import field_help
from orders.language.programme import programme, read_programme
from orders.language.word_card import fields_of_line
from orders.language.wording import read_back
from orders.language.wrong import Unreadable

SQUARE = {"kind": "square", "meaning": "square", "pattern": "(10|[1-9])[A-J]", "shape": "5F"}
ITEM = {"kind": "text", "meaning": "things carried", "pattern": "[A-Z]{3}[0-9]?(X[0-9]+)?", "shape": "HGN3x4"}
CODE = {
    "provenance": "printed",
    "issued_by": ["blue"],
    "received_by": ["blue"],
    "defined_in": ["3.5"],
    "cited_in": [],
    "rules": [],
}


def column(field: str, first: int, last: int, **more: Any) -> dict[str, Any]:
    return {"field": field, "from": first, "to": last, "meaning": field, "kind": "text", **more}


BOOK: dict[str, Any] = {
    "title": "small book of words",
    "source": {},
    "order_card": {
        "code": "Ord",
        "provenance": "house",
        "reason": "",
        "words": True,
        "columns": [
            column("Ord", 1, 8, kind="code"),
            column("Unit", 9, 11, kind="designator"),
            column("Man", 12, 12, pattern="[A-L]", shape="A"),
            column("Lead", 13, 13, kind="letters"),
            column("How", 14, 17, kind="letters"),
            column("Sq", 18, 20, **SQUARE),
            column("Lost", 21, 33, word="LOST", pattern="[A-L]+", shape="BD"),
            column("Killed", 34, 36, kind="number", word="KILLED"),
            column("Load", 37, 80, many=True, **ITEM),
        ],
    },
    "report_card": {
        "code": "Code",
        "provenance": "house",
        "reason": "",
        "words": True,
        "columns": [column("Code", 1, 8, kind="code"), column("Text", 9, 80, many=True)],
    },
    "orders": {
        "MOVE": {
            **CODE,
            "title": "Move",
            "fields": {
                "Unit": {"required": False, "only": ["SOG"], "default": "SOG"},
                "Sq": {"required": True},
            },
            "template": "{Unit} moves to {Sq}",
        },
        "MAN": {
            **CODE,
            "title": "A man",
            "fields": {
                "Unit": {"required": True, "only": ["SOG"], "default": "SOG", "silent": True},
                "Man": {"required": True},
                "Lead": {"required": False, "values": {"S": "leader", "A": "assistant"}},
                "How": {"required": True, "values": {"US": "an American", "NUNG": "a Nung"}},
                "Load": {"required": False},
            },
            "template": "{Man} is {How}[, {Lead}][, with {Load}]",
        },
        "RESULT": {
            **CODE,
            "issued_by": ["control"],
            "title": "Result",
            "fields": {"Sq": {"required": True}, "Lost": {"required": False}, "Killed": {"required": True}},
            "template": "in {Sq}[ {Lost} fell and] {Killed} of the enemy",
        },
    },
    "reports": {
        "TOLD": {**CODE, "title": "Told", "fields": {"Text": {"required": True}}, "template": "{Text}"},
    },
}


@pytest.fixture(scope="module")
def words() -> CodeBook:
    return CodeBook.from_data(deepcopy(BOOK))


@pytest.mark.parametrize(
    ("line", "values", "written"),
    [
        ("MOVE SOG 5F", {"Unit": "SOG", "Sq": "5F"}, "MOVE SOG 5F"),
        ("  move   sog 10j ", {"Unit": "SOG", "Sq": "10J"}, "MOVE SOG 10J"),
        ("MOVE 5F", {"Unit": "SOG", "Sq": "5F"}, "MOVE SOG 5F"),
        (
            "MAN A S US RDO HGN3x4",
            {"Unit": "SOG", "Man": "A", "Lead": "S", "How": "US", "Load": "RDO HGN3X4"},
            "MAN A S US RDO HGN3X4",
        ),
        ("MAN B NUNG", {"Unit": "SOG", "Man": "B", "How": "NUNG"}, "MAN B NUNG"),
        ("RESULT 5F LOST BD KILLED 6", {"Sq": "5F", "Lost": "BD", "Killed": "6"}, "RESULT 5F LOST BD KILLED 6"),
        ("RESULT 5F LOST KILLED 06", {"Sq": "5F", "Killed": "6"}, "RESULT 5F KILLED 06"),
        ("RESULT 5F KILLED 0", {"Sq": "5F", "Killed": "0"}, "RESULT 5F KILLED 0"),
    ],
)
def test_a_line_of_words_is_read_by_its_fields_and_written_again(words, line, values, written):
    card = read_card(words, line)
    assert card.values == values
    assert write_card(words, card) == written
    assert read_card(words, written).values == values


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("", 1, "the line is blank"),
        ("MVOE SOG 5F", 1, "MVOE is not a code of the code book; did you mean MOVE?"),
        ("TOLD that", 1, "TOLD is a report code; this card is an order"),
        ("MOVE SOG F5", 10, "Sq has F5; it is written like 5F; did you mean 5F?"),
        ("MOVE SOG lOA", 10, "it is written like 5F"),
        ("MOVE SOG 1OA", 10, "did you mean 10A?"),
        ("MOVE SOG 5F 6G", 13, "6G fits no field of MOVE"),
        ("MOVE XYZ 5F", 6, "Sq has XYZ"),
        ("MAN Z US", 5, "Man has Z; it is written like A"),
        ("MAN A US rdo h3", 14, "Load has h3; it is written like HGN3x4"),
        ("RESULT 5F LOST XY KILLED 6", 16, "Lost has XY; it is written like BD"),
        ("RESULT 5F KILED 6", 11, "KILED fits no field of RESULT; did you mean KILLED?"),
        ("RESULT 5F KILLED six", 18, "Killed has the letter s where a digit belongs"),
        ("MOVE SOG 5F" + " " * 70 + "X", 81, "a card has 80 columns"),
        ("MOVE\tSOG", 5, "a tab"),
    ],
)
def test_what_fits_nowhere_is_told_with_its_column_and_what_was_meant(words, line, column, says):
    with pytest.raises(Unreadable) as raised:
        read_card(words, line)
    assert (raised.value.column, says in raised.value.said()) == (column, True), raised.value


@pytest.mark.parametrize(
    ("line", "side", "field", "column", "says"),
    [
        ("MOVE SOG", Side.BLUE, "Sq", 10, "code MOVE needs Sq"),
        ("MOVE", Side.BLUE, "Sq", 6, "code MOVE needs Sq"),
        ("MAN A FR", Side.BLUE, "How", 7, "How has FR; code MAN allows US, NUNG"),
        ("MAN A NUGN", Side.BLUE, "How", 7, "did you mean NUNG?"),
        ("MOVE SOG 5F", Side.RED, "Ord", 1, "code MOVE is not one that Red may issue"),
        ("RESULT 5F LOST BD", None, "Killed", 19, "code RESULT needs Killed"),
    ],
)
def test_what_can_be_read_is_checked_by_the_book_with_its_column(words, line, side, field, column, says):
    wrong = check_card(words, read_card(words, line), side)
    assert [(one.field, one.column) for one in wrong] == [(field, column)]
    assert says in wrong[0].said()


def test_a_default_is_noted_and_a_silent_field_is_not(words):
    assert [str(note) for note in gentle_readings(read_card(words, "MOVE 5F"))] == ["Unit:  read as SOG"]
    assert gentle_readings(read_card(words, "man a us rdo")) == ()


def test_a_card_is_read_back_in_plain_words(words):
    assert read_back(words, read_card(words, "MAN A S US RDO")) == "A is an American, leader, with RDO"


def test_a_form_gives_its_fields_and_gets_those_of_a_line_back(words):
    values = {"Ord": "move", "Unit": "SOG", "Man": "", "Sq": " 5F "}
    assert line_from(words, CardKind.ORDER, values) == "MOVE SOG 5F"
    assert card_from(words, {"Ord": "MAN", "Unit": "SOG", "Man": "A", "How": "US"}).value("Unit") == "SOG"
    assert fields_of_line(words, CardKind.ORDER, "MAN A US RDO") == {
        "Ord": "MAN", "Man": "A", "How": "US", "Load": "RDO",
    }  # fmt: skip
    assert fields_of_line(words, CardKind.ORDER, "MOVE SOG F5") == {"Ord": "MOVE", "Unit": "SOG", "Sq": "F5"}
    assert fields_of_line(words, CardKind.ORDER, "MVOE x") == {"Ord": "MVOE"}
    assert fields_of_line(words, CardKind.ORDER, "") == {}


def test_what_a_form_puts_into_a_foreign_field_is_refused_when_read(words):
    line = line_from(words, CardKind.ORDER, {"Ord": "MOVE", "Sq": "5F", "How": "US"})
    with pytest.raises(Unreadable, match="Sq has US"):
        read_card(words, line)
    with pytest.raises(Unreadable, match="there is no field X"):
        line_from(words, CardKind.ORDER, {"Ord": "MOVE", "X": "5F"})


def test_a_deck_of_words_comes_back_from_its_file(words):
    deck = read_deck(words, "* a comment\n011200 to 020000, BLUE\nMOVE sog 5F\n\nMOVE sog F5\n")
    assert [card.code for card in deck.cards] == ["MOVE"]
    assert [(fault.line, fault.column) for fault in deck.faults] == [(5, 10)]
    assert write_deck(words, deck.header, deck.cards) == "011200 to 020000, BLUE\nMOVE SOG 5F\n"


def test_help_tells_the_shape_of_a_field_and_no_columns(words):
    assert field_help(words, "MOVE", "Sq") == "Sq, required: square. Written like 5F."
    assert field_help(words, "MAN", "Load").endswith("Written like HGN3x4. Several, with blanks between.")
    assert field_help(words, "RESULT", "Lost").endswith("Written like LOST BD.")


def test_codes_of_words_and_patterns_must_be_such(words):
    data = deepcopy(BOOK)
    data["orders"]["move"] = data["orders"].pop("MOVE")
    with pytest.raises(BookFault, match="a word of capital letters"):
        CodeBook.from_data(data)
    data = deepcopy(BOOK)
    data["order_card"]["columns"][5]["pattern"] = "("
    with pytest.raises(BookFault, match="cannot be read"):
        CodeBook.from_data(data)
    data = deepcopy(BOOK)
    data["order_card"]["columns"][5]["shape"] = ""
    with pytest.raises(BookFault, match="without a shape"):
        CodeBook.from_data(data)
    data = deepcopy(BOOK)
    data["order_card"]["columns"][3]["kind"] = "easting"
    with pytest.raises(BookFault, match="Lead is a number of a place"):
        CodeBook.from_data(data)


def test_the_card_is_an_order_card(words):
    assert isinstance(read_card(words, "MOVE 5F", 7), Card)
    assert read_card(words, "MOVE 5F", 7).line == 7


def test_a_programme_of_words_keeps_the_order_of_the_sheet_and_tells_no_time(words: CodeBook) -> None:
    cards = [read_card(words, line) for line in ("MOVE SOG 5F", "MAN A US RDO")]
    assert [(step.card, step.when) for step in programme(words, cards)] == [(card, None) for card in cards]
    assert read_programme(words, cards).splitlines() == [read_back(words, card) for card in cards]

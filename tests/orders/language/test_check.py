"""What the code book alone says of a card."""

import pytest

from control.situation.side import Side
from orders.language.card import card_from, report_from
from orders.language.check import check_card, check_report, quality_of
from orders.language.codebook import CodeBook

MOVE = {"Unit": "3C73", "Posit": "525676", "Ord": "101", "C1": "555685", "F": "D"}
SEEN = {"Unit": "1A44", "POS": "12300450", "C1": "12350450", "Tme": "0900"}


def faults(book: CodeBook, values: dict[str, str], side: Side | None = None) -> list[tuple[str, int, str]]:
    """Field, column and paragraph of everything that is wrong with an order."""
    return [(wrong.field, wrong.column, wrong.paragraph) for wrong in check_card(book, card_from(book, values), side)]


def test_the_card_of_figure_1_is_admissible_to_both_sides(book):
    assert faults(book, MOVE, Side.BLUE) == faults(book, MOVE, Side.RED) == []


def test_a_required_field_left_blank_is_named(book):
    assert faults(book, MOVE | {"C1": "", "F": ""}) == [("C1", 35, "Fig. 1"), ("F", 58, "Fig. 1")]


def test_a_field_that_the_code_lacks_is_named(book):
    assert faults(book, MOVE | {"Desig": "1A44", "L": "R"}) == [("Desig", 43, "Fig. 1"), ("L", 71, "Fig. 1")]


def test_cites_and_seq_belong_to_every_order(book):
    assert faults(book, MOVE | {"Cites": "12", "Seq": "3"}) == []


def test_a_letter_must_be_among_the_values_of_the_code(book):
    assert faults(book, MOVE | {"Ord": "100", "Msn": "R", "F": "X"}) == [("F", 58, "B'1a")]
    (wrong,) = check_card(book, card_from(book, MOVE | {"F": "TD"}))
    assert wrong.said() == "F has TD; code 101 allows C, T, D; did you mean T, D?"


def test_a_value_that_the_source_refuses_is_answered_with_what_to_do_instead(book):
    (wrong,) = check_card(book, card_from(book, MOVE | {"Ord": "100", "Msn": "R"}))
    assert (wrong.field, wrong.paragraph) == ("F", "B'1.2")
    assert wrong.said() == "nobody moves deployed along a route; use 101 across country"


@pytest.mark.parametrize(("code", "red", "blue"), [("144", True, False), ("513", False, True), ("137", True, True)])
def test_a_side_may_issue_only_its_own_codes(book, code, red, blue):
    values = {"Unit": "1A44", "Posit": "12300450", "Ord": code}
    refused = ("Ord", 14, book.orders[code].paragraph)
    assert (refused not in faults(book, values, Side.RED)) == red
    assert (refused not in faults(book, values, Side.BLUE)) == blue


@pytest.mark.parametrize("code", ["505", "516", "538", "539", "053", "277"])
def test_agents_may_be_told_only_their_own_orders(book, code):
    agent = {"Unit": "AGENT", "Posit": "12300450", "C1": "12300450", "C2": "12500470", "Msn": "Rd"}
    assert "Unit" not in [field for field, _, _ in faults(book, agent | {"Ord": code})]
    fire = {"Unit": "AGENT", "Posit": "12300450", "Ord": "200", "FU": "1M4", "C1": "12300450", "Desig": "1A44"}
    assert faults(book, fire) == [("Unit", 1, "K'7a")]


def test_a_fuel_point_is_blown_up_by_agents_alone(book):
    blow = {"Unit": "1A44", "Posit": "12300450", "Ord": "539", "C1": "12300450"}
    assert faults(book, blow) == [("Unit", 1, "K'7g")]
    assert faults(book, blow | {"Unit": "AGENT"}) == []


def test_a_platoon_may_dig_a_ditch(book):
    assert (
        faults(book, {"Unit": "1A44", "Posit": "12300450", "Ord": "538", "Msn": "rd", "C1": "12300450"}, Side.RED) == []
    )


@pytest.mark.parametrize(
    ("cont", "wrong"), [("321", False), ("000", False), ("921", True), ("399", True), ("012", True)]
)
def test_a_cont_number_must_be_in_the_book(book, cont, wrong):
    attack = {"Unit": "1A44", "Posit": "12300450", "Ord": "137", "Cont": cont}
    assert bool(faults(book, attack)) == wrong


@pytest.mark.parametrize(("percent", "wrong"), [("0", True), ("1", False), ("100", False), ("101", True)])
def test_a_number_stays_within_its_limits(book, percent, wrong):
    assert bool(faults(book, {"Unit": "1A44", "Posit": "12300450", "Ord": "H05", "F": percent})) == wrong


@pytest.mark.parametrize(
    ("cont", "quality"),
    [("321", "A1B1"), ("302", "A1B2"), ("300", "A1B3"), ("021", "A2B1"), ("002", "A2B2"), ("000", "A2B3")],
)
def test_a_cont_number_shows_its_quality(cont, quality):
    assert quality_of(cont) == quality


@pytest.mark.parametrize(
    ("code", "cont", "allowed"),
    [
        ("734", "321", True),
        ("734", "021", False),
        ("733", "021", True),
        ("733", "321", False),
        ("904", "302", True),
        ("904", "321", False),
        ("904", "000", True),
    ],
)
def test_a_report_has_no_better_quality_than_its_code_allows(book, code, cont, allowed):
    values = SEEN | {"Code": code, "Cont": cont, "EN": "2R5", "L": "n", "PCT": "5", "CAS": "10", "Dir": "N"}
    wrong = [fault.field for fault in check_report(book, report_from(book, values))]
    assert ("Cont" not in wrong) == allowed


def test_a_report_on_an_order_names_an_order_of_the_book(book):
    refusal = {"Unit": "1A44", "POS": "12300450", "Code": "772", "Tme": "0900"}
    assert check_report(book, report_from(book, refusal | {"Num": "101"})) == []
    (wrong,) = check_report(book, report_from(book, refusal | {"Num": "102"}))
    assert (wrong.field, wrong.suggestion) == ("Num", "100, 101, 132")


def test_a_fault_is_ready_for_json(book):
    (wrong,) = check_card(book, card_from(book, MOVE | {"F": ""}, 4))
    assert wrong.as_dict() == {
        "line": 4,
        "kind": "inadmissible",
        "column": 58,
        "field": "F",
        "error": "code 101 needs F",
        "suggestion": "",
        "paragraph": "Fig. 1",
        "code": "101",
    }

"""Cards in plain words."""

import pytest

from orders.language.card import card_from, read_card, report_from
from orders.language.codebook import CardKind
from orders.language.wording import cont_words, read_back, said_by
from tests.orders.legal import full_values

MOVE = {"Unit": "3C73", "Posit": "525676", "Ord": "101", "C1": "555685", "F": "C"}


def test_the_card_of_figure_1_reads_as_intro_7_says(book, figure_1):
    said = "3C73 moves across country to 555685 by way of 540680, in vehicles, deployed, at 1730"
    assert read_back(book, read_card(book, figure_1)) == said


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, "3C73 moves across country to 555685, on foot, in column"),
        ({"Tme": "ONO"}, "3C73 moves across country to 555685, on foot, in column, on order (ONO)"),
        ({"C1": "12350450"}, "3C73 moves across country to 12350450, on foot, in column"),
        ({"Cites": "12"}, "3C73 moves across country to 555685, on foot, in column; answers report 12"),
        (
            {"Tme": "ONO", "Cites": "703", "Spt": "2C73"},
            "3C73 moves across country to 555685, on foot, in column, on order (ONO); called by report 703 of 2C73",
        ),
        ({"C1": ""}, "3C73 moves across country to (blank), on foot, in column"),
        ({"F": "X"}, "3C73 moves across country to 555685, on foot, X"),
    ],
)
def test_optional_parts_are_left_out_and_blanks_are_said(book, more, said):
    assert read_back(book, card_from(book, MOVE | more)) == said


@pytest.mark.parametrize(
    ("cont", "order", "report"),
    [
        ("321", "an enemy company of tanks", "enemy company of tanks"),
        ("302", "an enemy company of armour", "enemy company of armour"),
        ("300", "an enemy company of unknown kind", "enemy company of unknown kind"),
        ("021", "an enemy tank unit of unknown size", "enemy tank unit of unknown size"),
        ("002", "an enemy armoured unit of unknown size", "enemy armoured unit of unknown size"),
        ("000", "any enemy", "enemy unit of unknown size and kind"),
        ("999", "999", "999"),
    ],
)
def test_a_cont_number_is_said_in_words(book, cont, order, report):
    assert cont_words(book, cont, CardKind.ORDER) == order
    assert cont_words(book, cont, CardKind.REPORT) == report


def test_a_report_says_who_reports_from_where(book):
    seen = {"Unit": "1A44", "POS": "12300450", "C1": "12350450", "Tme": "0900"}
    card = report_from(book, seen | {"Code": "703", "Cont": "321", "Dir": "NE", "DSP": "C", "L": "R"})
    assert read_back(book, card) == (
        "1A44 at 12300450: Enemy company of tanks at 12350450, in column, moving northeast, on a route, at 0900"
    )
    cache = report_from(book, {"Unit": "CIV", "POS": "12300450", "Code": "910", "C1": "12370453", "Tme": "0900"})
    assert read_back(book, cache) == "Civilians at 12300450: Cache lies near 12370453, reported at 0900"


def test_a_report_of_an_order_names_the_order(book):
    card = report_from(book, {"Unit": "1A44", "POS": "12300450", "Code": "772", "Num": "513", "Tme": "0900"})
    assert read_back(book, card) == "1A44 at 12300450: Cannot carry out order 513 (Build a fixed bridge) issued at 0900"


def test_a_house_code_carries_its_mark(book):
    card = card_from(book, {"Unit": "1A44", "Posit": "12300450", "Ord": "H05", "F": "30"})
    assert read_back(book, card) == "1A44 breaks off at 30 percent losses [h]"


def test_free_text_stands_alone(book):
    assert read_back(book, report_from(book, {"Code": "H52", "Text": "wait"})) == "Wait [h]"


def test_every_code_reads_back_whole(book):
    for code in (*book.orders.values(), *book.reports.values()):
        make = card_from if code.kind is CardKind.ORDER else report_from
        said = read_back(book, make(book, full_values(book, code)))
        assert not set("{}") & set(said)
        assert "(blank)" not in said
        assert said[0].isupper() or said[0].isdigit()


def test_every_field_of_a_code_that_bears_on_what_is_done_is_read_back(book):
    """Only position, authority, sequence and the enemy's name are left to the card; Spt calls planning orders."""
    silent = {"Unit", "Posit", "Auth", "Seq", "POS", "EN", "Cites"}
    for code in (*book.orders.values(), *book.reports.values()):
        make = card_from if code.kind is CardKind.ORDER else report_from
        values = full_values(book, code)
        whole = read_back(book, make(book, values))
        for use in code.fields:
            if use.field in silent or (use.field == "Spt" and code.kind is CardKind.ORDER and not use.required):
                continue
            rest = {field: text for field, text in values.items() if field != use.field}
            assert read_back(book, make(book, rest)) != whole, (code.code, use.field)


def test_the_sentences_can_be_said_in_another_language(book, figure_1):
    german = {
        book.orders["101"].template: "{Unit} geht querfeldein[ über {C2}] nach {C1}, {Dir}, {F}[, um {Tme}]",
        "in vehicles": "auf Fahrzeugen",
        "deployed": "entfaltet",
    }
    said = "3C73 geht querfeldein über 540680 nach 555685, auf Fahrzeugen, entfaltet, um 1730"
    assert read_back(book, read_card(book, figure_1), lambda text: german.get(text, text)) == said


def test_a_broken_translation_falls_back_to_the_sentence_as_written(book, figure_1):
    card = read_card(book, figure_1)
    broken = {book.orders["101"].template: "{Unit} geht [nach {C1}"}
    assert "moves across country" in read_back(book, card, lambda text: broken.get(text, text))


def test_a_special_unit_has_a_name_and_others_are_shown_as_typed(book):
    assert said_by(book, "SCOUT") == "Scouts"
    assert said_by(book, "1A44") == "1A44"

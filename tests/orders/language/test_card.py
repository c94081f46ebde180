"""Cards are read strictly by columns and gently otherwise; what was written is read again the same."""

from collections.abc import Callable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from orders.language.card import (
    card_from,
    gentle_readings,
    read_card,
    read_report,
    report_from,
    texts,
    write_card,
    write_report,
)
from orders.language.check import check_card, check_report
from orders.language.codebook import CardKind, Code, CodeBook
from orders.language.wrong import Inadmissible, Unreadable
from tests.orders.legal import full_values, values_of

FIGURE_1 = {
    "Unit": "3C73",
    "Posit": "525676",
    "Ord": "101",
    "Auth": "C73",
    "C1": "555685",
    "C2": "540680",
    "Dir": "V",
    "F": "D",
    "Tme": "1730",
}


def refused(book: CodeBook, line: str) -> Unreadable:
    """The error that a line is refused with."""
    with pytest.raises(Unreadable) as caught:
        read_card(book, line, 7)
    assert caught.value.line == 7
    return caught.value


def changed(line: str, column: int, text: str) -> str:
    """The line with another text from a column on."""
    return line[: column - 1] + text + line[column - 1 + len(text) :]


def test_the_card_of_figure_1_is_read_back_to_its_nine_values(book, figure_1):
    card = read_card(book, figure_1)
    assert texts(book, card) == FIGURE_1
    assert list(texts(book, card)) == list(FIGURE_1)


def test_the_card_of_figure_1_is_written_column_by_column(book, figure_1):
    line = write_card(book, card_from(book, FIGURE_1))
    assert line == figure_1
    assert (line[0:4], line[5:11], line[13:16], line[16:19], line[71:75]) == ("3C73", "525676", "101", "C73", "1730")


def test_places_are_stored_in_eight_digits_and_units_on_the_grid(book, figure_1):
    card = read_card(book, figure_1)
    assert (card.value("Posit"), card.value("C1"), card.value("C2")) == ("05250675", "05550685", "05400680")
    assert [str(note) for note in gentle_readings(card)] == [
        "Posit: 525676 read as 05250675 (the half-kilometre square that holds it)",
        "C1: 555685 read as 05550685 (eight digits)",
        "C2: 540680 read as 05400680 (eight digits)",
    ]


def test_the_leading_kilometre_digit_comes_from_the_map(book, figure_1):
    assert read_card(book, figure_1, lead="1").value("C1") == "15551685"
    assert read_card(book, figure_1, lead="12").value("C1") == "15552685"
    with pytest.raises(ValueError, match="leading kilometre digits"):
        read_card(book, figure_1, lead="")


def test_a_point_keeps_its_hundred_metres_where_a_square_is_rounded_down(book):
    bridge = card_from(book, {"Unit": "2E1", "Posit": "12370453", "Ord": "513", "C1": "12370453"})
    assert (bridge.value("Posit"), bridge.value("C1")) == ("12350450", "12370453")


def test_an_accepted_card_prints_as_80_columns_with_the_code_in_14_to_16(book):
    card = card_from(book, {"Unit": "3C73", "Posit": "05250675", "Ord": "100", "Msn": "R", "C1": "555685", "F": "C"})
    line = write_card(book, card)
    assert len(line) == 80
    assert line[13:16] == "100"


@pytest.mark.parametrize("code", ["999", "   ", "40 ", "abc"])
def test_what_is_not_a_code_is_refused_at_column_14(book, figure_1, code):
    assert refused(book, changed(figure_1, 14, code)).column == 14


@pytest.mark.parametrize(
    ("typed", "meant"), [("1O1", "101"), ("lOl", "101"), ("I01", "101"), ("S05", "505"), ("HO1", "H01")]
)
def test_a_letter_taken_for_a_digit_in_a_code_is_put_right(book, figure_1, typed, meant):
    error = refused(book, changed(figure_1, 14, typed))
    assert (error.column, error.suggestion) == (14, meant)
    assert f"did you mean {meant}?" in str(error)


@pytest.mark.parametrize(
    ("typed", "close"), [("011", "010, 101, H11"), ("571", "517"), ("615", "515"), ("888", ""), ("1Z7", "137")]
)
def test_codes_one_slip_away_are_suggested(book, figure_1, typed, close):
    assert refused(book, changed(figure_1, 14, typed)).suggestion == close


def test_a_report_code_and_a_cont_value_are_named_for_what_they_are(book, figure_1):
    assert "700 is a report code" in str(refused(book, changed(figure_1, 14, "700")))
    assert "321 is not a code but a Cont value" in str(refused(book, changed(figure_1, 14, "321")))


@pytest.mark.parametrize("code", ["h01", "H01"])
def test_a_house_code_is_marked(book, code):
    card = card_from(book, {"Unit": "3C73", "Posit": "05250675", "Ord": code})
    assert card.house
    assert card.code == "H01"


def test_a_card_one_column_beside_its_place_is_recognised(book, figure_1):
    assert "too far to the right" in str(refused(book, " " + figure_1[:-1]))
    assert "too far to the left" in str(refused(book, figure_1[1:] + " "))


@pytest.mark.parametrize(
    ("column", "text", "answer"),
    [
        (35, "5556B5", (39, "555685")),
        (35, "S55685", (35, "555685")),
        (35, "55568x", (40, "")),
        (35, "55 685", (37, "")),
        (35, "55568 ", (40, "")),
        (35, "5556853", (42, "")),
        (1, "3-73", (2, "373")),
        (72, "173O", (75, "1730")),
        (72, "2530", (72, "")),
        (72, "1760", (74, "")),
        (72, "2401", (72, "2400")),
        (72, "730 ", (75, "0730")),
        (72, "0NO ", (72, "ONO")),
        (72, "soon", (72, "")),
        (66, "12x", (68, "")),
        (58, "D?", (59, "D")),
    ],
)
def test_an_error_names_the_wrong_character_and_what_was_perhaps_meant(book, figure_1, column, text, answer):
    error = refused(book, changed(figure_1, column, text))
    assert (error.column, error.suggestion) == answer


def test_a_cont_number_of_the_wrong_length_is_refused(book):
    with pytest.raises(Unreadable) as caught:
        card_from(book, {"Unit": "3C73", "Posit": "05250675", "Ord": "137", "Cont": "02"})
    assert caught.value.column == 34


def test_short_lines_are_filled_and_trailing_blanks_cut(book, figure_1):
    card = read_card(book, figure_1)
    assert read_card(book, figure_1.rstrip()) == card
    assert read_card(book, figure_1 + "   \r\n") == card
    assert refused(book, figure_1 + "  x").column == 83


def test_a_tab_is_refused_with_its_column(book, figure_1):
    error = refused(book, changed(figure_1, 20, "\t"))
    assert error.column == 20
    assert "tab" in str(error)


def test_small_letters_are_raised_and_noted(book, figure_1):
    card = read_card(book, figure_1.lower())
    assert texts(book, card) == FIGURE_1
    assert "Unit: 3c73 read as 3C73" in [str(note) for note in gentle_readings(card)]
    assert write_card(book, card) == figure_1


def test_no_break_spaces_and_wide_digits_on_a_card_are_read(book, figure_1):
    typed = (
        figure_1.replace(" ", "\u00a0").replace("101", "\uff11\uff10\uff11").replace("1730", "\u0661\u0667\u0663\u0660")
    )
    assert read_card(book, typed) == read_card(book, figure_1)


def test_on_order_and_a_blank_time_are_read(book, figure_1):
    assert read_card(book, changed(figure_1, 72, "ono ")).time == "ONO"
    assert read_card(book, changed(figure_1, 72, "    ")).time == ""
    assert read_card(book, changed(figure_1, 72, "2400")).time == "2400"


def test_a_text_too_long_for_its_field_is_refused_at_its_end(book):
    with pytest.raises(Unreadable) as caught:
        card_from(book, FIGURE_1 | {"Unit": "3C73RD"})
    assert (caught.value.column, caught.value.field) == (5, "Unit")


def test_a_field_that_the_card_lacks_is_refused(book):
    with pytest.raises(Unreadable, match="no field Flx"):
        card_from(book, FIGURE_1 | {"Flx": "1"})


def test_free_text_takes_the_columns_of_the_other_fields(book):
    text = "The bridge at Hoa Vang was repaired by its villagers."
    card = report_from(book, {"Code": "H52", "Text": text, "Tme": "0930"})
    assert read_report(book, write_report(book, card)).value("Text") == text


def all_codes(book: CodeBook) -> list[Code]:
    """Every code of the book."""
    return [*book.orders.values(), *book.reports.values()]


@given(data=st.data())
@settings(max_examples=500, deadline=None)
def test_cards_written_and_read_again_are_equal(book, data):
    code = data.draw(st.sampled_from(all_codes(book)))
    written_and_read_again(book, code, data.draw(values_of(book, code.code)))


@pytest.mark.parametrize("six", [True, False])
def test_a_card_of_every_code_with_every_field_is_written_and_read_again(book, six):
    for code in all_codes(book):
        written_and_read_again(book, code, full_values(book, code, six=six))


def written_and_read_again(book: CodeBook, code: Code, values: dict[str, str]) -> None:
    """The property, for the values of one card."""
    if code.kind is CardKind.ORDER:
        order = card_from(book, values)
        line = write_card(book, order)
        assert read_card(book, line) == order
        assert check_card(book, order) == []
    else:
        report = report_from(book, values)
        line = write_report(book, report)
        assert read_report(book, line) == report
        assert check_report(book, report) == []
    assert len(line) == 80


def read_any(book: CodeBook, line: str) -> None:
    """Reads and checks a line as either card; only the card's own error may come of it."""
    for wrong in (
        wrong_with(lambda: check_card(book, read_card(book, line))),
        wrong_with(lambda: check_report(book, read_report(book, line))),
    ):
        for fault in wrong:
            assert fault.as_dict()["error"]
            assert 1 <= fault.column <= max(81, len(line))


def wrong_with(read: Callable[[], list[Inadmissible]]) -> Sequence[Inadmissible | Unreadable]:
    """What is wrong with a line, of either kind."""
    try:
        return read()
    except Unreadable as error:
        return [error]


@given(line=st.text(max_size=100) | st.text("0123456789CDHOV \t*", min_size=70, max_size=82))
@settings(max_examples=2000, deadline=None)
def test_random_lines_raise_nothing_but_unreadable(book, line):
    read_any(book, line)


@pytest.mark.fuzz
def test_a_hundred_thousand_random_lines_raise_nothing_but_unreadable(book, figure_1):
    from random import Random

    random = Random(1966)
    signs = [*"0123456789ABCDHNOSTV abcxyz.,-*\t", "\u00a0", "\uff11", "\u0661", "\u200b", "\u00df", "\x00", "\ud800"]
    for _ in range(100_000):
        line = list(figure_1[: random.randint(0, 80)])
        for _ in range(random.randint(0, 6)):
            line.insert(random.randint(0, len(line)), random.choice(signs))
        for place in random.sample(range(len(line)), min(len(line), random.randint(0, 8))):
            line[place] = random.choice(signs)
        read_any(book, "".join(line))

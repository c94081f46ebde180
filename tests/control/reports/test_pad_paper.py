from __future__ import annotations

from assessment.modes.tacspiel.codes import CODEBOOK
from control.reports.pdf import LETTER, order_pad_pdf
from control.situation.side import Side
from tests.control.reports.printed import fonts_of, pages_of, sizes_of, text_of


def test_a_blank_sheet_has_a_deck_header_and_several_cards() -> None:
    pages = pages_of(order_pad_pdf("Route 4", Side.RED, book=CODEBOOK, sheets=3))
    for page in pages[:3]:
        assert "Orders for" in page
        assert ", RED" in page
        assert page.count("Posit") >= 6
        assert page.count("In plain words") == page.count("Posit")
    assert page.count("EXERCISE") == 2


def test_the_fields_and_the_codes_of_the_side_are_explained() -> None:
    red = text_of(order_pad_pdf("Route 4", Side.RED, book=CODEBOOK, sheets=1))
    blue = text_of(order_pad_pdf("Route 4", Side.BLUE, book=CODEBOOK, sheets=1))
    for code in CODEBOOK.orders.values():
        for side, text in ((Side.RED, red), (Side.BLUE, blue)):
            is_told = f"{code.code} {code.title}" in text
            assert is_told == bool({"both", side.value} & set(code.issued_by)), (code.code, side)
    for column in CODEBOOK.order_card.columns:
        assert " ".join(column.meaning.split())[:40] in red


def test_a_pad_lies_sideways_on_either_paper() -> None:
    assert sizes_of(order_pad_pdf("x", Side.RED, book=CODEBOOK)) == {(842, 595)}
    assert sizes_of(order_pad_pdf("x", Side.RED, book=CODEBOOK, form=LETTER)) == {(792, 612)}


def test_the_name_of_the_game_prints_as_typed() -> None:
    data = order_pad_pdf("<b>A &amp;", Side.BLUE, book=CODEBOOK, sheets=1)
    assert "<b>A &amp;" in text_of(data)
    assert data == order_pad_pdf("<b>A &amp;", Side.BLUE, book=CODEBOOK, sheets=1)
    assert all(fonts_of(data).values())

from __future__ import annotations

import pytest

from assessment.modes.tacspiel.codes import CODEBOOK
from control.reports.pdf import A4, LETTER, order_sheet_pdf, reports_pdf
from control.reports.values import Cycle, Known, OrderEntry, ReportEntry
from control.situation.side import Side
from tests.control.reports.printed import fonts_of, pages_of, sizes_of, text_of
from tests.control.reports.test_map_extract import drawing

CARD = f"{'3C73 05250675705':<31}03105550680{'':<29}1412"
ODD = '<img src=x onerror="a()"> & <b>A &amp; Đặng'


def cycle(**changes: object) -> Cycle:
    values = {"game": "Route 4", "number": 3, "start": "021200", "end": "021800", "side": Side.BLUE}
    return Cycle(**(values | {"released": "021800"} | changes))  # type: ignore[arg-type]


def report(number: int = 1, **changes: object) -> ReportEntry:
    values = {"number": number, "told": "021412", "delivered": "021430", "card": CARD, "words": "Under attack at 1412"}
    return ReportEntry(**(values | changes))  # type: ignore[arg-type]


def known(**changes: object) -> Known:
    values = {
        "stamp": "021800",
        "drawing": drawing((10_250, 10_250)),
        "unit_heads": ("Unit", "Kind"),
        "units": (("3C73", "rifle platoon", "021730"),),
        "contacts": (("12", "021412", "enemy platoon", "05550680", "A1B2", "3C73"),),
    }
    return Known(**(values | changes))  # type: ignore[arg-type]


def test_a_report_shows_number_times_card_and_words() -> None:
    text = text_of(reports_pdf(cycle(), [report(12, quality="A1B2", corrects=9)], book=CODEBOOK))
    for part in ("No. 12", "of 021412", "delivered 021430", "quality A1B2", "corrects No. 9", "Under attack at 1412"):
        assert part in text
    assert CARD in text.replace("  ", " ") or "3C73 05250675705" in text
    for heading in ("Unit", "POS", "Cont", "Tme", "DSP"):
        assert heading in text


def test_every_sheet_has_head_foot_and_number() -> None:
    pages = pages_of(reports_pdf(cycle(), [report(number) for number in range(1, 31)], book=CODEBOOK))
    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert page.count("EXERCISE") == 2
        assert f"page {number} of {len(pages)}" in page
        assert "Blue · Reports" in page
        assert "Route 4" in page
        assert "Cycle 3 · 021200 to 021800 · released 021800" in page


def test_the_head_of_the_table_stands_on_every_sheet() -> None:
    pages = pages_of(reports_pdf(cycle(), [report(number) for number in range(1, 31)], book=CODEBOOK))
    assert all("Card, and the same in plain words" in page for page in pages)
    numbers = [line for page in pages for line in page.splitlines() if line.startswith("No. ")]
    assert numbers == [f"No. {number}" for number in range(1, 31)]


@pytest.mark.parametrize("place", ["game", "words", "unit", "contact"])
def test_a_name_prints_as_it_was_typed(place: str) -> None:
    found = cycle(game=ODD) if place == "game" else cycle()
    words = ODD if place == "words" else "words"
    units = ((ODD if place == "unit" else "3C73", "rifle platoon", "021730"),)
    contacts = (("1", "021412", ODD if place == "contact" else "enemy", "05550680", "A1B2", "3C73"),)
    data = reports_pdf(found, [report(words=words)], book=CODEBOOK, known=known(units=units, contacts=contacts))
    assert ODD.replace(" ", "") in text_of(data).replace(" ", "")


def test_the_same_values_give_the_same_bytes() -> None:
    first = reports_pdf(cycle(), [report(), report(2)], book=CODEBOOK, known=known())
    assert first == reports_pdf(cycle(), [report(), report(2)], book=CODEBOOK, known=known())
    assert first != reports_pdf(cycle(), [report()], book=CODEBOOK, known=known())


def test_no_date_of_its_own_is_in_the_file() -> None:
    data = reports_pdf(cycle(), [report()], book=CODEBOOK)
    assert b"D:20000101000000" in data
    assert data.count(b"Date (D:") == 2


def test_all_fonts_are_embedded() -> None:
    fonts = fonts_of(reports_pdf(cycle(), [report()], book=CODEBOOK, known=known()))
    assert fonts
    assert all(fonts.values())
    assert all("IBMPlex" in name for name in fonts)


def test_nothing_in_the_file_leads_outside_it() -> None:
    data = reports_pdf(cycle(game="http://x.example/"), [report(words=ODD)], book=CODEBOOK, known=known())
    for word in (b"/URI", b"/JavaScript", b"/Launch", b"/EmbeddedFile", b"/GoToR", b"/OpenAction"):
        assert word not in data


@pytest.mark.parametrize(("form", "size"), [(A4, (595, 842)), (LETTER, (612, 792))])
def test_the_paper_is_the_one_asked_for(form, size) -> None:
    assert sizes_of(reports_pdf(cycle(), [report()], book=CODEBOOK, form=form)) == {size}


def test_a_text_longer_than_a_sheet_goes_on_and_loses_nothing() -> None:
    words = " ".join(f"word{number}" for number in range(2500))
    pages = pages_of(reports_pdf(cycle(), [report(words=words), report(2)], book=CODEBOOK))
    assert len(pages) > 2
    found = [word for page in pages for word in page.split() if word.startswith("word") and word[4:].isdecimal()]
    assert found == words.split()


def test_a_report_without_a_card_is_words_alone() -> None:
    text = text_of(reports_pdf(cycle(), [report(card="", words="Fires in the hills")], book=CODEBOOK))
    assert "Fires in the hills" in text
    assert "POS" not in text


def test_a_card_that_control_has_written_over_prints_as_it_is() -> None:
    text = text_of(reports_pdf(cycle(), [report(card="?? not a card at all \u8d8a")], book=CODEBOOK))
    assert "?? not a card at all" in text


def test_a_cycle_without_reports_says_so() -> None:
    data = reports_pdf(cycle(released=""), [], book=CODEBOOK)
    assert "No reports were delivered in this cycle." in text_of(data)
    assert "released" not in text_of(data)


def test_what_the_cell_knows_is_a_map_and_two_lists() -> None:
    text = text_of(reports_pdf(cycle(), [report()], book=CODEBOOK, known=known()))
    for part in (
        "What we know at 021800",
        "1 km",
        "1 : ",
        "Own units as last reported",
        "rifle platoon",
        "enemy platoon",
    ):
        assert part in text
    assert "Nothing new of the other side" in text_of(
        reports_pdf(cycle(), [], book=CODEBOOK, known=known(contacts=(), units=()))
    )


def test_words_come_in_the_language_of_the_form() -> None:
    from control.reports.paper.sheet import Form

    form = Form(words=lambda text: {"Reports of cycle {cycle}": "Meldungen des Zyklus {cycle}"}.get(text, text))
    assert "Meldungen des Zyklus 3" in text_of(reports_pdf(cycle(), [], book=CODEBOOK, form=form))


def test_an_order_sheet_tells_what_each_order_answers() -> None:
    orders = [
        OrderEntry(number=1, card="1C73 12900455100C73", words="1C73 moves"),
        OrderEntry(number=2, card="1C73 12900455101C73", words=ODD, window="021430", by_control=True),
    ]
    data = order_sheet_pdf(cycle(), orders, book=CODEBOOK)
    text = text_of(data)
    for part in ("Order sheet of cycle 3", "No. 1", "for the cycle", "reply at 021430", "entered by Control", ODD):
        assert part in text
    assert "released" not in text
    assert data == order_sheet_pdf(cycle(), orders, book=CODEBOOK)
    assert "No orders were handed in" in text_of(order_sheet_pdf(cycle(), [], book=CODEBOOK))


def test_position_reports_of_a_company_share_an_entry() -> None:
    together = [report(number, group="C73", words=f"{number}C73 rests") for number in (1, 3)]
    text = text_of(reports_pdf(cycle(), [together[0], report(2, group="B78"), together[1]], book=CODEBOOK))
    assert "No. 1 1C73 rests No. 3 3C73 rests" in " ".join(text.split())
    assert text.index("No. 3") < text.index("No. 2")

from __future__ import annotations

from assessment.engine.odds_page import OddsPage, OddsTable
from control.reports.pdf import LETTER, odds_pdf
from tests.control.reports.printed import fonts_of, pages_of, sizes_of, text_of

TABLE = OddsTable(
    title="Fights",
    told="How they were fought.",
    heads=("Fight", "won, 1/2 h", "won, 1 h"),
    rows=(("One <on> one", "50", ">99"), ("Two on one", "7.5 (5-10)", "75")),
    remarks=("Two are more than one.", "So it goes."),
)
PAGE = OddsPage(title="A game: standard odds", edition=3, told=("What it is about.",), tables=(TABLE,))


def test_the_sheet_tells_figures_remarks_and_that_it_is_for_control() -> None:
    text = " ".join(text_of(odds_pdf([PAGE])).split())
    for part in ("Control", "edition 3", "One <on> one", ">99", "7.5 (5-10)", "Two are more than one.", "So it goes."):
        assert part in text


def test_every_page_of_odds_begins_a_sheet() -> None:
    assert len(pages_of(odds_pdf([PAGE, PAGE]))) == 2


def test_sheets_lie_sideways_on_either_paper_with_their_fonts() -> None:
    assert sizes_of(odds_pdf([PAGE])) == {(842, 595)}
    data = odds_pdf([PAGE], LETTER)
    assert sizes_of(data) == {(792, 612)}
    assert all(fonts_of(data).values())
    assert odds_pdf([PAGE]) == odds_pdf([PAGE])

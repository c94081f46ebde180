from __future__ import annotations

import pytest

from control.reports.paper.flow import Area, Drawn, Flow, Placed, TextLine, nothing
from control.reports.paper.fonts import Face
from control.reports.paper.table import GAP, Column, Row, Table, column_widths
from control.reports.paper.typed import Type

BODY = Type(Face.TEXT, 10, 12)
AREA = Area(left=0, bottom=0, width=200, top=100)


def texts(page: list[Placed]) -> list[str]:
    return [placed.slice.text for placed in page if isinstance(placed.slice, TextLine)]


def table(flow: Flow) -> Table:
    return Table.of(flow, Column("Head", 50), Column("Words"), padding=1)


def test_rows_break_between_pages_under_a_repeated_head() -> None:
    flow = Flow(AREA)
    found = table(flow)
    found.lay(flow, [found.row((str(number), BODY), ("a row", BODY)) for number in range(15)])
    assert len(flow.pages) > 2
    assert all(texts(page)[:2] == ["Head", "Words"] for page in flow.pages)
    numbers = [text for page in flow.pages for text in texts(page) if text.isdecimal()]
    assert numbers == [str(number) for number in range(15)]


def test_nothing_is_placed_below_the_page() -> None:
    flow = Flow(AREA)
    found = table(flow)
    long = "words and words and words and words and words " * 2
    found.lay(flow, [found.row((str(number), BODY), (long, BODY)) for number in range(9)])
    for page in flow.pages:
        assert all(placed.top - placed.slice.height >= AREA.bottom - 0.1 for placed in page)


def test_a_row_higher_than_a_page_is_broken_inside() -> None:
    flow = Flow(AREA)
    found = table(flow)
    words = " ".join(f"word{number}" for number in range(120))
    found.lay(flow, [found.row(("1", BODY), (words, BODY))])
    assert len(flow.pages) > 2
    told = [text for page in flow.pages for text in texts(page) if text not in {"Head", "Words", "1"}]
    assert " ".join(told).split() == words.split()


def test_a_row_that_fits_a_page_is_kept_whole() -> None:
    flow = Flow(AREA)
    found = table(flow)
    flow.put(Drawn(20, nothing))
    found.lay(flow, [found.row(("1", BODY), ("words " * 24, BODY))])
    assert texts(flow.pages[0]) == []
    assert len(flow.pages) == 2


def test_a_heading_goes_with_the_first_row() -> None:
    flow = Flow(AREA)
    found = table(flow)
    flow.put(Drawn(70, nothing))
    flow.hold(TextLine("Heading", BODY))
    found.lay(flow, [found.row(("1", BODY), ("a row", BODY))])
    assert texts(flow.pages[0]) == []
    assert texts(flow.pages[1])[:4] == ["Heading", "Head", "Words", "1"]


def test_a_row_may_say_under_what_it_stands_after_a_break() -> None:
    flow = Flow(AREA)
    found = table(flow)

    def resumed() -> Row:
        return found.row(("", BODY), ("under 1", BODY))

    rows = [found.row((str(number), BODY), ("a row", BODY)) for number in range(8)]
    found.lay(flow, [Row(row.cells, resume=resumed) for row in rows])
    assert "under 1" not in texts(flow.pages[0])
    assert texts(flow.pages[1])[2] == "under 1"


def test_a_table_without_rows_has_no_head() -> None:
    flow = Flow(AREA)
    table(flow).lay(flow, [])
    assert flow.pages == [[]]


def test_columns_get_what_they_want_and_the_widest_what_is_over() -> None:
    assert column_widths([10, 20], [30, 50], 100 + GAP) == [30, 70]


def test_no_column_is_narrower_than_its_longest_word_where_there_is_too_little_room() -> None:
    widths = column_widths([20, 60, 30], [25, 60, 200], 150 + 2 * GAP)
    assert widths == [25, 60, 65]


def test_columns_give_up_the_same_part_where_not_even_the_words_fit() -> None:
    assert column_widths([100, 300], [100, 300], 200 + GAP) == pytest.approx([50, 150])

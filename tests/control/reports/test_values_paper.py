from __future__ import annotations

from control.reports.pdf import A4, LETTER, Form, house_values_pdf
from control.reports.values import UnreadValues, ValueEntry
from tests.control.reports.printed import fonts_of, pages_of, sizes_of, text_of

READ = ValueEntry(
    provenance="house",
    table="H-x",
    title="A <table>",
    entry="night",
    value="3/2",
    reason="nobody printed it",
    readings=12,
    results=9,
    first=("1.1/4", "1.2/7"),
)
UNREAD = UnreadValues(provenance="reconstructed", table="E-y", title="Another", entries=5, reason="lost")


def sheet(read: tuple[ValueEntry, ...] = (READ,), form: Form = A4) -> bytes:
    return house_values_pdf("Game", "021200", read, (UNREAD,), form)


def test_a_value_stands_with_its_reason_and_what_rested_on_it() -> None:
    text = text_of(sheet())
    for part in ("H-x · night", "A <table>", "3/2", "nobody printed it", "1.1/4, 1.2/7, and 7 more", "up to 021200"):
        assert part in text
    for part in ("E-y · Another", "5", "lost"):
        assert part in text


def test_nothing_read_is_told_so() -> None:
    assert "Every value that was read is printed" in text_of(sheet(()))


def test_a_long_list_goes_on_under_the_same_head() -> None:
    pages = pages_of(sheet((READ,) * 120))
    assert len(pages) > 2
    assert all("Which rested on it" in page for page in pages[:-1])


def test_sheets_lie_sideways_on_either_paper_with_their_fonts() -> None:
    assert sizes_of(sheet()) == {(842, 595)}
    assert sizes_of(sheet(form=LETTER)) == {(792, 612)}
    assert all(fonts_of(sheet()).values())

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from assessment.engine.outcome import Question, Ruling, RulingKind
from assessment.engine.worksheet_line import Line, LineKind
from control.reports.pdf import LETTER, assessment_record_pdf
from control.reports.values import Cycle, EventEntry, MadeReport, OrderEntry, Record, RecordPart, TableNote
from control.situation.clock import Clock
from tests.control.reports.printed import fonts_of, pages_of, sizes_of, text_of

ODD = "<b>A & <img src=x>"


def line(number: int, parent: int, kind: LineKind, rule: str = "E'2a.5", **fields: object) -> Line:
    values = {"number": number, "parent": parent, "kind": kind, "rule": rule, "at": Fraction(150)}
    return Line(**(values | fields))  # type: ignore[arg-type]


LINES = (
    line(1, 0, LineKind.RULE, "E'1b.2", subjects=("1D9", ODD), value="yes", reading="R3", place="1|E'1b.2|1D9|h5|0"),
    line(2, 1, LineKind.RULE, subjects=("1D9",), value="10"),
    line(3, 2, LineKind.READ, table="E'2-4", entry="attacker, 60-79", value="5", provenance="printed"),
    line(4, 2, LineKind.THROW, value="d100", throw=7, place="1|E'2a.5|1D9|h5|0"),
    line(5, 2, LineKind.READ, table="H-size", entry="platoon", value="2", provenance="house"),
    line(6, 2, LineKind.READ, table="E'2-5", entry="", value="3/2", provenance="reconstructed", ruled=4),
    line(7, 1, LineKind.FIGURE, words="ratio", value="3/1"),
    line(8, 1, LineKind.ASK, words="Does it go on?", value="yes", place="1|E'1b.2|1D9|h5|1"),
    line(9, 0, LineKind.NOTE, words="light", value="night"),
)
PART = RecordPart(
    number=1,
    start="020600",
    end="020900",
    lines=LINES,
    orders=(OrderEntry(number=1, card="1D9  12150470049D9", words="1D9 attacks", side="Red"),),
    events=(EventEntry(stamp="020830", words=f"{ODD} is lost", units=("1D9",), rule="E'1b.2", line=1),),
    reports=(
        MadeReport(
            addressee="Red", told="020830", due="020900", card="1D9  12150470725", rule="E'1b", line=2, words="1D9 lost"
        ),
    ),
    rulings=(
        Ruling(number=4, kind=RulingKind.RESULT, reason=f"Because {ODD}", value="3/2", place="1|E'2a.5|1D9|h5|0"),
    ),
    questions=(Question(place="x", rule="E'1b.2", owner="red", words="Stay or go?", options=(), proposal="go"),),
    orphaned=("ruling 2",),
)
RECORD = Record(
    cycle=Cycle(game=f"Route 4 {ODD}", number=1, start="020600", end="021200"),
    clock=Clock(day=2, hour=6),
    parts=(PART,),
    facts=(("Rules", "TACSPIEL, edition 1"),),
    paragraphs={"E'2a.5": "Draw casualties once a unit.", "Z'9": "never cited"},
    tables={
        "H-size": TableNote(title="Size of a platoon", source="para E'", provenance="house", reason="not printed"),
        "Z-1": TableNote(title="never read", source="", provenance="printed"),
    },
)


def many(count: int) -> RecordPart:
    """A part with a worksheet of many lines, every fifth a rule at the top."""
    lines = tuple(
        line(
            n,
            0 if n % 5 == 1 else n - (n - 1) % 5,
            LineKind.RULE if n % 5 == 1 else LineKind.FIGURE,
            words="x",
            value=str(n),
        )
        for n in range(1, count + 1)
    )
    return replace(PART, lines=lines)


def test_every_line_shows_paragraph_table_entry_mark_value_and_throw() -> None:
    text = text_of(assessment_record_pdf(RECORD))
    for part in (
        f"E'1b.2 (reading R3) · 1D9, {ODD} yes",
        "E'2-4 · attacker, 60-79 5",
        "throws d100 at 1|E'2a.5|1D9|h5|0 07",
        "H-size · platoon h 2",
        "E'2-5 · only entry ~ 3/2 [4]",
        "ratio 3/1",
        "asks: Does it go on? at 1|E'1b.2|1D9|h5|1 yes",
        "light night",
    ):
        assert part in text


def test_orders_events_reports_and_rulings_are_told() -> None:
    text = text_of(assessment_record_pdf(RECORD))
    for part in (
        "1D9 attacks",
        f"{ODD} is lost",
        "1D9 12150470725",
        f"Because {ODD}",
        "result at 1|E'2a.5|1D9|h5|0",
        "Open question to red: Stay or go? (proposal: go)",
        "No longer arises: ruling 2",
    ):
        assert part in text


def test_values_no_source_prints_stand_at_the_end_with_what_depended_on_them() -> None:
    last = pages_of(assessment_record_pdf(RECORD))[-1]
    text = " ".join(last.split())
    assert "H-size · platoon Size of a platoon h 2 E'2a.5: 10 (2) events 1" in text
    assert "E'2-5 · only entry ~ 3/2 E'2a.5: 10 (2) events 1" in text
    house = text[text.index("House and reconstructed") :]
    assert "E'2-4" not in house
    assert text.index("H-size") < text.index("E'2-5 · only")


def test_only_what_was_cited_is_explained() -> None:
    text = text_of(assessment_record_pdf(RECORD))
    assert "Draw casualties once a unit." in text
    assert "not printed" in text
    assert "never" not in text


def told_page(contents: list[str], title: str) -> int:
    """The page that the contents give for a title."""
    found = re.search(re.escape(title) + r" (\d+)", " ".join(" ".join(contents).split()))
    assert found
    return int(found[1])


def test_the_contents_name_the_pages() -> None:
    record = replace(RECORD, parts=(many(400), replace(many(10), number=2, start="020900", end="021200")))
    pages = pages_of(assessment_record_pdf(record))
    for title in ("Subinterval 1: 020600 to 020900", "Subinterval 2: 020900 to 021200", "Paragraphs cited"):
        assert title in pages[told_page(pages[:1], title) - 1]
    assert all(f"page {number} of {len(pages)}" in text for number, text in enumerate(pages, start=1))


def test_long_contents_count_their_own_pages() -> None:
    parts = tuple(replace(many(3), number=number) for number in range(1, 25))
    pages = pages_of(assessment_record_pdf(replace(RECORD, parts=parts)))
    first = next(number for number, text in enumerate(pages, start=1) if "1D9 attacks" in text)
    assert first > 3
    assert told_page(pages[: first - 1], "Subinterval 1: 020600 to 020900") == first
    assert told_page(pages[: first - 1], "Subinterval 24: 020600 to 020900") == first + 23


def test_after_a_page_break_the_head_and_the_rule_above_are_repeated() -> None:
    pages = pages_of(assessment_record_pdf(replace(RECORD, parts=(many(400),))))
    later = [page for page in pages[2:] if "Paragraph, and what was done" in page]
    assert len(later) > 3
    assert any("under E'2a.5" in page for page in later)


def test_numbers_of_several_parts_are_told_apart() -> None:
    text = text_of(assessment_record_pdf(replace(RECORD, parts=(PART, replace(PART, number=2)))))
    assert "E'2a.5: 10 (1/2); 10 (2/2) events 1/1, 2/1" in text


def test_an_empty_subinterval_says_so() -> None:
    empty = RecordPart(number=1, start="020600", end="020900", lines=())
    text = text_of(assessment_record_pdf(replace(RECORD, parts=(empty,))))
    for sentence in ("No orders came in", "Nothing had to be worked out", "Nothing happened", "No report was made"):
        assert sentence in text
    assert "Every value that was read is printed in the source" in text


def test_the_record_is_the_same_at_every_run_and_its_fonts_are_embedded() -> None:
    data = assessment_record_pdf(RECORD)
    assert data == assessment_record_pdf(RECORD)
    assert all(fonts_of(data).values())
    assert sizes_of(assessment_record_pdf(RECORD, LETTER)) == {(612, 792)}

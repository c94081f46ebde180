"""The worksheet in brief: nothing that chance, a person or a ruling had a part in is left out; the rest is counted."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from assessment.engine.worksheet_line import Line, LineKind
from control.reports.pdf import assessment_record_pdf
from control.reports.values import Record, RecordPart
from tests.control.reports.printed import pages_of, text_of
from tests.control.reports.test_record_paper import RECORD

SIGHT = "D'2.1"
COVER = "C'2a.1"


def line(number: int, parent: int, kind: LineKind, rule: str, **fields: Any) -> Line:
    return Line(number=number, parent=parent, kind=kind, rule=rule, at=Fraction(90), **fields)


def draw(number: int, units: tuple[str, ...], throw: int, result: str) -> tuple[Line, ...]:
    return (
        line(number, 0, LineKind.RULE, SIGHT, subjects=units, value=result),
        line(
            number + 1,
            number,
            LineKind.READ,
            SIGHT,
            table="D'2-1",
            entry="foot",
            value="by draw",
            provenance="repaired",
        ),
        line(number + 2, number, LineKind.THROW, SIGHT, subjects=units, value="d100", throw=throw, place="x"),
        line(number + 3, number, LineKind.FIGURE, SIGHT, words="result", value=result),
    )


def routine(number: int, unit: str, value: str) -> tuple[Line, ...]:
    return (
        line(number, 0, LineKind.RULE, COVER, subjects=(unit,), value=value),
        line(number + 1, number, LineKind.NOTE, COVER, words="halted"),
    )


LINES = (
    *draw(1, ("1D9", "1C73"), 64, "A2B2"),
    *draw(5, ("2D9", "1C73"), 7, "none"),
    *routine(9, "1D9", "yes"),
    *routine(11, "2D9", "yes"),
    *routine(13, "3D9", "no"),
    *routine(15, "4D9", "cited"),
)
PART = RecordPart(
    number=1,
    start="020600",
    end="020900",
    lines=LINES,
    events=(replace(RECORD.parts[0].events[0], line=15),),
)


def brief(lines: tuple[Line, ...] = LINES) -> str:
    return text_of(assessment_record_pdf(record(lines), in_brief=True))


def record(lines: tuple[Line, ...]) -> Record:
    return replace(RECORD, parts=(replace(PART, lines=lines),))


def test_a_working_stands_once_with_every_throw_and_result() -> None:
    text = brief()
    assert text.count("D'2-1, foot = by draw r") == 1
    assert "[1-4] 1D9, 1C73 64 = A2B2; [5-8] 2D9, 1C73 07 = none" in text


def test_what_ran_without_a_throw_is_counted_by_paragraph() -> None:
    assert f"Without a throw, by paragraph: {COVER}: yes (2), no." in brief()


def test_what_an_event_rests_on_is_told() -> None:
    assert "[15-16] 4D9 = cited" in brief()


def test_a_ruling_and_an_answer_are_told() -> None:
    ruled = replace_line(LINES[9 - 1], ruled=3)
    asked = line(17, 0, LineKind.ASK, "E'1d", words="Stay or go?", value="go", place="y")
    text = brief((*LINES[:8], ruled, *LINES[9:], asked))
    assert "[9-10] 1D9 = yes [3]" in text
    assert "asks: Stay or go?" in text
    assert "“go”" in text


def test_different_workings_stand_apart() -> None:
    other = tuple(replace_line(one, entry="vehicle") if one.table else one for one in draw(17, ("3D9",), 50, "none"))
    assert brief((*LINES, *other)).count("= by draw r") == 2


def test_a_house_value_is_counted_with_its_events_in_brief() -> None:
    many = tuple(
        one
        for n in range(40)
        for one in (
            line(2 * n + 1, 0, LineKind.RULE, COVER, value=str(n)),
            line(2 * n + 2, 2 * n + 1, LineKind.READ, COVER, table="H-size", entry="x", value="2", provenance="house"),
        )
    )
    full = pages_of(assessment_record_pdf(record(many)))
    short = pages_of(assessment_record_pdf(record(many), in_brief=True))
    assert f"{COVER} (40)" in " ".join(short[-1].split())
    assert "39 (79)" in " ".join(full[-1].split())


def test_a_thousand_alike_take_few_pages() -> None:
    many = tuple(one for n in range(1000) for one in routine(2 * n + 1, f"U{n}", "yes"))
    assert len(pages_of(assessment_record_pdf(record(many)))) > 15
    assert len(pages_of(assessment_record_pdf(record(many), in_brief=True))) < 5


def replace_line(one: Line, **changes: Any) -> Line:
    import msgspec

    return msgspec.structs.replace(one, **changes)

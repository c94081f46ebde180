"""What was assessed: results, throws, answers, and the rulings on them."""

from __future__ import annotations

from collections.abc import Iterator

from assessment.engine.worksheet_line import Line, LineKind
from assessment.models import ResultAcceptance
from control.databook.book import COMMON, Column, Row, Sheet
from control.databook.source import Source, written_time
from control.models import AnswerRecord, Blob, RulingRecord


def sheets(source: Source) -> tuple[Sheet, ...]:
    """Results, throws, rulings and answers."""
    return (_results(source), _throws(source), _rulings(source), _answers(source))


def _results(source: Source) -> Sheet:
    columns = (
        Column(key="number", meaning="number of the result in its assessment"),
        Column(key="kind", meaning="what kind of event it is"),
        Column(key="rule", meaning="the paragraph it follows from"),
        Column(key="units", meaning="designators of the units concerned"),
        Column(key="importance", meaning="how much it matters in Control's queue", unit="0 to 3"),
        Column(key="provenance", meaning="the weakest provenance of the values it rests on"),
        Column(key="ruled", meaning="whether a ruling of Control is behind it"),
        Column(key="accepted_by", meaning="who of Control accepted it, by role code"),
        Column(key="line", meaning="number of the worksheet line behind it"),
        Column(key="words", meaning="the result in words"),
    )
    return Sheet(
        key="results",
        about="A result of the assessment that stands a row; its wall time is when it was assessed.",
        columns=(*COMMON, *columns),
        rows=_result_rows(source),
    )


def _result_rows(source: Source) -> Iterator[Row]:
    for subinterval, record in source.assessed():
        accepted = dict(
            ResultAcceptance.objects.filter(subinterval=subinterval).values_list("mark", "seat_id"),
        )
        for result in record.results.order_by("number"):
            yield source.row(
                subinterval=subinterval,
                at=result.at,
                wall=record.made,
                number=result.number,
                kind=result.kind,
                rule=result.rule,
                units=", ".join(result.units),
                importance=result.importance,
                provenance=result.provenance,
                ruled=result.ruled,
                accepted_by=source.codes.get(accepted.get(result.mark, 0)),
                line=result.line,
                words=result.words,
            )


def _throws(source: Source) -> Sheet:
    columns = (
        Column(key="rule", meaning="the paragraph that was thrown for"),
        Column(key="subjects", meaning="what the throw was about, in the rule's own order"),
        Column(key="die", meaning="the die, by its number of faces"),
        Column(key="throw", meaning="the number, from 0 to one less than the faces"),
        Column(key="table", meaning="the table read for it, where one was"),
        Column(key="entry", meaning="the entry of that table"),
        Column(key="range", meaning="what the entry prints"),
        Column(key="ruling", meaning="number of the ruling that fixed it"),
        Column(key="line", meaning="number of its worksheet line"),
        Column(key="place", meaning="what the die was keyed by"),
    )
    return Sheet(
        key="throws",
        about="A throw of the assessment that stands a row, with what was read from a table just before it.",
        columns=(*COMMON, *columns),
        rows=_throw_rows(source),
    )


def _throw_rows(source: Source) -> Iterator[Row]:
    for subinterval, record in source.assessed():
        lines: tuple[Line, ...] = Blob.objects.value_of(record.lines_digest, tuple[Line, ...])
        for line, read in _with_readings(lines):
            yield source.row(
                subinterval=subinterval,
                at=line.at,
                wall=record.made,
                rule=line.rule,
                subjects=", ".join(line.subjects),
                die=line.value,
                throw=line.throw,
                table=read.table if read else None,
                entry=read.entry if read else None,
                range=read.value if read else None,
                ruling=line.ruled or None,
                line=line.number,
                place=line.place,
            )


def _with_readings(lines: tuple[Line, ...]) -> Iterator[tuple[Line, Line | None]]:
    """Each throw with the reading that precedes it under the same rule, if one does."""
    read: dict[int, Line] = {}
    for line in lines:
        if line.kind is LineKind.READ:
            read[line.parent] = line
        elif line.kind is LineKind.THROW:
            yield line, read.get(line.parent)


def _rulings(source: Source) -> Sheet:
    columns = (
        Column(key="number", meaning="number of the ruling, by branch"),
        Column(key="kind", meaning="what was ruled on"),
        Column(key="place", meaning="the throw or result that was replaced"),
        Column(key="subject", meaning="the unit, belief, report or order concerned"),
        Column(key="field", meaning="what of it"),
        Column(key="value", meaning="the new value"),
        Column(key="reason", meaning="the reason given"),
        Column(key="withdrawn", meaning="when it was taken back", unit="ISO 8601, UTC"),
    )
    return Sheet(
        key="rulings",
        about="A ruling of Control a row; its wall time is when it was entered.",
        columns=(*COMMON, *columns),
        rows=_ruling_rows(source),
    )


def _ruling_rows(source: Source) -> Iterator[Row]:
    found = RulingRecord.objects.filter(branch__game=source.game).select_related("branch", "subinterval__branch")
    for ruling in found.order_by("branch__number", "number"):
        yield source.row(
            branch=ruling.branch,
            subinterval=ruling.subinterval,
            at=ruling.at,
            wall=ruling.entered,
            seat_id=ruling.seat_id,
            number=ruling.number,
            kind=ruling.kind,
            place=ruling.place,
            subject=ruling.subject,
            field=ruling.field,
            value=ruling.value,
            reason=ruling.reason,
            withdrawn=written_time(ruling.withdrawn),
        )


def _answers(source: Source) -> Sheet:
    columns = (
        Column(key="place", meaning="the question, by what it decides"),
        Column(key="value", meaning="the answer"),
        Column(key="for_cell", meaning="whether Control answered for a cell"),
    )
    found = AnswerRecord.objects.filter(subinterval__branch__game=source.game).select_related("subinterval__branch")
    return Sheet(
        key="answers",
        about="An answer to a question of the rules a row; its wall time is when it was entered.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                subinterval=answer.subinterval,
                wall=answer.entered,
                seat_id=answer.seat_id,
                place=answer.place,
                value=answer.value,
                for_cell=answer.for_cell,
            )
            for answer in found.order_by("pk")
        ),
    )

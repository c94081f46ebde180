"""What the sides were told: reports as delivered, what Control did with them, messages, and everybody's notes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assessment.models import DebriefMark
from control.databook.book import COMMON, Column, Row, Sheet
from control.databook.source import Source, written_time
from control.models import CellNote, Estimate, Letter, LogEntry, ReleaseDecision
from control.services.remarks import ACT as REMARK
from control.situation.side import SIDES, Side


def sheets(source: Source) -> tuple[Sheet, ...]:
    """Reports, decisions of the tray, letters, notes and estimates of the cells, remarks, marks for the debrief."""
    return (
        _reports(source),
        _decisions(source),
        _letters(source),
        _notes(source),
        _remarks(source),
        _estimates(source),
        _debrief(source),
    )


def _reports(source: Source) -> Sheet:
    columns = (
        Column(key="side", meaning="who was told"),
        Column(key="number", meaning="number of the report, by side"),
        Column(key="code", meaning="code of the report"),
        Column(key="unit", meaning="the unit that reported"),
        Column(key="made", meaning="the moment in the game at which it was made", unit="DDhhmm"),
        Column(key="due", meaning="the moment at which it fell due", unit="DDhhmm"),
        Column(key="corrects", meaning="number of the report that it takes back"),
        Column(key="card", meaning="the card as delivered"),
        Column(key="words", meaning="the card in words as delivered"),
    )
    return Sheet(
        key="reports",
        about="A report as delivered a row, at the game and wall time of its release.",
        columns=(*COMMON, *columns),
        rows=_report_rows(source),
    )


def _report_rows(source: Source) -> Iterator[Row]:
    told: set[tuple[int, Side, int]] = set()
    for subinterval, situation in source.released():
        for side in SIDES:
            for report in situation.known[side].reports:
                one = (subinterval.branch_id, side, report.number)
                if report.delivered != situation.now or one in told:
                    continue
                told.add(one)
                yield source.row(
                    subinterval=subinterval,
                    at=report.delivered,
                    wall=subinterval.closed,
                    **_report_values(source, side, report),
                )


def _report_values(source: Source, side: Side, report: Any) -> dict[str, Any]:
    return {
        "side": side.value,
        "number": report.number,
        "code": report.code,
        "unit": report.unit,
        "made": source.mode.stamp(report.at),
        "due": source.mode.stamp(report.due),
        "corrects": report.corrects or None,
        "card": report.card,
        "words": report.words,
    }


def _decisions(source: Source) -> Sheet:
    columns = (
        Column(key="report", meaning="Control's name for the report"),
        Column(key="decision", meaning="release, edit, delay, withhold or garble"),
        Column(key="reason", meaning="the reason given"),
        Column(key="card", meaning="the card as changed"),
        Column(key="words", meaning="the words as changed"),
        Column(key="due", meaning="the moment to which it was delayed", unit="DDhhmm"),
    )
    found = ReleaseDecision.objects.filter(subinterval__branch__game=source.game).select_related("subinterval__branch")
    return Sheet(
        key="decisions",
        about="What Control decided about a report before its release, a row.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                subinterval=one.subinterval,
                wall=one.entered,
                seat_id=one.seat_id,
                report=one.report,
                decision=one.kind,
                reason=one.reason,
                card=one.card,
                words=one.words,
                due=source.mode.stamp(one.due) if one.due is not None else None,
            )
            for one in found.order_by("pk")
        ),
    )


def _letters(source: Source) -> Sheet:
    columns = (
        Column(key="cell", meaning="the cell that Control exchanged it with"),
        Column(key="number", meaning="its number, by cell"),
        Column(key="to_control", meaning="whether it went from the cell to Control"),
        Column(key="kind", meaning="a message, or an order that the code book has no card for"),
        Column(key="as_name", meaning="in whose name Control spoke"),
        Column(key="answers", meaning="number of the one it answers"),
        Column(key="text", meaning="the message"),
    )
    found = Letter.objects.filter(game=source.game).select_related("answers")
    return Sheet(
        key="letters",
        about="A message in plain words between a cell and Control a row; its wall time is when it was sent.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                branch=source.counting(letter.posted),
                at=letter.game_time,
                wall=letter.posted,
                seat_id=letter.seat_id,
                cell=letter.cell,
                number=letter.number,
                to_control=letter.to_control,
                kind=letter.kind,
                as_name=letter.as_name,
                answers=letter.answers.number if letter.answers else None,
                text=letter.text,
            )
            for letter in found.order_by("pk")
        ),
    )


def _notes(source: Source) -> Sheet:
    columns = (
        Column(key="side", meaning="whose log it stands in"),
        Column(key="number", meaning="its number in that log"),
        Column(key="places", meaning="places marked on the cell's map"),
        Column(key="struck", meaning="when it was struck out", unit="ISO 8601, UTC"),
        Column(key="text", meaning="the note"),
    )
    return Sheet(
        key="notes",
        about="A note in a cell's own log a row.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                branch=source.counting(note.posted),
                at=note.game_time,
                wall=note.posted,
                seat_id=note.seat_id,
                side=note.side,
                number=note.number,
                places=" ".join(note.places),
                struck=written_time(note.struck),
                text=note.text,
            )
            for note in CellNote.objects.filter(game=source.game).order_by("pk")
        ),
    )


def _remarks(source: Source) -> Sheet:
    columns = (
        Column(key="about", meaning="the place, unit, report or result that it is about, where it said so"),
        Column(key="text", meaning="the note"),
    )
    found = LogEntry.objects.filter(game=source.game, act=REMARK).select_related("branch").order_by("pk")
    return Sheet(
        key="remarks",
        about="A note for the record, by Control, an observer or a cell's seat, that Control alone reads, a row.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                branch=one.branch,
                at=one.game_time,
                wall=one.at,
                seat_id=one.seat_id,
                about=one.facts.get("about", ""),
                text=one.facts.get("text", ""),
            )
            for one in found
        ),
    )


def _estimates(source: Source) -> Sheet:
    columns = (
        Column(key="side", meaning="whose"),
        Column(key="question", meaning="what Control asked"),
        Column(key="estimate", meaning="what the seat expected"),
        Column(key="reason", meaning="why"),
        Column(key="confidence", meaning="how sure it was", unit="percent"),
    )
    found = Estimate.objects.filter(game=source.game).select_related("question").order_by("pk")
    return Sheet(
        key="estimates",
        about="What a seat of a cell expected in a cycle a row; one that was given later counts more.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                branch=source.counting(one.posted),
                cycle=one.cycle,
                at=one.game_time,
                wall=one.posted,
                seat_id=one.seat_id,
                side=one.side,
                question=one.question.text,
                estimate=one.estimate,
                reason=one.reason,
                confidence=one.confidence,
            )
            for one in found
        ),
    )


def _debrief(source: Source) -> Sheet:
    columns = (
        Column(key="remark", meaning="what Control noted beside it"),
        Column(key="mark", meaning="the mark of the result, the same in any assessment that has it"),
    )
    found = DebriefMark.objects.filter(subinterval__branch__game=source.game).select_related("subinterval__branch")
    return Sheet(
        key="debrief",
        about="A result that Control marked for the debrief a row.",
        columns=(*COMMON, *columns),
        rows=(
            source.row(
                subinterval=one.subinterval, wall=one.made, seat_id=one.seat_id, remark=one.remark, mark=one.mark
            )
            for one in found.order_by("pk")
        ),
    )

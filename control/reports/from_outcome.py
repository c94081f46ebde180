"""What Control's record holds, read from what was assessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from assessment.engine.mode import Mode
from assessment.engine.outcome import Decision, Order, Ruling
from control.reports.from_picture import order_entry, period
from control.reports.values import Cycle, EventEntry, MadeReport, Record, RecordPart, TableNote
from orders.language.card import read_report
from orders.language.wording import read_back
from orders.language.wrong import Unreadable


def record_of(
    game: str,
    number: int,
    parts: Iterable[RecordPart],
    mode: Mode[Any, Any],
    *,
    facts: tuple[tuple[str, str], ...] = (),
) -> Record:
    """The record of a cycle with what the mode's ledger and tables say of the places it cites."""
    start, end = period(number, mode)
    if mode.clock is None:
        raise ValueError(f"{mode.title} has no clock before it is configured for a game")
    return Record(
        cycle=Cycle(game=game, number=number, start=mode.stamp(start), end=mode.stamp(end)),
        clock=mode.clock,
        parts=tuple(parts),
        facts=facts,
        paragraphs={entry.id: entry.summary for entry in mode.ledger},
        tables=_tables(mode),
    )


def part_of(  # noqa: PLR0913 - what went into a subinterval and what came out
    number: int,
    start: Fraction,
    outcome: Any,
    mode: Mode[Any, Any],
    *,
    orders: Iterable[Order] = (),
    rulings: tuple[Ruling, ...] = (),
) -> RecordPart:
    """A subinterval; `outcome` has until, lines, events, reports, questions and orphaned, as assessed or as stored."""
    return RecordPart(
        number=number,
        start=mode.stamp(start),
        end=mode.stamp(outcome.until),
        lines=tuple(outcome.lines),
        orders=tuple(order_entry(order, mode) for order in orders),
        events=tuple(
            EventEntry(
                stamp=mode.stamp(event.at),
                words=mode.event_words(event, mode).removeprefix(mode.stamp(event.at)).strip(),
                units=event.units,
                rule=event.rule,
                line=event.line,
            )
            for event in outcome.events
        ),
        reports=tuple(_made(report, mode) for report in sorted(outcome.reports, key=lambda report: report.due)),
        rulings=rulings,
        questions=tuple(outcome.questions),
        orphaned=tuple(outcome.orphaned),
    )


def _made(report: Any, mode: Mode[Any, Any]) -> MadeReport:
    card = report.control_card
    return MadeReport(
        addressee=report.addressee.capitalize(),
        told=mode.stamp(report.at),
        due=mode.stamp(report.due),
        card=card,
        rule=report.rule,
        line=report.line,
        words=_words(card, mode),
        by_chance=_by_chance(report.by_chance, mode),
    )


def _by_chance(decision: Decision | None, mode: Mode[Any, Any]) -> str:
    """What became of a report on the way, and of a garbled one what came through."""
    if decision is None:
        return ""
    said = f"{decision.reason[:1].upper()}{decision.reason[1:]}"
    if decision.due is not None:
        said = f"{said}: {mode.stamp(decision.due)}"
    return f"{said}: {decision.words}" if decision.words else f"{said}."


def _words(card: str, mode: Mode[Any, Any]) -> str:
    """A report's card in plain words; nothing for one that Control has written over."""
    try:
        return read_back(mode.codebook, read_report(mode.codebook, card))
    except Unreadable:
        return ""


def _tables(mode: Mode[Any, Any]) -> Mapping[str, TableNote]:
    return {
        table.id: TableNote(
            title=table.title, source=table.source.text, provenance=table.provenance.value, reason=table.reason
        )
        for table in mode.tables
    }

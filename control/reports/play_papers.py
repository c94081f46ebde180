"""The papers of a game played by command: each cycle's sheets of both cells, Control's record in brief and in full."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from assessment.engine.playing import Played, Run, now_of
from control.reports import phrases
from control.reports.from_outcome import part_of, record_of
from control.reports.from_picture import cycle_of, known_of, orders_of, reports_of
from control.reports.paper.sheet import A4, Form
from control.reports.record_paper import assessment_record_pdf
from control.reports.reports_paper import order_sheet_pdf, reports_pdf
from control.reports.values import Record, RecordPart
from control.situation.clock import cycle_number
from control.situation.side import SIDES, Side
from orders.language.phrase import Phrase

REPORTS_FILE: Final = "cycle-{cycle}-{side}-reports.pdf"
ORDERS_FILE: Final = "cycle-{cycle}-{side}-orders.pdf"
RECORD_FILE: Final = "cycle-{cycle}-control-record.pdf"
FULL_FILE: Final = "cycle-{cycle}-control-record-in-full.pdf"


def write_play_pdfs(run: Run[Any], folder: Path, form: Form = A4) -> tuple[Path, ...]:
    """Writes the papers of a run into a folder and gives their paths; equal runs give equal bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, data in _papers(run, form):
        path = folder / name
        path.write_bytes(data)
        written.append(path)
    return tuple(written)


def _papers(run: Run[Any], form: Form) -> Iterator[tuple[str, bytes]]:
    last = {played.cycle: played for played in run.played}
    for number, played in last.items():
        for side in SIDES:
            yield from _cell(run, played, number, side, form)
    for number in sorted(last.keys() | ({_waiting_cycle(run)} if run.waiting else set())):
        record = _record(run, number, form)
        yield RECORD_FILE.format(cycle=number), assessment_record_pdf(record, form, in_brief=True)
        yield FULL_FILE.format(cycle=number), assessment_record_pdf(record, form)


def _cell(run: Run[Any], played: Played[Any], number: int, side: Side, form: Form) -> Iterator[tuple[str, bytes]]:
    """What a cell holds in its hands at the end of a cycle, made from its picture."""
    mode, book = run.mode, run.mode.codebook
    picture = mode.picture_for(side, played.situation, mode)
    cycle = cycle_of(picture, run.scenario.title, number, mode)
    reports, known = reports_of(picture, number, mode), known_of(picture, mode)
    yield (
        REPORTS_FILE.format(cycle=number, side=side.value),
        reports_pdf(cycle, reports, book=book, known=known, form=form),
    )
    orders = orders_of(picture, number, mode)
    yield (
        ORDERS_FILE.format(cycle=number, side=side.value),
        order_sheet_pdf(cycle, orders, book=book, form=form),
    )


def _record(run: Run[Any], number: int, form: Form) -> Record:
    mode = run.mode
    edition = Phrase(phrases.MODE_VALUE, {"title": mode.title, "edition": str(mode.edition)}).said(form.words)
    reached = [played.situation for played in run.played if played.cycle <= number]
    facts = [(phrases.MODE_FACT, edition), (phrases.TABLES_FACT, mode.tables.digest)]
    if reached:
        facts.append((phrases.RESULT_FACT, mode.result(reached[-1], mode)))
    return record_of(run.scenario.title, number, _parts(run, number), mode, facts=tuple(facts))


def _parts(run: Run[Any], number: int) -> Iterator[RecordPart]:
    count = 0
    for played in run.played:
        if played.cycle == number:
            count += 1
            start = now_of(played.before)
            yield part_of(count, start, played.outcome, run.mode, orders=played.orders, rulings=played.rulings)
    if run.waiting is not None and _waiting_cycle(run) == number:
        yield part_of(count + 1, now_of(run.situation), run.waiting, run.mode)


def _waiting_cycle(run: Run[Any]) -> int:
    return cycle_number(now_of(run.situation), run.mode.cycle_minutes)

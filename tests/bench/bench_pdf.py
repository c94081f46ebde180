"""How long Control's assessment record of 50 pages takes to print (budget: 3 s)."""

from __future__ import annotations

from io import BytesIO
from itertools import cycle
from time import perf_counter
from typing import Any

from pypdf import PdfReader

from assessment.play_command import Request, carry_out
from control.reports.from_outcome import part_of, record_of
from control.reports.pdf import assessment_record_pdf
from control.reports.values import Record, RecordPart

PAGES = 50
LINES = 3_500
"""Lines of real worksheets that fill at least so many pages."""


def run() -> dict[str, Any]:
    """The figure of the suite: seconds for 50 pages, fonts read and embedded included."""
    record = _record()
    began = perf_counter()
    data = assessment_record_pdf(record)
    seconds = perf_counter() - began
    pages = len(PdfReader(BytesIO(data)).pages)
    if pages < PAGES:
        raise AssertionError(f"the benchmark prints {pages} pages, fewer than {PAGES}")
    return {
        "name": f"assessment record, {PAGES} of {pages} pages",
        "figure": round(seconds * PAGES / pages, 3),
        "unit": "seconds",
        "budget": 3.0,
    }


def _record() -> Record:
    """The first cycle of the teaching game, its subintervals repeated until there are enough lines."""
    run = carry_out(Request(scenario="route_4", auto=True, seed="7", until="cycle 1")).run
    parts: list[RecordPart] = []
    for played in cycle(run.played):
        if sum(len(part.lines) for part in parts) >= LINES:
            break
        parts.append(part_of(len(parts) + 1, played.before.now, played.outcome, run.mode, orders=played.orders))
    return record_of("Route 4", 1, parts, run.mode)

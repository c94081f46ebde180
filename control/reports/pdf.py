"""The door to everything that is printed: plain values in, the bytes of a PDF out.

Nothing here reads the database or the clock. Every text passes `as_typed` on its way to paper and none is read as
markup; fonts are embedded; equal values give equal bytes.
"""

from __future__ import annotations

from control.reports.odds_paper import odds_pdf
from control.reports.pad_paper import order_pad_pdf
from control.reports.paper.sheet import A4, LETTER, Form, PaperSize
from control.reports.paper.typed import as_typed
from control.reports.play_papers import write_play_pdfs
from control.reports.record_paper import assessment_record_pdf
from control.reports.reports_paper import order_sheet_pdf, reports_pdf
from control.reports.seat_paper import seat_cards_pdf
from control.reports.values_paper import house_values_pdf

__all__ = [
    "A4",
    "LETTER",
    "Form",
    "PaperSize",
    "as_typed",
    "assessment_record_pdf",
    "house_values_pdf",
    "odds_pdf",
    "order_pad_pdf",
    "order_sheet_pdf",
    "reports_pdf",
    "seat_cards_pdf",
    "write_play_pdfs",
]

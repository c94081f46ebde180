"""Printed papers of a cell: a narrow door from its pages to `control.reports`."""

from __future__ import annotations

from control.models import Game


def are_printed() -> bool:
    """Whether papers can be made here."""
    return True


def cell_reports(*, game: Game, side: str, cycle: int) -> bytes | None:
    """A cell's reports of one cycle as PDF."""
    from control.reports.service import cell_reports_pdf

    return cell_reports_pdf(game=game, side=side, cycle=cycle)


def order_pad(*, game: Game, side: str) -> bytes | None:
    """A pad of blank order cards as PDF."""
    from control.reports.service import order_pad_pdf_for

    return order_pad_pdf_for(game=game, side=side)

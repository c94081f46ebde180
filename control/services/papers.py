"""Printed papers of a cell: a narrow door from its pages to `control.reports`."""

from __future__ import annotations

from control.models import Game
from control.reports.booklet_service import control_booklet_pdf
from control.reports.service import cell_briefing_pdf, cell_orders_pdf, cell_reports_pdf, order_pad_pdf_for
from control.reports.wall_service import cell_counters_pdf, cell_pins_pdf, cell_slips_pdf


def cell_reports(*, game: Game, side: str, cycle: int) -> bytes:
    """A cell's reports of one cycle as PDF."""
    return cell_reports_pdf(game=game, side=side, cycle=cycle)


def cell_orders(*, game: Game, side: str, cycle: int) -> bytes:
    """A cell's orders of one cycle as PDF."""
    return cell_orders_pdf(game=game, side=side, cycle=cycle)


def order_pad(*, game: Game, side: str) -> bytes:
    """A pad of blank order cards as PDF."""
    return order_pad_pdf_for(game=game, side=side)


def briefing(*, game: Game, side: str) -> bytes:
    """A cell's briefing as PDF."""
    return cell_briefing_pdf(game=game, side=side)


def booklet(*, game: Game) -> bytes:
    """The after-action booklet as PDF: only for a game that has ended and whose rooms are opened to each other."""
    return control_booklet_pdf(game=game)


def slips(*, game: Game, side: str, cycle: int) -> bytes:
    """A cell's reports of one cycle as slips to hand over, as PDF."""
    return cell_slips_pdf(game=game, side=side, cycle=cycle)


def pins(*, game: Game, side: str) -> bytes:
    """What the last release changes on a cell's wall map, as PDF."""
    return cell_pins_pdf(game=game, side=side)


def counters(*, game: Game, side: str) -> bytes:
    """Counters of a cell's own units, as PDF."""
    return cell_counters_pdf(game=game, side=side)

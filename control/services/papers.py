"""Printed papers of a cell: a narrow door from its pages to `control.reports`."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from control.models import Envelope, Game
from control.reports import wall_service
from control.reports.booklet_service import control_booklet_pdf
from control.reports.map_tiles import PAPERS, SCALES
from control.reports.service import (
    cell_briefing_pdf,
    cell_orders_pdf,
    cell_reports_pdf,
    form_of,
    order_pad_pdf_for,
)
from control.reports.state_paper import state_pdf
from control.reports.wall_service import cell_counters_pdf, cell_pins_pdf, cell_slips_pdf
from control.services.state_page import StatePage, cell_state
from control.situation.side import Side

MAP_SHEETS: Final = tuple((scale, size.value) for scale in SCALES for size in PAPERS)
"""The scales and papers of a wall map."""


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


def booklet(*, game: Game, side: str) -> bytes:
    """The after-action booklet as PDF: only for a game that has ended and whose rooms are opened to each other."""
    return control_booklet_pdf(game=game, side=side)


def slips(*, game: Game, side: str, cycle: int) -> bytes:
    """A cell's reports of one cycle as slips to hand over, as PDF."""
    return cell_slips_pdf(game=game, side=side, cycle=cycle)


def envelope(one: Envelope) -> bytes:
    """The report slips of one envelope, as PDF."""
    return wall_service.envelope_pdf(one)


def queries(*, game: Game, side: str) -> bytes:
    """Slips that ask a cell about its cards, as PDF."""
    return wall_service.cell_query_slips_pdf(game=game, side=side)


def map_sheets_of(game: Game) -> tuple[tuple[int, str], ...]:
    """The scales and papers that the maps of a game can be printed on as a wall map; none for a board."""
    return MAP_SHEETS if _has_map_sheets(game.public_id) else ()


@lru_cache(maxsize=256)
def _has_map_sheets(public_id: str) -> bool:
    """A game keeps its ground, so that this is looked up once."""
    return wall_service.has_map_sheets(game=Game.objects.get(public_id=public_id), side=Side.RED)


def map_sheets(*, game: Game, side: str, scale: int, size: str) -> bytes:
    """A cell's map as sheets that join, as PDF. Raises `ValueError` for what cannot be printed so."""
    return wall_service.cell_map_sheets_pdf(game=game, side=side, scale=scale, size=size)


def pins(*, game: Game, side: str) -> bytes:
    """What the last release changes on a cell's wall map, as PDF."""
    return cell_pins_pdf(game=game, side=side)


def counters(*, game: Game, side: str) -> bytes:
    """Counters of a cell's own units, as PDF."""
    return cell_counters_pdf(game=game, side=side)


def state(*, game: Game, page: StatePage) -> bytes:
    """A page of the state of play, as PDF."""
    return state_pdf(page, form_of(game))


def cell_state_page(*, game: Game, side: str) -> bytes:
    """A cell's state of play as it now stands, as PDF."""
    return state(game=game, page=cell_state(game=game, side=side))

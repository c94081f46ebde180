"""Papers for a cell that keeps its map on a wall, made from its pictures alone."""

from __future__ import annotations

from collections.abc import Iterable

from control.models import Envelope, Game
from control.reports.counters_paper import Counter, counters_pdf
from control.reports.from_picture import cycle_of, reports_of
from control.reports.map_tiles import has_scale, map_tiles_pdf
from control.reports.paper.sheet import Form, PaperSize
from control.reports.pins_paper import Pin, PinList, pin_list_pdf
from control.reports.query_paper import Query, QuerySlip, query_slips_pdf
from control.reports.service import form_of
from control.reports.slips_paper import report_slips_pdf
from control.services.paper_maps import picture_for
from control.services.pictures import CellDesk, cell_desk, cell_desk_before, cell_drawing
from control.situation.side import Side
from orders.language.codebook import CodeBook
from orders.language.help import field_help
from orders.language.wrong import Inadmissible, Unreadable
from orders.services.paper_entry import Entry, entries_of
from orders.services.sheets import Said, cards_of, in_words, open_sheet

NOT_SHOWN = " · "


def cell_slips_pdf(*, game: Game, side: str, cycle: int) -> bytes:
    """A slip for each report of a cycle."""
    desk = cell_desk(game=game, side=side)
    heading = cycle_of(desk.picture, game.title, cycle, desk.mode)
    reports = reports_of(desk.picture, cycle, desk.mode)
    return report_slips_pdf(heading, reports, book=desk.codebook, form=form_of(game))


def envelope_pdf(envelope: Envelope) -> bytes:
    """The slips of one envelope; one without reports says so."""
    part = envelope.subinterval
    game = part.branch.game
    desk = cell_desk(game=game, side=envelope.side)
    told = (*reports_of(desk.picture, part.cycle, desk.mode), *reports_of(desk.picture, part.cycle + 1, desk.mode))
    reports = [report for report in told if envelope.first <= report.number <= envelope.last]
    heading = cycle_of(desk.picture, game.title, part.cycle, desk.mode)
    return report_slips_pdf(heading, reports, book=desk.codebook, form=form_of(game))


def cell_query_slips_pdf(*, game: Game, side: str) -> bytes:
    """A slip for each card on the open sheet that was typed in for the cell and cannot be carried out as written."""
    sheet = open_sheet(game=game, side=side)
    entries, book = entries_of(sheet), cell_desk(game=game, side=side).codebook
    wrong = [one for one in cards_of(game=game, sheet=sheet) if one.wrong and one.key in entries]
    slips = [_query_slip(one, entries[one.key], book) for one in wrong]
    return query_slips_pdf(game.title, Side(side), slips, book=book, form=form_of(game))


def has_map_sheets(*, game: Game, side: str) -> bool:
    """Whether the cell's map can be printed at a scale."""
    return has_scale(cell_drawing(game=game, side=side))


def cell_map_sheets_pdf(*, game: Game, side: str, scale: int, size: str) -> bytes:
    """The cell's map as sheets that join. Raises `ValueError` for a board or an unknown size."""
    form = Form(size=PaperSize(size), marking=form_of(game).marking)
    paper = picture_for(game=game, viewer=side)
    drawing = cell_drawing(game=game, side=side)
    return map_tiles_pdf(game.title, Side(side), drawing, scale, form, paper[1] if paper else b"")


def cell_pins_pdf(*, game: Game, side: str) -> bytes:
    """What the last release has changed on the cell's map; before the first all that it knows."""
    return pin_list_pdf(pins_of(game=game, side=side), form_of(game))


def pins_of(*, game: Game, side: str) -> PinList:
    """The values of the pin list."""
    now, before = cell_desk(game=game, side=side), cell_desk_before(game=game, side=side)
    was, has = (_units(before) if before else {}), _units(now)
    knew, knows = (_contacts(before) if before else {}), _contacts(now)
    return PinList(
        game=game.title,
        side=Side(side),
        since=(before or now).stamp((before or now).clock),
        now=now.stamp(now.clock),
        units=tuple(_pins(was, has)),
        contacts=tuple(_pins(knew, knows)),
    )


def cell_counters_pdf(*, game: Game, side: str) -> bytes:
    """A counter for each own unit on the cell's map."""
    own = [
        mark
        for mark in cell_drawing(game=game, side=side).marks
        if mark.designator and not mark.quality and not mark.hollow and mark.side == side[0].upper()
    ]
    counters = {mark.designator: Counter(symbol=mark.symbol, name=mark.designator) for mark in own}
    return counters_pdf(game.title, Side(side), [counters[name] for name in sorted(counters)], form_of(game))


def _query_slip(said: Said, entry: Entry, book: CodeBook) -> QuerySlip:
    queries = tuple(
        Query(column=fault.column, why=fault.said(in_words), right=_right(said, fault, book)) for fault in said.wrong
    )
    return QuerySlip(card=said.text, paper=entry.paper, typist=entry.typist, queries=queries)


def _right(said: Said, fault: Unreadable | Inadmissible, book: CodeBook) -> str:
    """What the field of a fault takes by the card's own code; nothing where the code itself is in doubt."""
    column = book.order_card.code_column
    code = said.card.code if said.card is not None else said.text[column.first - 1 : column.last].strip()
    try:
        return field_help(book, code, fault.field, in_words)
    except KeyError:
        return ""


def _units(desk: CellDesk) -> dict[str, str]:
    """Each own unit with its facts in one line, its name left out."""
    return {
        row.name: NOT_SHOWN.join(fact.text for fact in row.facts if fact.text and fact.text != row.name)
        for row in desk.units().rows
    }


def _contacts(desk: CellDesk) -> dict[str, str]:
    return {
        f"No. {row.number}": NOT_SHOWN.join(part for part in (row.place, row.words, row.quality) if part)
        for row in desk.contacts()
    }


def _pins(was: dict[str, str], now: dict[str, str]) -> Iterable[Pin]:
    """What differs, by name in the order of before and then of now."""
    for name in dict.fromkeys((*was, *now)):
        if was.get(name, "") != now.get(name, ""):
            yield Pin(name=name, was=was.get(name, ""), now=now.get(name, ""))

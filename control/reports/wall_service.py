"""Papers for a cell that keeps its map on a wall, made from its pictures alone."""

from __future__ import annotations

from collections.abc import Iterable

from control.models import Game
from control.reports.counters_paper import Counter, counters_pdf
from control.reports.from_picture import cycle_of, reports_of
from control.reports.pins_paper import Pin, PinList, pin_list_pdf
from control.reports.service import form_of
from control.reports.slips_paper import report_slips_pdf
from control.services.pictures import CellDesk, cell_desk, cell_desk_before, cell_drawing
from control.situation.side import Side

NOT_SHOWN = " · "


def cell_slips_pdf(*, game: Game, side: str, cycle: int) -> bytes:
    """A slip for each report of a cycle."""
    desk = cell_desk(game=game, side=side)
    heading = cycle_of(desk.picture, game.title, cycle, desk.mode)
    reports = reports_of(desk.picture, cycle, desk.mode)
    return report_slips_pdf(heading, reports, book=desk.codebook, form=form_of(game))


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

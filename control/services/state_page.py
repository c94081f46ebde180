"""How things stand, on one page: named facts and short lists, the same form for every room, on screen and on paper."""

from __future__ import annotations

from typing import Final

import msgspec
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from control.models import Game
from control.services.cell_notes import notes_of
from control.services.dispositions import intent_of
from control.services.letters import letters_of
from control.services.pictures import CellDesk, cell_desk
from control.situation.side import CONTROL
from orders.models import OrderSheet

MOST: Final = 8
"""So many rows of a list stand on the page, unless the list says otherwise."""
LONGEST: Final = 160

Row = tuple[str, str]


class Section(msgspec.Struct, frozen=True, kw_only=True):
    """A list: what stands at the left and at the right of each row; `nothing` where there is none, `more` left out."""

    title: str
    rows: tuple[Row, ...] = ()
    nothing: str = ""
    more: int = 0
    is_wide: bool = False


class StatePage(msgspec.Struct, frozen=True, kw_only=True):
    """The page of a room: `control`, `red` or `blue`."""

    title: str
    game: str
    room: str
    stamp: str
    sentences: tuple[str, ...]
    facts: tuple[Row, ...]
    sections: tuple[Section, ...]

    @property
    def is_controls(self) -> bool:
        """Whether it tells the truth."""
        return self.room == CONTROL


def section(title: str, rows: list[Row], *, nothing: str = "", most: int = MOST, is_wide: bool = False) -> Section:
    """A list cut to what the page has room for; `is_wide` gives the left of its rows more of it."""
    cut = tuple((shortened(left), shortened(right)) for left, right in rows[:most])
    return Section(title=title, rows=cut, nothing=nothing, more=max(0, len(rows) - most), is_wide=is_wide)


def shortened(text: str) -> str:
    """A text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= LONGEST else f"{line[: LONGEST - 1]}…"


def cell_state(*, game: Game, side: str, sentence: str = "") -> StatePage:
    """A cell's page, from its picture and from what it has written itself; `sentence` is that of its stage bar."""
    desk = cell_desk(game=game, side=side)
    notes = notes_of(game=game, side=side)
    sections = (
        section(_("Intent"), [("", line) for line in intent_of(game=game, side=side)]),
        section(_("Reports of the last release"), _reports(desk), nothing=_("Nothing was reported.")),
        section(_("Units that no order reaches yet"), [(one.unit, desk.stamp(one.until)) for one in desk.locks()]),
        section(_("Messages to Control without an answer"), _letters(game, side)),
        section(_("Last notes of the cell"), [(desk.stamp(one.game_time), one.text) for one in notes]),
    )
    return StatePage(
        title=_("State of play"),
        game=game.title,
        room=side,
        stamp=desk.stamp(desk.clock),
        sentences=(sentence,) if sentence else (),
        facts=tuple(_facts(game, desk)),
        sections=tuple(one for one in sections if one.rows or one.nothing),
    )


def _facts(game: Game, desk: CellDesk) -> list[Row]:
    units, reports = desk.units().rows, desk.reports()
    able = sum(unit.able for unit in units)
    took = ngettext("%(count)d, of which %(able)d take orders", "%(count)d, of which %(able)d take orders", len(units))
    return [
        (_("Cycle"), f"{desk.cycle}, {desk.period(desk.cycle)}"),
        (_("Stamps"), " · ".join(desk.stamps())),
        (_("Own units as last reported"), took % {"count": len(units), "able": able}),
        (_("Contacts known"), str(len(desk.contacts()))),
        (_("Reports received"), str(len(reports))),
        (_("Orders"), _orders(game, desk)),
    ]


def _orders(game: Game, desk: CellDesk) -> str:
    """What of the cell's newest sheet has been handed in, or is still a draft."""
    sheet = OrderSheet.objects.of(game.branch, desk.side).order_by("-cycle", "-pk").first()
    if sheet is None:
        return _("none written yet")
    count = sheet.cards.filter(removed__isnull=True).count()
    facts = {"count": count, "cycle": sheet.cycle, "state": _STATES[sheet.state]()}
    return (
        ngettext("cycle %(cycle)d, %(count)d card, %(state)s", "cycle %(cycle)d, %(count)d cards, %(state)s", count)
        % facts
    )


def _reports(desk: CellDesk) -> list[Row]:
    reports = desk.reports()
    last = [one for one in reports if one.delivered == reports[0].delivered]
    return [(f"No. {one.number} · {desk.stamp(one.at)} · {one.code} {one.unit}".strip(), one.words) for one in last]


def _letters(game: Game, side: str) -> list[Row]:
    open_ones = letters_of(game=game, cell=side).filter(to_control=True, answered_by__isnull=True)
    return [(f"No. {one.number}", one.text) for one in open_ones]


_STATES: Final = {
    "nothing": lambda: _("drafted"),
    "none": lambda: _("none, on purpose"),
    "received": lambda: _("handed in"),
    "sealed": lambda: _("sealed"),
}

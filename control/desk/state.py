"""Where a game stands for Control, on one page: for the end of a session, and for an umpire who takes over."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _

from control.desk.desk import Desk
from control.desk.owing import owing
from control.desk.stage import sentence, side_name
from control.desk.waiting import Waiting, waiting
from control.services.pace import Pace, pace_of
from control.services.state_page import Row, Section, StatePage, section
from control.situation.side import CONTROL, SIDES

MINUTES_AN_HOUR = 60
MOST_WAITING: Final = 18


def state_of_play(desk: Desk) -> StatePage:
    """The page of the branch looked at."""
    return page_of(desk, _("State of play"), (cells_owe(desk), _waits(desk)))


def page_of(desk: Desk, title: str, sections: Iterable[Section]) -> StatePage:
    """A page of Control's that begins with where the game stands."""
    mode, branch = desk.mode, desk.branch
    return StatePage(
        title=title,
        game=desk.game.title,
        room=CONTROL,
        stamp=desk.stamp(branch.now),
        sentences=(sentence(desk), mode.result(desk.released, mode)),
        facts=tuple(_facts(desk)),
        sections=tuple(sections),
    )


def cells_owe(desk: Desk) -> Section:
    """What Control has from each cell, and what it still owes."""
    rows = [(cell.name, _cell(cell.words, cell.queries)) for cell in owing(desk).cells]
    return section(_("What the cells owe"), rows)


def _waits(desk: Desk) -> Section:
    rows = [(one.words, who(one)) for one in waiting(desk)]
    title = _("What waits for Control, and who sees to it")
    return section(title, rows, nothing=_("Nothing waits."), most=MOST_WAITING, is_wide=True)


def who(one: Waiting) -> str:
    """Who sees to it, if anybody has said so."""
    if one.claim is None:
        return _("nobody yet")
    return one.claim.seat.shown_name


def _facts(desk: Desk) -> list[Row]:
    mode, branch = desk.mode, desk.branch
    cycle = _("%(cycle)d, clock %(stamp)s") % {"cycle": branch.cycle, "stamp": desk.stamp(branch.now)}
    facts = [(_("Cycle"), cycle), (_("Stamps"), " · ".join(mode.umpiring.stamps(desk.released, mode)))]
    for side in SIDES:
        picture = mode.picture_for(side, desk.released, mode)
        reports, contacts = len(mode.lists.reports(picture, mode)), len(mode.lists.contacts(picture, mode))
        told = _("%(reports)d reports, %(contacts)d contacts") % {"reports": reports, "contacts": contacts}
        facts.append((_("%(side)s was told") % {"side": side_name(side)}, told))
    facts.append((_("Rulings that stand"), str(branch.rulings.standing().count())))
    return [*facts, *_pace(pace_of(branch))]


def _pace(pace: Pace) -> list[Row]:
    if pace.game_minutes_an_hour is None:
        return []
    hours = f"{pace.game_minutes_an_hour / MINUTES_AN_HOUR:.1f}"
    return [
        (_("Time for planning"), _minutes(pace.planning)),
        (_("Time for umpiring"), _minutes(pace.umpiring)),
        (_("Pace"), _("%(hours)s game hours in an hour") % {"hours": hours}),
    ]


def _minutes(time: timedelta) -> str:
    minutes = round(time.total_seconds() / MINUTES_AN_HOUR)
    return _("%(hours)d h %(minutes)02d min") % {"hours": minutes // 60, "minutes": minutes % 60}


def _cell(words: str, queries: int) -> str:
    if not queries:
        return words
    return _("%(words)s; %(count)d cards that nobody can read") % {"words": words, "count": queries}

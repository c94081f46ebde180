"""The handover page: what an umpire who takes over has to know, on one sheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from django.utils.translation import gettext as _

from control.countdown import countdown_of
from control.desk.desk import Desk
from control.desk.record_words import entry_words
from control.desk.state import cells_owe, page_of, who
from control.desk.waiting import Waiting, WaitingKind, waiting
from control.models import LogEntry, Stage
from control.services.rulings_board import BoardRow, board_of
from control.services.state_page import Row, Section, StatePage, section

MOST: Final = 5
MOST_PAUSES: Final = 3


def handover(desk: Desk) -> StatePage:
    """The page of the branch looked at: only what is there has a list, but for what is owed and what waits."""
    things = waiting(desk)
    lists = (
        section(_("Clock and next pauses"), _pauses(desk), most=MOST),
        cells_owe(desk),
        _waits(_("Special orders without an answer"), things, WaitingKind.SPECIAL_ORDER),
        _waits(_("Messages without an answer"), things, WaitingKind.LETTER),
        _waits(_("Open questions"), things, WaitingKind.QUESTION),
        _waits(_("Cards that cannot be read"), things, WaitingKind.CARD),
        _waits(_("Results and releases"), things, WaitingKind.RESULTS, WaitingKind.RELEASE),
        section(_("Claimed"), _claims(desk), most=MOST),
        section(_("Rulings of the last cycle and from now on"), _rulings(desk), most=MOST),
        section(_("Last notes"), _notes(desk), most=MOST),
    )
    return page_of(desk, _("Handover"), (one for one in lists if one.rows))


def _waits(title: str, things: tuple[Waiting, ...], *kinds: WaitingKind) -> Section:
    """Those of some kinds among the things that wait."""
    return section(title, [(one.words, who(one)) for one in things if one.kind in kinds], most=MOST, is_wide=True)


def _pauses(desk: Desk) -> list[Row]:
    """What the planning clock shows, the half hours at which reports under way fall due, and the cycle's end."""
    rows: list[Row] = []
    left = countdown_of(desk.game) if not desk.is_past and not desk.is_study else None
    if left is not None:
        rows.append((_("Planning clock"), left.words))
    if desk.branch.stage == Stage.FINISHED:
        return rows
    now: Fraction = desk.released.now
    due = sorted({report.due for report in getattr(desk.released, "under_way", ()) if report.due > now})
    end = Fraction(desk.branch.cycle * desk.mode.cycle_minutes)
    rows += [(desk.stamp(moment), _("a report under way falls due")) for moment in due[:MOST_PAUSES] if moment < end]
    return [*rows, (desk.stamp(end), _("end of cycle %(cycle)d") % {"cycle": desk.branch.cycle})]


def _claims(desk: Desk) -> list[Row]:
    """What single seats have taken upon themselves that does not stand above: results."""
    found = desk.game.claims.select_related("seat").filter(subject__startswith="result ", settled__isnull=True)
    subinterval = desk.subinterval.public_id if desk.subinterval is not None and desk.is_open else "-"
    mine = [one for one in found if subinterval in one.subject]
    return [(one.seat.shown_name, _("a result of this assessment")) for one in mine]


def _rulings(desk: Desk) -> list[Row]:
    rows = [one for one in board_of(desk.branch) if _is_late(one, desk.branch.cycle)]
    return [(_ruling(one), one.ruling.reason) for one in rows]


def _is_late(row: BoardRow, cycle: int) -> bool:
    """Whether a ruling stands and belongs to the cycle, to the one before it, or to what comes."""
    part = row.ruling.subinterval
    return row.standing != "withdrawn" and (part is None or part.cycle >= cycle - 1)


def _ruling(row: BoardRow) -> str:
    words = {
        "in_force": _("No. %(number)d, in force"),
        "orphaned": _("No. %(number)d, orphaned"),
        "waits": _("No. %(number)d, from now on"),
    }[row.standing] % {"number": row.ruling.number}
    about = " ".join(part for part in (row.rule, row.subjects or row.ruling.subject, row.ruling.value) if part)
    return f"{words}: {about}"


def _notes(desk: Desk) -> list[Row]:
    entries = LogEntry.objects.filter(game=desk.game, act="note").select_related("seat").order_by("-pk")[:MOST]
    return [(_noted(desk, entry), entry_words(entry)) for entry in entries]


def _noted(desk: Desk, entry: LogEntry) -> str:
    seat = entry.seat.shown_name if entry.seat is not None else ""
    return " · ".join(part for part in (desk.stamp(entry.game_time), seat) if part)

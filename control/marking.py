"""What every page and sheet of a game is marked with for now."""

from __future__ import annotations

from django.utils.translation import gettext as _

from control.models import Attends, Game
from control.services.attendance import attendance_of
from control.situation.side import Side


def rehearsal_mark(game: Game) -> str:
    """Said on every page while all rooms rehearse; empty in play."""
    return _("REHEARSAL: nothing of this counts.") if game.branch.rehearses else ""


def attendance_note(game: Game, side: str) -> tuple[str, ...]:
    """What a cell is told where others, or nobody, play for it, with the reason; the other cell is told nothing."""
    found = attendance_of(game).get(Side(side))
    if found is None or not found.reason:
        return ()
    if found.kind == Attends.CONTROL:
        return (_("Control plays for your cell: %(reason)s") % {"reason": found.reason},)
    if found.kind == Attends.NOBODY:
        return (_("Your units go on by their standing orders: %(reason)s") % {"reason": found.reason},)
    return ()

"""Notes for the record by Control, by observers and by anybody in a cell: stamped, about a place or a result if any."""

from __future__ import annotations

from typing import Final

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from control.models import LogEntry, Seat
from control.services import audit
from control.services.refusal import Refused

ACT: Final = "note"
LONGEST: Final = 2000
LONGEST_ABOUT: Final = 80


def add_remark(*, seat: Seat, text: str, about: str = "") -> LogEntry:
    """Adds a note with game time and wall time; `about` is a place on the map, a unit or a result.

    Raises `Refused` for one that is empty or too long.
    """
    text, about = text.strip(), " ".join(about.split())
    if not text or len(text) > LONGEST:
        facts = {"most": LONGEST, "count": len(text)}
        raise Refused(_("A note holds 1 to %(most)d characters; this one has %(count)d.") % facts, code="note")
    if len(about) > LONGEST_ABOUT:
        raise Refused(_("What it is about holds up to %(most)d characters.") % {"most": LONGEST_ABOUT}, code="about")
    return audit.record(game=seat.game, act=ACT, seat=seat, branch=seat.game.branch, text=text, about=about)


def remarks_of(seat: Seat) -> QuerySet[LogEntry]:
    """A seat's own, the newest first."""
    return LogEntry.objects.filter(seat=seat, act=ACT).order_by("-pk")

"""What every page and sheet of a game is marked with for now."""

from __future__ import annotations

from django.utils.translation import gettext as _

from control.models import Game


def rehearsal_mark(game: Game) -> str:
    """Said on every page while all rooms rehearse; empty in play."""
    return _("REHEARSAL: nothing of this counts.") if game.branch.rehearses else ""

"""What each seat of Control's staff may do; a seat without a right is told whose it is."""

from __future__ import annotations

from enum import Enum
from typing import Final

from django.utils.translation import gettext as _

from control.models import Role, Seat, Shows
from control.services.refusal import Refused


class Right(Enum):
    """A kind of act."""

    # Starts, releases, ends, chooses branches, gives seats, sets clock and tables.
    LEAD = "lead"
    # Has a subinterval assessed, holds the game.
    ASSESS = "assess"
    # Rules on results and accepts them, answers questions, plays studies and odds.
    RULE = "rule"
    # Enters orders for a cell and hands them in.
    ENTER = "enter"
    # Writes to cells, tells them what no unit reported, edits reports in the tray.
    TELL = "tell"
    # Adds to the record of the game.
    NOTE = "note"


_ALL: Final = frozenset(Right)

RIGHTS: Final[dict[Role, frozenset[Right]]] = {
    Role.DIRECTOR: _ALL,
    Role.UMPIRE: _ALL - {Right.LEAD},
    Role.LIAISON: frozenset({Right.ENTER, Right.TELL, Right.NOTE}),
    Role.INTELLIGENCE: frozenset({Right.TELL, Right.NOTE}),
    Role.RECORDER: frozenset({Right.NOTE}),
}
"""Who has which; a role that is not named reads along."""


TOLD: Final = ("event", "belief", "report")
"""Kinds of corrections that tell a cell something; the others change what is true."""


def right_of_correction(kind: str) -> Right:
    """What a correction from now on needs."""
    return Right.TELL if kind in TOLD else Right.RULE


def may(seat: Seat, right: Right) -> bool:
    """Whether a seat has a right."""
    return right in RIGHTS.get(Role(seat.role), frozenset())


def refuse_without(seat: Seat, right: Right) -> None:
    """Raises `Refused` for a seat that has not the right, naming the roles that have it."""
    if not may(seat, right):
        names = ", ".join(str(role.label).lower() for role, rights in RIGHTS.items() if right in rights)
        words = _("Your seat reads this and does not do it; a seat of these roles does: %(roles)s.")
        raise Refused(words % {"roles": names}, code="no_right")


def refuse_beyond_cell(seat: Seat, cell: str) -> None:
    """Raises `Refused` for a liaison bound to one cell that acts for another, or for both (`cell` is empty)."""
    if seat.bound_to and seat.bound_to != cell:
        words = _("Your seat is liaison to %(cell)s and acts for that cell alone.")
        raise Refused(words % {"cell": Shows(seat.bound_to).label}, code="no_right")

"""Special orders that a card, told words or a throw answers: the form names one, which then waits no more."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from control import posted
from control.desk.desk import DeskRequest
from control.models import Letter
from control.services.claims import letter_subject, settle
from control.situation.side import SIDES


def answered_letter(request: DeskRequest) -> Letter | None:
    """The letter that an address or a form names by `cell` and `letter`, if any; for a liaison one of its own cell."""
    named = request.POST if request.method == "POST" else request.GET
    cell, number = named.get("cell", ""), posted.number(named.get("letter", ""))
    if cell not in SIDES or number is None or request.seat.bound_to not in ("", cell):
        return None
    return request.game.letters.filter(cell=cell, number=number, to_control=True).first()


@contextmanager
def answering(request: DeskRequest) -> Iterator[None]:
    """What is done inside answers the letter that the form names; where that is refused, the letter still waits.

    Raises `ClaimedByAnother` where another seat sees to the letter.
    """
    letter = answered_letter(request)
    if letter is None:
        yield
        return
    with transaction.atomic():
        settle(seat=request.seat, subject=letter_subject(letter))
        yield

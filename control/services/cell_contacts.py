"""What a cell calls its contacts, which it takes for one, which it dismisses: for the seats of that cell alone.

Nothing here asks what is true; a contact is named by the number of the report that told of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from msgspec.structs import replace

from control import posted
from control.models import CellContact, Game, Seat
from control.models.kept import kept
from control.services import feed
from control.services.pictures import cell_desk
from control.services.refusal import Refused
from control.situation.drawing import Drawing

LONGEST: Final = 24


def contacts_of(*, game: Game, side: str) -> dict[int, CellContact]:
    """What the cell has made of its contacts, by number."""
    return {one.number: one for one in _contacts(game.pk, side)}


@kept
def _contacts(game: int, side: str) -> QuerySet[CellContact]:
    return CellContact.objects.filter(game_id=game, side=side).order_by("number")


@transaction.atomic
def view_contact(*, seat: Seat, number: int, name: str, same_as: int = 0, dismissed: bool = False) -> CellContact:
    """Names a contact of the seat's own cell, takes it for another one (0: for none), or dismisses it.

    A contact taken for one that is itself taken for another belongs to that other. Raises `Refused` for a number that
    the cell has no contact of, for a contact taken for itself, and for a name that is too long.
    """
    game = Game.objects.locked(seat.game_id)
    told = {row.number for row in cell_desk(game=game, side=seat.side).contacts()}
    name = " ".join(name.split())
    if number not in told or (same_as and same_as not in told):
        raise Refused(_("Your cell has no such contact."), code="unknown")
    if len(name) > LONGEST:
        raise Refused(_("A name holds up to %(most)d characters.") % {"most": LONGEST}, code="text")
    known = contacts_of(game=game, side=seat.side)
    first = first_of(known, same_as)
    if first == number:
        raise Refused(_("No. %(number)d is taken for this one already.") % {"number": same_as}, code="same")
    viewed, _made = CellContact.objects.update_or_create(
        game=game,
        side=seat.side,
        number=number,
        defaults={"name": name, "same_as": first, "dismissed": dismissed, "seat": seat},
    )
    game.cell_contacts.filter(side=seat.side, same_as=number).update(same_as=first or number)
    feed.announce(game=game, kind="notes", to=(seat.side,))
    return viewed


def first_of(known: Mapping[int, CellContact], number: int) -> int:
    """The contact that this one is taken for in the end; itself if for none."""
    one = known.get(number)
    return one.same_as if one is not None and one.same_as else number


def with_contacts(drawing: Drawing, known: Mapping[int, CellContact]) -> Drawing:
    """A cell's map with its names on its contacts, and without those it has dismissed."""
    marks = []
    for mark in drawing.marks:
        kind, _sep, number = mark.link.partition("/")
        viewed = (posted.number(number) or 0) if kind == "report" else 0
        one, name = known.get(viewed), known_name(known, viewed)
        if one is None or not one.dismissed:
            marks.append(replace(mark, designator=name, title=f"{name}: {mark.title}") if name else mark)
    return replace(drawing, marks=tuple(marks))


def known_name(known: Mapping[int, CellContact], number: int) -> str:
    """What the cell calls a contact: its own name, else that of the one it is taken for."""
    own, first = known.get(number), known.get(first_of(known, number))
    return (own.name if own else "") or (first.name if first else "")

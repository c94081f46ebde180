"""A cell's own log and what of it is drawn on its map: for the seats of that cell alone."""

from __future__ import annotations

from typing import Final

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec.structs import replace

from control.models import CellNote, Game, Seat
from control.services import feed
from control.services.pictures import cell_drawing
from control.services.refusal import Refused
from control.situation.drawing import Drawing, Line, Position, Sign

LONGEST: Final = 400
MOST_PLACES: Final = 40
NAME: Final = 24
"""So much of a note is written on the map; the log has the rest."""


def notes_of(*, game: Game, side: str) -> QuerySet[CellNote]:
    """The cell's notes, the newest first."""
    return game.cell_notes.filter(side=side).select_related("seat").order_by("-number")


@transaction.atomic
def add_note(*, seat: Seat, text: str, places: str = "") -> CellNote:
    """Adds a note; `places` are coordinates in the form of the cell's map, one for a point, more for a line.

    Raises `Refused` for an empty note, and for a coordinate that is not on the map, which it names.
    """
    text = " ".join(text.split())
    if not text or len(text) > LONGEST:
        raise Refused(_("A note holds 1 to %(most)d characters.") % {"most": LONGEST}, code="text")
    game = Game.objects.locked(seat.game_id)
    found = _places(cell_drawing(game=game, side=seat.side), places)
    last = game.cell_notes.filter(side=seat.side).aggregate(last=Max("number"))["last"] or 0
    note = CellNote.objects.create(
        game=game, side=seat.side, number=last + 1, text=text, places=found, seat=seat, game_time=game.branch.now
    )
    feed.announce(game=game, kind="notes", to=(seat.side,))
    return note


@transaction.atomic
def strike_note(*, seat: Seat, number: int) -> CellNote:
    """Strikes a note of the seat's own cell out: it leaves the map and stays in the log."""
    game = Game.objects.locked(seat.game_id)
    note = game.cell_notes.filter(side=seat.side, number=number).first()
    if note is None:
        raise Refused(_("There is no such note."), code="unknown")
    if note.struck is None:
        note.struck = timezone.now()
        note.save(update_fields=("struck",))
        feed.announce(game=game, kind="notes", to=(seat.side,))
    return note


def with_notes(drawing: Drawing, notes: QuerySet[CellNote]) -> Drawing:
    """A cell's map with what its notes draw on it."""
    signs, lines = [], []
    for note in notes.filter(struck__isnull=True):
        points = [place for text in note.places if (place := drawing.coordinates.position(text)) is not None]
        name = note.text if len(note.text) <= NAME else f"{note.text[: NAME - 1]}\u2026"
        if len(points) > 1:
            lines.append(Line(kind="own-line", points=tuple(points), label=name))
        elif points:
            signs.append(Sign(kind="own-note", at=points[0], label=name, title=note.text))
    return replace(drawing, signs=(*drawing.signs, *signs), lines=(*drawing.lines, *lines))


def _places(drawing: Drawing, text: str) -> list[str]:
    places = text.upper().split()
    if len(places) > MOST_PLACES:
        raise Refused(_("A note has up to %(most)d places.") % {"most": MOST_PLACES}, code="places")
    for place in places:
        if not _is_on(drawing, drawing.coordinates.position(place)):
            words = _("“%(place)s” is no place on this map; click the map to fill one.")
            raise Refused(words % {"place": place[:20]}, code="places")
    return places


def _is_on(drawing: Drawing, place: Position | None) -> bool:
    return place is not None and 0 <= place[0] < drawing.width and 0 <= place[1] < drawing.height

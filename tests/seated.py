"""Browsers that hold seats, and what of a page differs from one to the next without saying anything."""

from __future__ import annotations

from django.test import Client

from control.access import SESSION_KEY
from control.models import Game, Seat
from control.rehearsal.comparing import plain
from tests.games import seat as seat_of


def seated(*seats: Seat) -> Client:
    """A browser that has proved these seats."""
    client = Client()
    session = client.session
    session[SESSION_KEY] = {seat.public_id: seat.generation for seat in seats}
    session.save()
    return client


def room_of(seat: Seat) -> str:
    """The address of a seat's room."""
    return f"/g/{seat.game.public_id}/{seat.public_id}/"


def at_desk(game: Game, side: str) -> tuple[Client, str]:
    """A browser in a cell's room, and the room's address."""
    seat = seat_of(game, side)
    return seated(seat), room_of(seat)


def masked(body: bytes, *names: str) -> str:
    """A page without its tokens, wall times and the random names given."""
    return plain(body.decode(), {name: f"NAME-{number}" for number, name in enumerate(names)})

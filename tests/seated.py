"""Browsers that hold seats, and what of a page differs from one to the next without saying anything."""

from __future__ import annotations

import re

from django.test import Client

from control.access import SESSION_KEY
from control.models import Game, Seat
from tests.games import seat as seat_of

_CHANGES = (
    (re.compile(r'(name="(?:csrfmiddlewaretoken|post_key|posting)" value=")[^"]+'), r"\1"),
    (re.compile(r"\d{4}-\d\d-\d\dT[0-9:.+]+"), "WALL-TIME"),
    (re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"), "WALL-TIME"),
    (re.compile(r", \d\d:\d\d\."), ", WALL-TIME."),
)


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
    text = body.decode()
    for pattern, plain in _CHANGES:
        text = pattern.sub(plain, text)
    for number, name in enumerate(names):
        text = text.replace(name, f"NAME-{number}")
    return text

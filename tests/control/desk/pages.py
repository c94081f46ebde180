"""A browser without a browser: Django's client, seated in Control's room."""

from __future__ import annotations

from typing import Any

from control.models import Game, Seat
from tests.games import control_seat
from tests.seated import seated


class Room:
    """Control's room of a game as a page sees it."""

    def __init__(self, game: Game, seat: Seat | None = None) -> None:
        self.seat = seat or control_seat(game)
        self.client = seated(self.seat)
        self.base = f"/g/{game.public_id}/{self.seat.public_id}/"

    def get(self, page: str = "", /, **query: Any) -> Any:
        return self.client.get(self.base + page, query)

    def part(self, page: str, /, target: str = "panel", **query: Any) -> Any:
        """As htmx asks."""
        return self.client.get(self.base + page, query, headers={"HX-Request": "true", "HX-Target": target})

    def post(self, page: str, /, **fields: Any) -> Any:
        return self.client.post(self.base + page, fields)

    def send(self, page: str, /, **fields: Any) -> Any:
        """As htmx sends a form from the panel."""
        headers = {"HX-Request": "true", "HX-Target": "panel"}
        return self.client.post(self.base + page, fields, headers=headers)

    def text(self, page: str = "", /, **query: Any) -> str:
        response = self.get(page, **query)
        assert response.status_code == 200, response.content.decode()[:500]
        return str(response.content.decode())

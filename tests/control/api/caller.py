"""A program that holds a seat's token."""

from __future__ import annotations

from typing import Any

from django.test import Client

from control.models import Game, Seat
from control.services.seats import mint_api_token
from tests.games import seat


class Caller:
    """Calls the interface for one seat."""

    def __init__(self, game: Game, addressee: str) -> None:
        self.seat: Seat = seat(game, addressee)
        self.client = Client(headers={"Authorization": f"Bearer {mint_api_token(seat=self.seat)}"})
        self.base = f"/api/g/{game.public_id}/{self.seat.public_id}/"

    def get(self, path: str = "", **query: Any) -> Any:
        return self.client.get(self.base + path, query)

    def post(self, path: str, /, **data: Any) -> Any:
        return self.client.post(self.base + path, data, content_type="application/json")

    def put(self, path: str, /, **data: Any) -> Any:
        return self.client.put(self.base + path, data, content_type="application/json")

    def delete(self, path: str) -> Any:
        return self.client.delete(self.base + path)

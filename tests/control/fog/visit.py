"""All that a cell's seat receives of a game: bodies, headers and frames, with what is random masked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.test import Client

from control.live.frames import missed
from control.models import Game, Seat
from control.rehearsal.comparing import names_of, told_by
from control.services.seats import mint_api_token, reissue_link
from orders.models import OrderSheet, SheetCard
from tests.control.fog.addresses import API, FEED, LAST, READING, WRITING, Ask, filled
from tests.games import seat
from tests.seated import seated


class Visit:
    """A seat's browser and its program, and everything that they were answered."""

    def __init__(self, game: Game, side: str = "red") -> None:
        self.side = side
        self.own: Seat = seat(game, side)
        self.token = reissue_link(seat_id=self.own.pk)
        self.own.refresh_from_db()
        self.game = self.own.game
        self.browser = seated(self.own)
        self.browser.raise_request_exception = False
        key = mint_api_token(seat=self.own)
        self.program = Client(headers={"Authorization": f"Bearer {key}"}, raise_request_exception=False)
        self.received: dict[str, str] = {}
        self.statuses: dict[str, list[int]] = {}

    def reads(self, when: str, table: Mapping[str, Iterable[Ask]] = READING) -> None:
        """Asks for everything that is read, or for what a table names."""
        self._asks(table, when)
        frames = b"".join(frame.encoded() for frame in missed(self.own, 0))
        self.received[f"{when} {FEED}"] = frames.decode()

    def writes(self, when: str) -> None:
        """Hands in everything that can be handed in."""
        self._asks(WRITING, when)

    def leaves(self) -> None:
        """Makes a token for programs, gives it back, and lets go of the seat."""
        self._asks(LAST, "at the end")

    def _asks(self, table: Mapping[str, Iterable[Ask]], when: str) -> None:
        for route, asks in table.items():
            for number, ask in enumerate(asks):
                answer = self.answer(route, ask)
                self.statuses.setdefault(route, []).append(answer.status_code)
                self.received[f"{when} {ask.method} {route} {number}"] = self.told_by(answer)

    def answer(self, route: str, ask: Ask, more: Mapping[str, str] = {}) -> Any:
        """The answer to one request."""
        values = {**self.values(), **more}
        address = filled(route, values) + ask.query.format(**values)
        data = {name: text.format(**values) if "{" in text else text for name, text in ask.data.items()}
        if route.startswith(API):
            return getattr(self.program, ask.method)(address, data, content_type="application/json")
        headers = {"HX-Request": "true", "HX-Target": ask.target} if ask.target else {}
        return getattr(self.browser, ask.method)(address, data, headers=headers)

    def values(self) -> dict[str, str]:
        """What fills the gaps of addresses and forms."""
        sheet = OrderSheet.objects.filter(branch=self.game.branch, side=self.side).order_by("pk").last()
        card = SheetCard.objects.filter(sheet=sheet, removed__isnull=True).order_by("pk").first()
        return {
            "game": self.game.public_id,
            "seat": self.own.public_id,
            "token": self.token,
            "sheet": sheet.public_id if sheet else "none",
            "card": card.public_id if card else "none",
            "version": str(card.version if card else 0),
            "number": "1",
            "cycle": "1",
            "scale": "50000",
            "size": "a3",
        }

    def told_by(self, answer: Any) -> str:
        """Status, headers and body of an answer, of a paper its text and facts too, of a picture its bytes."""
        return told_by(answer, {self.token: "LINK", **names_of(self.own)})

"""Frames as they go over the wire, and those a page has missed."""

from __future__ import annotations

from typing import Final, NamedTuple

from django.db.models import QuerySet

from control.models import FeedFrame, Seat

RETRY: Final = b"retry: 2000\n\n"
"""Milliseconds after which a browser tries again."""

BEAT: Final = b": still here\n\n"
ELSEWHERE: Final = b"event: elsewhere\ndata: \n\n"
"""The same browser has opened a newer stream for this seat: the page need not come back."""
CHANGED: Final = b"event: changed\ndata: \n\n"
"""The seat is another than the page was made for: the page loads itself once more."""

ENOUGH: Final = 200
"""A page that missed more fetches everything."""

EVERYTHING: Final = "healed"
"""The kind that makes a page fetch all its parts."""


class Frame(NamedTuple):
    """One frame for one addressee."""

    number: int
    kind: str

    def encoded(self) -> bytes:
        """The frame as a server-sent event."""
        return f"id: {self.number}\nevent: change\ndata: {self.kind}\n\n".encode()


def missed(seat: Seat, after: int) -> list[Frame]:
    """The frames newer than a number, oldest first; many become one that stands for all.

    So does a number that the addressee has not come to: it is of the room that the seat had before.
    """
    known = _frames(seat).filter(number__gte=after).order_by("number")
    found = [Frame(*row) for row in known.values_list("number", "kind")[: ENOUGH + 2]]
    newer = [frame for frame in found if frame.number > after]
    is_ahead = after > 0 and not found
    return [Frame(_last_number(seat), EVERYTHING)] if is_ahead or len(newer) > ENOUGH else newer


def _frames(seat: Seat) -> QuerySet[FeedFrame]:
    return FeedFrame.objects.filter(game_id=seat.game_id, addressee=seat.addressee)


def _last_number(seat: Seat) -> int:
    newest = _frames(seat).order_by("-number").values_list("number", flat=True).first()
    return newest or 0

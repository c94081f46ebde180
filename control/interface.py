"""The page on which a seat makes and withdraws its own token for the REST interface. Nobody makes one for another."""

from __future__ import annotations

from typing import Any

from control.access import SeatRequest


def interface_page(request: SeatRequest, *, token: str = "") -> dict[str, Any]:
    """What the page shows; a token that was just made is shown this once."""
    seat = request.seat
    return {
        "token": token,
        "has_token": bool(seat.api_token_hash),
        "base": request.build_absolute_uri(f"/api/g/{seat.game.public_id}/{seat.public_id}/"),
    }

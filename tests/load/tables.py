"""Sets up the games of a load, in a process of its own: prints them, with a session a seat and the decks, as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

import django

CELL_SEATS = 4
"""Of each cell; with Control's director and umpire a game has ten seats."""


def main(count: int) -> None:
    """So many started games of the teaching scenario."""
    django.setup()
    json.dump([_game(number) for number in range(count)], sys.stdout)


def _game(number: int) -> dict[str, Any]:
    from control.models import Role
    from control.services.games import create_game, start_game
    from control.services.scenarios import load_scenario
    from control.services.seats import add_seat

    game, _ = create_game(mode_key="tacspiel", scenario_key="route_4", seed=number, settings={"pauses": "none"})
    start_game(game_id=game.pk)
    add_seat(game=game, name="umpire", role=Role.UMPIRE)
    for side in ("red", "blue"):
        has = game.seats.filter(side=side).count()
        for more in range(CELL_SEATS - has):
            add_seat(game=game, name=f"{side} {more}", role=Role.PLAYER, side=side)
    seats = [{"seat": seat.public_id, "room": seat.addressee, "session": session_of(seat)} for seat in _seats(game)]
    scenario = load_scenario("tacspiel", "route_4")
    decks = {side: scenario.decks[f"cycle-1-{side}.txt"] for side in ("red", "blue")}
    return {"game": game.public_id, "seats": seats, "decks": decks}


def _seats(game: Any) -> list[Any]:
    """Control's first, so that the director leads."""
    found = game.seats.open().select_related("game").order_by("side", "pk")
    return [seat for seat in found if seat.addressee in ("control", "red", "blue")]


def session_of(seat: Any) -> str:
    """A browser's session that has proved the seat."""
    from importlib import import_module

    from django.conf import settings

    from control.access import SESSION_KEY

    session = import_module(settings.SESSION_ENGINE).SessionStore()
    session[SESSION_KEY] = {seat.public_id: seat.generation}
    session.save()
    return str(session.session_key)


if __name__ == "__main__":
    main(int(sys.argv[1]))

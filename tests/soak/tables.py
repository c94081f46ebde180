"""Sets games up for the soak, in a process of its own: prints them as JSON, with a token and a session a seat."""

from __future__ import annotations

import json
import sys

import django


def main(count: int) -> None:
    """So many started games of the teaching scenario."""
    django.setup()
    from control.services.games import create_game, start_game
    from control.services.scenarios import load_scenario
    from control.services.seats import mint_api_token
    from tests.load.tables import session_of

    scenario = load_scenario("tacspiel", "route_4")
    decks = {side: scenario.decks[f"cycle-1-{side}.txt"] for side in ("red", "blue")}
    made = []
    for number in range(count):
        game, _ = create_game(mode_key="tacspiel", scenario_key="route_4", seed=number, settings={"pauses": "none"})
        start_game(game_id=game.pk)
        seats = {seat.addressee: seat for seat in reversed(list(game.seats.order_by("pk")))}
        tokens = {name: (seat.public_id, mint_api_token(seat=seat)) for name, seat in seats.items()}
        sessions = {name: session_of(seat) for name, seat in seats.items()}
        made.append({"game": game.public_id, "seats": tokens, "sessions": sessions, "decks": decks})
    json.dump(made, sys.stdout)


if __name__ == "__main__":
    main(int(sys.argv[1]))

"""The demonstration games: one a scenario, started, played by one person."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from control.models import Game, Seat
from control.services.games import create_game, start_game
from control.services.scenarios import all_scenarios


def load_demonstrations() -> Iterator[tuple[Seat, str]]:
    """Sets up the demonstration games that are missing; gives each new seat with its token, shown this once."""
    for mode_key, scenario_key in all_scenarios():
        yield from _demonstration(mode_key, scenario_key)


@transaction.atomic
def _demonstration(mode_key: str, scenario_key: str) -> list[tuple[Seat, str]]:
    if Game.objects.filter(mode=mode_key, scenario=scenario_key, demonstration=True).exists():
        return []
    game, seats = create_game(mode_key=mode_key, scenario_key=scenario_key, played_by_one=True, demonstration=True)
    start_game(game_id=game.pk)
    return seats

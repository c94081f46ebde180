"""Pages of a game in which 5,000 letters went between Control and its cells over a few cycles."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import quantiles
from typing import Any, Final

import django

LETTERS: Final = 5_000
CYCLES: Final = 5
TIMES: Final = 20
BUDGET_MS: Final = 200
PAGES: Final = {
    "control": ("", "bar/", "messages/", "letters/red/", "results/", "told/", "log/", "seats/", "branches/", "map/"),
    "red": ("", "bar/", "messages/", "messages/?page=1", "reports/", "orders/", "log/", "units/", "map/"),
}


def run() -> dict[str, Any]:
    """Milliseconds within which 95 of 100 answers of the slowest page come, in process, without the network."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")
    django.setup()
    with _database():
        found = _measured()
    slowest = max(found, key=lambda page: found[page])
    return {
        "name": f"slowest page of a game with {LETTERS} letters and {CYCLES} cycles: {slowest}",
        "figure": found[slowest],
        "unit": "milliseconds",
        "budget": BUDGET_MS,
        "also": {"p95 of each page, milliseconds": found},
    }


@contextmanager
def _database() -> Iterator[None]:
    """An empty one for as long as it lasts."""
    from django.test.utils import setup_databases, setup_test_environment, teardown_databases, teardown_test_environment

    setup_test_environment()
    made = setup_databases(verbosity=0, interactive=False)
    try:
        yield
    finally:
        teardown_databases(made, verbosity=0)
        teardown_test_environment()


def _measured() -> dict[str, float]:
    from tests.games import seat
    from tests.seated import room_of, seated

    game = _game_with_letters()
    # As a web process has it: what is there after its start is looked through no more.
    gc.collect()
    gc.freeze()
    found = {}
    for addressee, pages in PAGES.items():
        own = seat(game, addressee)
        client = seated(own)
        for page in pages:
            found[f"{addressee} {page or 'room'}"] = _p95(client, room_of(own) + page)
    return found


def _p95(client: Any, address: str) -> float:
    """Of so many answers, the first not counted, in milliseconds."""
    taken = []
    for _ in range(TIMES + 1):
        began = time.perf_counter()
        answer = client.get(address)
        taken.append(time.perf_counter() - began)
        if answer.status_code != 200:
            raise AssertionError(f"{address} answers {answer.status_code}")
    return round(quantiles(taken[1:], n=20)[-1] * 1000, 1)


def _game_with_letters() -> Any:
    """The teaching game, played without orders, with letters written in both cells."""
    from control.models import Game
    from control.services.games import create_game, start_game
    from tests.games import play_on, seat
    from tests.letters import write_many

    game, _links = create_game(mode_key="tacspiel", scenario_key="route_4", seed=7, settings={"pauses": "none"})
    start_game(game_id=game.pk)
    while Game.objects.get(pk=game.pk).branch.cycle <= CYCLES:
        play_on(game)
    for cell in ("red", "blue"):
        write_many(Game.objects.get(pk=game.pk), cell, LETTERS // 2, seat(game, cell))
    return Game.objects.get(pk=game.pk)

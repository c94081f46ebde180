"""How long a preview of a whole battle takes on two workers, four units a side (budget: 10 s)."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace as replaced
from fractions import Fraction
from time import perf_counter
from typing import Any

from assessment.engine.case_values import Reader
from assessment.engine.dice import seed_from
from assessment.engine.playing import configured_for
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.battle_outlook import Outlook, merged
from assessment.modes.tacspiel.standing_game import opening_of, standing_game
from assessment.modes.tacspiel.whole_battle import replicate

WORKERS = 2
TIMES = 2_000
"""As many as a preview asks for."""

RED = ("1A44", "2A44", "3A44", "1B44")
BLUE = ("1C73", "2C73", "3C73", "HC73")
NORTH = (450, 455, 445, 450)


def run() -> dict[str, Any]:
    """The figure of the suite: seconds, and the most it may be."""
    with ProcessPoolExecutor(WORKERS) as workers:
        list(workers.map(part, [(seed, 1) for seed in range(WORKERS)]))
        began = perf_counter()
        whole = merged(workers.map(part, [(seed, TIMES // WORKERS) for seed in range(WORKERS)]))
        seconds = perf_counter() - began
    if whole.times != TIMES:
        raise AssertionError("the benchmark has not fought every battle")
    return {
        "name": f"{TIMES:,} replications of a whole battle on {WORKERS} workers",
        "figure": round(seconds, 2),
        "unit": "s",
        "budget": 10,
    }


def part(share: tuple[int, int]) -> Outlook:
    """So many battles from a seed, by one worker."""
    seed, times = share
    game = standing_game()
    reader = Reader(game.clock, Fraction(0))
    units = {name: {"square": f"1235{north:04d}"} for name, north in zip(RED, NORTH, strict=True)}
    units |= {name: {"square": f"1230{north:04d}"} for name, north in zip(BLUE, NORTH, strict=True)}
    battles = [{"kind": "meeting", "attackers": list(RED), "defenders": list(BLUE)}]
    opening = opening_of({"units": units, "battles": battles}, game.opening, reader, reader.minute("0900"))
    mode = configured_for(replaced(game, opening=opening), MODE, {})
    return replicate(opening, "1", mode, seed_from(seed), times)

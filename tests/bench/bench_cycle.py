"""A cycle of six hours for 500 units with 200 orders, worksheet on (design.md 11); `run_large` for 5,000 units."""

from __future__ import annotations

import time
from typing import Any, Final

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Answers
from assessment.memory import nothing_collected
from tests.bench.generated_game import generated_game

UNITS: Final = 500
LARGE: Final = 5000
BUDGET: Final = 1.0
LARGE_BUDGET: Final = 12.0


def run() -> dict[str, Any]:
    """Seconds of processor time of the assessment alone: from the opening situation to the outcome of a whole cycle."""
    small, large = seconds_for(UNITS), seconds_for(LARGE)
    return {
        "name": f"cycle of {UNITS} units",
        "figure": round(small, 2),
        "unit": "seconds",
        "budget": BUDGET,
        "also": {f"cycle of {LARGE} units, seconds": round(large, 2), "budget": LARGE_BUDGET},
    }


def seconds_for(units: int) -> float:
    """How long a cycle takes a worker for so many units with two orders for every five of them, in processor time."""
    game = generated_game(units, orders=units * 2 // 5)
    opening, answers = game.scenario.opening, Answers(take_proposals=True)
    began = time.process_time()
    with nothing_collected():
        game.mode.assess(opening, game.orders, (), answers, game.mode, SeededDice(seed_from(7)))
    return time.process_time() - began

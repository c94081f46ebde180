"""A cycle of the division game: 300 pieces, 119 cards, aircraft, engineers and agents, worksheet on (design.md 11)."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any, Final

from assessment.engine.bindings import read_bindings
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Answers
from assessment.engine.play_orders import orders_from
from assessment.engine.playing import play
from assessment.memory import nothing_collected
from assessment.play_command import opened

KEY: Final = "quang_nam_division"
BUDGET: Final = 1.0
CYCLES: Final = 4


def run() -> dict[str, Any]:
    """Seconds of processor time of the first cycle's assessment alone; beside it the four cycles with their pauses."""
    return {
        "name": "cycle of the division game",
        "figure": round(first_cycle(), 2),
        "unit": "seconds",
        "budget": BUDGET,
        "also": {"four cycles with pauses and deliveries, seconds": round(four_cycles(), 2)},
    }


def first_cycle() -> float:
    """From the opening situation to the outcome of a whole cycle, without a pause."""
    scenario, mode = opened(KEY, {"pauses": "none"})
    orders = tuple(order for order in orders_from(scenario.decks, scenario, mode) if order.cycle == 1)
    began = time.process_time()
    with nothing_collected():
        mode.assess(scenario.opening, orders, (), Answers(take_proposals=True), mode, SeededDice(seed_from("7")))
    return time.process_time() - began


def four_cycles() -> float:
    """The whole game by its decks, as `play` runs it, without its record and papers."""
    scenario, mode = opened(KEY, {})
    orders = orders_from(scenario.decks, scenario, mode)
    bindings = read_bindings(None, None, scenario.clock, scenario.opening.now, auto=True)
    began = time.process_time()
    play(
        scenario,
        mode,
        orders=orders,
        bindings=bindings,
        dice=SeededDice(seed_from("7")),
        until=Fraction(CYCLES * mode.cycle_minutes),
    )
    return time.process_time() - began

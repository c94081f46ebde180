"""How long 10,000 replications of one half hour of a battle take on one core, four units a side (budget: 1 s)."""

from __future__ import annotations

from time import perf_counter
from typing import Any

from assessment.engine.dice import seed_from
from assessment.modes.tacspiel.half_hour import HalfHour
from assessment.modes.tacspiel.kinds import BattleKind, UnitKind
from assessment.modes.tacspiel.odds import replicate_half_hour
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.tables import TABLES
from assessment.modes.tacspiel.wev import Fighter
from control.situation.side import Side

TIMES = 10_000
UNITS_A_SIDE = 4


def run() -> dict[str, Any]:
    """The figure of the suite: seconds, and the most it may be."""
    half_hour = HalfHour(
        battle="bench",
        kind=BattleKind.MEETING,
        attackers=_platoons(Side.RED, Square(1235, 450)),
        defenders=_platoons(Side.BLUE, Square(1230, 450)),
    )
    began = perf_counter()
    odds = replicate_half_hour(half_hour, TABLES, seed_from(1), TIMES)
    seconds = perf_counter() - began
    if any(sum(counts.values()) != TIMES for counts in odds.casualties.values()):
        raise AssertionError("the benchmark has not drawn for every unit")
    return {
        "name": "10,000 replications of a half hour of battle",
        "figure": round(seconds, 2),
        "unit": "s",
        "budget": 1,
    }


def _platoons(side: Side, square: Square) -> tuple[Fighter, ...]:
    names = [f"{number}{side.value}" for number in range(1, UNITS_A_SIDE + 1)]
    return tuple(
        Fighter(
            unit=Unit(designator=name, side=side, kind=UnitKind.RIFLE_PLATOON, company="X", superior="X", square=square)
        )
        for name in names
    )

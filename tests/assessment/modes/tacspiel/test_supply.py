"""A supply point goes only where an order takes the transport that carries it (T'2.2)."""

from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel import supply
from assessment.modes.tacspiel.events import Arrived, Entered
from tests.assessment.modes.tacspiel.fight_run import FightRun, at

THERE = "12200460"
CARRIER: dict[str, Any] = {
    "side": "blue", "kind": "transport", "company": "S25", "superior": "27REG", "square": "12300460",
    "vehicle": "wheeled", "mounted": True,
}  # fmt: skip


def arrived(order: int) -> Arrived:
    return Arrived(at=FightRun().draft.now, units=("1S25",), rule="B'2.1", square=at(THERE), order=order)


def driven() -> Entered:
    return Entered(at=FightRun().draft.now, units=("1S25",), rule="E'2d.6", square=at(THERE), from_=at("12300460"))


@pytest.mark.parametrize(("event", "place"), [(arrived(7), THERE), (arrived(0), "12300460"), (driven(), "12300460")])
def test_a_point_moves_with_its_carrier_by_order_alone(event: Arrived | Entered, place: str) -> None:
    point = {"kind": "class_v", "name": "Point V", "point": "12300460", "unit": "1S25"}
    run = FightRun(units={"1S25": CARRIER}, engineers={"installations": [point]})
    run.draft.change("1S25", square=at(THERE))
    run.draft.emit(event)
    supply.attend(run.draft, run.sheet)
    assert run.draft.engineers.installations[0].square == at(place)

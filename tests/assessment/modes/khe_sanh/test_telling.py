"""What is told of a turn agrees with what happened in it."""

from __future__ import annotations

from collections import Counter

import pytest

from assessment.modes.khe_sanh.events import UnitEliminated, UnitReduced
from control.situation.side import SIDES, Side
from tests.assessment.modes.khe_sanh.bot import play_siege


@pytest.mark.parametrize("seed", range(3))
def test_each_loss_of_the_allies_is_told_once_and_to_both(seed: int) -> None:
    for outcome in play_siege(seed, {"rules": "advanced"}).outcomes:
        sides = {unit.designator: unit.side for unit in outcome.situation.units}
        lost = Counter(
            (event.units[0], "LOST" if isinstance(event, UnitEliminated) else "REDUCED")
            for event in outcome.events
            if isinstance(event, UnitEliminated | UnitReduced) and sides[event.units[0]] is Side.BLUE
        )
        for side in SIDES:
            cards = [one.card.split() for one in outcome.reports if one.code == "FATE" and one.addressee == side]
            told = Counter((card[1].lower(), card[2]) for card in cards if card[2] != "ABORTED")
            assert told == lost

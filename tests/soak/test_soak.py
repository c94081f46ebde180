"""The short version of `make soak`: a few kills while two games are played, and nothing lost or done twice."""

from __future__ import annotations

import random

import pytest

from tests.soak.__main__ import soak


@pytest.mark.slow
def test_games_survive_the_death_of_any_program():
    figures, faults = soak(minutes=0.4, games=2, choose=random.Random(5))
    assert not faults
    assert figures["cycles_released"] >= 2
    assert figures["receipts"] == 2 * (figures["cycles_released"] + figures["games"])
    assert figures["letters"] == 2 * figures["cycles_released"]
    assert figures["frames_heard"] > 3 * figures["cycles_released"]
    assert figures["kills"]

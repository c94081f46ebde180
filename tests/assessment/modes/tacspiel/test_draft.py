"""The working copy of a situation: time in it goes forward alone."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.moments import Due
from assessment.modes.tacspiel.standing_game import standing_game


def draft_at(now: int) -> Draft:
    game = standing_game()
    draft = Draft(game.opening, game.ground, game.clock, {}, MODE.cycle_minutes)
    draft.now = Fraction(now)
    return draft


def test_a_moment_that_lies_behind_is_never_taken_up() -> None:
    draft = draft_at(90)
    draft.schedule(Fraction(60), Due.PATROL, "1ACT")
    assert draft.next_moment() is None


def test_a_moment_that_is_now_is_taken_up_now() -> None:
    draft = draft_at(90)
    draft.schedule(Fraction(90), Due.REPORT)
    assert draft.next_moment() == 90


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_scheduled_moments_never_go_back(seed: int) -> None:
    random, draft = Random(seed), draft_at(100)
    taken = [draft.now]
    for _ in range(200):
        draft.schedule(draft.now + 50, Due.HALF_HOUR)
        for _ in range(random.randrange(4)):
            away = Fraction(random.randrange(-300, 300), random.randrange(1, 7))
            draft.schedule(draft.now + away, random.choice(list(Due)), str(random.randrange(3)))
        moment = draft.next_moment()
        assert moment is not None
        draft.now = moment
        draft.take_due(moment)
        taken.append(moment)
    assert taken == sorted(taken)

"""How a campaign stands, and when each side knows that it is over."""

from __future__ import annotations

from dataclasses import replace as with_settings

import pytest

from assessment.engine.playing import configured_for
from assessment.modes.sog import MODE
from assessment.modes.sog.kinds import Phase
from assessment.modes.sog.result import is_known_over, owing, result
from assessment.modes.sog.standing_game import standing_game
from control.situation.side import SIDES, Side
from tests.assessment.modes.sog.bot import play_campaign


@pytest.mark.parametrize("missions", ["one", "three"])
def test_both_sides_know_the_end_only_when_the_last_mission_is_told_over(missions: str) -> None:
    settings = {"fights": "quick", "missions": missions}
    mode = configured_for(standing_game(), MODE, settings)
    game = play_campaign(2, settings)
    for side in SIDES:
        assert is_known_over(mode.picture_for(side, game.situation, mode), mode)
        before = mode.picture_for(side, game.outcomes[-1].situation, mode)
        assert not is_known_over(before, mode)
    assert owing(game.situation, mode) == ()


def test_an_open_campaign_never_ends_by_itself() -> None:
    game = play_campaign(2, {"fights": "quick"})
    mode = configured_for(standing_game(), MODE, {"missions": "open"})
    assert not is_known_over(mode.picture_for(Side.BLUE, game.situation, mode), mode)


def test_the_sentence_names_each_mission_with_its_winner_and_the_leader_of_the_campaign() -> None:
    game = play_campaign(1, {"fights": "quick", "missions": "three"})
    told = result(game.situation, with_settings(MODE, settings={"missions": "three"}))
    assert [f"Mission {number} (" in told for number in (1, 2, 3, 4)] == [True, True, True, False]
    assert "Campaign: Blue" in told
    assert game.situation.operation.phase is Phase.OVER

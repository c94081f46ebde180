"""What is hidden stays hidden: the draw container from both sides, and under fog what a side does not see."""

from __future__ import annotations

import re

import pytest

from assessment.engine.outcome import Outcome
from assessment.engine.playing import configured_for
from assessment.modes.mog import MODE
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.events import AirAttacked
from assessment.modes.mog.kinds import Phase
from assessment.modes.mog.sight import watched_by
from assessment.modes.mog.situation import Situation
from assessment.modes.mog.tables import TABLES
from control.situation.canonical import encode
from control.situation.side import SIDES, Side
from tests.assessment.modes.mog.bot import mission, play_mission

FOGGED = {"fog": "fogged", "random_events": "on", "vulnerable_heli": "on"}


def names_in(text: str) -> set[str]:
    """The Somali units that a text names."""
    return {
        found.lower()
        for found in re.findall(r"\b(?:militia|sna|sna_rpg|sna_sniper|sna_technical)\d+", text, re.IGNORECASE)
    }


@pytest.mark.parametrize("settings", [{}, FOGGED], ids=["open", "fogged"])
def test_no_side_is_shown_what_is_left_in_the_draw_container(settings: dict[str, str]) -> None:
    game = play_mission("irene", 7, settings)
    mode = configured_for(mission("irene"), MODE, settings)
    for outcome in game.outcomes:
        situation = mode.deliver(outcome.situation, tuple(report.key for report in outcome.reports), (), mode)
        for side in SIDES:
            picture = mode.picture_for(side, situation, mode)
            assert picture.table is not None
            assert picture.table.layout.container == {}
        assert all(report.news is None or not report.news.table.layout.container for report in outcome.reports)


def test_under_fog_blue_knows_no_somali_unit_that_it_never_saw() -> None:
    game = play_mission("irene", 8, FOGGED)
    mode = configured_for(mission("irene"), MODE, FOGGED)
    board = board_of(TABLES)
    told: set[str] = set()
    watched: frozenset[Area] = frozenset()
    for outcome in game.outcomes:
        layout, struck = outcome.situation.layout, _struck(outcome)
        before, watched = watched, watched_by(layout, Side.BLUE, board)
        for event in outcome.events:
            if getattr(event, "area", None) in before | watched | struck:
                told |= names_in(" ".join(event.units))
        told |= {unit.name for unit in layout.of(Side.RED) if unit.area in watched | struck}
        situation = mode.deliver(outcome.situation, tuple(report.key for report in outcome.reports), (), mode)
        picture = mode.picture_for(Side.BLUE, situation, mode)
        assert picture.table is not None
        shown = {unit.name for unit in picture.table.layout.of(Side.RED)}
        assert shown == {unit.name for unit in layout.of(Side.RED) if unit.area in watched | struck}
        assert names_in(encode(picture).decode()) <= told


def _struck(outcome: Outcome[Situation]) -> frozenset[Area]:
    """The areas attacked from the air in a step."""
    return frozenset(event.area for event in outcome.events if isinstance(event, AirAttacked))


def test_under_fog_red_does_not_know_the_means_of_the_un() -> None:
    mode = configured_for(mission("irene"), MODE, FOGGED)
    game = play_mission("irene", 9, FOGGED)
    situation = game.situation
    assert situation.operation.phase is Phase.OVER
    picture = mode.picture_for(Side.RED, situation, mode)
    assert picture.table is not None
    assert picture.table.layout.assets == ()
    assert picture.table.operation.heli == 0

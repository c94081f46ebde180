"""What is hidden stays hidden: the draw container from both sides, and under fog what a side does not see."""

from __future__ import annotations

import re
from typing import Any

import pytest

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode
from assessment.engine.outcome import Outcome, Question
from assessment.engine.playing import configured_for
from assessment.modes.mog import MODE
from assessment.modes.mog.area import Area
from assessment.modes.mog.board import board_of
from assessment.modes.mog.events import AirAttacked, SomaliArrived, UnitMisdeployed, UnitMoved, UnitPlaced
from assessment.modes.mog.kinds import Phase
from assessment.modes.mog.layout import Layout
from assessment.modes.mog.sight import watched_by
from assessment.modes.mog.situation import Situation
from assessment.modes.mog.tables import TABLES
from assessment.modes.mog.telling import is_of
from control.situation.canonical import encode
from control.situation.side import SIDES, Side
from tests.assessment.modes.mog.bot import MOST_SUBINTERVALS, Bot, mission, play_mission
from tests.assessment.modes.random_play import play_to_its_end

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


@pytest.mark.parametrize(("key", "seed"), [("irene", 8), ("radio_mogadishu", 3)])
def test_under_fog_no_question_names_what_its_side_does_not_see(key: str, seed: int) -> None:
    bot, mode = Witness(seed), configured_for(mission(key), MODE, FOGGED | {"red_choices": "cell"})
    game = play_to_its_end(mission(key).opening, mode, bot, SeededDice(seed_from(seed)), MOST_SUBINTERVALS)
    assert {question.owner for _, question in bot.asked} == {Side.BLUE, Side.RED}
    for step, question in bot.asked:
        side, start = Side(question.owner), bot.situations[step].layout
        near = _near(side, start, game.outcomes[step].events)
        offered = encode((question.words, question.options, question.proposal, question.facts)).decode()
        named = {unit.name: unit for unit in start.units if re.search(rf"\b{unit.name}\b", offered, re.IGNORECASE)}
        assert names_in(offered) <= named.keys(), (question, "in the draw container")
        assert all(unit.side is side or start.where(unit) in near for unit in named.values()), question
        if side is Side.RED:
            assert {option.value for option in question.options if not start.unit(option.value)} <= {
                area.text for area in near
            }


class Witness(Bot):
    """A bot that remembers what each side was asked, by step, and how the table lay when the step began."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.situations: list[Situation] = []
        self.asked: list[tuple[int, Question]] = []

    def sides(self, situation: Situation, mode: Mode[Any, Any]) -> tuple[Side, ...]:  # type: ignore[override]
        self.situations.append(situation)
        return super().sides(situation, mode)

    def answer(self, question: Question, mode: Mode[Any, Any]) -> str:
        self.asked.append((len(self.situations) - 1, question))
        return super().answer(question, mode)


def _near(side: Side, layout: Layout, events: tuple[Any, ...]) -> set[Area]:
    """The areas that a side's units were in or beside in the course of a step."""
    held = {area for unit in layout.of(side) if (area := layout.where(unit)) is not None}
    held |= {event.area for event in events if any(is_of(side, name) for name in event.units) and _is_there(event)}
    board = board_of(TABLES)
    return held | {beside for area in held for beside in board.beside(area)}


def _is_there(event: Any) -> bool:
    """Whether an event says where its unit has come to."""
    return isinstance(event, (UnitMoved, UnitPlaced, UnitMisdeployed, SomaliArrived))


def test_under_fog_red_does_not_know_the_means_of_the_un() -> None:
    mode = configured_for(mission("irene"), MODE, FOGGED)
    game = play_mission("irene", 9, FOGGED)
    situation = game.situation
    assert situation.operation.phase is Phase.OVER
    picture = mode.picture_for(Side.RED, situation, mode)
    assert picture.table is not None
    assert picture.table.layout.assets == ()
    assert picture.table.operation.heli == 0

"""What is hidden stays hidden: no face that lies down, no order of a deck, in anything that Blue receives."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from assessment.engine.assessing import scratch_sheet
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Outcome
from assessment.engine.playing import configured_for
from assessment.modes.khe_sanh import MODE
from assessment.modes.khe_sanh.events import UnitPlaced, UnitsRevealed
from assessment.modes.khe_sanh.kinds import Stage
from assessment.modes.khe_sanh.pieces import profile, spelled_out
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.standing_game import standing_game
from control.situation.canonical import encode
from control.situation.drawing import Drawing
from control.situation.side import CONTROL, Side
from tests.assessment.modes.khe_sanh.bot import Bot
from tests.assessment.modes.random_play import Game, play_to_its_end

REDS = tuple(unit.designator for unit in standing_game().opening.units if unit.side is Side.RED)
SHEET = scratch_sheet(MODE.tables)
NAMES = {name: (name, name.upper(), profile(MODE.tables, name).name, spelled_out(SHEET, name)) for name in REDS}
ALL = {"rules": "advanced"}


def watched(seed: int) -> tuple[Game[Situation], Mode[Any, Any], list[Outcome[Situation]]]:
    """A siege that is played to its end, with all that was assessed, the turns that waited for an answer too."""
    game = standing_game()
    mode = configured_for(game, MODE, ALL)
    found: list[Outcome[Situation]] = []

    def assess(*given: Any) -> Outcome[Situation]:
        found.append(mode.assess(*given))
        return found[-1]

    seen = replace(mode, assess=assess)
    return play_to_its_end(game.opening, seen, Bot(seed), SeededDice(seed_from(seed)), 120), mode, found


def face_up(outcome: Outcome[Situation]) -> set[str]:
    """The Communist units that lie face up where an assessment stopped."""
    seen: set[str] = set()
    for event in outcome.events:
        if isinstance(event, UnitsRevealed):
            seen |= set(event.units)
        elif isinstance(event, UnitPlaced):
            seen -= set(event.units)
    return seen


def names_in(text: str) -> set[str]:
    """The Communist units that a text names, by designator, in capitals or by their names."""
    return {name for name, forms in NAMES.items() if any(_stands(form, text) for form in forms)}


def _stands(form: str, text: str) -> bool:
    return re.search(rf"(?<![A-Za-z0-9_/]){re.escape(form)}(?![A-Za-z0-9_/])", text) is not None


def words_of(drawing: Drawing) -> str:
    """Everything that a drawing prints or links to."""
    marks = " ".join(f"{mark.designator} {mark.title} {mark.link} {mark.symbol}" for mark in drawing.marks)
    return f"{marks} {' '.join(f'{sign.label} {sign.title}' for sign in drawing.signs)}"


@pytest.mark.parametrize("seed", range(3))
def test_blue_is_shown_no_face_that_lies_down(seed: int) -> None:
    game, mode, _ = watched(seed)
    for outcome in game.outcomes:
        situation = mode.deliver(outcome.situation, tuple(one.key for one in outcome.reports), (), mode)
        picture: Any = mode.picture_for(Side.BLUE, situation, mode)
        hidden = {unit.designator for unit in situation.units if unit.side is Side.RED and not unit.face_up}
        assert hidden == set(REDS)
        told = encode(picture.board).decode() + " ".join(f"{one.card} {one.words}" for one in picture.reports)
        assert names_in(told) == set()
        assert names_in(words_of(mode.drawing(picture, mode))) == set()
        assert names_in(encode(mode.lists.contacts(picture, mode)).decode()) == set()


@pytest.mark.parametrize("seed", range(3))
def test_a_question_to_blue_names_only_units_that_lie_face_up(seed: int) -> None:
    _, _, found = watched(seed)
    asked = [(one, outcome) for outcome in found for one in outcome.questions if one.owner == Side.BLUE]
    assert asked
    for question, outcome in asked:
        options = " ".join(f"{one.value} {one.words}" for one in question.options)
        told = (question.words, options, *question.facts, *question.bounds.values(), question.proposal)
        text = " ".join((*told, *re.split(r"[|,/]", question.place)))
        assert names_in(text) <= face_up(outcome), question


def test_the_order_of_the_deck_is_nowhere() -> None:
    game, mode, _ = watched(1)
    for outcome in game.outcomes:
        deck = outcome.situation.cards.deck
        assert list(deck) == sorted(deck)
        if outcome.situation.stage is Stage.OVER:
            continue
        told = mode.deliver(outcome.situation, tuple(one.key for one in outcome.reports), (), mode)
        for side in Side:
            picture = encode(mode.picture_for(side, told, mode).board).decode()
            assert not any(card in picture for card in deck if card not in shown(outcome))


def shown(outcome: Outcome[Situation]) -> set[str]:
    """The OPFOR cards that lie open."""
    cards = outcome.situation.cards
    effects = {effect.card for effect in outcome.situation.effects}
    return {*cards.discards, *cards.in_effect, *effects}


def test_two_deals_that_blue_cannot_tell_apart_get_the_same_answers_at_the_desk() -> None:
    game = standing_game()
    mode = configured_for(game, MODE, {})
    ends = []
    for seed in (1, 2):
        dice = SeededDice(seed_from(seed))
        outcome = mode.assess(game.opening, (), (), Answers(), mode, dice)
        keys = tuple(one.key for one in outcome.reports)
        ends.append(mode.deliver(outcome.situation, keys, (), mode))
    first, second = (mode.picture_for(Side.BLUE, one, mode) for one in ends)
    assert ends[0].units != ends[1].units
    assert encode(first.board) == encode(second.board)
    assert CONTROL not in {one.addressee for one in first.reports}

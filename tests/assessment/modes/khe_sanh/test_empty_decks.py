"""Decks that run out, as they may with another copy's cards: a side without cards plays none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode
from assessment.engine.outcome import Answers, Outcome
from assessment.engine.playing import configured_for
from assessment.modes.khe_sanh import MODE
from assessment.modes.khe_sanh.kinds import Stage
from assessment.modes.khe_sanh.situation import Cards, Situation
from assessment.modes.khe_sanh.standing_game import deployed, standing_game
from control.situation.side import Side


def played(cards: Cards) -> tuple[Outcome[Situation], Mode[Any, Any]]:
    """A turn that begins with these cards."""
    mode = configured_for(standing_game(), MODE, {})
    situation = replace(deployed(), now=Fraction(1440), cards=cards)
    answers = Answers(take_proposals=True)
    return mode.assess(situation, (), (), answers, mode, SeededDice(seed_from(5))), mode


def test_with_no_action_card_left_the_opfor_plays_on() -> None:
    outcome, _ = played(Cards(hand=(), deck=("opf_lull",)))
    kinds = [event.kind for event in outcome.events]
    assert "card.drawn" in kinds
    assert "card.played" not in kinds
    assert outcome.situation.marker == 8


def test_with_no_opfor_card_left_blue_plays_on() -> None:
    outcome, _ = played(Cards(hand=("act_pegasus",), deck=()))
    kinds = [event.kind for event in outcome.events]
    assert "card.played" in kinds
    assert "card.drawn" not in kinds
    assert outcome.situation.stage is Stage.PLAY


def test_with_no_card_at_all_the_game_ends_by_its_points() -> None:
    outcome, mode = played(Cards(hand=(), deck=()))
    assert mode.is_over(outcome.situation, mode)
    assert outcome.situation.points > 0


def test_red_is_refused_at_the_desk_whatever_it_writes() -> None:
    mode = configured_for(standing_game(), MODE, {})
    situation = replace(deployed(), now=Fraction(1440))
    picture = mode.picture_for(Side.RED, situation, mode)
    assert mode.check_orders(picture, (), mode, None).wrong == ()

"""A battle of De Bellis Vietnam goes through the services like any other game: sheets, questions, windows, releases."""

from __future__ import annotations

import pytest

from assessment.models import AssessmentRecord
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.kinds import Phase
from assessment.services.ruling import answer_question
from control.models import Game
from control.services.games import create_game, start_game
from control.services.pictures import cell_desk
from control.services.refusal import Refused
from control.services.scenarios import load_scenario
from control.services.truth import situation_at, situation_of
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in
from orders.services.sheets import cards_of, open_sheet
from tests.games import assess, assess_queued, play_on, seat, take_proposals

pytestmark = pytest.mark.django_db

MOST = 40
THROUGH_THE_VILLAGE = "010900 to 011030, BLUE\nMOVE SPECIAL_FORCES2 78 96 180"
"""Twelve of fifteen centimetres, where difficult ground leaves seven and a half."""


def battle(scenario: str, **settings: str) -> Game:
    game, _ = create_game(mode_key="de_bellis", scenario_key=scenario, seed=0, settings=settings)
    return start_game(game_id=game.pk)


def is_over(game: Game) -> bool:
    branch = Game.objects.get(pk=game.pk).branch
    return MODE.is_over(situation_of(branch), MODE)


def knows_the_end(game: Game, side: str) -> bool:
    return cell_desk(game=Game.objects.get(pk=game.pk), side=side).is_over


def hand_in_what_is_due(game: Game) -> None:
    """Each side uploads its whole deck; the sheet takes what is for now, if anything is."""
    for name, text in load_scenario(game.mode, game.scenario).decks.items():
        side = name.removesuffix(".txt")
        sheet, player = open_sheet(game=Game.objects.get(pk=game.pk), side=side), seat(game, side)
        try:
            upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=player, text=text)
        except Refused as refused:
            if refused.code != "other_window":
                raise
        else:
            hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=player)


@pytest.mark.slow
@pytest.mark.parametrize("judgements", ["asked", "computed"])
def test_a_battle_is_fought_to_victory_with_its_decks(judgements: str) -> None:
    game = battle("apocalypse_now", judgements=judgements)
    for _ in range(MOST):
        if is_over(game):
            break
        hand_in_what_is_due(game)
        play_on(game)
    assert is_over(game)
    assert knows_the_end(game, "red")
    assert knows_the_end(game, "blue")
    asked = AssessmentRecord.objects.filter(subinterval__branch__game=game).exclude(questions=[])
    assert asked.exists() == (judgements == "asked")


def test_what_control_judges_is_noted_on_a_card_goes_in_and_is_asked() -> None:
    game = battle("apocalypse_now", judgements="asked")
    while situation_of(Game.objects.get(pk=game.pk).branch).phase is not Phase.MOVES:
        hand_in_what_is_due(game)
        play_on(game)
    game = Game.objects.get(pk=game.pk)
    sheet, blue = open_sheet(game=game, side="blue"), seat(game, "blue")
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=blue, text=THROUGH_THE_VILLAGE)
    (said,) = cards_of(game=game, sheet=sheet)
    assert said.ok, said.wrong
    assert any(note.startswith("Control will be asked: What does the move") for note in said.notes)
    hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=blue)
    opened = assess(game, without_missing=True)
    question = next(
        one
        for one in AssessmentRecord.objects.current().get(subinterval=opened).questions
        if one["rule"] == "dbv.move.difficult"
    )
    assert question["proposal"] == "difficult"
    answer_question(subinterval_id=opened.pk, place=question["place"], value="open", seat=seat(game, "control"))
    assess_queued(opened)
    take_proposals(opened)
    after = situation_at(game, AssessmentRecord.objects.current().get(subinterval=opened).situation_digest)
    (moved,) = (element for element in after.elements if element.designator == "SPECIAL_FORCES2")
    assert moved.at.text == "78 96"

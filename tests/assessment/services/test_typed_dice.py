"""Numbers typed in from real dice stay with the places that have used them (R27)."""

from __future__ import annotations

import pytest

from assessment.models import AssessmentRecord
from assessment.services.branching import branch_from
from assessment.services.releasing import release_reports
from control.models import Game
from orders.services.handing_in import hand_in
from tests.games import assess, control_seat, hand_in_decks, new_game

pytestmark = pytest.mark.django_db


def test_typed_in_numbers_stay_with_their_places_on_a_study():
    game = new_game()
    Game.objects.filter(pk=game.pk).update(typed_dice=[*range(100)] * 30)
    hand_in_decks(game)
    closed = assess(game)
    first = AssessmentRecord.objects.current().get(subinterval=closed)
    assert sorted(first.bindings.values()) == sorted(([*range(100)] * 30)[: len(first.bindings)])
    release_reports(branch_id=game.branch.pk, seat=control_seat(game))
    study = branch_from(subinterval_id=closed.pk, seat=control_seat(game), reason="what if")
    for sheet in study.sheets.all():
        hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=control_seat(game), by_control=True)
    again = AssessmentRecord.objects.current().get(subinterval=assess(game, study))
    assert first.bindings
    assert again.bindings == first.bindings
    assert again.events_digest == first.events_digest

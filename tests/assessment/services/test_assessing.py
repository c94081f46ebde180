"""Assessing with no lock, storing once."""

from __future__ import annotations

import pytest

from assessment.models import AssessmentRecord, ResultRow
from tests.games import assess, hand_in_decks, new_game

pytestmark = pytest.mark.django_db


def test_a_cycle_of_cards_gives_results_with_their_worksheet():
    game = new_game()
    hand_in_decks(game)
    subinterval = assess(game)
    record = AssessmentRecord.objects.get(subinterval=subinterval)
    assert ResultRow.objects.filter(assessment=record).exists()

"""Setting up, starting and ending a game."""

from __future__ import annotations

import pytest
from django.utils import timezone

from assessment.engine.dice import seed_digest, seed_from
from assessment.engine.tables import TableSet, read_table
from assessment.engine.yaml_source import parse_yaml
from assessment.modes import mode as find_mode
from assessment.services.releasing import release_reports
from assessment.services.requesting import request_assessment
from control.models import Blob, Branch, FeedFrame, Game, LogEntry, Role, Seat, Stage
from control.services import truth
from control.services.games import create_game, end_game, start_game
from control.services.refusal import Refused
from tests.games import assess, control_seat, hand_in_decks, new_game, play_on

pytestmark = pytest.mark.django_db


def test_a_game_has_a_director_and_the_seats_its_scenario_plans():
    game, seats = create_game(mode_key="tacspiel", scenario_key="route_4")
    assert [(seat.role, seat.addressee) for seat, _ in seats] == [
        (Role.DIRECTOR, "control"),
        (Role.PLAYER, "blue"),
        (Role.PLAYER, "red"),
    ]
    assert all(len(token) >= 22 for _, token in seats)
    assert not Seat.objects.filter(token_hash__in=[token for _, token in seats]).exists()
    assert game.branch.stage == Stage.PREPARING


def test_a_game_keeps_the_tables_and_the_ground_it_began_with():
    game = new_game()
    assert truth.mode_of(game).tables.digest
    assert Blob.objects.filter(digest__in=(game.tables_digest, game.ground_digest, game.opening_digest)).count() == 3


def test_the_tables_of_an_unchanged_edition_are_read_once_for_all_games():
    edition = find_mode("tacspiel").tables
    assert truth.mode_of(new_game()).tables is edition
    assert list(TableSet.from_blob(edition.to_blob())) == list(edition)


def test_a_game_begun_before_a_table_was_added_goes_on_with_its_own_numbers_and_the_new_table():
    game = new_game()
    march = find_mode("tacspiel").tables["B'2-1"]
    slower = read_table(parse_yaml(march.written.replace("value: 40", "value: 36", 1), "older"))
    older = TableSet(slower if one.id == march.id else one for one in truth.mode_of(game).tables if one.id != "H-cover")
    Game.objects.filter(pk=game.pk).update(tables_digest=Blob.objects.keep_bytes(older.to_blob(), "tables"))
    game.refresh_from_db()
    tables = truth.mode_of(game).tables
    assert tables["B'2-1"] == slower != march
    assert "H-cover" in tables
    hand_in_decks(game)
    assert assess(game).until is not None


def test_two_games_of_a_scenario_share_their_ground_and_tables_and_no_seed():
    one, _ = create_game(mode_key="tacspiel", scenario_key="route_4")
    two, _ = create_game(mode_key="tacspiel", scenario_key="route_4")
    assert (one.ground_digest, one.tables_digest) == (two.ground_digest, two.tables_digest)
    assert bytes(one.seed) != bytes(two.seed)


def test_a_seed_may_be_given_and_its_digest_is_published_at_the_start_and_itself_at_the_end():
    game = new_game(seed=7)
    assert bytes(game.seed) == seed_from(7)
    started = LogEntry.objects.get(act="game.started")
    assert started.facts["seed_digest"] == seed_digest(seed_from(7))
    end_game(game_id=game.pk)
    assert LogEntry.objects.get(act="game.ended").facts["seed"] == seed_from(7).hex()


@pytest.mark.parametrize(
    ("scenario", "settings"), [("atlantis", {}), ("route_4", {"pauses": "never"}), ("route_4", {"weather": "fine"})]
)
def test_what_the_mode_does_not_offer_is_refused(scenario: str, settings: dict[str, str]):
    with pytest.raises(Refused):
        create_game(mode_key="tacspiel", scenario_key=scenario, settings=settings)
    assert not Game.objects.exists()


def test_starting_twice_starts_once():
    game = new_game()
    frames = FeedFrame.objects.count()
    start_game(game_id=game.pk)
    assert FeedFrame.objects.count() == frames
    assert LogEntry.objects.filter(act="game.started").count() == 1


def test_an_ended_game_stands_still_on_every_branch():
    """Guards: finished games that kept a live phase and an armed job."""
    game = new_game()
    hand_in_decks(game)
    play_on(game)
    assess(game)
    end_game(game_id=game.pk)
    end_game(game_id=game.pk)
    assert set(Branch.objects.values_list("stage", flat=True)) == {Stage.FINISHED}
    with pytest.raises(Refused):
        release_reports(branch_id=game.branch.pk, seat=control_seat(game))
    game.branch.subintervals.update(closed=timezone.now())
    with pytest.raises(Refused):
        request_assessment(branch_id=game.branch.pk, seat=control_seat(game), without_missing=True)
    assert LogEntry.objects.filter(act="game.ended").count() == 1


def test_the_record_is_neither_changed_nor_deleted():
    new_game()
    entry = LogEntry.objects.first()
    assert entry is not None
    with pytest.raises(TypeError):
        entry.save()
    with pytest.raises(TypeError):
        entry.delete()

"""A game written to a file and read on an empty machine is the same game."""

from __future__ import annotations

import io
from datetime import timedelta
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from assessment.models import Job
from assessment.services.ruling import enter_ruling
from assessment.services.verifying import Verdict, verify_game
from control.gamefile.storing import import_game
from control.gamefile.tables import APART, TABLES
from control.models import Branch, Game, PlanningClock, Seat, Stage
from control.services.seats import seat_of_api_token, seat_of_token, token_hash
from tests.control.gamefile.conftest import Played, play_to_the_end
from tests.control.gamefile.games import empty_the_machine, file_of, lines_in
from tests.games import assess, assess_queued, control_seat, new_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db


def taken_in(file: bytes, *, beside: bool = False) -> Game:
    return import_game(file=io.BytesIO(file), beside=beside).game


def rows_of(file: bytes) -> list[dict[str, Any]]:
    """The rows without what is written at the import itself."""
    rows = [line for line in lines_in(file) if line["is"] == "row"]
    return [row for row in rows if row["values"].get("act") != "game.imported"]


def blobs_of(file: bytes) -> list[dict[str, Any]]:
    return [line for line in lines_in(file) if line["is"] == "blob"]


def test_every_table_of_a_game_is_in_the_file():
    labels = {"control", "orders", "assessment"}
    found = {model for model in apps.get_models() if model._meta.app_label in labels}
    assert found == {table.model for table in TABLES} | APART


def test_a_game_read_on_an_empty_machine_is_the_same_to_the_byte(played: Played):
    named = {line["table"] for line in rows_of(played.file)}
    assert named == {table.name for table in TABLES}
    assert not Game.objects.exists()
    after, written = file_of(taken_in(played.file))
    assert rows_of(after) == rows_of(played.file)
    assert blobs_of(after) == blobs_of(played.file)
    assert (written.rows, written.blobs) == (played.written.rows + 1, played.written.blobs)


def test_the_same_game_gives_the_same_digest_whenever_it_is_written(played: Played):
    assert played.written == played.written_again


def test_a_game_read_from_a_file_verifies_and_is_played_on_to_the_same_end(played: Played):
    game = taken_in(played.file)
    verified = list(verify_game(game))
    assert verified
    assert {one.verdict for one in verified} == {Verdict.EQUAL}
    assert play_to_the_end(game) == played.end


def test_rooms_open_with_all_they_showed(played: Played):
    game = taken_in(played.file)
    for addressee, page in (("control", "branches/"), ("control", "log/"), ("red", "reports/"), ("blue", "messages/")):
        own = seat(game, addressee)
        assert seated(own).get(f"{room_of(own)}{page}").status_code == 200


def test_no_token_travels_and_every_open_seat_gets_a_new_link():
    game = new_game()
    Seat.objects.filter(game=game).update(token_hash=token_hash("old"), api_token_hash=token_hash("old program"))
    file, _ = file_of(game)
    assert token_hash("old") not in str(lines_in(file))
    generations = {seat.public_id: seat.generation for seat in game.seats.all()}
    empty_the_machine()
    imported = import_game(file=io.BytesIO(file))
    assert {seat.public_id for seat, _ in imported.seats} == set(generations)
    assert seat_of_token("old") is None
    assert seat_of_api_token("old program") is None
    for own, token in imported.seats:
        assert seat_of_token(token) == own
        assert own.taken is None
        assert own.generation != generations[own.public_id]


def test_a_game_comes_back_beside_the_one_that_stayed(played: Played):
    game = taken_in(played.file)
    again = taken_in(played.file, beside=True)
    for table in TABLES:
        if _has_id(table.model):
            assert _ids(table.model, table.game, game).isdisjoint(_ids(table.model, table.game, again))
    claimed = again.claims.get().subject.removeprefix("letter ")
    assert again.letters.get(public_id=claimed).text == "Where is the bridge?"
    assert {one.verdict for one in verify_game(again)} == {Verdict.EQUAL}


def _has_id(model: Any) -> bool:
    return any(column.name == "public_id" for column in model._meta.concrete_fields)


def _ids(model: Any, way: str, game: Game) -> set[str]:
    return set(model.objects.filter(**{way: game.pk}).values_list("public_id", flat=True))


def test_what_a_worker_was_at_is_queued_again(played: Played):
    game = taken_in(played.file)
    subinterval = game.branch.subintervals.get(closed__isnull=True)
    enter_ruling(subinterval_id=subinterval.pk, seat=control_seat(game), kind="event", value="RAIN", reason="weather")
    assert Branch.objects.get(pk=game.branch.pk).stage == Stage.ASSESSING
    file, _ = file_of(Game.objects.get(pk=game.pk))
    empty_the_machine()
    again = taken_in(file)
    assert Job.objects.get().game == again
    assess_queued(again.branch.subintervals.get(closed__isnull=True))
    assert Branch.objects.get(pk=again.branch.pk).stage != Stage.ASSESSING


def test_a_clock_that_ran_stands_with_what_was_left_and_no_room_loses_minutes():
    game = new_game()
    PlanningClock.objects.create(game=game, orders_minutes=30, due=timezone.now() + timedelta(minutes=20))
    file, _ = file_of(game)
    empty_the_machine()
    clock = PlanningClock.objects.get(game=taken_in(file))
    assert clock.due is None
    assert clock.left is not None
    assert timedelta(minutes=19) < clock.left <= timedelta(minutes=20)


def test_a_game_of_another_mode_travels():
    for mode, scenario in (("sog", "border_valley"), ("de_bellis", "platoon"), ("khe_sanh", "siege")):
        game = new_game(scenario, mode=mode)
        assess(game, without_missing=True)
        file, _ = file_of(game)
        again = taken_in(file, beside=True)
        assert again.mode == mode

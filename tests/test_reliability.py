"""What users of comparable systems suffered from concurrency, stale pages and growing tables, tried here."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from assessment.models import Job, JobState
from control.models import Game, Letter, LogEntry, PlanningClock
from control.services import tempo
from control.services.hosts import make_host
from control.services.seats import reissue_link
from orders.models import OrderSheet
from orders.services.sheets import change_line, open_sheet, write_line
from tests.control.api.caller import Caller
from tests.control.gamefile.games import file_of
from tests.games import control_seat, play_on, released_game, seat
from tests.seated import at_desk, masked, room_of, seated

pytestmark = pytest.mark.django_db


def test_a_link_opened_twice_takes_its_seat_once(game: Game):
    own = seat(game, "red")
    address = f"/join/{reissue_link(seat_id=own.pk)}"
    browser = Client()
    assert [browser.post(address).status_code for _ in range(3)] == [302, 302, 302]
    assert LogEntry.objects.filter(game=game, act="seat.taken").count() == 1


def test_jobs_that_are_done_do_not_slow_the_look_for_those_that_stall(game: Game):
    Job.objects.bulk_create(
        Job(key=f"old {number}", kind="assess", game=game, state=JobState.DONE) for number in range(5000)
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE assessment_job")
    plan = Job.objects.stalled(timedelta(seconds=10)).explain()
    assert "Seq Scan" not in plan, plan


def test_a_page_of_messages_asks_the_database_as_often_for_many_as_for_few(game: Game):
    client, room = at_desk(game, "red")
    own = seat(game, "red")

    def questions(first: int, last: int) -> int:
        Letter.objects.bulk_create(
            Letter(game=game, cell="red", number=number, to_control=True, seat=own, text="Hello", game_time=0)
            for number in range(first, last)
        )
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(f"{room}messages/").status_code == 200
        return len(asked)

    questions(1, 4)
    assert questions(4, 8) == questions(8, 500)


def test_an_order_changed_many_times_is_sent_in_its_last_version_alone(game: Game):
    own, sheet = seat(game, "red"), open_sheet(game=game, side="red")
    card = write_line(game_id=game.pk, sheet_id=sheet.pk, seat=own, text="first words")
    client, room = at_desk(game, "red")
    before = len(client.get(f"{room}orders/").content)
    for number in range(30):
        change_line(
            game_id=game.pk,
            sheet_id=sheet.pk,
            card_key=card.public_id,
            seat=own,
            version=number + 1,
            text="other words",
        )
    assert abs(len(client.get(f"{room}orders/").content) - before) < 200


def test_a_clock_counts_the_same_minutes_when_the_hour_changes(game: Game, monkeypatch: pytest.MonkeyPatch):
    now = datetime(2026, 10, 25, 0, 50, tzinfo=UTC)
    monkeypatch.setattr(timezone, "now", lambda: now)
    with timezone.override("Europe/Berlin"):
        tempo.set_tempo(
            game_id=game.pk,
            seat=control_seat(game),
            orders_minutes=30,
            reply_minutes=0,
            at_zero="nothing",
            grace_seconds=0,
        )
    assert PlanningClock.objects.get(game=game).due == datetime(2026, 10, 25, 1, 20, tzinfo=UTC)


def test_a_program_that_names_an_earlier_sheet_hands_nothing_in():
    game = released_game()
    first = OrderSheet.objects.filter(branch=game.branch, side="red").order_by("pk").first()
    assert first is not None
    caller = Caller(game, "red")
    for path, more in (
        ("sheet/none/", {}),
        ("sheet/hand-in/", {}),
        ("sheet/deck/", {"text": "x"}),
        ("sheet/", {"text": "x"}),
    ):
        answer = caller.post(path, sheet=first.public_id, **more)
        assert (answer.status_code, answer.json()["code"]) == (409, "stale"), path
    now = caller.get("sheet/").json()["sheet"]
    assert caller.post("sheet/", sheet=now, text="x").status_code == 201


def test_printing_and_exporting_change_nothing_of_the_game():
    game = released_game()
    control, red = control_seat(game), seat(game, "red")
    before = file_of(game)[1]
    for own, paper in (
        (control, "papers/record-1.pdf"), (control, "papers/booklet.pdf"), (control, "papers/data-book.xlsx"),
        (control, "papers/red-reports-1.pdf"), (red, "reports/1.pdf"), (red, "order-pad.pdf"),
    ):  # fmt: skip
        assert seated(own).get(f"{room_of(own)}{paper}").status_code == 200, paper
    assert file_of(game)[1] == before
    play_on(game)
    assert file_of(game)[1] != before


def test_a_host_who_plays_is_fogged_like_any_player(game: Game):
    red, control = seat(game, "red"), control_seat(game)
    plain = seated(red)
    host = Client()
    assert host.login(username="host", password=make_host())
    session = host.session
    session["seats"] = {red.public_id: red.generation}
    session.save()
    for page in ("units/", "reports/", "briefing/"):
        pages = [browser.get(f"{room_of(red)}{page}").content for browser in (plain, host)]
        assert masked(pages[0]) == masked(pages[1])
    assert host.get(room_of(control)).status_code == 404
    assert host.get(f"{room_of(red)}results/").status_code == 404

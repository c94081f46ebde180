"""Redis may be away or hang: who has a link gets in, who has a room stays in it, nobody waits, nothing is an error."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client

from assessment.models import Job
from assessment.services.dispatch import dispatch, sent
from config import addresses
from config.best_effort_cache import BestEffortCache
from config.celery import app
from config.redis_patience import Patience, patience
from control.models import FeedFrame, Game
from control.services.hosts import make_host
from control.services.seats import add_seat
from tests.games import control_seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db


AT_MOST_SECONDS = 2.0
"""That somebody who opens or sends a page waits for a Redis that hangs; the second one does not wait at all."""


@pytest.fixture
def _no_redis(settings: Any) -> None:
    settings.CACHES = {"default": addresses.cache("redis://127.0.0.1:1/0")}


@pytest.fixture
def mute(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a Redis that accepts whoever comes and never answers."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        url = f"redis://127.0.0.1:{server.getsockname()[1]}/0"
        settings.REDIS_URL, settings.CACHES = url, {"default": addresses.cache(url)}
        monkeypatch.setattr(patience, "_until", 0.0)
        yield url


def test_with_redis_it_is_the_cache_that_it_was():
    assert isinstance(caches["default"], BestEffortCache)
    cache.set("counted", 1, 10)
    assert (cache.get("counted"), cache.incr("counted"), "counted" in cache) == (1, 2, True)
    assert cache.delete("counted")
    with pytest.raises(ValueError, match="counted"):
        cache.incr("counted")


def test_the_caches_of_all_threads_share_their_connections():
    with ThreadPoolExecutor(1) as one, ThreadPoolExecutor(1) as other:
        found: list[Any] = [pool.submit(lambda: caches["default"]).result() for pool in (one, other)]
    pools = [found_cache._cache.get_client().connection_pool for found_cache in found]
    assert found[0] is not found[1]
    assert pools[0] is pools[1]


@pytest.mark.usefixtures("_no_redis")
def test_without_redis_it_holds_nothing():
    cache.set("counted", 1, 10)
    assert (cache.get("counted", "none"), "counted" in cache, cache.add("counted", 1)) == ("none", False, False)
    with pytest.raises(ValueError, match="no counter"):
        cache.incr("counted")


@pytest.mark.usefixtures("_no_redis")
def test_without_redis_a_link_opens_a_room_and_a_wrong_one_is_not_found(game: Game):
    one, token = add_seat(game=game, name="second", role="player", side="red")
    browser = Client()
    assert browser.get("/join/wrong").status_code == 404
    assert browser.get(f"/join/{token}").status_code == 200
    assert browser.post(f"/join/{token}").status_code == 302
    assert browser.get(room_of(one)).status_code == 200
    assert browser.post(f"{room_of(one)}leave/").status_code == 302
    assert browser.get(room_of(one)).status_code == 404


@pytest.mark.usefixtures("_no_redis")
def test_without_redis_a_host_logs_in_and_out():
    host = Client()
    assert host.login(username="host", password=make_host())
    assert host.get("/host/").status_code == 200
    host.logout()
    assert host.get("/host/").status_code == 302


def seconds(ask: Any) -> tuple[int, float]:
    """The status of an answer, and how long it took."""
    began = time.monotonic()
    return ask().status_code, time.monotonic() - began


@pytest.mark.usefixtures("mute")
def test_where_redis_hangs_the_first_one_waits_a_second_and_the_next_ones_do_not(
    game: Game, django_capture_on_commit_callbacks: Any
):
    one, token = add_seat(game=game, name="second", role="player", side="red")
    browser = Client()
    with django_capture_on_commit_callbacks(execute=True):
        status, waited = seconds(lambda: browser.post(f"/join/{token}"))
    assert (status, waited < AT_MOST_SECONDS) == (302, True), waited
    with django_capture_on_commit_callbacks(execute=True):
        status, waited = seconds(lambda: browser.post(f"{room_of(one)}messages/", {"text": "To Control"}))
    assert (status, waited < AT_MOST_SECONDS / 4) == (302, True), waited
    assert FeedFrame.objects.filter(game=game, kind="letters").exists()


@pytest.mark.usefixtures("mute")
def test_where_redis_hangs_work_is_asked_for_and_left_to_the_sweep(
    game: Game, django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch
):
    director = control_seat(game)
    browser = seated(director)
    monkeypatch.setattr(patience, "_until", 0.0)
    with django_capture_on_commit_callbacks(execute=True):
        status, waited = seconds(lambda: browser.post(f"{room_of(director)}assess/", {"missing": "yes"}))
    assert (status, waited < AT_MOST_SECONDS) == (302, True), waited
    assert not dispatch(Job.objects.get(game=game).pk)


def test_a_broker_that_hangs_is_waited_for_no_longer(mute: str):
    class Task:
        def delay(self, pk: int) -> None:
            with app.connection_for_write(url=mute) as connection:
                app.send_task("control.rehearse_fog", (pk,), connection=connection)

    began = time.monotonic()
    assert not sent(Task(), 0)
    assert time.monotonic() - began < AT_MOST_SECONDS + 0.5
    assert patience.is_lost
    began = time.monotonic()
    assert not sent(Task(), 0)
    assert time.monotonic() - began < 0.1


def test_a_redis_that_refuses_costs_no_time_and_is_asked_again_at_once():
    waits = Patience()
    waits.note(ConnectionRefusedError())
    assert not waits.is_lost

"""Redis may be away: who has a link gets in, who has a room stays in it, and nothing ends in an error."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.cache import cache, caches
from django.test import Client

from config.best_effort_cache import BestEffortCache
from control.models import Game
from control.services.hosts import make_host
from control.services.seats import add_seat
from tests.seated import room_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def _no_redis(settings: Any) -> None:
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"}}


def test_with_redis_it_is_the_cache_that_it_was():
    assert isinstance(caches["default"], BestEffortCache)
    cache.set("counted", 1, 10)
    assert (cache.get("counted"), cache.incr("counted"), "counted" in cache) == (1, 2, True)
    assert cache.delete("counted")
    with pytest.raises(ValueError, match="counted"):
        cache.incr("counted")


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

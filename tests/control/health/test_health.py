"""The health page says which part is down, the metrics need their key, and neither says anything of a game."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from assessment.models import Job, JobState
from assessment.services.previewing import PART
from assessment.services.sweep import SWEPT, note_sweep
from assessment.tasks import sweep
from control.health import look
from control.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def swept() -> None:
    """The site has swept just now."""
    note_sweep()


def test_a_site_that_works_says_so_to_everybody(client: Client):
    answer = client.get("/health/")
    assert answer.status_code == 200
    assert answer.json() == {"database": True, "broker": True, "workers": True, "beat": True}
    assert "no-store" in answer["Cache-Control"]


def test_a_broker_that_is_gone_is_named(client: Client, settings: Any):
    settings.REDIS_URL = "unix:///nowhere/redis.sock"
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json() == {"database": True, "broker": False, "workers": True, "beat": True}


def test_work_that_nobody_does_tells_of_workers(client: Client, game: Game):
    job = Job.objects.create(key="x", kind="assess", game=game)
    assert client.get("/health/").status_code == 200
    Job.objects.update(created=timezone.now() - look.WAITED - timedelta(seconds=1))
    assert client.get("/health/").json()["workers"] is False
    Job.objects.update(state=JobState.RUNNING, lease_until=timezone.now() + timedelta(minutes=1))
    assert client.get("/health/").json()["workers"] is True
    Job.objects.filter(pk=job.pk).update(state=JobState.PARKED)
    assert client.get("/health/").json()["workers"] is True


def test_a_site_that_sweeps_no_more_lacks_its_beat(client: Client):
    cache.delete(SWEPT)
    answer = client.get("/health/")
    assert answer.status_code == 503
    assert answer.json() == {"database": True, "broker": True, "workers": True, "beat": False}
    sweep()
    assert client.get("/health/").status_code == 200


def test_odds_may_wait_for_their_turn(client: Client, game: Game):
    Job.objects.create(key="x", kind=PART, game=game)
    Job.objects.update(created=timezone.now() - look.WAITED - timedelta(seconds=1))
    assert client.get("/health/").json()["workers"] is True


def test_metrics_need_the_site_s_own_key(client: Client, game: Game, settings: Any):
    assert client.get("/metrics/").status_code == 404
    settings.METRICS_KEY = "a key"
    assert client.get("/metrics/").status_code == 404
    assert client.get("/metrics/", headers={"Authorization": "Bearer other"}).status_code == 404
    answer = client.get("/metrics/", headers={"Authorization": "Bearer a key"})
    assert 'spielraum_up{part="database"} 1\n' in answer.content.decode()
    assert "spielraum_games_running 1\n" in answer.content.decode()
    assert game.title not in answer.content.decode()
    assert game.public_id not in answer.content.decode()

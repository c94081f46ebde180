"""A worker that rings for itself: each task of the schedule in its time, however often it has lost its broker."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from celery import Celery
from kombu.asynchronous.timer import Timer

from config.celery import app
from config.own_beat import OwnBeat

RUNG = len(app.conf.beat_schedule)

pytestmark = pytest.mark.usefixtures("services")


def test_each_task_is_rung_at_once_and_then_by_one_timer_whatever_was_lost_between():
    worker = SimpleNamespace(app=app, timer=Timer())
    beat = OwnBeat(worker)
    app.control.purge()
    beat.start(worker)
    assert app.control.purge() == RUNG
    beat.stop(worker)
    beat.start(worker)
    assert app.control.purge() == RUNG
    assert len([timer for timer in worker.timer.queue if not timer.entry.canceled]) == RUNG


def test_a_broker_that_is_away_is_rung_for_in_vain():
    known = ("beat_schedule", "task_publish_retry_policy", "broker_transport_options")
    away = Celery("away", broker="redis://127.0.0.1:1/0", set_as_current=False)
    away.conf.update({name: app.conf[name] for name in known})
    worker = SimpleNamespace(app=away, timer=Timer())
    OwnBeat(worker).start(worker)
    assert len(worker.timer.queue) == RUNG

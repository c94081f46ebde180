"""The Celery application, with a real worker on the test's own services."""

from __future__ import annotations

from django.conf import settings

from config import addresses
from config.celery import app
from config.embedded.program import Process


def test_a_worker_process_takes_tasks_from_the_tests_broker(worker: Process):
    assert worker.is_running
    assert app.control.ping(timeout=1) == [{"worker1@test": {"ok": "pong"}}]


def test_the_worker_takes_both_queues(worker: Process):
    queues = app.control.inspect(timeout=1).active_queues() or {}
    assert {queue["name"] for queue in queues["worker1@test"]} == {"fast", "sim"}


def test_a_task_survives_the_death_of_its_worker():
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.broker_url == addresses.broker(settings.REDIS_URL)

"""The Celery application, with a real worker on the test's own services."""

from __future__ import annotations

from django.conf import settings

from config import addresses
from config.celery import app
from config.data_folder import BASE_DIR
from config.embedded.program import Process


def test_a_worker_process_takes_tasks_from_the_tests_broker(worker: Process):
    assert worker.is_running
    assert app.control.ping(timeout=1) == [{"worker1@test": {"ok": "pong"}}]


def test_the_worker_takes_both_queues(worker: Process):
    queues = app.control.inspect(timeout=1).active_queues() or {}
    assert {queue["name"] for queue in queues["worker1@test"]} == {"fast", "sim"}


def test_every_task_belongs_to_our_application_however_it_is_imported():
    """A `shared_task` goes to whichever application was made last: in a web process, to none of ours."""
    modules = [file for file in BASE_DIR.glob("*/**/tasks.py") if ".venv" not in file.parts]
    assert not [file for file in modules if "shared_task" in file.read_text()]


def test_the_schedule_names_tasks_that_exist():
    app.loader.import_default_modules()
    assert {entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()} <= set(app.tasks)


def test_a_task_survives_the_death_of_its_worker():
    assert app.conf.task_acks_late
    assert app.conf.task_reject_on_worker_lost
    assert app.conf.broker_url == addresses.broker(settings.REDIS_URL)

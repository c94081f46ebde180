"""What any test may ask for: services, the database, worker processes.

Nothing starts before a test asks: tests of the pure core run without a server. `make test` gives the addresses in
the environment; under a bare `pytest` the first test that wants the database starts throw-away servers.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest
from django.conf import settings
from django.db import connection
from django.template.base import Template
from django.test.utils import _TestState

from config import addresses
from config.embedded.program import Process, Program
from config.embedded.services import throw_away_services
from tests.emptying import deletions

if TYPE_CHECKING:
    from xdist.remote import Producer

    from control.models import Game
    from tests.shares import Shares

BROWSERS: Final = Path(__file__).parent / "browser"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """A run of browsers alone reads no other tests, and a run without them none of theirs."""
    expression = config.getoption("markexpr")
    is_theirs = collection_path.is_relative_to(BROWSERS)
    if expression.startswith("browser") and not is_theirs and not BROWSERS.is_relative_to(collection_path):
        return True
    return (is_theirs and "not browser" in expression) or None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Shares | None:
    """Whole modules are shared out our own way, single tests as xdist does."""
    from tests.shares import Shares

    return Shares(config, log) if config.getoption("dist") == "loadscope" else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Modules with long tests come first: where processes share the tests, each takes whole modules.

    Browsers come last: Playwright keeps an event loop in its thread, in which no asynchronous code can be called.
    """
    long = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item.get_closest_marker("browser") is not None, item.path not in long))


def pytest_collection_finish() -> None:
    """What has been collected lives to the end: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def quick_django(django_test_environment: None) -> Iterator[None]:
    """Tests that commit delete their rows, and what templates were given is not kept: no test asks for it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("django.core.management.commands.flush.sql_flush", deletions)
        patch.setattr(Template, "_render", _TestState.saved_data.template_render)  # type: ignore[attr-defined]
        yield


@pytest.fixture(scope="session")
def services() -> Iterator[None]:
    """PostgreSQL and Valkey at the addresses of the settings."""
    if os.environ.get("DATABASE_URL") and os.environ.get("REDIS_URL"):
        yield
        return
    with throw_away_services(settings.SERVICES_FOLDER, given=os.environ):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings(services: None, django_db_modify_db_settings_parallel_suffix: None) -> None:
    """Have the servers run before pytest-django makes the test database."""


@pytest.fixture(scope="session")
def child_environment(django_db_setup: None) -> dict[str, str]:
    """The environment of another process that is to work on the tests' database and broker."""
    kept = {name: value for name, value in os.environ.items() if name != "DJANGO_ALLOW_ASYNC_UNSAFE"}
    return kept | {
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "DATABASE_URL": addresses.database_url(connection.settings_dict),
        "REDIS_URL": settings.REDIS_URL,
    }


@pytest.fixture
def game() -> Game:
    """A game of the teaching scenario in its first cycle, with no orders handed in."""
    from tests.games import new_game

    return new_game()


@pytest.fixture(scope="module")
def swept() -> Iterator[None]:
    """A site whose beat rings, as `/health/` sees it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("control.health.look.has_swept", lambda: True)
        yield


@pytest.fixture
def start_worker(child_environment: dict[str, str], tmp_path: Path) -> Iterator[Callable[[], Process]]:
    """Starts Celery worker processes, ready to take tasks; they end with the test, which may kill them before.

    A test that uses one must commit what the worker is to see: mark it `django_db(transaction=True)`.
    """
    with _workers(child_environment, tmp_path) as start:
        yield start


@pytest.fixture(scope="module")
def worker(child_environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One Celery worker process for the tests of a module; the same holds for what it is to see."""
    with _workers(child_environment, tmp_path_factory.mktemp("worker")) as start:
        yield start()


@contextmanager
def _workers(environment: dict[str, str], logs: Path) -> Iterator[Callable[[], Process]]:
    """Tasks that earlier tests sent and nobody took are thrown away first."""
    from config.celery import app

    app.control.purge()
    numbers = count(1)
    with ExitStack() as stack:

        def start() -> Process:
            name = f"worker{next(numbers)}@test"
            process = Program(
                name=name,
                command=(sys.executable, "-m", "celery", "-A", "config.celery", "worker", *_worker_options(name)),
                log=logs / f"{name}.log",
                environment=environment,
                is_ready=lambda: bool(app.control.ping(destination=[name], timeout=0.2)),
                ready_seconds=120,
                stop_signal=signal.SIGQUIT,
            ).start()
            stack.callback(process.stop)
            return process

        yield start


def _worker_options(name: str) -> list[str]:
    return ["--concurrency=1", "--queues=fast,sim", f"--hostname={name}", "--without-gossip", "--without-mingle"]

"""What the logs may not hold."""

from __future__ import annotations

import io
import json
import logging
import logging.config
import os
import sys
from collections.abc import Callable, Iterator

import pytest

from config.logs import Structured, WithoutSecrets, logging_settings, without_secrets

CANARY = "Wombat"


@pytest.fixture
def logged(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], str]]:
    """Everything that our handlers write from now on."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "stderr", out)
    logging.config.dictConfig(logging_settings())
    yield out.getvalue
    monkeypatch.undo()
    logging.config.dictConfig(logging_settings())


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("GET /join/abcDEF123 HTTP/1.1", "GET /join/... HTTP/1.1"),
        ("/join/abc/confirm?next=/g/x", "/join/.../confirm?..."),
        ("/g/route-4/red/orders?q=ambush at dawn", "/g/route-4/red/orders?... at dawn"),
        ("Was it seen? Yes.", "Was it seen? Yes."),
        ("/g/route-4/red/", "/g/route-4/red/"),
    ],
)
def test_addresses_lose_their_tokens_and_query_strings(text: str, kept: str):
    assert without_secrets(text) == kept


def test_an_access_line_names_no_token(logged: Callable[[], str]):
    line = '%s - "%s %s HTTP/%s" %d'
    logging.getLogger("uvicorn.access").info(line, "127.0.0.1:1", "GET", f"/join/{CANARY}?a={CANARY}", "1.1", 200)
    assert "/join/...?..." in logged()
    assert CANARY not in logged()


def test_djangos_own_warning_names_no_token(logged: Callable[[], str]):
    logging.getLogger("django.request").warning("%s: %s", "Not Found", f"/join/{CANARY}")
    assert "Not Found: /join/..." in logged()
    assert CANARY not in logged()


def _raise_chained() -> None:
    try:
        os.environ[f"NO {CANARY}"]
    except KeyError as error:
        raise ValueError(f"no unit {CANARY}") from error


def test_a_traceback_keeps_places_and_types_but_no_words(logged: Callable[[], str]):
    try:
        _raise_chained()
    except ValueError as error:
        logging.getLogger("control").exception("Failed: %s", error)  # noqa: TRY401 (what careless code does)
    assert "_raise_chained" in logged()
    assert "builtins.KeyError" in logged()
    assert "builtins.ValueError" in logged()
    assert CANARY not in logged()


def test_a_failed_task_keeps_its_name_and_the_type(logged: Callable[[], str]):
    context = {
        "name": "assess",
        "id": "1",
        "exc": f"KeyError('{CANARY}')",
        "args": f"['{CANARY}']",
        "kwargs": "{}",
        "traceback": CANARY,
        "description": "raised unexpected",
    }
    line = "Task %(name)s[%(id)s] %(description)s: %(exc)s %(args)s %(kwargs)s %(traceback)s"
    logging.getLogger("celery.app.trace").error(line, context)
    assert "Task assess[1] raised unexpected: KeyError ..." in logged()
    assert CANARY not in logged()


def test_gunicorns_access_line_names_no_token(logged: Callable[[], str]):
    from gunicorn.glogging import SafeAtoms

    atoms = {"r": f"GET /join/{CANARY}?a={CANARY} HTTP/1.1", "q": f"a={CANARY}", "f": f"https://h/join/{CANARY}"}
    logging.getLogger("gunicorn.access").info("%(r)s %(q)s %(f)s %(missing)s", SafeAtoms(atoms))
    assert "GET /join/...?... HTTP/1.1 ... https://h/join/... -" in logged()
    assert CANARY not in logged()


def test_strangers_trying_host_names_leave_no_traceback(logged: Callable[[], str]):
    logging.getLogger("django.security.DisallowedHost").error("Invalid HTTP_HOST header: %s", CANARY)
    assert logged() == ""


def test_a_structured_line_is_one_object_and_keeps_no_words_either():
    handler = logging_settings(form="json")["handlers"]["console"]
    assert handler["formatter"] == "json"
    try:
        _raise_chained()
    except ValueError:
        found = sys.exc_info()
    record = logging.LogRecord("control", logging.ERROR, __file__, 1, f"GET /join/{CANARY}", None, found)
    WithoutSecrets().filter(record)
    line = json.loads(Structured().format(record))
    assert (line["level"], line["logger"]) == ("ERROR", "control")
    assert "_raise_chained" in line["exception"]
    assert CANARY not in json.dumps(line)

"""Logging that never holds order text, names, tokens or seeds.

Three things would carry them: addresses (`/join/<token>`, query strings), the words of exceptions
("duplicate key ... (name)=(B Company)") and the arguments of tasks. All three are taken out here, on the way
to every handler; what is left says where and of what kind a fault was, which is enough to find it.
"""

from __future__ import annotations

import json
import logging
import re
import traceback
from copy import copy
from datetime import UTC, datetime
from types import TracebackType
from typing import Any, Final, Literal

HIDDEN: Final = "..."
_JOIN: Final = re.compile(r"(/join/)[^/\s?\"']+")
_QUERY: Final = re.compile(r"(/[^\s?\"']*)\?[^\s\"']*")

_ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]


def without_secrets(text: str) -> str:
    """A text with seat tokens and query strings of addresses replaced by dots."""
    return _QUERY.sub(rf"\1?{HIDDEN}", _JOIN.sub(rf"\1{HIDDEN}", text))


def _plain(value: object) -> object:
    if isinstance(value, BaseException):
        return type(value).__name__
    return without_secrets(value) if isinstance(value, str) else value


class WithoutSecrets(logging.Filter):
    """Takes tokens, query strings and the words of exceptions out of a record's message and arguments."""

    def filter(self, record: logging.LogRecord) -> Literal[True]:
        """Change the record in place; every record passes."""
        record.msg = _plain(record.msg)
        if isinstance(record.args, dict):
            # A copy of its own kind: gunicorn's answers for keys it does not hold.
            plain = copy(record.args)
            plain.update({key: _detail(key, value) for key, value in record.args.items()})
            record.args = plain
        elif record.args:
            record.args = tuple(_plain(value) for value in record.args)
        return True


def _detail(key: str, value: object) -> object:
    """What Celery says of a task and gunicorn of a request, each by its own keys.

    A task's exception arrives as `KeyError('B Company')` and its arguments as text; "q" is a query string alone.
    """
    if key in {"args", "kwargs", "traceback", "return_value", "result", "q"}:
        return HIDDEN
    if key == "exc":
        return str(value).partition("(")[0]
    return _plain(value)


class WithoutExceptionText(logging.Formatter):
    """Writes a traceback's places and the exception's type, not its words."""

    def formatException(self, ei: _ExceptionInfo) -> str:  # noqa: N802 (the name is logging's)
        """The traceback of an exception and of those it came from, without their words."""
        _, error, _ = ei
        return "" if error is None else "\n".join(_chain(error))


def _chain(error: BaseException) -> list[str]:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    before = [*_chain(cause), "which led to"] if cause is not None else []
    places = traceback.extract_tb(error.__traceback__)
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    return [*before, *(f"  {place.filename}:{place.lineno} {place.name}" for place in places), kind]


class Structured(WithoutExceptionText):
    """One JSON object a line, for programs that gather logs."""

    def format(self, record: logging.LogRecord) -> str:
        """Time in UTC, level, logger, message, and the places of an exception."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def logging_settings(level: str = "INFO", *, form: str = "plain") -> dict[str, Any]:
    """Django's LOGGING: everything to the standard error stream, filtered; `form` is plain or json."""
    to_console = {"handlers": ["console"], "level": level, "propagate": False}
    names = ("django", "uvicorn", "uvicorn.access", "uvicorn.error", "gunicorn", "gunicorn.access", "celery", "axes")
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "filters": {"without_secrets": {"()": "config.logs.WithoutSecrets"}},
        "formatters": {
            "plain": {
                "()": "config.logs.WithoutExceptionText",
                "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
            },
            "json": {"()": "config.logs.Structured"},
        },
        "handlers": {
            "console": {
                "class": "logging.StreamHandler",
                "formatter": "json" if form == "json" else "plain",
                "filters": ["without_secrets"],
            },
            "none": {"class": "logging.NullHandler"},
        },
        "root": {"handlers": ["console"], "level": level},
        "loggers": {name: dict(to_console) for name in names}
        # Strangers who try names on us would fill the log with tracebacks; the 400 is in the access log.
        | {"django.security.DisallowedHost": {"handlers": ["none"], "propagate": False}},
    }

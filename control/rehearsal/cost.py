"""What an answer costs: how long it takes may tell as much as what it says, and queries can be counted."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import connection


def cost(ask: Callable[[], Any]) -> tuple[Any, int]:
    """An answer, and how many queries it took."""
    asked: list[str] = []

    def noted(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(noted):
        return ask(), len(asked)

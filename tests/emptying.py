"""Emptying the database after a test that commits."""

from __future__ import annotations

from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper

KEPT: Final = frozenset({"auth_permission", "django_content_type"})
"""Tables that Django fills by itself from the models, and would fill again."""


def deletions(style: object, connection: BaseDatabaseWrapper, **options: Any) -> list[str]:
    """In place of Django's `sql_flush`: a TRUNCATE makes new files for every table, and a test leaves few rows."""
    tables = connection.introspection.django_table_names(only_existing=True, include_views=False)
    return [f"DELETE FROM {connection.ops.quote_name(table)}" for table in sorted({*tables} - KEPT)]

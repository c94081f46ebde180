"""Django's `migrate`, one at a time: several processes that start together bring the database up to date once."""

from __future__ import annotations

from typing import Any, Final

from django.core.management.commands.migrate import Command as Migrate
from django.db import connections

LOCK: Final = 7_083_402
"""The number of the advisory lock; it goes with its connection, so that a killed process leaves none."""


class Command(Migrate):
    """See the module."""

    def handle(self, *args: Any, **options: Any) -> None:
        """Waits for another that is at it, then does what is left."""
        with connections[options["database"]].cursor() as cursor:
            cursor.execute("SELECT pg_advisory_lock(%s)", [LOCK])
            try:
                super().handle(*args, **options)
            finally:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [LOCK])

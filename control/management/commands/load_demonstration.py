"""Sets up the demonstration games, once; prints one JSON line for each new seat: game, seat, url_path, side."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand
from django.db import connection, transaction
from django.urls import reverse

from control.services.demonstration import load_demonstrations

LOCK = 7_223_1966
"""Two launchers at once load the games once."""


class Command(BaseCommand):
    """See the module."""

    help = "Set up the demonstration games that are missing and print a link for each new seat."
    requires_system_checks: list[str] = []

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the new links; nothing on a second run."""
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
        for seat, token in load_demonstrations():
            link = {
                "game": seat.game.title,
                "seat": seat.shown_name,
                "url_path": reverse("join", kwargs={"token": token}),
                "side": seat.addressee,
            }
            self.stdout.write(json.dumps(link, ensure_ascii=False))

"""Reads a backup into an empty database, or in place of what is there: all of it or nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from control.models import Game
from control.services.backups import NoBackup, restore


class Command(BaseCommand):
    """See the module."""

    help = "Read a backup into an empty database; with --replace in place of what is there, which is lost."
    requires_system_checks: list[str] = []
    requires_migrations_checks = False

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="a file that backup wrote")
        parser.add_argument("--replace", action="store_true", help="lose what the database holds now")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints how many games are there now."""
        try:
            restore(file=options["file"], replace=options["replace"])
        except NoBackup as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{Game.objects.count()} games are here now.")

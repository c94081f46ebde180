"""Writes the whole database, of one moment, into one file while games are being played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from control.services.backups import NoBackup, back_up


class Command(BaseCommand):
    """See the module."""

    help = "Write the whole database into one file while it is in use. It holds every truth: keep it safe."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="the file to write, as in spielraum.dump")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the file and its size."""
        file: Path = options["file"]
        try:
            back_up(file=file)
        except NoBackup as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        self.stdout.write(f"{file}  {file.stat().st_size} bytes")

"""Takes in a game from a file that `export_game` wrote; every seat gets a new link, printed this once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse

from control.gamefile.form import Unfit
from control.gamefile.storing import import_game


class Command(BaseCommand):
    """See the module."""

    help = "Take in a game from a file, all of it or nothing, and print the new link of every seat."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The file."""
        parser.add_argument("file", type=Path, help="a file that export_game wrote")
        parser.add_argument("--beside", action="store_true", help="under new addresses, where the game is here already")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the game's id, then a line a seat: its name and the path of its link."""
        file: Path = options["file"]
        try:
            with file.open("rb") as source:
                imported = import_game(file=source, beside=options["beside"])
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except Unfit as unfit:
            raise CommandError(f"{file} was not taken in:\n{unfit}") from unfit
        self.stdout.write(f"{imported.game.public_id}  {imported.game.title}")
        for seat, token in imported.seats:
            self.stdout.write(f"  {seat.name}  {reverse('join', kwargs={'token': token})}")
        self.stdout.write(f"`manage.py verify {imported.game.public_id}` assesses it again and compares.")

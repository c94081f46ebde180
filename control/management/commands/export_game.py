"""Writes a whole game into one file, to be read on another machine by `import_game`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from control.gamefile.writing import write_game
from control.services.games import NoSuchGame, game_named


class Command(BaseCommand):
    """See the module."""

    help = "Write a whole game into one file. It holds the truth and the seed: whoever has it knows all."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The game and the file."""
        parser.add_argument("game", help="public id or title of the game")
        parser.add_argument("file", type=Path, help="the file to write, as in game.gz")

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the file whole or not at all, for its owner alone, and prints what it holds."""
        file: Path = options["file"]
        unfinished = file.with_name(f".{file.name}.{os.getpid()}")
        try:
            game = game_named(options["game"])
            with open(unfinished, "wb", opener=_private) as out:
                written = write_game(game=game, to=out)
            unfinished.replace(file)
        except NoSuchGame as error:
            raise CommandError(str(error)) from error
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise CommandError(f"{file}: {error.strerror}") from error
        self.stdout.write(f"{file}  {written.rows} rows, {written.blobs} blobs, digest {written.digest[:16]}")


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)

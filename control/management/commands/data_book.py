"""Writes the data book of a game into a folder: spreadsheet, JSON lines with a dictionary, and the name list apart."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from control.databook.game_book import data_book, name_list
from control.databook.json_lines import files
from control.databook.workbook import TooLong, workbook_bytes
from control.services.games import NoSuchGame, game_named


class Command(BaseCommand):
    """See the module."""

    help = "Write all that was played in a game as tables for analysis, by role code; with --names the name list too."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The game and the folder."""
        parser.add_argument("game", help="public id or title of the game")
        parser.add_argument("folder", type=Path, help="where the files go; it is made if it is not there")
        parser.add_argument("--names", type=Path, metavar="FILE", help="also write whose role code is whose, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the path of each file."""
        try:
            game = game_named(options["game"])
        except NoSuchGame as error:
            raise CommandError(str(error)) from error
        folder: Path = options["folder"]
        try:
            folder.mkdir(parents=True, exist_ok=True)
            for name, lines in files(data_book(game)):
                with (folder / name).open("wb") as file:
                    file.writelines(lines)
                self.stdout.write(str(folder / name))
            self._write(folder / "data_book.xlsx", workbook_bytes(data_book(game)))
            if options["names"] is not None:
                named = [{"seat": code, "name": name, "title": title} for code, name, title in name_list(game)]
                self._write(options["names"], json.dumps(named, ensure_ascii=False, indent=1).encode())
        except TooLong as error:
            raise CommandError(
                f"The sheet {error} is longer than a spreadsheet holds; the JSON lines are whole."
            ) from error
        except OSError as error:
            raise CommandError(f"{error.filename or folder}: {error.strerror}") from error

    def _write(self, path: Path, data: bytes) -> None:
        path.write_bytes(data)
        self.stdout.write(str(path))

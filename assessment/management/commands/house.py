"""`manage.py house [MODE] [--json | --file | --check FILE]`: the values of a mode's tables that no source prints."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Lists house and reconstructed values by table, with the reason for each. Needs no database."""

    help = "List the house and reconstructed values of a mode's tables, or check a file that replaces them."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which mode, and in what form."""
        parser.add_argument("mode", nargs="?", metavar="MODE", help="key of one mode; all modes if none is named")
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="a list of objects for programs")
        form.add_argument("--file", action="store_true", help="the file to fill in from a printed copy of the game")
        form.add_argument("--check", metavar="FILE", type=Path, help="say what such a file lacks")

    def handle(self, *_: Any, **options: Any) -> None:
        """Lists them in the order of the tables, or writes or checks the file."""
        from assessment.modes import MODES

        chosen = [mode for mode in MODES if options["mode"] in (None, mode.key)]
        if not chosen:
            raise CommandError(f'There is no mode "{options["mode"]}"; there are {", ".join(m.key for m in MODES)}.')
        if options["file"] or options["check"]:
            if options["mode"] is None:
                raise CommandError("Name the mode whose file it is.")
            self._file(chosen[0], options["check"])
        else:
            self._list(chosen, as_json=options["json"])

    def _list(self, chosen: list[Any], *, as_json: bool) -> None:
        from assessment.engine.house_values import as_markdown, house_values

        found = [(mode, house_values(mode.tables)) for mode in chosen]
        if as_json:
            import msgspec

            values = [{"mode": mode.key, **msgspec.to_builtins(one)} for mode, listed in found for one in listed]
            self.stdout.write(msgspec.json.format(msgspec.json.encode(values), indent=2).decode())
            return
        documents = [as_markdown(mode.title, listed) for mode, listed in found]
        self.stdout.write("\n".join(documents), ending="")

    def _file(self, mode: Any, given: Path | None) -> None:
        from assessment.engine.printed_values import Lacking, template, with_printed

        if given is None:
            self.stdout.write(template(mode.key, mode.title, mode.tables), ending="")
            return
        try:
            mode.check_tables(with_printed(mode.tables, mode.key, given.read_text(encoding="utf-8")))
        except Lacking as error:
            raise CommandError("\n".join(error.faults)) from error
        except (OSError, ValueError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{given} says all that {mode.title} needs.")

"""`manage.py house [MODE] [--json]`: the values of a mode's tables that no source prints."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Lists house and reconstructed values by table, with the reason for each. Needs no database."""

    help = "List the house and reconstructed values of a mode's tables."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which mode, and in what form."""
        parser.add_argument("mode", nargs="?", metavar="MODE", help="key of one mode; all modes if none is named")
        parser.add_argument("--json", action="store_true", help="a list of objects for programs")

    def handle(self, *_: Any, **options: Any) -> None:
        """Lists them in the order of the tables."""
        from assessment.engine.house_values import as_markdown, house_values
        from assessment.modes import MODES

        chosen = [mode for mode in MODES if options["mode"] in (None, mode.key)]
        if not chosen:
            raise CommandError(f'There is no mode "{options["mode"]}"; there are {", ".join(m.key for m in MODES)}.')
        found = [(mode, house_values(mode.tables)) for mode in chosen]
        if options["json"]:
            import msgspec

            values = [{"mode": mode.key, **msgspec.to_builtins(one)} for mode, listed in found for one in listed]
            self.stdout.write(msgspec.json.format(msgspec.json.encode(values), indent=2).decode())
            return
        documents = [as_markdown(mode.title, listed) for mode, listed in found]
        self.stdout.write("\n".join(documents), ending="")

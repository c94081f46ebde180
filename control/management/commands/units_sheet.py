"""The spreadsheet of a scenario's units, chain of command and seats: written to fill in, or taken in as a scenario."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from control.services.order_of_battle import Faulty, take_in, template_of
from control.services.refusal import Refused


class Command(BaseCommand):
    """See the module."""

    help = "Write the spreadsheet of a scenario to fill in; with --take make a scenario of one that is filled in."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The scenario it is made on, and the file."""
        parser.add_argument("scenario", help="mode/name of the scenario on whose ground it is made")
        parser.add_argument("file", type=Path, help="the spreadsheet, written or taken in")
        parser.add_argument("--take", metavar="TITLE", help="make a scenario of this title")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints the file that was written, or the key of the scenario."""
        file: Path = options["file"]
        mode_key, _slash, scenario_key = options["scenario"].partition("/")
        try:
            if options["take"] is None:
                file.write_bytes(template_of(mode_key=mode_key, scenario_key=scenario_key))
                self.stdout.write(str(file))
                return
            with file.open("rb") as source:
                made = take_in(
                    mode_key=mode_key, scenario_key=scenario_key, title=options["take"], file=source, name=file.name
                )
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        except (Refused, LookupError) as error:
            raise CommandError(str(error)) from error
        except Faulty as faulty:
            raise CommandError(f"{file} was not taken in; nothing was stored:\n{faulty}") from faulty
        self.stdout.write(f"{made.mode}/{made.key}  {made.title}")

"""`manage.py play SCENARIO`: a game from decks to reports with no browser."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from django.core.management.base import BaseCommand, CommandError

if TYPE_CHECKING:
    from assessment.play_command import Finished

WAITING: Final = 3


class Command(BaseCommand):
    """Plays decks of cards through a scenario. Exit 0: the end is reached; 3: a question waits. Needs no database."""

    help = "Play a scenario from decks of cards: assess, release every report when due, write JSON and PDFs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The scenario, what goes in, and where the results go."""
        parser.add_argument("scenario", help="path of a scenario folder, or a name under fixtures/")
        parser.add_argument("--orders", nargs="+", action="extend", type=Path, default=[], metavar="FILE",
                            help="decks, each headed by its side and time; default: those of the scenario")  # fmt: skip
        parser.add_argument("--answers", type=Path, metavar="FILE", help="answers and rulings by place (YAML or JSON)")
        parser.add_argument("--auto", action="store_true", help="take the proposal of every question")
        parser.add_argument("--seed", default="0", metavar="N", help="seed of the dice (default 0)")
        parser.add_argument("--draws", type=Path, metavar="FILE", help="throws given by place, as in a case")
        parser.add_argument("--until", default="", metavar="WHEN", help="stamp DDHHMM, clock time HHMM or 'cycle N'")
        parser.add_argument("--set", nargs="+", action="extend", default=[], metavar="KEY=VALUE", help="settings")
        parser.add_argument("--json", type=Path, metavar="FILE", help="where to write the record, - for the screen")
        parser.add_argument("--pdf", type=Path, metavar="DIR", help="folder for the reports and the assessment record")
        parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the PDFs (default a4)")

    def handle(self, *_: Any, **options: Any) -> None:
        """Plays, writes, and leaves with the exit code."""
        finished = self._played(options)
        for words in finished.unused:
            self.stderr.write(f"the draw {words} fits no throw")
        self._write(finished, options)
        if finished.run.waiting is not None:
            sys.exit(WAITING)

    def _played(self, options: dict[str, Any]) -> Finished:
        from assessment.engine.bindings import BadBinding
        from assessment.engine.case_draws import BadDraw
        from assessment.engine.dice import AmbiguousDraw
        from assessment.engine.play_orders import BadDecks
        from assessment.engine.yaml_source import BadData
        from assessment.play_command import BadRequest, Request, carry_out

        request = Request(
            scenario=options["scenario"],
            orders=tuple(options["orders"]),
            answers=options["answers"],
            auto=options["auto"],
            seed=options["seed"],
            draws=options["draws"],
            until=options["until"],
            settings=_settings(options["set"]),
        )
        try:
            return carry_out(request)
        except (BadRequest, BadData, BadDecks, BadDraw, BadBinding, AmbiguousDraw, OSError) as error:
            raise CommandError(str(error)) from error

    def _write(self, finished: Finished, options: dict[str, Any]) -> None:
        target: Path | None = options["json"]
        if target is not None and str(target) == "-":
            self.stdout.write(finished.json.decode(), ending="")
        elif target is not None:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(finished.json)
        if options["pdf"] is not None:
            from control.reports.pdf import Form, PaperSize, write_play_pdfs

            write_play_pdfs(finished.run, options["pdf"], Form(size=PaperSize(options["paper"])))
        if target is None or str(target) != "-":
            self._tell(finished)

    def _tell(self, finished: Finished) -> None:
        """The run in a few lines."""
        record = finished.record
        for part in record["subintervals"]:
            reports = ", ".join(f"{side} {len(told)}" for side, told in part["reports"].items())
            self.stdout.write(f"{part['from']} to {part['until']}: {len(part['events'])} events; reports: {reports}")
        for question in record["questions"]:
            options = ", ".join(option["value"] for option in question["options"])
            self.stdout.write(f"waits for {question['owner']}: {question['words']} ({options}) <{question['place']}>")
        self.stdout.write(f"{record['until']}: {record['result']}")


def _settings(written: list[str]) -> dict[str, str]:
    settings: dict[str, str] = {}
    for item in written:
        key, equals, value = item.partition("=")
        if not equals:
            raise CommandError(f'"{item}" is not KEY=VALUE, such as pauses=none')
        settings[key] = value
    return settings

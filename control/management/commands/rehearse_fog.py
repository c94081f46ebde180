"""Plays a game that nobody keeps, with a word in all that is one room's alone, and searches every answer for it."""

from __future__ import annotations

import logging
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from control.rehearsal.rehearsing import Searched, rehearse
from control.services.scenarios import all_scenarios

SHOWN = 20


class Command(BaseCommand):
    """See the module."""

    help = "Search all that every seat of such a game can get for what is not its own; exit 1 if anything is found."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The scenario."""
        parser.add_argument("scenario", nargs="?", default="tacspiel/route_4", help="MODE/SCENARIO to play")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints a line a stage and seat, and what was found."""
        known = {f"{mode}/{key}": (mode, key) for mode, key in all_scenarios()}
        if options["scenario"] not in known:
            raise CommandError(f"There is no scenario {options['scenario']!r}; there are {', '.join(known)}.")
        # Every refusal is looked at here; none is news for the log.
        logging.getLogger("django.request").setLevel(logging.CRITICAL)
        answers, is_clean = 0, True
        for searched in rehearse(*known[options["scenario"]]):
            answers += searched.answers
            is_clean = is_clean and searched.is_clean
            self._tell(searched)
        self.stdout.write(f"{answers} answers searched: {'clean' if is_clean else 'NOT clean'}.")
        if not is_clean:
            sys.exit(1)

    def _tell(self, searched: Searched) -> None:
        seat = searched.seat
        who = f"{seat.role} {seat.side or seat.bound_to}".strip()
        self.stdout.write(f"{searched.stage:14} {who:20} {searched.answers:5} answers")
        if not searched.own_read:
            self.stdout.write("  its own word was not found: the search has not read its room")
        told = (("leak", searched.leaks), ("tells that it is there", searched.unlike), ("failed", searched.failed))
        for what, found in told:
            for one in found[:SHOWN]:
                self.stdout.write(f"  {what}: {one}")

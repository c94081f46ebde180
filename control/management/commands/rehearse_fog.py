"""Plays a game that nobody keeps, with a word in all that is one room's alone, and searches every answer for it.

What a player is told is also compared with a game of which it knows the same and in which the others do less.
"""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from control.rehearsal.asked import STAGES_TIMES_SEATS
from control.rehearsal.rehearsing import Searched, rehearse
from control.services.scenarios import offered_scenarios

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
        known = {f"{mode}/{key}": (mode, key) for mode, key in offered_scenarios()}
        if options["scenario"] not in known:
            raise CommandError(f"There is no scenario {options['scenario']!r}; there are {', '.join(known)}.")
        # Every refusal is looked at here; none is news for the log.
        logging.getLogger("django.request").setLevel(logging.CRITICAL)
        began, done = time.monotonic(), []
        self.stdout.write(f"{options['scenario']}: about {STAGES_TIMES_SEATS} searches.")
        for searched in rehearse(*known[options["scenario"]]):
            done.append(searched)
            self._tell(searched, len(done), time.monotonic() - began)
        is_clean = all(searched.is_clean for searched in done)
        answers, compared = sum(one.answers for one in done), sum(one.compared for one in done)
        word = "clean" if is_clean else "NOT clean"
        self.stdout.write(f"{answers} answers searched, {compared} compared: {word}.")
        if not is_clean:
            sys.exit(1)

    def _tell(self, searched: Searched, number: int, seconds: float) -> None:
        seat = searched.seat
        who = f"{seat.role} {seat.cell}".strip()
        compared = f", {searched.compared} compared" if searched.compared else ""
        line = f"{number:3} {seconds:5.0f} s  {searched.stage:14} {who:20} {searched.answers:5} answers{compared}"
        self.stdout.write(line)
        if not searched.own_read:
            self.stdout.write("  its own word was not found: the search has not read its room")
        told = (
            ("leak", searched.leaks),
            ("shows what others do", searched.parted),
            ("tells that it is there", searched.unlike),
            ("failed", searched.failed),
        )
        for what, found in told:
            for one in found[:SHOWN]:
                self.stdout.write(f"  {what}: {one}")
        self.stdout.flush()

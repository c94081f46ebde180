"""Assesses a whole game again and compares digests: exit 0 equal, 1 different, 2 if only the edition differs."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from assessment.services.verifying import Verdict, Verified, verify_game
from control.models import Game
from control.services import truth
from control.services.games import NoSuchGame, game_named

EXIT = {Verdict.EQUAL: 0, Verdict.EDITION: 2, Verdict.DIFFERENT: 1}


class Command(BaseCommand):
    """See the module."""

    help = "Assess a game again from its stored inputs and compare: exit 1 if it differs, 2 if only the edition does."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The game by its public id, or by its title where only one has it."""
        parser.add_argument("game", help="public id or title of the game")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints a line a subinterval."""
        try:
            game = game_named(options["game"])
        except NoSuchGame as error:
            raise CommandError(str(error)) from error
        verdicts = set()
        for verified in verify_game(game):
            verdicts.add(verified.verdict)
            self.stdout.write(_line(game, verified))
        if not verdicts:
            self.stdout.write("Nothing has been released yet.")
        worst = max(verdicts, key=(Verdict.EQUAL, Verdict.EDITION, Verdict.DIFFERENT).index, default=Verdict.EQUAL)
        if worst is not Verdict.EQUAL:
            sys.exit(EXIT[worst])


def _line(game: Game, verified: Verified) -> str:
    mode = truth.mode_of(game)
    sub = verified.subinterval
    until = mode.stamp(sub.until if sub.until is not None else sub.start)
    where = f"branch {verified.branch.number}  {sub.cycle}.{sub.number}  {mode.stamp(sub.start)}-{until}"
    if verified.verdict is Verdict.EQUAL:
        return f"{where}  equal  {verified.record.situation_digest[:16]}"
    told = f"{where}  {verified.verdict.value}: {', '.join(verified.differing)}"
    if verified.verdict is Verdict.EDITION:
        return f"{told} (assessed by edition {verified.record.edition}, now {verified.edition})"
    return told

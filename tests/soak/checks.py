"""What a soak left, looked at in a process of its own: a list of faults as JSON."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from typing import Any

import django

SETTLE_SECONDS = 3
"""An assessment that was under way would be stored by then."""


def main(tables: list[dict[str, Any]]) -> None:
    """Prints the faults of every table."""
    django.setup()
    json.dump([fault for table in tables for fault in faults(table)], sys.stdout)


def faults(table: dict[str, Any]) -> Iterator[str]:
    """Nothing lost, nothing twice, nothing left over, and all of it the same when it is assessed again."""
    from assessment.models import AssessmentRecord, Job, JobState
    from assessment.services.verifying import Verdict, verify_game
    from control.models import Game, Subinterval

    game = Game.objects.get(public_id=table["game"])
    yield from faults_of_what_was_sent(game, table)
    closed = Subinterval.objects.filter(branch__game=game, closed__isnull=False)
    if closed.count() != table["released"]:
        yield f"{game}: {closed.count()} subintervals are released, {table['released']} were"
    current = AssessmentRecord.objects.current().filter(subinterval__in=closed).count()
    if current != closed.count():
        yield f"{game}: {current} assessments stand for {closed.count()} subintervals"
    left = Job.objects.filter(game=game, state__in=(JobState.QUEUED, JobState.RUNNING, JobState.PARKED)).count()
    if left:
        yield f"{game}: {left} jobs are left over or parked"
    for verified in verify_game(game):
        if verified.verdict is not Verdict.EQUAL:
            yield f"{game}: {verified.subinterval} differs in {', '.join(verified.differing)}"
    yield from faults_of_the_end(game)


def faults_of_what_was_sent(game: Any, table: dict[str, Any]) -> Iterator[str]:
    """Orders and letters are kept once each; every open page has heard every frame once, in turn."""
    from control.models import FeedFrame

    kept = list(game.messages.order_by("side", "number").values_list("side", "number", "digest"))
    given = {tuple(receipt) for receipt in table["receipts"]}
    if not given <= set(kept) or len(kept) != len(given) + table["by_page"]:
        yield f"{game}: {len(kept)} messages are kept, {len(given)} receipts and {table['by_page']} pages were given"
    for cell, letters in table["letters"].items():
        if list(game.letters.filter(cell=cell).order_by("number").values_list("text", flat=True)) != letters:
            yield f"{game}: the letters of {cell} are not those that were written, each once"
    for addressee in ("control", "red", "blue"):
        numbers = list(FeedFrame.objects.filter(game=game, addressee=addressee).values_list("number", flat=True))
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"{game}: the feed of {addressee} has a gap"
        heard = table["frames"].get(addressee, numbers)
        if heard != numbers:
            once = len(set(heard))
            yield f"{game}: of {len(numbers)} frames {addressee} heard {once}, and {len(heard) - once} again"


def faults_of_the_end(game: Any) -> Iterator[str]:
    """A game that ends while it is assessed: every branch is finished, and no worker stores anything more."""
    from assessment.models import AssessmentRecord, Job, JobState
    from assessment.services.requesting import request_assessment
    from control.models import Branch, Stage
    from control.services.games import end_game

    subinterval = request_assessment(branch_id=game.branch.pk, seat=None, without_missing=True)
    end_game(game_id=game.pk)
    had = AssessmentRecord.objects.filter(subinterval=subinterval).count()
    time.sleep(SETTLE_SECONDS)
    if Branch.objects.filter(game=game).exclude(stage=Stage.FINISHED).exists():
        yield f"{game}: it has ended, and a branch goes on"
    if Job.objects.filter(game=game, state__in=(JobState.QUEUED, JobState.RUNNING)).exists():
        yield f"{game}: it has ended, and a job goes on"
    if AssessmentRecord.objects.filter(subinterval=subinterval).count() != had:
        yield f"{game}: it had ended, and was assessed"


if __name__ == "__main__":
    main(json.load(sys.stdin))

"""What a soak left, looked at in a process of its own: a list of faults as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

import django


def main(tables: list[dict[str, Any]]) -> None:
    """Prints the faults of every table."""
    django.setup()
    json.dump([fault for table in tables for fault in faults(table)], sys.stdout)


def faults(table: dict[str, Any]) -> Iterator[str]:
    """Nothing lost, nothing twice, nothing left over, and all of it the same when it is assessed again."""
    from assessment.models import AssessmentRecord, Job, JobState
    from assessment.services.verifying import Verdict, verify_game
    from control.models import FeedFrame, Game, Subinterval

    game = Game.objects.get(public_id=table["game"])
    kept = list(game.messages.order_by("side", "number").values_list("side", "number", "digest"))
    if kept != sorted(tuple(receipt) for receipt in table["receipts"]):
        yield f"{game}: {len(kept)} messages are kept, {len(table['receipts'])} receipts were given"
    closed = Subinterval.objects.filter(branch__game=game, closed__isnull=False)
    if closed.count() != table["released"]:
        yield f"{game}: {closed.count()} subintervals are released, {table['released']} were"
    current = AssessmentRecord.objects.current().filter(subinterval__in=closed).count()
    if current != closed.count():
        yield f"{game}: {current} assessments stand for {closed.count()} subintervals"
    left = Job.objects.filter(game=game, state__in=(JobState.QUEUED, JobState.RUNNING, JobState.PARKED)).count()
    if left:
        yield f"{game}: {left} jobs are left over or parked"
    for addressee in ("control", "red", "blue"):
        numbers = list(FeedFrame.objects.filter(game=game, addressee=addressee).values_list("number", flat=True))
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"{game}: the feed of {addressee} has a gap"
    for verified in verify_game(game):
        if verified.verdict is not Verdict.EQUAL:
            yield f"{game}: {verified.subinterval} differs in {', '.join(verified.differing)}"


if __name__ == "__main__":
    main(json.load(sys.stdin))

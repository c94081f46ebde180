"""Telling open pages that something changed: a numbered frame for each addressee, published on commit."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import Max
from redis import Redis, RedisError

from config.addresses import TIMEOUTS
from config.redis_patience import patience
from config.redis_pool import SharedPool
from control.models import Branch, FeedFrame, Game
from control.situation.side import CONTROL

CHANNEL: Final = "feed:{game}"
ADDRESSEES: Final = (CONTROL, "red", "blue")


def announce(*, game: Game, kind: str, to: Iterable[str] = ADDRESSEES, branch: Branch | None = None) -> None:
    """Adds a frame for each addressee. Call it under the game's lock, in the storing transaction.

    What happens on a `branch` that is a study is told to Control alone.

    Kinds say what a page should fetch again: stage, reports, orders, letters, questions, results, rulings, tray, seats,
    progress, preview, clock, notes, debrief, dice, accepted, claims, estimates, aims.
    """
    numbers: dict[str, int] = {}
    is_study = branch is not None and branch.pk != game.counts_id
    for addressee in to if not is_study else (CONTROL,) if CONTROL in to else ():
        frames = FeedFrame.objects.filter(game=game, addressee=addressee)
        last = frames.aggregate(last=Max("number"))["last"] or 0
        FeedFrame.objects.create(game=game, addressee=addressee, number=last + 1, kind=kind)
        numbers[addressee] = last + 1
    if numbers:
        transaction.on_commit(lambda: publish(game.public_id, kind, numbers))


def publish(game: str, kind: str, numbers: dict[str, int]) -> None:
    """Sends the frames to the web processes; pages that miss one fetch it from the table when they reconnect."""
    # The table holds the frame: where Redis is away nothing is lost, it only comes later.
    if patience.is_lost:
        return
    message = json.dumps({"kind": kind, "numbers": numbers})
    try:
        client = Redis(connection_pool=SharedPool.from_url(settings.REDIS_URL, **TIMEOUTS))
        client.publish(CHANNEL.format(game=game), message)
    except RedisError as error:
        patience.note(error)

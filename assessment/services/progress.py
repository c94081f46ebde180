"""How far an assessment has come: the half hour of its cycle that the last throw was made in.

The dice note where they are thrown, which costs nothing beside a throw; a thread looks at the note and tells Control.
No frame goes to a cell, and no lock is waited for.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Final, NamedTuple

from django.db import OperationalError, connection, transaction

from assessment.engine.dice import Dice, Place
from assessment.models import Job, JobState
from assessment.services.beside import Beside
from control.models import Game
from control.services import feed
from control.situation.clock import HALF_HOUR, clock_half_hour
from control.situation.side import CONTROL

LOOK_SECONDS: Final = 0.5
LOCK_TIMEOUT: Final = "300ms"
"""A whole table may be locked, which no skipping of rows gets past; whoever waits for the thread may hold it."""


class Reached(NamedTuple):
    """A half hour of a cycle, from 1, and how many the cycle has."""

    half_hour: int
    of: int


class NotingDice:
    """Dice that keep the place of their last throw."""

    __slots__ = ("_dice", "last")

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self.last: Place | None = None

    def throw(self, place: Place, faces: int) -> int:
        """What the dice show."""
        self.last = place
        return self._dice.throw(place, faces)


def reached_at(place: Place, cycle_minutes: int) -> Reached:
    """The half hour of its cycle that a place lies in."""
    at = int(place.time[1:]) if place.time.startswith("h") else clock_half_hour(Fraction(place.time))
    many = cycle_minutes // HALF_HOUR
    before = (place.cycle - 1) * many
    return Reached(min(many, max(1, at - before + 1)), many)


class Progress(Beside):
    """Keeps a job's progress and tells Control of it until the block ends; of the dice that are noted last."""

    def __init__(self, job: Job, owner: str) -> None:
        super().__init__(f"progress-{job.pk}", LOOK_SECONDS)
        self._job, self._owner = job, owner
        self._cycle_minutes = 0
        self._dice: NotingDice | None = None
        self._told: Reached | None = None

    def noting(self, dice: Dice, cycle_minutes: int) -> Dice:
        """The dice to assess with."""
        self._cycle_minutes = cycle_minutes
        self._dice = NotingDice(dice)
        return self._dice

    def tell(self) -> None:
        """Keeps and tells what is reached, if it is news; waits for nobody's lock, the next look tells it too."""
        place = self._dice.last if self._dice is not None else None
        reached = reached_at(place, self._cycle_minutes) if place is not None else None
        if reached is not None and reached != self._told and _keep(self._job, self._owner, reached):
            self._told = reached

    def round(self) -> bool:
        """Looks once; what is locked is told by the next look."""
        with suppress(OperationalError):
            self.tell()
        return True


@transaction.atomic
def _keep(job: Job, owner: str, reached: Reached) -> bool:
    """Whether the row is still this owner's and was free to be written."""
    with connection.cursor() as cursor:
        cursor.execute(f"SET LOCAL lock_timeout = '{LOCK_TIMEOUT}'")
    game = Game.objects.select_for_update(skip_locked=True, of=("self",)).filter(pk=job.game_id).first()
    mine = Job.objects.select_for_update(skip_locked=True, of=("self",)).filter(
        pk=job.pk, owner=owner, state=JobState.RUNNING
    )
    if game is None or not mine.exists():
        return False
    Job.objects.filter(pk=job.pk).update(progress=reached.half_hour, progress_of=reached.of)
    feed.announce(game=game, kind="progress", to=(CONTROL,))
    return True

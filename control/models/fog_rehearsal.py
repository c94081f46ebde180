"""A rehearsal of the fog of war that the host asked for: work for a worker, and what it found."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.db.models import Q
from django.utils import timezone

from control.models.fields import public_id


class FogRehearsalState(models.TextChoices):
    """How far it has come."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class FogRehearsalQuerySet(models.QuerySet["FogRehearsal"]):
    """Claims by one conditional update."""

    def free(self, waited: timedelta = timedelta(0)) -> FogRehearsalQuerySet:
        """Queued longer than that, or running past the lease."""
        now = timezone.now()
        queued = Q(state=FogRehearsalState.QUEUED, created__lte=now - waited)
        return self.filter(queued | Q(state=FogRehearsalState.RUNNING, lease_until__lt=now))

    def claim(self, pk: int, owner: str, lease: timedelta) -> bool:
        """Takes one that is free; True if this owner now has it."""
        until = timezone.now() + lease
        taken = {"state": FogRehearsalState.RUNNING, "owner": owner, "lease_until": until}
        return self.free().filter(pk=pk).update(**taken, attempts=models.F("attempts") + 1) == 1


class FogRehearsal(models.Model):
    """One scenario played by nobody and searched. `found` has an entry for every stage and seat so far."""

    public_id = models.CharField(max_length=24, unique=True, default=public_id, editable=False)
    scenario = models.CharField(max_length=120)
    state = models.CharField(max_length=10, choices=FogRehearsalState, default=FogRehearsalState.QUEUED)
    owner = models.CharField(max_length=80, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveIntegerField(default=0)
    found = models.JSONField(default=list)
    of = models.PositiveIntegerField(default=0)
    failure = models.CharField(max_length=200, blank=True)
    created = models.DateTimeField(default=timezone.now)
    ended = models.DateTimeField(null=True, blank=True)

    objects = FogRehearsalQuerySet.as_manager()

    class Meta:
        ordering = ("-created",)

    def __str__(self) -> str:
        return f"rehearsal {self.public_id}"

    @property
    def is_under_way(self) -> bool:
        """Whether a worker has it or will."""
        return self.state in (FogRehearsalState.QUEUED, FogRehearsalState.RUNNING)

    @property
    def answers(self) -> int:
        """How many answers were searched so far."""
        return sum(int(one["answers"]) for one in self.found)

    @property
    def is_clean(self) -> bool:
        """Whether nothing was found in what was searched so far."""
        return all(one["is_clean"] for one in self.found)

"""Rehearsals that the host asks for: a row each, carried out by a worker, seen as far as they have come."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, Final

from django.db import connection, transaction
from django.utils import timezone

from assessment.services.dispatch import dispatch_rehearsal as dispatch
from assessment.services.long_work import claim_alone, send_next
from control.models import FogRehearsal, FogRehearsalState
from control.rehearsal.rehearsing import Searched, rehearse
from control.services.refusal import Refused
from control.services.scenarios import offered_scenarios

LEASE: Final = timedelta(minutes=10)
"""The longest that one seat is searched at one stage on a busy machine; each one searched renews it."""
WAITED: Final = timedelta(seconds=30)
ATTEMPTS: Final = 2
SHOWN: Final = 20
STAGES_TIMES_SEATS: Final = 21
"""Two players, two observers, two liaisons and a screen at each of three stages."""

logger = logging.getLogger(__name__)


@transaction.atomic
def request_rehearsal(*, scenario: str) -> FogRehearsal:
    """Asks for a rehearsal of `mode/scenario`; one that is under way is the one. Raises `Refused`."""
    if scenario not in {f"{mode}/{key}" for mode, key in offered_scenarios()}:
        raise Refused("There is no such scenario.", code="scenario")
    running = FogRehearsal.objects.filter(state__in=(FogRehearsalState.QUEUED, FogRehearsalState.RUNNING))
    if (same := running.filter(scenario=scenario).first()) is not None:
        return same
    asked = FogRehearsal.objects.create(scenario=scenario, of=STAGES_TIMES_SEATS)
    transaction.on_commit(lambda: dispatch(asked.pk))
    return asked


def redrive_rehearsals() -> int:
    """Sends those that wait too long, or whose worker is gone; gives how many."""
    return sum(dispatch(pk) for pk in FogRehearsal.objects.free(WAITED).values_list("pk", flat=True))


def carry_out_rehearsal(*, pk: int, owner: str) -> bool:
    """Carries one out if it is free and no other long work goes on; True if it came to its end.

    What fails again is given up.
    """
    if not claim_alone(lambda: FogRehearsal.objects.claim(pk, owner, LEASE)):
        return False
    try:
        return _carried_out(FogRehearsal.objects.get(pk=pk), owner)
    finally:
        transaction.on_commit(send_next, robust=True)


def _carried_out(asked: FogRehearsal, owner: str) -> bool:
    pk = asked.pk
    mine = FogRehearsal.objects.filter(pk=pk, owner=owner, state=FogRehearsalState.RUNNING)
    try:
        # The game is played in one transaction that is undone: what is to be kept goes by another connection.
        with ThreadPoolExecutor(1) as beside:
            found: list[dict[str, Any]] = []
            for searched in rehearse(*asked.scenario.split("/", 1)):
                found.append(_told(searched))
                if not beside.submit(_keep, pk, owner, list(found)).result():
                    return False
        done = {"state": FogRehearsalState.DONE, "ended": timezone.now(), "of": len(found)}
        return mine.update(**done) == 1
    except Exception as error:  # noqa: BLE001 - whatever went wrong, the worker goes on and the host is told
        logger.warning("a rehearsal failed: %s", type(error).__name__)
        failed = {"state": FogRehearsalState.FAILED, "ended": timezone.now(), "failure": type(error).__name__}
        again = {"state": FogRehearsalState.QUEUED, "found": []}
        mine.update(**(failed if asked.attempts >= ATTEMPTS else again))
        return False


def _keep(pk: int, owner: str, found: list[dict[str, Any]]) -> bool:
    """Keeps how far it has come and renews the lease; False where it is another's by now."""
    try:
        mine = FogRehearsal.objects.filter(pk=pk, owner=owner, state=FogRehearsalState.RUNNING)
        return mine.update(found=found, lease_until=timezone.now() + LEASE) == 1
    finally:
        connection.close()


def _told(searched: Searched) -> dict[str, Any]:
    seat = searched.seat
    return {
        "stage": searched.stage,
        "role": seat.get_role_display(),
        "side": seat.cell,
        "answers": searched.answers,
        "is_clean": searched.is_clean,
        "own_read": searched.own_read,
        "leaks": searched.leaks[:SHOWN],
        "unlike": searched.unlike[:SHOWN],
        "failed": searched.failed[:SHOWN],
        "compared": searched.compared,
        "parted": searched.parted[:SHOWN],
    }

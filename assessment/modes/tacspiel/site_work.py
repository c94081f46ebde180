"""What a kind of work at a site consists of: who may do it, how long it takes, what it comes to."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from assessment.engine.worksheet import Worksheet
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.engineer_state import Job
from assessment.modes.tacspiel.kinds import Light
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.situation import Unit
from assessment.modes.tacspiel.square import Point
from orders.language.card import Card

May = Callable[[Draft, Worksheet, Unit, Card], Refusal | None]
"""Whether a unit may take the order at all: what it is, and what is known of the place without going there."""

OnSite = Callable[[Draft, Worksheet, Unit, Point], Refusal | None]
"""Whether there is anything to do, seen on the spot."""

Hours = Callable[[Draft, Worksheet, Job, Light], Fraction]
"""How long the whole of it takes these workers in one light."""

Step = Callable[[Draft, Worksheet, Unit, Job], None]
"""What happens when the work begins or is done; the unit speaks for all who work there."""


def nothing(draft: Draft, sheet: Worksheet, unit: Unit, job: Job) -> None:
    """Nobody is told that the work begins."""


class SiteWork(NamedTuple):
    """A kind of work; `kind` names it among jobs and works."""

    kind: str
    may: May
    on_site: OnSite
    hours: Hours
    done: Step
    begun: Step = nothing


def workers_of(draft: Draft, job: Job) -> tuple[Unit, ...]:
    """The units that do it."""
    return tuple(draft.unit(name) for name in job.workers)

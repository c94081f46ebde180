"""How much a kind of event matters in Control's queue: 3 decides a mission or costs men, 0 is routine."""

from __future__ import annotations

from typing import Final

IMPORTANCE: Final = {
    "mission.ended": 3,
    "action.fought": 3,
    "mission.aborted": 3,
    "target.searched": 2,
    "target.removed": 2,
    "contact.rolled": 2,
    "exit.barred": 2,
    "order.not_carried_out": 2,
    "ruling.applied": 2,
    "mission.rolled": 2,
    "team.inserted": 2,
    "way.chosen": 1,
    "counter.placed": 1,
    "counter.removed": 1,
    "landing.failed": 1,
    "target.placed": 1,
    "team.moved": 1,
    "team.organised": 1,
    "zone.placed": 1,
}

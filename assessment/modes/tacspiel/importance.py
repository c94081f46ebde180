"""How much a kind of event matters in Control's queue: 3 decides a battle or loses a unit, 0 is routine."""

from __future__ import annotations

from typing import Final

IMPORTANCE: Final = {
    "ambush.sprung": 3,
    "unit.lost": 3,
    "position.taken": 3,
    "battle.joined": 3,
    "ambush.found": 2,
    "advance.won": 2,
    "advance.stopped": 2,
    "battle.ended": 2,
    "casualties.taken": 2,
    "unit.dispersed": 2,
    "contact.closed": 2,
    "order.not_carried_out": 2,
    "ruling.applied": 2,
    "contact.sighted": 1,
    "contact.broken": 1,
    "option.taken": 1,
    "order.deferred": 1,
    "unit.halted": 1,
    "unit.resupplied": 1,
}

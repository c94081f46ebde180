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
    "bridge.down": 3,
    "installation.hit": 3,
    "radio.lost": 3,
    "agents.acted": 2,
    "message.intercepted": 2,
    "prisoners.told": 2,
    "radio.located": 2,
    "unit.spent": 2,
    "agents.reported": 1,
    "bridge.prepared": 1,
    "bridge.repaired": 1,
    "minefield.laid": 1,
    "patrol.sent": 1,
    "route.blocked": 1,
    "route.cleared": 1,
}

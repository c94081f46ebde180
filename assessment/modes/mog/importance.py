"""How much each kind of event matters in Control's queue."""

from __future__ import annotations

from typing import Final

IMPORTANCE: Final = {
    "mission.set": 2,
    "force.bought": 1,
    "unit.misdeployed": 2,
    "somali.arrived": 1,
    "helicopter.down": 3,
    "casualty.placed": 2,
    "casualties.taken": 3,
    "prisoner.taken": 3,
    "prisoner.hurt": 3,
    "turn.began": 1,
    "chance.met": 2,
    "air.attacked": 1,
    "csar.landed": 2,
    "unit.fired": 1,
    "roadblock.fired_at": 1,
    "assault.fought": 2,
    "unit.pinned": 1,
    "unit.eliminated": 3,
    "unit.evacuated": 2,
    "convoy.placed": 1,
    "mission.ended": 3,
    "order.not_carried_out": 2,
    "ruling.applied": 1,
}

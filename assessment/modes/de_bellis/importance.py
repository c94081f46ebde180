"""How much a kind of event matters in Control's queue: 3 decides the battle or costs elements, 0 is routine."""

from __future__ import annotations

from typing import Final

IMPORTANCE: Final = {
    "battle.ended": 3,
    "general.killed": 3,
    "element.lost": 3,
    "combat.fought": 2,
    "fire.exchanged": 2,
    "headquarters.called": 2,
    "order.not_carried_out": 2,
    "ruling.applied": 2,
    "first_player.known": 2,
    "command.thrown": 1,
    "contact.made": 1,
    "element.arrived": 1,
    "element.evaded": 1,
    "element.recoiled": 1,
    "general.left_alone": 1,
    "army.deployed": 1,
    "area.rolled": 1,
    "piece.placed": 1,
    "quality.known": 1,
}

"""How much a kind of event matters in Control's queue: 3 decides a game or costs units, 0 is routine."""

from __future__ import annotations

from typing import Final

IMPORTANCE: Final = {
    "game.ended": 3,
    "unit.eliminated": 3,
    "battle.ended": 3,
    "lift.failed": 3,
    "card.drawn": 2,
    "card.played": 2,
    "unit.reduced": 2,
    "unit.retreated": 2,
    "unit.broke_off": 2,
    "air.attacked": 2,
    "air.hit": 2,
    "order.not_carried_out": 2,
    "ruling.applied": 2,
    "turn.closed": 2,
    "flak.fired": 1,
    "unit.fired": 1,
    "superiority.rolled": 1,
    "unit.moved": 1,
    "unit.lifted": 1,
    "unit.transferred": 1,
    "unit.restored": 1,
    "units.revealed": 1,
    "deck.shuffled": 1,
}

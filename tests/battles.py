"""A game in which a battle is being fought, for tests of what is said of battles."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from control.models import Blob, Game
from control.services import truth
from control.situation.side import Side
from tests.games import new_game


def in_battle() -> Game:
    """A game in which a Red and a Blue platoon have just come to blows."""
    game = new_game()
    branch = game.branch
    situation = truth.situation_of(branch)
    branch.situation_digest = Blob.objects.keep(_with_battle(situation), "situation")
    branch.save(update_fields=("situation_digest",))
    return game


def _with_battle(situation: Any) -> Any:
    from assessment.modes.tacspiel.battle_state import Battle
    from assessment.modes.tacspiel.kinds import BattleKind, Posture

    red, blue = (
        next(u for u in situation.units if u.side is side and u.kind.is_rifle) for side in (Side.RED, Side.BLUE)
    )
    beside = red.square.neighbours()[0]
    fighting = {
        red.designator: replace(red, posture=Posture.FIGHTING),
        blue.designator: replace(blue, square=beside, posture=Posture.FIGHTING, mounted=False),
    }
    fought = Battle(
        number=1, kind=BattleKind.MEETING, attacker=Side.RED, place=beside, joined=situation.now,
        next_half_hour=situation.now + 30, attackers=(red.designator,), defenders=(blue.designator,),
        entered=dict.fromkeys(fighting, situation.now), stood=dict.fromkeys(fighting, Posture.HALTED),
    )  # fmt: skip
    units = tuple(fighting.get(unit.designator, unit) for unit in situation.units)
    sites = tuple(site for site in situation.sites if red.designator not in site.units)
    return replace(situation, units=units, sites=sites, battles=(fought,), battles_joined=1)

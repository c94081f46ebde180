"""How a campaign stands, in one sentence."""

from __future__ import annotations

from typing import Any

from assessment.engine.mode import Mode
from assessment.modes.sog.ending import MISSIONS
from assessment.modes.sog.kinds import Phase, Winner, spoken
from assessment.modes.sog.picture import Picture
from assessment.modes.sog.situation import Finished, Situation
from control.situation.side import Side


def result(situation: Situation, mode: Mode[Situation, Any]) -> str:
    """Missions done with their points and winners, and the one in hand."""
    del mode
    told = [_mission(one) for one in situation.finished]
    if len(situation.finished) > 1:
        told.append(_campaign(situation))
    if not situation.is_over:
        told.append(_in_hand(situation))
    return " ".join(told)


def is_over(situation: Situation, mode: Mode[Situation, Any]) -> bool:
    """Whether the last mission of the campaign is over."""
    del mode
    return situation.is_over


def is_known_over(picture: Picture, mode: Mode[Any, Picture]) -> bool:
    """Whether a side has been told of the end of as many missions as the campaign has."""
    missions = MISSIONS[mode.setting("missions")]
    return 0 < missions <= sum(told.code == "OVER" for told in picture.reports)


def owing(situation: Situation, mode: Mode[Situation, Any]) -> tuple[Side, ...]:
    """Blue alone owes orders, and nobody before the mission is rolled or when all is over."""
    del mode
    return () if situation.operation.phase in (Phase.MISSION, Phase.OVER) else (Side.BLUE,)


def campaign_winner(finished: tuple[Finished, ...]) -> Winner:
    """Who has won more missions; if as many, who has more points (R3)."""
    won = [sum(one.winner is winner for one in finished) for winner in (Winner.BLUE, Winner.RED)]
    points = [sum(one.points.blue for one in finished), sum(one.points.red for one in finished)]
    for blue, red in (won, points):
        if blue != red:
            return Winner.BLUE if blue > red else Winner.RED
    return Winner.DRAW


def _mission(one: Finished) -> str:
    won = "a draw" if one.winner is Winner.DRAW else f"{one.winner.capitalize()} won"
    return (
        f"Mission {one.number} ({spoken(one.objective)}): the team {one.ending} after {one.turns} turns, "
        f"Blue {one.points.blue}, Red {one.points.red}: {won}."
    )


def _campaign(situation: Situation) -> str:
    winner = campaign_winner(situation.finished)
    blue = sum(one.points.blue for one in situation.finished)
    red = sum(one.points.red for one in situation.finished)
    won = "nobody leads" if winner is Winner.DRAW else f"{winner.capitalize()} leads"
    return f"Campaign: Blue {blue}, Red {red} points; {won}."


def _in_hand(situation: Situation) -> str:
    operation = situation.operation
    if operation.phase is not Phase.FIELD:
        return f"Mission {operation.number} is being prepared."
    place = situation.team.square.text if situation.team.square else "off the map"
    return (
        f"Mission {operation.number}: {len(situation.team.left)} men in {place}, "
        f"Blue {situation.points.blue}, Red {situation.points.red} points."
    )

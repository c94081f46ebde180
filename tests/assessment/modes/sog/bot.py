"""A bot that plays whole campaigns with random legal orders and answers, and what came of many of them."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import AnswerForm, Question
from assessment.engine.playing import configured_for
from assessment.modes.sog import MODE
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.kinds import Phase, Way
from assessment.modes.sog.picture import Picture
from assessment.modes.sog.situation import Situation
from assessment.modes.sog.square import EVERY, Square
from assessment.modes.sog.standing_game import ROSTER, standing_game
from control.situation.side import SIDES, Side
from orders.language.card import Card, read_card
from tests.assessment.modes.random_play import Game, play_to_its_end

MOST_SUBINTERVALS = 4000
"""Far more than any campaign of three missions needs; beyond it the game counts as endless."""


class Bot:
    """Orders and answers at random, but only what the desk and the question allow.

    With `shortest` the team always takes the shortest way: to the Target, around it, and out.
    """

    def __init__(self, seed: int, *, shortest: bool = False) -> None:
        self._random = random.Random(seed)
        self._shortest = shortest

    @staticmethod
    def sides(situation: Situation, mode: Mode[Any, Any]) -> tuple[Side, ...]:
        """Those that owe orders; in the field both, for Red's choices beforehand."""
        return SIDES if situation.operation.phase is Phase.FIELD else mode.owing(situation, mode)

    def orders(self, picture: Picture, mode: Mode[Any, Any]) -> tuple[Card, ...]:
        """A sheet that the desk takes."""
        lines = list(self._blue(picture) if picture.side is Side.BLUE else self._red())
        cards = tuple(read_card(CODEBOOK, line, number) for number, line in enumerate(lines, start=1))
        checked = mode.check_orders(picture, cards, mode, None)
        assert not checked.wrong, (lines, checked.wrong)
        return cards

    def answer(self, question: Question, mode: Mode[Any, Any]) -> str:
        """One of the options, or what is proposed in words."""
        if question.form is AnswerForm.TEXT or self._shortest:
            mode.check_answer(question, question.proposal)
            return question.proposal
        return self._random.choice(question.options).value

    def _red(self) -> Iterator[str]:
        if self._shortest:
            return
        for line in ("PANEL 3", "LAYOUT 3 1 2", "ADDC 2"):
            if self._random.random() < 0.1:
                yield line

    def _blue(self, picture: Picture) -> Iterable[str]:
        operation = picture.operation
        assert operation is not None
        if operation.phase is Phase.TEAM:
            return self._team()
        if operation.phase is Phase.INSERTION:
            return [self._insertion(picture)]
        if operation.phase is Phase.LANDING:
            zones = [f"LAND {zone.designator}" for zone in operation.zones]
            return self._random.sample(zones, self._random.randint(1, len(zones)))
        return self._field(picture) if operation.phase is Phase.FIELD else ()

    def _team(self) -> list[str]:
        if self._shortest or self._random.random() < 0.5:
            return list(ROSTER)
        return [ROSTER[0], ROSTER[2], *self._random.sample(ROSTER[3:], self._random.randint(1, 8)), ROSTER[1]]

    def _insertion(self, picture: Picture) -> str:
        target = picture.target
        assert target is not None
        free = [square for square in EVERY if square.column == 1 and square.steps_to(target) > 1]
        if self._shortest:
            return f"INSERT FOOT {min(free, key=lambda square: (square.steps_to(target), square)).text}"
        if self._random.random() < 0.5:
            return f"INSERT FOOT {self._random.choice(free).text}"
        return "INSERT HELI"

    def _field(self, picture: Picture) -> Iterator[str]:
        operation, team = picture.operation, picture.team
        assert operation is not None
        assert team is not None
        assert team.square is not None
        way = operation.way
        if operation.target is None and way is Way.NOT_CHOSEN:
            way = Way.WALK if self._shortest else self._random.choice((Way.WALK, Way.HELI))
            yield f"EXTRACT {way}"
        elif operation.target and not operation.reached and not self._shortest and self._random.random() < 0.02:
            yield f"ABORT {self._random.choice(('WALK', 'HELI'))}"
        elif way is Way.WALK and is_exit(team.square) and self._random.random() < 0.5:
            yield "EXTRACT WALK"
            return
        if not self._shortest and self._random.random() < 0.05:
            yield "HOLD SOG"
        else:
            yield f"MOVE SOG {self._step(picture, way).text}"
        if not self._shortest and self._random.random() < 0.1:
            yield "BREAKOFF SOG"

    def _step(self, picture: Picture, way: Way) -> Square:
        operation, team = picture.operation, picture.team
        assert operation is not None
        assert team is not None
        assert team.square is not None
        around = team.square.around()
        if not self._shortest and self._random.random() < 0.2:
            return self._random.choice(around)
        goals = goals_of(picture, way)
        if not goals:
            return self._random.choice(around)
        return min(around, key=lambda square: (min(square.steps_to(goal) for goal in goals), square in goals, square))


def goals_of(picture: Picture, way: Way) -> list[Square]:
    """Where the team wants to be: the Target, then the squares around it, then out."""
    operation = picture.operation
    assert operation is not None
    if operation.pick_up is not None:
        return [operation.pick_up]
    if operation.target is not None and operation.target not in operation.searched:
        return [operation.target]
    if operation.target is not None:
        return [square for square in operation.target.around() if square not in operation.searched]
    return [square for square in EVERY if is_exit(square)] if way is Way.WALK else []


def is_exit(square: Square) -> bool:
    return square.column == 1 or square.row == 10


def play_campaign(
    seed: int,
    settings: dict[str, str] | None = None,
    *,
    shortest: bool = False,
    scenario: Scenario[Situation] | None = None,
) -> Game[Situation]:
    """Plays a campaign to its end."""
    game = scenario or standing_game()
    mode = configured_for(game, MODE, settings or {})
    bot, dice = Bot(seed, shortest=shortest), SeededDice(seed_from(seed))
    return play_to_its_end(game.opening, mode, bot, dice, MOST_SUBINTERVALS)


def statistics(games: Iterable[Game[Situation]]) -> str:
    """What came of many campaigns, in one paragraph."""
    missions = [mission for game in games for mission in game.situation.finished]
    count = len(missions)
    out = sum(mission.ending == "out" for mission in missions)
    ahead = sum(mission.ending == "out" and mission.points.blue > mission.points.red for mission in missions)
    level = sum(mission.ending == "out" and mission.points.blue == mission.points.red for mission in missions)
    winners = Tally(mission.winner.value for mission in missions)
    turns = Fraction(sum(mission.turns for mission in missions), count)
    return (
        f"{count} missions: {out * 100 / count:.0f} percent out of the map, "
        f"Blue ahead on points {ahead * 100 / count:.0f}, level {level * 100 / count:.0f}; "
        f"{float(turns):.1f} turns on average; "
        f"won by {', '.join(f'{name} {number}' for name, number in sorted(winners.items()))}"
    )


if __name__ == "__main__":
    import sys

    many, *rest = [int(part) for part in sys.argv[1:]] or [1000]
    chosen = {"fights": "quick"}
    print(statistics(play_campaign(seed, chosen) for seed in range(many)))  # noqa: T201

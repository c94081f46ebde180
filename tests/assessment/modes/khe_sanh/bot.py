"""A bot that plays whole sieges with random legal orders and answers, and what came of many of them."""

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
from assessment.modes.khe_sanh import MODE
from assessment.modes.khe_sanh.checkers import UNITS
from assessment.modes.khe_sanh.codes import CODEBOOK
from assessment.modes.khe_sanh.kinds import Box, Stage, UnitKind
from assessment.modes.khe_sanh.knowledge import Board
from assessment.modes.khe_sanh.picture import Picture
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.spaces import every_route, every_space
from assessment.modes.khe_sanh.standing_game import standing_game
from assessment.modes.khe_sanh.unit import BOXES, Unit
from control.situation.side import Side
from orders.language.card import Card, read_card
from tests.assessment.modes.random_play import Game, play_to_its_end

MOST_TURNS = 120
"""Far more than any siege lasts; beyond it the game counts as endless."""

GARRISON = ("KSG", "26M", "1_9M", "FR", "B_3", "37R")
MUCH = 3
"""So many units lost or reduced call for replacements."""

POSITIONS = ("KHE_SANH_FIRE_BASE", "ROCK_QUARRY", "HILL_861")


WESTWARD = {"staging_area": "lang_kat", "lang_kat": "lz_mike", "lz_mike": "lang_ruoi"}
TO_THE_HILLS = {("fr", "hill_861"): "hill_558", ("b_3", "rock_quarry"): "khe_sanh_fire_base hill_950"}
"""Where a steady player sends whom."""


class Bot:
    """Orders and answers at random, but only what the desk and the question allow.

    With `steady` it plays to win: it holds the base, sends the cavalry along Route 9 and its aircraft at the largest
    stacks.
    """

    def __init__(self, seed: int, *, steady: bool = False) -> None:
        self._random = random.Random(seed)
        self._steady = steady

    @staticmethod
    def sides(situation: Situation, mode: Mode[Any, Any]) -> tuple[Side, ...]:
        """Blue alone orders anything."""
        return mode.owing(situation, mode)

    def orders(self, picture: Picture, mode: Mode[Any, Any]) -> tuple[Card, ...]:
        """A sheet that the desk takes: lines that it refuses are left out one after the other."""
        board = picture.board
        assert board is not None
        lines = list(self._set_up() if board.stage is Stage.SET_UP else self._turn(board, mode))
        while True:
            cards = tuple(read_card(CODEBOOK, line, number) for number, line in enumerate(lines, start=1))
            wrong = {one.line for one in mode.check_orders(picture, cards, mode, None).wrong}
            if not wrong:
                return cards
            lines = [line for number, line in enumerate(lines, start=1) if number not in wrong]

    def answer(self, question: Question, mode: Mode[Any, Any]) -> str:
        """One of the options, or units in a random order."""
        if self._steady:
            answer = question.proposal
        elif question.form is AnswerForm.TEXT:
            names = question.bounds[UNITS].split(",")
            many = self._random.randint(0, len(names)) if question.checker == "some" else len(names)
            answer = ",".join(self._random.sample(names, many)) or "NONE"
        else:
            answer = self._random.choice(question.options).value
        mode.check_answer(question, answer)
        return answer

    def _set_up(self) -> Iterator[str]:
        if self._steady or self._random.random() < 0.5:
            return
        for unit in GARRISON:
            yield f"PLACE {unit} {self._random.choice(POSITIONS)}"

    def _turn(self, board: Board, mode: Mode[Any, Any]) -> Iterator[str]:
        if self._steady or self._random.random() < 0.9:
            yield f"CARD {self._card(board)}"
        own = [unit for unit in board.units if unit.side is Side.BLUE]
        yield from self._comings(own)
        for unit in own:
            if not unit.flies and unit.is_on_map:
                yield from self._ground(unit, board, mode)
        for unit in own:
            if unit.place == Box.AIR_AVAILABLE:
                yield from self._air(unit, own, board, mode)
        if self._random.random() < 0.2:
            unit = self._random.choice(own)
            yield f"TRANSFER {unit.designator} KHE_SANH_FIRE_BASE"
        yield from self._beforehand(own, board)

    def _beforehand(self, own: list[Unit], board: Board) -> Iterator[str]:
        """Answers to what the turn may ask, in half of the turns."""
        held = [stack.place for stack in board.hidden if stack.place not in BOXES]
        ground = [unit.designator for unit in own if not unit.flies]
        for code, names, most in (("OPMOVE", held, 3), ("LINE", ground, 4)):
            if names and self._random.random() < 0.5:
                yield f"{code} {','.join(self._random.sample(names, min(most, len(names))))}"

    def _card(self, board: Board) -> str:
        lost = sum(unit.side is Side.BLUE and (unit.reduced or unit.place == Box.ELIMINATED) for unit in board.units)
        gaggle = ("act_super_gaggle",) if lost >= MUCH else ()
        wanted = ("act_air_cav", *gaggle, "act_build_up", "act_super_gaggle")
        if self._steady:
            return next((card for card in wanted if card in board.hand), board.hand[0])
        return self._random.choice(board.hand)

    def _comings(self, own: list[Unit]) -> Iterator[str]:
        if self._steady:
            own = sorted(own, key=lambda unit: (unit.flies, unit.place != Box.ELIMINATED, unit.designator))
        for unit in own:
            if unit.place == Box.REINFORCEMENT and (self._steady or self._random.random() < 0.3):
                yield f"REINFORCE {unit.designator}"
            elif (unit.reduced or unit.place == Box.ELIMINATED) and (self._steady or self._random.random() < 0.6):
                yield f"REPLACE {unit.designator}"

    def _ground(self, unit: Unit, board: Board, mode: Mode[Any, Any]) -> Iterator[str]:
        roads = neighbours(mode)
        if self._steady:
            step = self._westward(unit, board)
            if step:
                yield f"MOVE {unit.designator} {step}"
            return
        if self._random.random() < 0.5:
            return
        path, here = [], unit.place
        for _ in range(self._random.randint(1, 3)):
            here = self._random.choice(roads[here])
            path.append(here)
        yield f"MOVE {unit.designator} {' '.join(path)}"

    def _westward(self, unit: Unit, board: Board) -> str:
        """The next spaces for whoever came in by the Staging Area, and for those who take the empty hills."""
        if (unit.designator, unit.place) in TO_THE_HILLS:
            return TO_THE_HILLS[unit.designator, unit.place]
        step = WESTWARD.get(unit.place, "")
        there = sum(one.side is Side.BLUE and one.place == step for one in board.units)
        here = sum(one.side is Side.BLUE and one.place == unit.place and not one.flies for one in board.units)
        is_needed = unit.place != "staging_area" and here == 1
        return step if there < 2 and not is_needed else ""

    def _air(self, unit: Unit, own: list[Unit], board: Board, mode: Mode[Any, Any]) -> Iterator[str]:
        held = sorted(
            (stack for stack in board.hidden if stack.place not in BOXES), key=lambda stack: (-stack.count, stack.place)
        )
        if unit.kind is UnitKind.TRANSPORT:
            if not self._steady:
                rider, space = self._random.choice(own), self._random.choice(every_space(mode.tables)).id
                yield f"LIFT {unit.designator} {rider.designator} {space}"
        elif held and (self._steady or self._random.random() < 0.8):
            stack = held[0] if self._steady else self._random.choice(held)
            said = "ATTACK" if self._steady else self._random.choice(("", "ATTACK", "HOLD"))
            yield f"AIR {unit.designator} {stack.place} {said}"


def neighbours(mode: Mode[Any, Any]) -> dict[str, list[str]]:
    """The spaces that each space is joined to."""
    found: dict[str, list[str]] = {space.id: [] for space in every_space(mode.tables)}
    for route in every_route(mode.tables):
        found[route.a].append(route.b)
        found[route.b].append(route.a)
    return found


def play_siege(
    seed: int,
    settings: dict[str, str] | None = None,
    *,
    steady: bool = False,
    scenario: Scenario[Situation] | None = None,
) -> Game[Situation]:
    """Plays a siege to its end."""
    game = scenario or standing_game()
    mode = configured_for(game, MODE, settings or {})
    bot, dice = Bot(seed, steady=steady), SeededDice(seed_from(seed))
    return play_to_its_end(game.opening, mode, bot, dice, MOST_TURNS)


def statistics(games: Iterable[Game[Situation]]) -> str:
    """What came of many sieges, in one paragraph."""
    games = tuple(games)
    ended = [game.situation for game in games]
    levels = Tally(situation.level.value for situation in ended if situation.level)
    turns = Fraction(sum(situation.turn for situation in ended), len(ended))
    points = Fraction(sum(situation.points for situation in ended), len(ended))
    asked = Fraction(sum(game.questions for game in games), sum(situation.turn for situation in ended))
    shares = ", ".join(f"{name} {number * 100 / len(ended):.0f} percent" for name, number in sorted(levels.items()))
    told = f"{float(turns):.1f} turns and {float(points):.1f} points on average, {float(asked):.1f} questions a turn"
    return f"{len(ended)} sieges: {shares}; {told}"


if __name__ == "__main__":
    import sys

    many, *rest = [int(part) for part in sys.argv[1:]] or [100]
    print(statistics(play_siege(seed, {}, steady=bool(rest)) for seed in range(many)))  # noqa: T201

"""A bot that fights whole battles with random legal orders and answers, and what came of many of them."""

from __future__ import annotations

import random
from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import AnswerForm, Question
from assessment.engine.playing import configured_for
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.geometry import degree_of, distance, offset
from assessment.modes.de_bellis.kinds import INFANTRY, Edge, Phase, Troop
from assessment.modes.de_bellis.picture import Picture
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.situation import Situation
from assessment.modes.de_bellis.spot import CM, Spot, cm_text
from assessment.modes.de_bellis.tables import TABLES
from assessment.scenario_folders import FIXTURES, scenario_files
from control.situation.side import SIDES, Side
from orders.language.card import Card, read_card
from tests.assessment.modes.random_play import Game, play_to_its_end

MOST_SUBINTERVALS = 400
"""Far more than forty bounds and a set-up need; beyond it the battle counts as endless."""

SCENARIOS = ("army_lists", "green_berets", "apocalypse_now", "platoon")


class Bot:
    """Orders and answers at random, but only what the desk and the question allow."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    @staticmethod
    def sides(situation: Situation, mode: Mode[Any, Any]) -> tuple[Side, ...]:
        """Those that owe orders."""
        return mode.owing(situation, mode)

    def orders(self, picture: Picture, mode: Mode[Any, Any]) -> tuple[Card, ...]:
        """A sheet that the desk takes."""
        phase = picture.course.phase
        if phase in (Phase.DEPLOY_FIRST, Phase.DEPLOY_SECOND):
            return self._checked(list(self._deployment(picture, mode)), picture, mode)
        ideas = {
            Phase.PIECES: self._pieces,
            Phase.MOVES: self._moves,
            Phase.SHOOTING: self._shots,
            Phase.COMBAT: self._fights,
        }[phase](picture, mode)
        kept: list[str] = []
        for line in ideas:
            checked = mode.check_orders(picture, self._cards([*kept, line]), mode, None)
            if not checked.wrong:
                kept.append(line)
                if any(note.words.endswith(", 0 left.") for note in checked.notes):
                    break
        return self._checked(kept, picture, mode)

    def answer(self, question: Question, mode: Mode[Any, Any]) -> str:
        """One of the options; what is proposed in words, or nothing of it."""
        if question.form is AnswerForm.TEXT:
            answer = question.proposal if self._random.random() < 0.9 else "NONE"
        elif self._random.random() < 0.8:
            answer = question.proposal
        else:
            answer = self._random.choice(question.options).value
        mode.check_answer(question, answer)
        return answer

    def _checked(self, lines: list[str], picture: Picture, mode: Mode[Any, Any]) -> tuple[Card, ...]:
        cards = self._cards(lines)
        wrong = mode.check_orders(picture, cards, mode, None).wrong
        assert not wrong, (lines, wrong)
        return cards

    @staticmethod
    def _cards(lines: list[str]) -> tuple[Card, ...]:
        return tuple(read_card(CODEBOOK, line, number) for number, line in enumerate(lines, start=1))

    # -- set-up ------------------------------------------------------------------------------------------------

    def _pieces(self, picture: Picture, mode: Mode[Any, Any]) -> Iterator[str]:
        length, depth = mode.ground.length // CM, mode.ground.depth // CM
        for number in range(1, 7):
            column, row = (number - 1) % 3, (number - 1) // 3
            x = length * (2 * column + 1) // 6 + self._random.randint(-5, 5)
            y = depth - depth * (2 * row + 1) // 4 + self._random.randint(-5, 5)
            kind = self._random.choice(("WOODS", "HILL", "HAMLET", "ROUGH", "RICE_FIELDS"))
            if self._random.random() < 0.7:
                yield f"TERRAIN {number} {kind} {x} {y} {self._random.randint(0, 359)}"

    def _deployment(self, picture: Picture, mode: Mode[Any, Any]) -> Iterator[str]:
        edge = picture.course.edges[picture.side]
        if picture.course.phase is Phase.DEPLOY_FIRST:
            edge = self._random.choice(tuple(Edge))
            yield f"EDGE {edge}"
        assert edge is not None
        length, depth = mode.ground.length // CM, mode.ground.depth // CM
        facing = 0 if edge is Edge.SOUTH else 180
        places = [(x, y) for y in (10, 15, 20, 25) for x in range(10, length - 10, 4)]
        free = [spot for spot in places if self._is_passable(spot, edge, mode, picture)]
        chosen = self._random.sample(free, len(picture.own))
        for element, (x, y) in zip(picture.own, chosen, strict=True):
            yield f"DEPLOY {element.designator} {x} {y if edge is Edge.SOUTH else depth - y} {facing}"
        yield f"GENERAL {self._random.choice(picture.own).designator}"

    @staticmethod
    def _is_passable(spot: tuple[int, int], edge: Edge, mode: Mode[Any, Any], picture: Picture) -> bool:
        y = spot[1] * CM if edge is Edge.SOUTH else mode.ground.depth - spot[1] * CM
        impassable = {"lake", "sea", "cliff"}
        pieces = [piece for piece in (*mode.ground.pieces, *picture.pieces) if piece.feature in impassable]
        near = Spot(spot[0] * CM, y)
        return all(distance(near, corner) > 12 * CM for piece in pieces for part in piece.figures for corner in part)

    # -- bounds ------------------------------------------------------------------------------------------------

    def _moves(self, picture: Picture, mode: Mode[Any, Any]) -> Iterator[str]:
        enemies = [seen.element for seen in picture.seen if seen.element.at]
        own = [element for element in picture.own if element.at]
        if picture.course.natural == 6 and enemies:
            yield self._call(picture, enemies)
        yield from self._flights(picture, own)
        for element in self._random.sample(own, min(len(own), 2 * picture.course.points + 2)):
            yield from self._move(element, own, enemies, mode)
        if self._random.random() < 0.2 and own:
            yield f"GENERAL {self._random.choice(own).designator}"

    def _call(self, picture: Picture, enemies: list[Element]) -> str:
        target = self._random.choice(enemies).designator
        troops = ("MARINES", "ARVN") if picture.side is Side.BLUE else ("NVA", "VIETCONG")
        ideas = [f"CALL ARTILLERY {target}", f"CALL REINFORCE {self._random.choice(troops)}"]
        if picture.side is Side.BLUE:
            ideas.append(f"CALL AIRSTRIKE {target}")
        return self._random.choice(ideas)

    def _flights(self, picture: Picture, own: list[Element]) -> Iterator[str]:
        for helicopter in (one for one in own if one.troop is Troop.HELICOPTER):
            aboard = next((one for one in picture.own if one.aboard == helicopter.designator), None)
            if aboard is not None and self._random.random() < 0.5:
                spot = offset(helicopter.spot, helicopter.facing, 0, 4 * CM)
                yield f"DROP {helicopter.designator} {self._at(spot)} {helicopter.facing}"
            elif aboard is None and self._random.random() < 0.5:
                infantry = [one for one in own if one.troop in INFANTRY]
                if infantry:
                    near = min(infantry, key=lambda one: distance(one.spot, helicopter.spot))
                    yield f"LIFT {helicopter.designator} {near.designator}"

    def _move(
        self, element: Element, own: list[Element], enemies: list[Element], mode: Mode[Any, Any]
    ) -> Iterator[str]:
        if not enemies:
            ahead = offset(element.spot, element.facing, 5 * CM)
            yield f"MOVE {element.designator} {self._at(ahead)} {element.facing}"
            return
        near = min(enemies, key=lambda one: (distance(one.spot, element.spot), one.designator))
        toward = degree_of((near.spot.x - element.spot.x) // CM, (near.spot.y - element.spot.y) // CM)
        away = offset(element.spot, (toward + 180) % 360, 15 * CM - 100)
        yield f"EVADE {element.designator} {self._at(away)}"
        if self._random.random() < 0.5:
            yield f"CLOSE {element.designator} {near.designator}{self._random.choice(('', ' LEFT', ' RIGHT', ' REAR'))}"
        if self._random.random() < 0.4:
            mates = [one for one in own if one.facing == element.facing and one is not element]
            beside = [one for one in mates if distance(one.spot, element.spot) <= 5 * CM]
            if beside:
                names = ",".join(one.designator for one in (element, *beside[:3]))
                yield f"GROUP {names} {self._random.randint(1, 10)} {self._random.choice((0, 0, 0, 10, -10))}"
        for far in (30, 15, 10, 5, 3):
            turn = toward + self._random.choice((0, 0, 0, 20, -20))
            end = offset(element.spot, turn % 360, far * CM)
            yield f"MOVE {element.designator} {self._at(end)} {toward}"
        del mode

    @staticmethod
    def _at(spot: Spot) -> str:
        return f"{cm_text(max(0, spot.x))} {cm_text(max(0, spot.y))}"

    def _shots(self, picture: Picture, mode: Mode[Any, Any]) -> Iterator[str]:
        del mode
        for element in picture.own:
            if element.at and self._random.random() < 0.5 and picture.seen:
                near = [seen for seen in picture.seen if seen.element.at]
                near.sort(key=lambda seen: distance(seen.element.spot, element.spot))
                if near:
                    yield f"SHOOT {element.designator} {self._random.choice(near[:3]).element.designator}"

    def _fights(self, picture: Picture, mode: Mode[Any, Any]) -> Iterator[str]:
        del mode
        own = {element.designator for element in picture.own}
        contacts = list(picture.contacts)
        self._random.shuffle(contacts)
        for one in contacts:
            first, second = (one.attacker, one.defender) if one.attacker in own else (one.defender, one.attacker)
            yield f"FIGHT {first} {second}"


def read(name: str) -> Scenario[Situation]:
    """A scenario of the fixtures."""
    return MODE.read_scenario(name, scenario_files(Path(FIXTURES) / "de_bellis" / name), TABLES)


def play_battle(seed: int, settings: dict[str, str] | None = None, *, scenario: str = "army_lists") -> Game[Situation]:
    """Fights a battle to its end."""
    game = read(scenario)
    mode = configured_for(game, MODE, settings or {})
    return play_to_its_end(game.opening, mode, Bot(seed), SeededDice(seed_from(seed)), MOST_SUBINTERVALS)


def statistics(games: Iterable[Game[Situation]]) -> str:
    """What came of many battles, in one paragraph."""
    ended = [game.situation for game in games]
    winners = Tally(situation.winner.value for situation in ended if situation.winner)
    bounds = Fraction(sum(situation.bound for situation in ended), len(ended))
    lost = {side: sum(loss.side is side for one in ended for loss in one.losses) for side in SIDES}
    generals = {side: sum(not one.generals[side].alive for one in ended) for side in SIDES}
    return (
        f"{len(ended)} battles of {float(bounds):.1f} bounds on average; "
        f"won by {', '.join(f'{name} {number}' for name, number in sorted(winners.items()))}; "
        f"lost per battle: Blue {lost[Side.BLUE] / len(ended):.1f}, Red {lost[Side.RED] / len(ended):.1f} elements; "
        f"Generals killed: Blue {generals[Side.BLUE]}, Red {generals[Side.RED]}"
    )


if __name__ == "__main__":
    import sys

    many = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for name in SCENARIOS:
        print(name, statistics(play_battle(seed, scenario=name) for seed in range(many)))  # noqa: T201

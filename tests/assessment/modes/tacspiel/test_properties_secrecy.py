"""A side receives nothing of what it cannot know: its picture, reports, map, lists and the answers at its desk.

Two games that differ only in what Red cannot know give Red the same bytes. The hidden things are varied one by one:
names of Blue's units, their strengths and places out of contact, Blue's orders, and what Blue has told nobody.
"""

from __future__ import annotations

from dataclasses import replace as replaced
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from assessment.engine.dice import Dice, Place, SeededDice, seed_from
from assessment.engine.mode import Scenario
from assessment.engine.outcome import Order
from assessment.engine.playing import Run
from assessment.modes.tacspiel.picture import Picture
from assessment.modes.tacspiel.situation import Situation
from control.situation.canonical import decode, encode
from control.situation.side import Side
from tests.assessment.modes.tacspiel.random_games import RandomGame, random_game, replayed, scenario_of
from tests.assessment.modes.tacspiel.random_orders import Sheets

SEEDS = (1, 2)
MANY = range(100, 160)
CYCLES = 2
CANARY = "Q"
"""The last letter of every name on Blue's side in the other game."""


class NamesBack:
    """Dice of a game in which Blue has other names: each place is looked up under the names of the other game."""

    def __init__(self, dice: Dice, real: dict[str, str]) -> None:
        self._dice, self._real = dice, real

    def throw(self, place: Place, faces: int) -> int:
        """The throw of the same place in the other game."""
        subjects = tuple("+".join(self._real.get(part, part) for part in text.split("+")) for text in place.subjects)
        subjects = tuple("-".join(self._real.get(part, part) for part in text.split("-")) for text in subjects)
        return self._dice.throw(Place(place.rule, subjects, place.time, place.cycle, place.ordinal), faces)


@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_side_cannot_know_changes_nothing_that_it_receives(seed: int) -> None:
    names_of_the_other_side_stay_hidden("route_4", seed)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", MANY)
@pytest.mark.parametrize("key", ["route_4", "song_ve"])
def test_what_a_side_cannot_know_changes_nothing_in_many_games(key: str, seed: int) -> None:
    names_of_the_other_side_stay_hidden(key, seed)


def names_of_the_other_side_stay_hidden(key: str, seed: int) -> None:
    """The same game once more with every Blue name changed: what Red gets is the same, but for exact reports (R5)."""
    dice = SeededDice(seed_from(seed))
    game = RandomGame(scenario_of(key), seed, {"pauses": "half_hours"}, dice=dice, replies=False)
    run = game.play(CYCLES)
    other = _with_other_names(run, dice)
    first, second = without_exact_names(received(run)), without_exact_names(received(other))
    text = " ".join(data.decode() for part in second for data in part.values())
    assert not [name for name in _blue_names(other.scenario.opening) if name in text]
    assert first == second


@pytest.mark.parametrize("seed", SEEDS)
def test_the_state_of_units_that_nobody_met_shows_nowhere(seed: int) -> None:
    """The losses of Blue units that Red has never come across change nothing for Red."""
    dice = SeededDice(seed_from(seed))
    run = RandomGame(scenario_of("song_ve"), seed, {"pauses": "half_hours"}, dice=dice, replies=False).play(1)
    met = {name for outcome in run.outcomes for event in outcome.events for name in _met(event)}
    hidden = {unit.designator for unit in run.scenario.opening.units if unit.side is Side.BLUE} - met
    assert hidden
    units = tuple(
        replace(unit, casualties=35) if unit.designator in hidden else unit for unit in run.scenario.opening.units
    )
    scenario = replaced(run.scenario, opening=replace(run.scenario.opening, units=units))
    other = replayed(replaced(run, scenario=scenario), {"pauses": "half_hours"}, dice)
    assert received(other) == received(run)


def _met(event: Any) -> tuple[str, ...]:
    """The units of an event that brings the two sides together, or in which a unit takes losses."""
    apart = ("order.", "unit.entered", "unit.arrived", "unit.halted", "unit.stopped", "work.")
    return () if event.kind.startswith(apart) else (*event.units, *getattr(event, "targets", ()))


@pytest.mark.parametrize("seed", range(10))
def test_equal_pictures_give_equal_answers_at_the_desk(seed: int) -> None:
    """Whatever is true behind it: where units really are, what they lost, who is gone, what lies in wait."""
    run, random = _short_run(), Random(seed)
    situation, mode = run.situation, run.mode
    hidden = replace(
        situation,
        units=tuple(
            replace(
                unit,
                square=random.choice(situation.units).square,
                casualties=random.randint(unit.casualties, 100),
                radio=random.random() < 0.5,
                missions=random.randint(0, 9),
                owes_resupply=random.random() < 0.5,
            )
            for unit in situation.units
        ),
        sites=(),
        battles=(),
        contacts=(),
        bases=(),
        obstacles=(),
    )
    for side in Side:
        seen, there = (mode.picture_for(side, one, mode) for one in (situation, hidden))
        assert encode(seen) == encode(there)
        cards = Sheets(Random(seed), side, mode).drawn(seen, None)
        assert mode.check_orders(seen, cards, mode, None) == mode.check_orders(there, cards, mode, None)


@cache
def _short_run() -> Run[Situation]:
    return random_game("route_4", 5, 1)


def received(run: Run[Situation]) -> list[dict[str, Any]]:
    """All that Red's room is made of after each subinterval."""
    found = []
    for played in run.played:
        picture: Picture = run.mode.picture_for(Side.RED, played.situation, run.mode)
        found.append(
            {
                "picture": encode(picture),
                "drawing": encode(run.mode.drawing(picture, run.mode)),
                "lists": encode(
                    [
                        getattr(run.mode.lists, name)(picture, run.mode)
                        for name in ("units", "contacts", "reports", "windows", "locks", "stamps")
                    ]
                ),
            }
        )
    return found


def without_exact_names(found: list[dict[str, Any]]) -> list[dict[str, bytes]]:
    """The same without EN on reports of quality A1B1, which name the enemy by the book (R5)."""
    return [{key: _plain(key, data) for key, data in part.items()} for part in found]


def _plain(key: str, data: bytes) -> bytes:
    if key == "drawing":
        return data
    if key == "lists":
        return encode([_blanked(one) for one in decode(data, list[Any])])
    return encode(_blanked(decode(data, dict[str, Any])))


def _blanked(value: Any) -> Any:
    if isinstance(value, dict):
        exact = value.get("quality") == "A1B1" and "card" in value
        made = {name: _blanked(part) for name, part in value.items()}
        if exact:
            card = str(made["card"])
            made["card"] = card[:16] + " " * 5 + card[21:]
            made["words"] = ""
        return made
    if isinstance(value, list):
        return [_blanked(part) for part in value]
    return value


def _blue_names(opening: Situation) -> set[str]:
    units = [unit for unit in opening.units if unit.side is Side.BLUE]
    posts = [post.designator for post in opening.headquarters if post.side is Side.BLUE]
    return {*(unit.designator for unit in units), *(unit.company for unit in units), *posts}


def _with_other_names(run: Run[Situation], dice: Dice) -> Run[Situation]:
    """The game played again with Blue's units and headquarters renamed; the order of names stays."""
    opening = run.scenario.opening
    new = {name: _other(name) for name in _blue_names(opening)}
    assert len(set(new.values())) == len(new)
    renamed = decode(_renamed(encode(opening), new), Situation)
    scenario: Scenario[Situation] = replaced(run.scenario, opening=renamed)
    played = tuple(
        replaced(part, orders=tuple(_renamed_order(order, new) for order in part.orders)) for part in run.played
    )
    back = {other: name for name, other in new.items()}
    game = replaced(run, scenario=scenario, played=played)
    return replayed(game, {"pauses": "half_hours"}, NamesBack(dice, back))


def _other(name: str) -> str:
    """Another name of the same length that sorts among its like as the old one does."""
    return name[:-1] + CANARY


def _renamed(data: bytes, new: dict[str, str]) -> bytes:
    text = data.decode()
    for name in sorted(new, key=len, reverse=True):
        text = text.replace(f'"{name}"', f'"{new[name]}"')
    return text.encode()


def _renamed_order(order: Order, new: dict[str, str]) -> Order:
    if order.side is Side.RED:
        return order
    values = {field: new.get(text, text) for field, text in order.card.values.items()}
    return replace(order, card=replace(order.card, values=values))

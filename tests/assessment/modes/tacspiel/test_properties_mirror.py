"""Sides swapped, the game goes the same way: what names no side favours none.

Movement, sight, hearing, patrols, contact reports, harassing attacks and the order inside an instant know no side. The
tables of weapon values, of closing and dispersal, of runners and of the range of support weapons do (E'2-1, D'5a, L'1b,
F'1), and are left out by the choice of pieces and orders.
"""

from __future__ import annotations

from dataclasses import replace as replaced
from fractions import Fraction
from random import Random

import pytest
from msgspec.structs import replace

from assessment.engine.bindings import Bindings
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Order
from assessment.engine.playing import Run, configured_for, play
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.standing_game import standing_game
from control.situation.by_side import BySide
from control.situation.canonical import encode
from control.situation.side import SIDES, Side
from orders.language.card import card_from
from tests.assessment.modes.tacspiel.random_games import plain_events

FIELD = [Square(east, north) for east in range(1200, 1290, 5) for north in range(435, 480, 5)]
NEUTRAL = (UnitKind.RIFLE_PLATOON, UnitKind.ENGINEER_PLATOON, UnitKind.PATROL)
SEEDS = range(6)
MANY = range(100, 400)


@pytest.mark.parametrize("seed", SEEDS)
def test_with_sides_swapped_the_same_happens(seed: int) -> None:
    mirrors(seed)


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", MANY)
def test_with_sides_swapped_the_same_happens_in_many_games(seed: int) -> None:
    mirrors(seed)


def mirrors(seed: int) -> None:
    opening, orders = drawn(seed)
    here = played(opening, orders, seed)
    there = played(swapped(opening), tuple(replace(order, side=order.side.opponent) for order in orders), seed)
    end = first_battle(here)
    assert first_battle(there) == end
    assert happened(there, end) == happened(here, end)
    assert [told(here, side, end) for side in SIDES] == [told(there, side.opponent, end) for side in SIDES]


def played(opening: Situation, orders: tuple[Order, ...], seed: int) -> Run[Situation]:
    game = standing_game()
    scenario = replaced(game, opening=opening)
    mode = configured_for(scenario, MODE, {"pauses": "none"})
    bindings = Bindings({}, (), (), auto=True)
    dice = SeededDice(seed_from(seed))
    return play(scenario, mode, orders=orders, bindings=bindings, dice=dice, until=Fraction(360))


def first_battle(run: Run[Situation]) -> Fraction:
    """When the first battle was joined: from then on the weapon values of the sides count (E'2-1)."""
    joined = [event.at for event in plain_events(run) if event.kind == "battle.joined"]
    return min(joined, default=run.situation.now + 1)


def happened(run: Run[Situation], end: Fraction) -> list[bytes]:
    """All events up to then in an order that names no side: in one instant Blue's names come first, or Red's."""
    events = (event for event in plain_events(run) if event.at < end)
    return sorted(encode((event.at, event.kind, event.units, event)) for event in events)


def told(run: Run[Situation], side: Side, end: Fraction) -> list[tuple[object, ...]]:
    """What a side heard by then from its own units, without the numbers of its reports; villagers take sides (D'3)."""
    reports = (one for one in run.situation.known[side].reports if one.at < end and one.unit != "CIV")
    return sorted((one.due, one.at, one.card, one.units, one.quality) for one in reports)


def swapped(situation: Situation) -> Situation:
    """The same situation with Red's pieces Blue's and the other way round."""
    known = situation.known
    return replace(
        situation,
        units=tuple(replace(unit, side=unit.side.opponent) for unit in situation.units),
        headquarters=tuple(replace(post, side=post.side.opponent) for post in situation.headquarters),
        known=BySide(red=known.blue, blue=known.red),
        standing=BySide(red=situation.standing.blue, blue=situation.standing.red),
    )


def drawn(seed: int) -> tuple[Situation, tuple[Order, ...]]:
    """Platoons and patrols of both sides mixed over the field, and marches for most of them."""
    random, game = Random(seed), standing_game()
    neutral = [unit for unit in game.opening.units if unit.kind in NEUTRAL]
    units = [replace(unit, square=random.choice(FIELD), radio=True, vehicle=None) for unit in neutral]
    places = {unit.designator: unit.square for unit in units}
    known = game.opening.known.mapped(
        lambda side: replace(
            side,
            units=tuple(replace(own, square=places[own.designator]) for own in side.units if own.designator in places),
            markings=(),
        )
    )
    opening = replace(game.opening, units=tuple(units), known=known, bases=())
    return opening, tuple(_marches(random, opening))


def _marches(random: Random, opening: Situation) -> list[Order]:
    orders: list[Order] = []
    numbers = dict.fromkeys(SIDES, 0)
    for place, unit in enumerate(opening.units, start=1):
        if random.random() < 0.2:
            continue
        numbers[unit.side] += 1
        card = card_from(MODE.codebook, _fields(random, unit.designator, unit.square))
        orders.append(Order(number=numbers[unit.side], side=unit.side, card=card, cycle=1, place=place))
    return orders


def _fields(random: Random, name: str, here: Square) -> dict[str, str]:
    order = random.choice(
        (
            {"Ord": "101", "C1": random.choice(FIELD).text, "F": random.choice("CTD")},
            {"Ord": "100", "Msn": "R", "C1": "12300450", "F": random.choice("CT")},
            {"Ord": "118", "C1": here.text},
        )
    )
    return {"Unit": name, "Posit": here.text, "Tme": random.choice(("0600", "0635", "0750")), **order}

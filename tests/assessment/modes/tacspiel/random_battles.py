"""Random games of many small fights on the standing ground, for the properties that every assessment must keep."""

from __future__ import annotations

from dataclasses import replace as replaced
from fractions import Fraction
from random import Random
from typing import Any

from msgspec.structs import replace

from assessment.engine.bindings import Bindings
from assessment.engine.case_values import Reader
from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.outcome import Order
from assessment.engine.playing import Run, configured_for, play
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.square import Square
from assessment.modes.tacspiel.standing_game import opening_of, standing_game
from assessment.modes.tacspiel.standing_orders import orders_of

FIELD = [Square(east, north) for east in range(1200, 1290, 5) for north in range(440, 480, 5)]
OPTIONS = ("137", "144", "H01", "H02", "H03", "H04")


def random_run(seed: int, *, pauses: str = "none", until: int = 360) -> Run[Situation]:
    """A game with units, options and orders drawn from a seed, played to `until`."""
    given, cards = _drawn(Random(seed))
    game = standing_game()
    reader = Reader(game.clock, Fraction(0))
    opening = replace(opening_of(given, game.opening, reader, Fraction(0)), ground=game.ground.digest)
    scenario = replaced(game, opening=opening)
    mode = configured_for(scenario, MODE, {"pauses": pauses})
    orders = _known(cards, opening, reader)
    bindings = Bindings({}, (), (), auto=True)
    return play(
        scenario, mode, orders=orders, bindings=bindings, dice=SeededDice(seed_from(seed)), until=Fraction(until)
    )


def events_of(run: Run[Situation]) -> list[Any]:
    """All events without the lines of their worksheets, which count from each pause."""
    return [replace(event, line=0) for outcome in run.outcomes for event in outcome.events]


def _known(cards: list[dict[str, str]], opening: Situation, reader: Reader) -> tuple[Order, ...]:
    return orders_of(cards, opening, reader, MODE.cycle_minutes)


def _drawn(random: Random) -> tuple[dict[str, Any], list[dict[str, str]]]:
    opening = standing_game().opening
    units: dict[str, Any] = {}
    options: dict[str, Any] = {}
    cards: list[dict[str, str]] = []
    for unit in opening.units:
        place = random.choice(FIELD)
        units[unit.designator] = {
            "square": place.text,
            "casualties": random.choice((0, 0, 5, 60, 90)),
            "posture": random.choice(("halted", "halted", "position")),
        }
        code = random.choice(OPTIONS if unit.side == "red" else [one for one in OPTIONS if one != "144"])
        option = {"code": code} | ({"c2": random.choice(FIELD).text} if code == "H03" else {})
        limit = {"code": "H05", "percent": random.choice((10, 30))}
        options[unit.designator] = [option, limit] if random.random() < 0.2 else option
    places = [fields["square"] for fields in units.values()]
    for unit in opening.units:
        cards += _cards(random, unit.designator, unit.kind, units[unit.designator]["square"], places)
    supported = random.choice([unit.designator for unit in opening.units if unit.kind == "rifle_platoon"])
    cards += [{"Unit": name, "Ord": "010", "Desig": supported} for name in ("M73", "M44") if random.random() < 0.5]
    return {"units": units, "options": options, "light": random.choice(("day", "night"))}, cards


def _cards(random: Random, name: str, kind: str, here: str, places: list[str]) -> list[dict[str, str]]:
    if kind in ("patrol", "howitzer_155_battery", "tank_platoon"):
        return []
    place = random.choice([random.choice(places), random.choice(FIELD).text])
    later = {"Tme": random.choice(("0630", "0700", "0745", "0915"))}
    first: dict[str, str] = random.choice(
        (
            {"Ord": "049", "C1": place},
            {"Ord": "101", "C1": place, "F": random.choice("CTD")},
            {"Ord": "054", "Cont": "000", "C1": place},
            {"Ord": "119", "Msn": random.choice("HP"), "Cont": "000", "C1": random.choice((here, here, place))},
            {"Ord": "203", "FU": name, "C1": place} if kind.startswith("mortar") else {},
        )
    )
    second: dict[str, str] = random.choice(
        ({"Ord": "132"}, {"Ord": "153"}, {"Ord": "101", "C1": random.choice(FIELD).text, "F": "T"}, {})
    )
    found = [first] if first else []
    if second:
        found.append(second | (later if random.random() < 0.7 else {}))
    return [{"Unit": name} | card for card in found]

"""9.1: the Communist units that a card names move, one at a time, by the shortest way to where it sends them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from assessment.engine.outcome import InWords
from assessment.engine.worksheet import Worksheet
from assessment.modes.khe_sanh import movement, pieces
from assessment.modes.khe_sanh.cards import CardEffect
from assessment.modes.khe_sanh.checkers import UNITS, order_of_units
from assessment.modes.khe_sanh.die import die, faces
from assessment.modes.khe_sanh.draft import Draft, wait_for_answers
from assessment.modes.khe_sanh.events import UnitMoved
from assessment.modes.khe_sanh.kinds import Terrain, spoken
from assessment.modes.khe_sanh.rules import rule
from assessment.modes.khe_sanh.spaces import distances, every_space, neighbours, space_info
from assessment.modes.khe_sanh.unit import Unit
from control.situation.side import Side

ROUTE_9 = "route_9"
NEAREST_ENTRENCHMENT = "nearest_entrenchment"
NEAREST_ALLIES = "nearest_allied_ground"
EXAMPLE = "LAOS/1,DMZ_WEST"

Ways = dict[str, dict[str, int]]
"""By each place that units may be sent to, how far every space is from it."""


@rule("9.1a", "3.3.10", "ks.card.infiltration")
def is_moved(sheet: Worksheet, card: str, unit: Unit, allies: int, distance: int | None) -> bool:
    """Every unit that the card names must move, but for one among Allied units or where it is to go already."""
    del card, unit
    sheet.figure("Allied units in its space", allies)
    sheet.figure("spaces to go", distance)
    return allies == 0 and bool(distance)


@rule("9.1a")
def order_of_moves(sheet: Worksheet, card: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """They are moved singly, in any order that the player likes; to him one that lies face down is one of a space."""
    bounds = {UNITS: ",".join(names)}
    how = InWords(example=EXAMPLE, checker="order", bounds=bounds)
    facts = tuple(f"{name.upper()}: {words}." for name, words in names.items())
    words = f"{spoken(card).upper()}: in which order are the Communist units moved?"
    return order_of_units(sheet.ask_in_words(Side.BLUE, words, how, bounds[UNITS], facts), bounds)


@rule("9.1b", reading="R3")
def reach(sheet: Worksheet, unit: Unit, named: int) -> int:
    """A unit obeys the rules of movement: it goes as far as the card says, never farther than it can."""
    sheet.figure("spaces on the card", named)
    return min(named, pieces.movement(sheet, unit))


@rule("9.1c", reading="R5")
def one_of_equals(sheet: Worksheet, card: str, unit: str, step: str, names: Sequence[str]) -> str:
    """Of equal paths one is picked by die, shared evenly among them in the order of the routes."""
    del card, unit, step
    if len(names) == 1:
        return names[0]
    if faces(sheet) % len(names):
        return names[sheet.throw(len(names))]
    return names[(die(sheet) - 1) * len(names) // faces(sheet)]


@rule("9.1c", reading="R5")
def path_of_cell(sheet: Worksheet, card: str, unit: str, step: str, names: Sequence[str]) -> str:
    """Where a cell leads the OPFOR it picks among equal paths instead of the die."""
    del step
    words = f"{spoken(card).upper()}: which way does {unit.upper()} go?"
    return sheet.ask(Side.RED, words, ((name, spoken(name).upper()) for name in names), names[0])


def move_all(draft: Draft, sheet: Worksheet, card: str, effect: CardEffect) -> None:
    """Moves all units that an effect names. Raises `Waiting`."""
    ways = _ways(draft, sheet, effect)
    going = [unit for unit in _named(draft, sheet, effect) if _goes(draft, sheet, card, ways, unit)]
    for name in _in_order(draft, sheet, card, going):
        _move(draft, sheet, card, ways, draft.unit(name), effect.amount)


def _goes(draft: Draft, sheet: Worksheet, card: str, ways: Ways, unit: Unit) -> bool:
    near = min((way[unit.place] for way in ways.values() if unit.place in way), default=None)
    return is_moved(sheet, card, unit, len(draft.ground_units(unit.place, Side.BLUE)), near)


def _is_open(sheet: Worksheet) -> Callable[[str], bool]:
    """Says of a space whether Communist units may enter it."""
    entered = sheet.tables[movement.REGIONS.id]
    return lambda space: bool(entered.entry(space_info(sheet.tables, space).region).figures["communist"])


def _named(draft: Draft, sheet: Worksheet, effect: CardEffect) -> Iterator[Unit]:
    near = distances(sheet.tables, effect.of, _is_open(sheet)) if effect.of else {}
    for name in sorted(draft.units):
        unit = draft.unit(name)
        if unit.side is Side.RED and unit.is_on_map and _is_meant(sheet, effect, near, unit.place):
            yield unit


def _is_meant(sheet: Worksheet, effect: CardEffect, near: Mapping[str, int], place: str) -> bool:
    """Whether the effect is for units in this space."""
    if effect.of:
        return near.get(place, effect.within + 1) <= effect.within
    if effect.along == ROUTE_9:
        return any(space_info(sheet.tables, one).is_route_9 for one in (place, *neighbours(sheet, place)))
    return place in effect.spaces or space_info(sheet.tables, place).region.value in effect.regions


def _in_order(draft: Draft, sheet: Worksheet, card: str, going: list[Unit]) -> list[str]:
    """As Blue has put units, or those of spaces, in order, else as asked, or by designator."""
    said = draft.choices.movers
    if said:
        return [unit.designator for unit in sorted(going, key=lambda unit: min(_rank(said, unit), len(said)))]
    seen = _seen(going)
    if not draft.asks_all or len({_sort(unit) for unit in going}) < 2:  # noqa: PLR2004 - one of a kind is no choice
        return [unit.designator for unit in going]
    names = order_of_moves(sheet, card, {name: _told(unit) for name, unit in sorted(seen.items())})
    wait_for_answers(sheet)
    return [seen[name].designator for name in names]


def _rank(said: Sequence[str], unit: Unit) -> int:
    return min((said.index(name) for name in (unit.designator, unit.place) if name in said), default=len(said))


def _sort(unit: Unit) -> str:
    """What tells a unit from others to Blue: itself where it lies face up, else its space."""
    return unit.designator if unit.face_up else unit.place


def _seen(going: list[Unit]) -> dict[str, Unit]:
    """The units by what Blue calls them; those face down in a space are numbered."""
    alike = Counter(_sort(unit) for unit in going)
    number: Counter[str] = Counter()
    found = {}
    for unit in going:
        name = _sort(unit)
        number[name] += 1
        found[f"{name}/{number[name]}" if alike[name] > 1 else name] = unit
    return found


def _told(unit: Unit) -> str:
    """A unit as Blue may see it."""
    where = spoken(unit.place).upper()
    return f"{unit.designator.upper()} in {where}" if unit.face_up else f"a hidden unit in {where}"


def _move(draft: Draft, sheet: Worksheet, card: str, ways: Ways, unit: Unit, named: int) -> None:  # noqa: PLR0913
    """Moves a unit step by step until it has gone its way, has arrived, or must stop."""
    near = min(way[unit.place] for way in ways.values() if unit.place in way)
    closest = [goal for goal in ways if ways[goal].get(unit.place) == near]
    way = ways[_pick(draft, sheet, card, unit, "goal", closest)]
    path: list[str] = []
    far = reach(sheet, unit, named)
    for step in range(1, far + 1):
        here = draft.unit(unit.designator).place
        onward = [one for one in neighbours(sheet, here) if way.get(one) == way[here] - 1]
        onward = [one for one in onward if movement.may_cross(draft, sheet, unit, here, one, step - 1)]
        if not onward:
            break
        space = _pick(draft, sheet, card, unit, f"step {step}", onward)
        draft.change(unit.designator, place=space)
        path.append(space)
        if way[space] == 0 or _stops(draft, sheet, unit, here, space):
            break
    if path:
        draft.emit(
            UnitMoved(
                at=draft.now,
                units=(unit.designator,),
                line=sheet.line,
                rule="9.1a",
                start=unit.place,
                path=tuple(path),
                cut_short=len(path) < far and way[path[-1]] > 0,
            )
        )


def _stops(draft: Draft, sheet: Worksheet, unit: Unit, start: str, space: str) -> bool:
    allies = draft.ground_units(space, Side.BLUE)
    crossed = movement.crosses_barrier(draft, sheet, unit, start, space)
    return crossed or movement.must_stop(sheet, unit, space, allies, draft.is_advanced)


def _pick(draft: Draft, sheet: Worksheet, card: str, unit: Unit, step: str, names: list[str]) -> str:  # noqa: PLR0913
    if len(names) > 1 and draft.is_set("red_choices", "cell"):
        name = path_of_cell(sheet, card, unit.designator, step, names)
        wait_for_answers(sheet)
        return name
    return one_of_equals(sheet, card, unit.designator, step, names)


def _ways(draft: Draft, sheet: Worksheet, effect: CardEffect) -> Ways:
    """How far each space is from each place that the units may be sent to."""
    if effect.toward == NEAREST_ENTRENCHMENT:
        goals = [one.id for one in every_space(sheet.tables) if one.terrain is Terrain.ENTRENCHMENT]
    elif effect.toward == NEAREST_ALLIES:
        goals = [space for space in draft.spaces_of(Side.BLUE) if _is_open(sheet)(space)]
    else:
        goals = [effect.toward]
    return {goal: distances(sheet.tables, goal, _is_open(sheet)) for goal in goals}

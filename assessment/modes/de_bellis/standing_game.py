"""The standing game of the battle's cases, and the changes that a case makes to it.

The armies of twelve by their lists stand on a bare table of 120 by 90 cm: Blue, First Player, on the south edge, Red on
the north one, neither in reach of the other; it is Blue's first bound, with six points. The README lists what a case
may give.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from assessment.engine.assessing import Start
from assessment.engine.case_orders import orders_given
from assessment.engine.case_values import Reader, Unfit
from assessment.engine.mode import Scenario
from assessment.engine.outcome import Order
from assessment.engine.yaml_source import read_yaml
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.geometry import rectangle
from assessment.modes.de_bellis.ground import Ground, Obstacle, Piece, Road
from assessment.modes.de_bellis.kinds import Edge, Feature, Phase
from assessment.modes.de_bellis.knowledge import Course, Knowledge, Seen
from assessment.modes.de_bellis.pieces import Contact, Element, General, Loss
from assessment.modes.de_bellis.scenario import read_scenario
from assessment.modes.de_bellis.situation import Situation
from assessment.modes.de_bellis.spot import Spot, units
from assessment.modes.de_bellis.tables import TABLES
from control.situation.by_side import BySide
from control.situation.side import SIDES, Side

FOLDER: Final = Path(__file__).parent / "standing"
CYCLE: Final = 90
FIRST_BOUND: Final = Fraction(2 * CYCLE)
HOSTS: Final = BySide(red="NVA1", blue="MARINES1")
ACROSS: Final = 8
"""Centimetres between the centres of elements that stand in line at the beginning."""


@cache
def standing_game() -> Scenario[Situation]:
    """The scenario as its files give it, read once."""
    files = {name: read_yaml(FOLDER / name) for name in ("scenario.yaml", "ground.yaml")}
    return read_scenario("standing", files, TABLES)


def opening_of(given: Mapping[str, Any], opening: Situation, reader: Reader, start: Fraction) -> Situation:
    """The opening situation as a case changes it, at game time `start`. Raises `Unfit`."""
    situation = replace(_deployed(opening), now=start)
    for key, change in CHANGES.items():
        if key in given:
            situation = change(situation, given[key], reader)
    return replace(situation, known=knowledge_of(situation, is_open=_fog(given) == "open"))


def changed_ground(ground: Ground, change: Mapping[str, Any]) -> Ground:
    """The table with `pieces` (name: {feature, at, size, facing}), `roads` and `obstacles` (name: places). `Unfit`."""
    for key in change.keys() - {"pieces", "roads", "obstacles", "length", "depth"}:
        raise Unfit("a table has pieces, roads, obstacles, length and depth", "ground", key)
    try:
        return replace(
            ground,
            length=units(str(change.get("length", "120"))),
            depth=units(str(change.get("depth", "90"))),
            pieces=tuple(_piece(name, one) for name, one in change.get("pieces", {}).items()),
            roads=tuple(Road(name=name, points=_spots(one)) for name, one in change.get("roads", {}).items()),
            obstacles=tuple(
                Obstacle(name=name, points=_spots(one)) for name, one in change.get("obstacles", {}).items()
            ),
        )
    except (ValueError, KeyError) as error:
        raise Unfit(f"this is no table: {error}", "ground") from error


def orders_of(given: Any, start: Fraction) -> tuple[Order, ...]:
    """The orders of a case, Blue's where no side is named. Raises `Unfit`."""
    return orders_given(given, CODEBOOK, Start(start, CYCLE))


def knowledge_of(situation: Situation, *, is_open: bool) -> BySide[Knowledge]:
    """Each side knows what it would have been told by now; in a double-blind battle nothing of the other yet."""
    course = Course(**{name: getattr(situation, name) for name in COMMON})
    return BySide(
        red=_known(situation, Side.RED, course, is_open=is_open),
        blue=_known(situation, Side.BLUE, course, is_open=is_open),
    )


COMMON: Final = ("phase", "bound", "mover", "first", "edges", "points", "natural", "areas", "reinforced")
"""What both sides know of the course of a battle."""


def _known(situation: Situation, side: Side, course: Course, *, is_open: bool) -> Knowledge:
    other = tuple(one for one in situation.elements if one.side is not side)
    return Knowledge(
        clock=situation.now,
        own=tuple(one for one in situation.elements if one.side is side),
        seen=tuple(Seen(element=one, at=situation.now) for one in other) if is_open else (),
        contacts=situation.contacts,
        general=situation.generals[side],
        enemy_general=situation.generals[side.opponent] if is_open else None,
        pieces=situation.pieces,
        course=course,
        army=situation.armies[side],
    )


def _fog(given: Mapping[str, Any]) -> str:
    settings = given.get("settings", {})
    return str(settings.get("fog", "open")) if isinstance(settings, dict) else "open"


def _deployed(opening: Situation) -> Situation:
    """Both armies in line, six centimetres from their edges."""
    count = dict.fromkeys(SIDES, 0)
    elements = []
    for one in opening.elements:
        place = Spot(units(8 + ACROSS * count[one.side]), units(6 if one.side is Side.BLUE else 84))
        count[one.side] += 1
        elements.append(replace(one, at=place, facing=0 if one.side is Side.BLUE else 180))
    return replace(
        opening,
        elements=tuple(elements),
        generals=BySide(red=General(host=HOSTS.red), blue=General(host=HOSTS.blue)),
        phase=Phase.MOVES,
        bound=1,
        mover=Side.BLUE,
        first=Side.BLUE,
        edges=BySide(red=Edge.NORTH, blue=Edge.SOUTH),
        points=6,
        natural=5,
        deciding=(Side.BLUE,),
    )


def _elements(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Fields by designator; `without: all` or a list takes the others out first; a new one needs side and troop."""
    fields = dict(change)
    gone = fields.pop("without", ())
    kept = {
        one.designator: one
        for one in situation.elements
        if one.designator in fields or (gone != "all" and one.designator not in (gone or ()))
    }
    for name, given in fields.items():
        over = kept.get(name)
        kept[name] = reader.struct(
            Element, given if over else {"designator": name, **given}, "elements", name, over=over
        )
    armies = situation.armies
    return replace(situation, elements=tuple(kept[name] for name in sorted(kept)), armies=armies)


def _generals(situation: Situation, change: Any, reader: Reader) -> Situation:
    generals = situation.generals
    for side, fields in change.items():
        which = Side(side)
        general = reader.struct(General, fields, "generals", side, over=generals[which])
        generals = generals.replaced(which, general)
    return replace(situation, generals=generals)


def _contacts(situation: Situation, change: Any, reader: Reader) -> Situation:
    contacts = tuple(
        reader.struct(Contact, {"bound": situation.bound, **one}, "contacts", number)
        for number, one in enumerate(change)
    )
    return replace(situation, contacts=contacts)


def _losses(situation: Situation, change: Any, reader: Reader) -> Situation:
    """How many elements each side has lost, of whatever kind."""
    del reader
    losses = [
        Loss(
            designator=f"LOST_{side.upper()}{number}", side=Side(side), troop=next(iter(situation.elements)).troop,
            bound=0, why="before the case",
        )
        for side, count in change.items()
        for number in range(1, int(count) + 1)
    ]  # fmt: skip
    return replace(situation, losses=tuple(losses))


def _armies(situation: Situation, change: Any, reader: Reader) -> Situation:
    armies = reader.read(BySide[dict[str, int]], change, "armies")
    return replace(situation, armies=armies)


def _course(situation: Situation, change: Any, reader: Reader) -> Situation:
    """Phase, bound, mover, first, edges, points, natural, areas."""
    read = reader.struct(_Course, change, "course")
    given = {name: getattr(read, name) for name in change}
    if given.get("phase") in (Phase.DEPLOY_FIRST, Phase.DEPLOY_SECOND, Phase.TERRAIN, Phase.PIECES, Phase.FIRST):
        situation = replace(
            situation,
            elements=tuple(replace(one, at=None, facing=0) for one in situation.elements),
            generals=BySide.both(General),
            mover=None,
            bound=0,
        )
    return replace(situation, **given)


class _Course(msgspec.Struct, frozen=True, kw_only=True):
    """What a case may say of the course of the battle."""

    phase: Phase = Phase.MOVES
    bound: int = 1
    mover: Side | None = Side.BLUE
    first: Side | None = Side.BLUE
    edges: BySide[Edge | None] = BySide(red=None, blue=None)
    points: int = 6
    natural: int = 5
    areas: tuple[str, ...] = ()
    reinforced: BySide[int] = BySide(red=0, blue=0)


CHANGES: Final[dict[str, Callable[[Situation, Any, Reader], Situation]]] = {
    "course": _course,
    "armies": _armies,
    "elements": _elements,
    "generals": _generals,
    "contacts": _contacts,
    "losses": _losses,
}
"""What a case may change of the situation."""


def _piece(name: str, given: Mapping[str, Any]) -> Piece:
    width, depth = str(given.get("size", "20 15")).split()
    figure = rectangle(Spot.at(str(given["at"])), int(given.get("facing", 0)), units(width) // 2, units(depth) // 2)
    return Piece(name=name, feature=Feature(given["feature"]), figures=(figure,))


def _spots(texts: Any) -> tuple[Spot, ...]:
    return tuple(Spot.at(str(text)) for text in texts)

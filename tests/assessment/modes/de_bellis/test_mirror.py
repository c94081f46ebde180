"""A battle in a mirror, or with north and south changed, is the same battle."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from assessment.engine.dice import Place, SeededDice, seed_from
from assessment.engine.worksheet import SilentSheet, Worksheet
from assessment.modes.de_bellis import firing, shooting
from assessment.modes.de_bellis.base_size import base_size
from assessment.modes.de_bellis.board import Board
from assessment.modes.de_bellis.draft import Draft
from assessment.modes.de_bellis.events import FireExchanged
from assessment.modes.de_bellis.geometry import FULL, Polygon
from assessment.modes.de_bellis.going import Going, Gone, March
from assessment.modes.de_bellis.ground import Ground, Obstacle, Piece
from assessment.modes.de_bellis.kinds import Face, Feature, Phase, Troop
from assessment.modes.de_bellis.pieces import Element
from assessment.modes.de_bellis.recoil import recoil
from assessment.modes.de_bellis.spot import CM, Spot
from assessment.modes.de_bellis.standing_game import standing_game
from assessment.modes.de_bellis.tables import TABLES
from control.situation.side import Side

LENGTH, DEPTH = 120 * CM, 90 * CM
FLIPPED = {Face.LEFT: Face.RIGHT, Face.RIGHT: Face.LEFT, Face.FRONT: Face.FRONT, Face.REAR: Face.REAR}
SETTINGS = {"fog": "open", "generals": "off", "judgements": "computed"}


def east_west(spot: Spot) -> Spot:
    return Spot(LENGTH - spot.x, spot.y)


def north_south(spot: Spot) -> Spot:
    return Spot(spot.x, DEPTH - spot.y)


TURNS: dict[Any, Any] = {east_west: lambda facing: -facing % FULL, north_south: lambda facing: (180 - facing) % FULL}
MIRRORS = pytest.mark.parametrize("mirror", [east_west, north_south])

spots = st.builds(lambda x, y: Spot(x * 500, y * 500), st.integers(60, 180), st.integers(50, 130))
troops = st.sampled_from([troop for troop in Troop if troop is not Troop.ARTILLERY])


@st.composite
def armies(draw: Any) -> tuple[Element, ...]:
    count = draw(st.integers(2, 7))
    return tuple(
        Element(
            designator=f"E{number}",
            side=Side.BLUE if number % 2 else Side.RED,
            troop=draw(troops),
            at=draw(spots),
            facing=draw(st.integers(0, FULL - 1)),
            fortified=draw(st.booleans()),
        )
        for number in range(count)
    )


GROUND = Ground(
    title="Mirror",
    length=LENGTH,
    depth=DEPTH,
    provenance="printed",
    pieces=(
        Piece(
            name="wood", feature=Feature.WOODS, figures=((Spot(40000, 60000), Spot(60000, 58000), Spot(52000, 41000)),)
        ),
        Piece(
            name="hill", feature=Feature.HILL, figures=((Spot(66000, 50000), Spot(80000, 46000), Spot(70000, 38000)),)
        ),
        Piece(
            name="lake", feature=Feature.LAKE, figures=((Spot(50000, 38000), Spot(60000, 36000), Spot(56000, 30000)),)
        ),
    ),
    obstacles=(Obstacle(name="wall", points=(Spot(30000, 52000), Spot(90000, 45000))),),
)


def mirrored_figure(figure: Polygon, mirror: Any) -> Polygon:
    return tuple(mirror(spot) for spot in reversed(figure))


def mirrored_ground(mirror: Any) -> Ground:
    return replace(
        GROUND,
        pieces=tuple(
            replace(piece, figures=tuple(mirrored_figure(one, mirror) for one in piece.figures))
            for piece in GROUND.pieces
        ),
        obstacles=tuple(replace(one, points=tuple(mirror(spot) for spot in one.points)) for one in GROUND.obstacles),
    )


def mirrored(element: Element, mirror: Any) -> Element:
    return replace(element, at=mirror(element.spot), facing=TURNS[mirror](element.facing))


def sheet() -> SilentSheet:
    return SilentSheet(TABLES, SeededDice(seed_from(0)))


def board(elements: tuple[Element, ...], ground: Ground) -> Board:
    return Board(ground, base_size(sheet()), elements)


class Loud(Worksheet):
    """A worksheet with the same dice for the same places."""

    def __init__(self, seed: int) -> None:
        super().__init__(TABLES, SeededDice(seed_from(seed)))


def draft(elements: tuple[Element, ...], ground: Ground) -> Draft:
    opening = replace(
        standing_game().opening, elements=elements, phase=Phase.SHOOTING, bound=1, mover=Side.BLUE, first=Side.BLUE
    )
    return Draft(opening, ground, SETTINGS, base_size(sheet()))


@given(spots, spots, st.integers(0, FULL - 1), st.integers(0, FULL - 1))
def test_two_elements_stand_on_the_same_ground_whichever_is_named_first(
    spot: Spot, near: Spot, facing: int, turned: int
) -> None:
    beside = Spot(spot.x + near.x % (5 * CM), spot.y + near.y % (4 * CM))
    one = Element(designator="ONE", side=Side.BLUE, troop=Troop.MARINES, at=spot, facing=facing)
    other = Element(designator="OTHER", side=Side.BLUE, troop=Troop.ARVN, at=beside, facing=turned)
    table = board((one, other), GROUND)
    assert table.overlaps(one, other) == table.overlaps(other, one)


def test_a_corner_that_only_touches_stands_beside_the_other_seen_from_both() -> None:
    helicopter = Element(
        designator="HELICOPTER2", side=Side.BLUE, troop=Troop.HELICOPTER, at=Spot(132380, 73270), facing=187
    )
    infantry = Element(
        designator="SPECIAL_FORCES2", side=Side.BLUE, troop=Troop.SPECIAL_FORCES, at=Spot(128179, 74733), facing=158
    )
    table = board((helicopter, infantry), GROUND)
    assert not table.overlaps(helicopter, infantry)
    assert not table.overlaps(infantry, helicopter)


@MIRRORS
@given(elements=armies())
def test_valid_targets_are_the_same(mirror: Any, elements: tuple[Element, ...]) -> None:
    there, here = (
        board(elements, GROUND),
        board(tuple(mirrored(one, mirror) for one in elements), mirrored_ground(mirror)),
    )
    for one in elements:
        found = [
            {target.designator for target in shooting.targets_of(sheet(), table[one.designator], Side.BLUE, table)}
            for table in (there, here)
        ]
        assert found[0] == found[1]


@MIRRORS
@given(elements=armies())
def test_touching_faces_and_ranks_are_the_same(mirror: Any, elements: tuple[Element, ...]) -> None:
    there, here = (
        board(elements, GROUND),
        board(tuple(mirrored(one, mirror) for one in elements), mirrored_ground(mirror)),
    )
    for one in elements:
        for other in elements:
            if one is other:
                continue
            first, second = there[one.designator], there[other.designator]
            image, image_of_other = here[one.designator], here[other.designator]
            assert there.touch(first, second) == here.touch(image, image_of_other)
            assert there.overlaps(first, second) == here.overlaps(image, image_of_other)
            assert FLIPPED[there.face(first, second)] is here.face(image, image_of_other)
            assert there.is_behind(there.body(first), second, Face.LEFT) == here.is_behind(
                here.body(image), image_of_other, Face.RIGHT
            )


@MIRRORS
@given(elements=armies(), goal=spots, facing=st.integers(0, FULL - 1))
def test_a_move_may_be_made_in_both_or_in_neither(
    mirror: Any, elements: tuple[Element, ...], goal: Spot, facing: int
) -> None:
    there, here = (
        board(elements, GROUND),
        board(tuple(mirrored(one, mirror) for one in elements), mirrored_ground(mirror)),
    )
    moves = (
        (there, Going(element=there["E1"], end=goal, facing=facing)),
        (here, Going(element=here["E1"], end=mirror(goal), facing=TURNS[mirror](facing))),
    )
    first, second = (March(sheet(), table, (going,), 1, evades=False).may_be_made() for table, going in moves)
    assert type(first) is type(second)
    if isinstance(first, Gone) and isinstance(second, Gone):
        assert (first.most, first.routes[0].length) == (second.most, second.routes[0].length)
        assert [FLIPPED[one.face] for one in first.contacts] == [one.face for one in second.contacts]
        assert [one.over_obstacle for one in first.contacts] == [one.over_obstacle for one in second.contacts]


@MIRRORS
@settings(deadline=None, max_examples=60)
@given(elements=armies(), seed=st.integers(0, 5))
def test_a_whole_exchange_of_fire_ends_in_the_mirror_image(
    mirror: Any, elements: tuple[Element, ...], seed: int
) -> None:
    there = draft(elements, GROUND)
    here = draft(tuple(mirrored(one, mirror) for one in elements), mirrored_ground(mirror))
    for battle in (there, here):
        firing.shoot(battle, Loud(seed), {})
    assert [(event.kind, event.units) for event in there.events] == [(event.kind, event.units) for event in here.events]
    totals = [
        [(event.own, event.other, event.result) for event in battle.events if isinstance(event, FireExchanged)]
        for battle in (there, here)
    ]
    assert totals[0] == totals[1]
    assert {name: mirrored(one, mirror) for name, one in there.board.elements.items()} == here.board.elements


@MIRRORS
@settings(deadline=None)
@given(elements=armies())
def test_a_recoil_with_its_pushes_ends_in_the_mirror_image(mirror: Any, elements: tuple[Element, ...]) -> None:
    there = draft(elements, GROUND)
    here = draft(tuple(mirrored(one, mirror) for one in elements), mirrored_ground(mirror))
    for battle in (there, here):
        recoil(battle, Loud(0), battle.board["E1"], in_combat=True)
    assert {name: mirrored(one, mirror) for name, one in there.board.elements.items()} == here.board.elements
    assert [event.kind for event in there.events] == [event.kind for event in here.events]


def test_dice_hang_on_places_alone() -> None:
    place = Place("dbv.cc.4", ("E1",), "240", 3)
    assert SeededDice(seed_from(1)).throw(place, 6) == SeededDice(seed_from(1)).throw(place, 6)

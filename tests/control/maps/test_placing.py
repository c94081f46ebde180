from __future__ import annotations

from itertools import combinations

from control.maps.placing import Box, Room

SYMBOL = Box(-20, -12, 20, 30)


def test_the_first_keeps_its_place_and_the_others_find_room_nearby() -> None:
    room = Room(1200, 1200, 12)
    places = [room.take((600, 600), SYMBOL) for _ in range(9)]
    assert places[0] == (600, 600)
    boxes = [SYMBOL.moved(*place) for place in places]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    assert all(abs(x - 600) <= 150 and abs(y - 600) <= 150 for x, y in places)


def test_what_moves_stays_on_the_sheet() -> None:
    room = Room(400, 400, 12)
    assert room.take((0, 0), SYMBOL) == (0, 0)
    box = SYMBOL.moved(*room.take((0, 0), SYMBOL))
    assert box.left >= 0
    assert box.top >= 0


def test_where_there_is_no_room_symbols_lie_over_one_another() -> None:
    room = Room(60, 60, 12)
    assert [room.take((30, 30), SYMBOL) for _ in range(3)] == [(30, 30)] * 3


def test_the_same_marks_take_the_same_places() -> None:
    first, second = (
        [room.take((100 + 7 * number % 40, 100), SYMBOL) for number in range(30)]
        for room in (Room(900, 900, 12), Room(900, 900, 12))
    )
    assert first == second


def test_nothing_is_placed_where_a_box_is_kept() -> None:
    room = Room(1200, 1200, 12)
    name = Box(560, 560, 700, 590)
    room.keep(name)
    boxes = [SYMBOL.moved(*room.take((600, 600), SYMBOL)) for _ in range(5)]
    assert not any(name.overlaps(box) for box in boxes)

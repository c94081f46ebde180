from __future__ import annotations

from assessment.modes.tacspiel.ground_contours import contours

CELL = 100
CONE = tuple(tuple(max(0, 9 - abs(row - 6) - abs(column - 6)) for column in range(13)) for row in range(13))


def test_a_hill_has_one_closed_contour_a_level() -> None:
    found = list(contours(CONE, (4, 6), CELL))
    assert [level for level, _ in found] == [4, 6]
    for _, line in found:
        assert line[0] == line[-1]
    wide, narrow = (max(east for east, _ in line) - min(east for east, _ in line) for _, line in found)
    assert wide > narrow > 0


def test_a_contour_lies_between_lower_and_higher_ground() -> None:
    slope = tuple(tuple(range(8)) for _ in range(5))
    ((_, line),) = contours(slope, (4,), CELL)
    assert {east for east, _ in line} == {4 * CELL + CELL // 2}
    assert len(line) == 5


def test_level_ground_has_none() -> None:
    assert list(contours(((3,) * 6,) * 6, (3, 4), CELL)) == []


def test_open_contours_end_at_the_edge_of_the_grid() -> None:
    ridge = tuple(tuple(9 - abs(row - 5) for _ in range(12)) for row in range(11))
    lines = [line for _, line in contours(ridge, (6,), CELL)]
    assert len(lines) == 2
    for line in lines:
        assert {line[0][0], line[-1][0]} == {CELL // 2, 11 * CELL + CELL // 2}

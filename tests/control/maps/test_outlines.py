from __future__ import annotations

import re

from control.maps.outlines import _loops, patch_path


def test_a_patch_has_one_outline_and_its_holes_another() -> None:
    ring = {(column, row) for column in range(3) for row in range(3)} - {(1, 1)}
    loops = list(_loops(ring))
    assert sorted(len(loop) for loop in loops) == [4, 12]


def test_patches_that_touch_at_a_corner_stay_apart() -> None:
    loops = list(_loops({(0, 0), (1, 1)}))
    assert [len(loop) for loop in loops] == [4, 4]


def test_every_side_of_the_border_is_drawn_once() -> None:
    cells = {(column, row) for column in range(9) for row in range(9) if (column * 7 + row * 5) % 3}
    border = sum(
        (column + right, row + down) not in cells
        for column, row in cells
        for right, down in ((0, -1), (1, 0), (0, 1), (-1, 0))
    )
    assert sum(len(loop) for loop in _loops(cells)) == border


def test_neighbouring_patches_share_their_border_and_reach_beyond_the_sheet() -> None:
    west = patch_path(lambda column, row: column < 2, 4, 4, 50)
    east = patch_path(lambda column, row: column >= 2, 4, 4, 50)
    assert _ends(west) & _ends(east)
    assert min(x for x, _ in _ends(west)) < 0
    assert west == patch_path(lambda column, row: column < 2, 4, 4, 50)


def test_no_patch_no_path() -> None:
    assert patch_path(lambda column, row: False, 3, 3, 50) == ""


def _ends(path: str) -> set[tuple[int, int]]:
    """The points a path of relative pieces passes."""
    numbers = [int(number) for number in re.findall(r"-?[0-9]+", path)]
    x, y = numbers[:2]
    ends = {(x, y)}
    for start in range(2, len(numbers), 4):
        x, y = x + numbers[start + 2], y + numbers[start + 3]
        ends.add((x, y))
    return ends


def test_a_patch_of_a_board_keeps_the_corners_of_its_squares() -> None:
    path = patch_path(lambda column, row: (column, row) == (1, 1), 3, 3, 50, exact=True)
    assert path == "M50 50L100 50L100 100L50 100z"

from __future__ import annotations

import re

from control.maps.smooth import curve


def test_a_curve_passes_through_every_point() -> None:
    points = [(0, 0), (100, 0), (100, 100), (200, 130)]
    ends = [
        (int(x), int(y))
        for x, y in re.findall(r"(-?\d+) (-?\d+)(?=C|$)", curve(points).replace("M", "").replace("z", ""))
    ]
    assert ends == points


def test_two_points_make_a_straight_line_and_none_nothing() -> None:
    assert curve([(0, 0), (7, 9)]) == "M0 0L7 9"
    assert curve([]) == ""

from __future__ import annotations

from math import hypot

import pytest

from control.reports.paper.path_data import path_segments


def ends(data: str) -> list[tuple[float, float]]:
    return [segment[-1] for segment in path_segments(data) if segment]


@pytest.mark.parametrize(
    ("data", "places"),
    [
        ("M1 2L3,4", [(1, 2), (3, 4)]),
        ("M1 2 3 4 5 6", [(1, 2), (3, 4), (5, 6)]),
        ("m10,10 l5,0 0,5 -5,0z", [(10, 10), (15, 10), (15, 15), (10, 15)]),
        ("M-60-52L-42-34H42", [(-60, -52), (-42, -34), (42, -34)]),
        ("M0 0h4v3H0V0", [(0, 0), (4, 0), (4, 3), (0, 3), (0, 0)]),
        ("M0 0q15-18 30 0t30 0", [(0, 0), (30, 0), (60, 0)]),
        ("M0 0C1 1 2 2 3 3s1 1 2 2", [(0, 0), (3, 3), (5, 5)]),
        ("M0 0l1.5.5", [(0, 0), (1.5, 0.5)]),
    ],
)
def test_commands_end_where_they_should(data: str, places: list[tuple[float, float]]) -> None:
    assert ends(data) == places


def test_a_closed_path_goes_on_from_its_start() -> None:
    assert ends("M5 5h10v10zl1 1")[-1] == (6, 6)


def test_a_smooth_curve_mirrors_the_control_point() -> None:
    controls = [
        path_segments(data)[-1][1]
        for data in ("M0 0C0 10 10 10 10 0S20-10 20 0", "M0 0S5 5 10 0", "M0 0Q5 5 10 0T20 0")
    ]
    assert controls[:2] == [(10, -10), (0, 0)]
    assert controls[2] == pytest.approx((10 + 10 / 3, -10 / 3))


def test_an_arc_stays_at_its_radius() -> None:
    segments = list(path_segments("M10 0A10 10 0 0 1 -10 0"))
    assert len(segments) == 3
    for segment in segments[1:]:
        start, first, second, end = segment
        for part in (0.0, 0.25, 0.5, 0.75, 1.0):
            rest = 1 - part
            x, y = (
                rest**3 * a + 3 * rest**2 * part * b + 3 * rest * part**2 * c + part**3 * d
                for a, b, c, d in zip(start, first, second, end, strict=True)
            )
            assert hypot(x, y) == pytest.approx(10, abs=0.01)
    assert segments[-1][-1] == pytest.approx((-10, 0))
    assert segments[1][-1] == pytest.approx((0, 10))


def test_an_arc_too_short_for_its_radii_grows() -> None:
    assert path_segments("M0 0A1 1 0 0 0 10 0")[-1][-1] == pytest.approx((10, 0))
    assert path_segments("M0 0A0 0 0 0 0 10 0")[-1][-1] == (10, 0)


def test_numbers_without_a_command_are_refused() -> None:
    with pytest.raises(ValueError, match="without a command"):
        path_segments("1 2")

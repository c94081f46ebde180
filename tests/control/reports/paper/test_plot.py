"""Curves over game time, also where nothing has been counted yet."""

from __future__ import annotations

import io

import pytest
from reportlab.pdfgen.canvas import Canvas

from control.reports.paper.ink import Ink
from control.reports.paper.plot import Curve, Plot


@pytest.mark.parametrize("points", [((0, 0),), ((0, 0), (360, 0)), ((0, 0), (360, 7))])
@pytest.mark.parametrize("most", [0, 100])
def test_curves_are_drawn_whatever_they_count(points: tuple[tuple[int, int], ...], most: int) -> None:
    curves = [Curve(letter=letter, name="contacts", points=points) for letter in "RB"]

    Plot(curves, str, most=most).draw(Ink(Canvas(io.BytesIO())), 0, 400, 400)


def test_the_stamps_of_moments_close_together_do_not_touch() -> None:
    stamped: list[int] = []
    curve = Curve(letter="B", name="strength", points=((0, 100), (30, 100), (360, 90), (720, 80)))

    def stamp(minute: int) -> str:
        stamped.append(minute)
        return str(minute)

    Plot([curve], stamp).draw(Ink(Canvas(io.BytesIO())), 0, 400, 400)

    assert set(stamped) == {0, 360, 720}

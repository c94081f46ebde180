"""The map as it is drawn: every counter stands in its area, and what is nobody's to see is on Control's map alone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from msgspec.structs import replace

from assessment.engine.playing import configured_for
from assessment.modes.mog import MODE
from assessment.modes.mog.case_reading import layout_from
from assessment.modes.mog.situation import Situation
from assessment.modes.mog.standing_game import standing_game, standing_table
from control.situation.drawing import Drawing, Mark
from control.situation.side import Side

CROWDED: dict[str, Any] = {
    "units": [
        "militia1 33", "militia2 33 pinned", "ranger1 34", "delta1 34", "humvee1 H2", "truck1 H2 pinned",
        "ranger2 in truck1", "sna_technical1 F2", "sna_rpg1 F2", *(f"platoon{number} B3" for number in range(1, 7)),
    ],
    "prisoner": "34",
    "casualties": ["34", "34"],
    "roadblocks": ["H1"],
    "convoys": ["B3"],
    "assets": ["csar1", "nog"],
    "lost": ["humvee2"],
    "casualties_lost": 3,
    "container": {"militia": 9, "sna_sniper": 4},
}  # fmt: skip


def drawn() -> Drawing:
    """Control's map of a crowded table."""
    mode = configured_for(standing_game(), MODE, {})
    return mode.true_drawing(crowded(), mode)


def crowded() -> Situation:
    """Turn 1 of Irene with much in few areas."""
    return replace(standing_game().opening, table=replace(standing_table(), layout=layout_from(CROWDED)))


def test_a_counter_stands_in_its_area_and_covers_no_other() -> None:
    drawing = drawn()
    outlines = {area.title.split()[0]: area.corners for area in drawing.areas}
    for mark in drawing.marks:
        half = mark.width // 2
        assert half > 0
        area = mark.title.partition(" in ")[2].split(",")[0]
        if area:
            (west, south), _, (east, north), _ = outlines[area]
            assert west + half <= mark.at[0] <= east - half, mark.title
            assert south + half <= mark.at[1] <= north - half, mark.title
    assert not [(one.title, other.title) for one, other in combinations(drawing.marks, 2) if _meet(one, other)]


def _meet(one: Mark, other: Mark) -> bool:
    reach = (one.width + other.width) // 2
    return all(abs(here - there) < reach for here, there in zip(one.at, other.at, strict=True))


def test_signs_of_an_area_lie_beside_its_counters() -> None:
    drawing = drawn()
    for sign in drawing.signs:
        for mark in drawing.marks:
            far = max(abs(here - there) for here, there in zip(sign.at, mark.at, strict=True))
            assert far >= mark.width // 2, (sign.title, mark.title)


def test_a_counter_tells_its_face_its_strengths_and_whom_it_carries() -> None:
    titles = {mark.tag: mark for mark in drawn().marks}
    assert titles["MI1"].title == "MILITIA1 in 33, Infantry 1, Anti-Armor 1"
    assert titles["TK1"].title == "TRUCK1 in H2, pinned, Infantry 0, Anti-Armor 0, Armor 3, carrying RANGER2"
    assert titles["TK1"].hollow
    assert titles["TK1"].strength == "1"


def test_boxes_and_tracks_are_drawn_beside_the_map() -> None:
    drawing = drawn()
    titles = [sign.title for sign in drawing.signs]
    assert {"SNA Intel 4", "Heli-Support 2", "NOG", "3 casualties taken"} <= set(titles)
    assert {"CS1", "HV2"} <= {mark.tag for mark in drawing.marks}
    assert [area.label for area in drawing.areas if area.title.startswith("Turn ")] == [str(n) for n in range(1, 13)]


def test_the_draw_container_is_on_the_map_of_control_alone() -> None:
    assert "MI 9, SP 4" in [sign.title for sign in drawn().signs]
    mode = configured_for(standing_game(), MODE, {})
    for side in Side:
        drawing = mode.drawing(mode.picture_for(side, crowded(), mode), mode)
        assert not [area.title for area in drawing.areas if area.title == "Draw container"]
        assert not [sign.title for sign in drawing.signs if sign.title.startswith("MI ")]

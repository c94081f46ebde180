"""The drawn board: every counter has a symbol of its own, backs look like backs, track and decks follow the tables."""

from __future__ import annotations

from msgspec.structs import replace

from assessment.engine.playing import configured_for
from assessment.modes.khe_sanh import MODE
from assessment.modes.khe_sanh.boxes import UNIT_M
from assessment.modes.khe_sanh.drawing import BACK, LETTER, LINE
from assessment.modes.khe_sanh.kinds import Box
from assessment.modes.khe_sanh.scenario import with_boards
from assessment.modes.khe_sanh.situation import Situation
from assessment.modes.khe_sanh.spaces import every_space
from assessment.modes.khe_sanh.standing_game import deployed, standing_game
from control.maps.symbols import symbols
from control.situation.drawing import Drawing, Mark
from control.situation.side import Side

MODE_IN_PLAY = configured_for(standing_game(), MODE, {})


def board_with(**places: str) -> Situation:
    """The first turn with units in these places, by designator."""
    situation = deployed()
    units = tuple(replace(unit, place=places.get(unit.designator, unit.place)) for unit in situation.units)
    return with_boards(replace(situation, units=units), MODE.tables)


def drawn(situation: Situation, side: Side | None = None) -> Drawing:
    if side is None:
        return MODE.true_drawing(situation, MODE_IN_PLAY)
    return MODE.drawing(MODE.picture_for(side, situation, MODE_IN_PLAY), MODE_IN_PLAY)


def at(drawing: Drawing, place: str) -> list[Mark]:
    return [mark for mark in drawing.marks if mark.title.endswith(place)]


def test_every_counter_has_a_symbol_of_the_library() -> None:
    marks = drawn(board_with()).marks
    assert len(marks) == len(deployed().units)
    for mark in marks:
        assert symbols().key(mark.symbol) == mark.symbol, mark.designator
        assert mark.symbol != BACK


def test_face_down_counters_of_a_space_are_stacked_backs() -> None:
    situation = board_with(c198_arm="laos", mr5_sap="laos", c9_304="laos")
    backs = at(drawn(situation, Side.BLUE), "laos")
    assert [(mark.symbol, mark.stack, mark.designator) for mark in backs] == [(BACK, number, "") for number in range(3)]
    assert {mark.designator for mark in at(drawn(situation), "laos")} == {"C198_ARM", "MR5_SAP", "C9_304"}


def test_a_reduced_counter_is_hollow_and_shows_its_reverse_numbers() -> None:
    situation = board_with()
    units = tuple(replace(unit, reduced=unit.designator == "26m") for unit in situation.units)
    marks = drawn(with_boards(replace(situation, units=units), MODE.tables), Side.BLUE).marks
    (mark,) = (mark for mark in marks if mark.designator == "26M")
    assert (mark.hollow, mark.strength) == (True, "3/2")
    assert mark.title.startswith("26 Marine Regiment; infantry, regiment elite; firepower 3, movement 2, reduced")


def test_the_track_marks_the_turns_remaining_and_decks_show_titles_of_open_cards_alone() -> None:
    situation = board_with()
    cards = replace(situation.cards, deck=("opf_lull",), discards=("opf_tet",), in_effect=("opf_flak",))
    signs = drawn(with_boards(replace(situation, cards=cards), MODE.tables), Side.BLUE).signs
    assert [sign.label for sign in signs if sign.kind == "battle"] == ["9"]
    assert {"0", "12"} <= {sign.label for sign in signs}
    told = " ".join(f"{sign.label} {sign.title}" for sign in signs)
    assert "OPFOR deck: 1 card " in told
    assert "Tet Offensive" in told
    assert "Flak Trap" in told
    assert "Lull" not in told


def test_counters_in_a_box_lie_in_it_side_by_side_however_many_there_are() -> None:
    everybody = {unit.designator: Box.ELIMINATED.value for unit in deployed().units}
    for situation in (board_with(), board_with(**everybody)):
        drawing = drawn(situation)
        for area in drawing.areas:
            (west, south), _, (east, north), _ = area.corners
            inside = [mark for mark in drawing.marks if west < mark.at[0] < east and south < mark.at[1] < north]
            assert len({mark.at for mark in inside}) == len(inside)
            for mark in inside:
                half = mark.width // 2
                assert west <= mark.at[0] - half
                assert mark.at[0] + half <= east
                assert south <= mark.at[1] - half
        assert sum(1 for mark in drawing.marks if mark.width) == sum(not one.is_on_map for one in situation.units)


def test_no_name_of_a_space_runs_into_another_and_marks_give_way_to_all() -> None:
    spaces = every_space(MODE.tables)
    signs = [sign for sign in drawn(board_with()).signs if sign.keeps_clear]
    assert [sign.label for sign in signs] == [space.name for space in spaces]
    boxes = [(sign.at[0], sign.at[0] + len(sign.label) * LETTER * UNIT_M, sign.at[1]) for sign in signs]
    for number, (west, east, north) in enumerate(boxes):
        for left, right, line in boxes[number + 1 :]:
            assert right <= west or east <= left or abs(line - north) >= LINE * UNIT_M

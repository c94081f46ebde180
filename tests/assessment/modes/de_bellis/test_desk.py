"""The desk of the battle: lists of elements, later cycles, notes, and equal pictures that get equal answers."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from assessment.engine.case_values import Reader
from assessment.engine.mode import Checked
from assessment.engine.playing import configured_for
from assessment.modes.de_bellis import MODE
from assessment.modes.de_bellis.codes import CODEBOOK
from assessment.modes.de_bellis.kinds import Phase
from assessment.modes.de_bellis.order_plan import named
from assessment.modes.de_bellis.standing_game import FIRST_BOUND, opening_of, standing_game
from control.situation.side import Side
from orders.language.card import read_card

GAME = standing_game()
CONFIGURED = configured_for(GAME, MODE, {})
OPENING = opening_of({}, GAME.opening, Reader(GAME.clock, FIRST_BOUND), FIRST_BOUND)
PICTURE = MODE.picture_for(Side.BLUE, OPENING, CONFIGURED)


def checked(*lines: str, picture: Any = PICTURE) -> Checked:
    cards = tuple(read_card(CODEBOOK, line, number) for number, line in enumerate(lines, start=1))
    return MODE.check_orders(picture, cards, CONFIGURED, None)


def test_a_list_of_elements_is_written_with_ranges() -> None:
    assert named("NVA1-3,VIETCONG7") == ("NVA1", "NVA2", "NVA3", "VIETCONG7")
    assert named("HQ") == ("HQ",)


def test_the_points_used_are_noted() -> None:
    notes = checked("MOVE MARINES1 48 10 0", "MOVE MARINES2 56 10 0").notes
    assert [note.words for note in notes] == ["2 of 6 command points are used, 4 left."]


def test_the_column_of_what_is_wrong_is_told() -> None:
    (wrong,) = checked("MOVE MARINES1 48 40 0").wrong
    assert (wrong.field, wrong.column, wrong.line, wrong.paragraph) == ("X", 15, 1, "dbv.move.inf")


def test_cards_for_a_later_cycle_are_moves_of_a_bound_of_ones_own() -> None:
    fighting = replace(PICTURE, course=replace(PICTURE.course, phase=Phase.COMBAT, mover=Side.RED))
    assert checked("MOVE MARINES1 48 10 0", picture=fighting).wrong
    later = MODE.picture_at_cycle(fighting, 5, CONFIGURED)
    assert not checked("MOVE MARINES1 48 10 0", picture=later).wrong


def test_nothing_is_ordered_when_all_is_over() -> None:
    over = replace(PICTURE, course=replace(PICTURE.course, phase=Phase.OVER))
    (wrong,) = checked("MOVE MARINES1 48 10 0", picture=over).wrong
    assert "the battle is over" in wrong.said()
    assert MODE.is_known_over(over, CONFIGURED)


def test_the_sheet_with_a_unit_of_the_enemy_is_refused() -> None:
    assert [wrong.paragraph for wrong in checked("MOVE NVA1 8 80 0", "SHOOT MARINES1 NVA1").wrong] == [
        "dbv.seq.1",
        "dbv.seq.1",
    ]


def test_every_list_of_the_room_is_made_from_a_picture() -> None:
    units = MODE.lists.units(PICTURE, CONFIGURED)
    assert [fact.text for fact in units.rows[0].facts] == ["ARVN1", "ARVN", "8 6", "0", ""]
    assert [row.place for row in MODE.lists.contacts(PICTURE, CONFIGURED)][:1] == ["8 84"]
    assert MODE.lists.stamps(PICTURE, CONFIGURED) == ("bound 1, Blue", "moves, 6 points", "lost: Blue 0, Red 0")
    assert MODE.lists.windows(PICTURE, CONFIGURED) == ()
    assert MODE.lists.locks(PICTURE, CONFIGURED) == ()

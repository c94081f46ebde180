"""What users of comparable systems suffered at the order desk and on the page, and the test that guards each here."""

from __future__ import annotations

from typing import Final

import pytest

from assessment.case_library import ProjectLibrary

CELLS: Final = "tests/control/cells"
WAYS_IN: Final = f"{CELLS}/test_ways_in.py"
DESK: Final = f"{CELLS}/test_order_desk.py"

ORDER_ENTRY: Final = {
    "orders dated outside the game broke the assessment": (
        f"{WAYS_IN}::test_an_order_outside_the_cycle_is_refused_with_its_field_whichever_way_it_comes"
    ),
    "destroyed units were still offered and took orders": (
        f"{WAYS_IN}::test_a_lost_unit_is_offered_no_more_and_takes_no_order"
    ),
    "a unit could not be ordered and nothing said why": (f"{WAYS_IN}::test_a_refusal_names_the_paragraph_that_refuses"),
    "nobody could prove which order had been entered": (
        "tests/orders/test_services_handing_in.py::test_every_revision_is_kept_and_numbered"
    ),
    "a cell that meant to give no orders counted as silent": (
        f"{DESK}::test_no_orders_on_purpose_is_not_the_same_as_nothing"
    ),
    "full orders without a ready tick counted as missing": (
        f"{WAYS_IN}::test_a_full_sheet_counts_without_anybody_being_marked_ready"
    ),
    "orders pasted from mail were dropped for their odd blanks": (
        "tests/orders/language/test_card.py::test_no_break_spaces_and_wide_digits_on_a_card_are_read"
    ),
    "a document that is no text was taken for orders": f"{DESK}::test_a_file_that_is_no_text_is_refused_in_words",
    "the sender's clock decided which of two versions counts": (
        "tests/orders/test_services_sheets.py::test_a_stale_change_is_refused_and_says_what_stands"
    ),
    "units of the other side could be ordered": (
        f"{WAYS_IN}::test_a_unit_of_the_other_side_takes_no_order_whichever_way_it_comes"
    ),
    "an order file read twice counted twice": (
        "tests/orders/test_services_decks.py::test_cards_that_stand_already_are_not_doubled_and_those_taken_off_come_back"
    ),
    "a report sent back with orders written in could not be read": (
        "tests/orders/language/test_deck.py::test_everything_outside_the_order_block_is_left_out"
    ),
    "the checker said something else than the real run": (
        f"{WAYS_IN}::test_a_check_beforehand_says_what_the_sheet_will_say"
    ),
    "orders were not judged from the side that gives them": (
        "tests/orders/test_services_sheets.py::test_a_card_is_judged_from_the_writer_s_picture_alone"
    ),
    "a cycle was assessed while orders were missing": (
        "tests/control/desk/test_steps.py::test_a_cell_that_owes_is_named_and_the_answer_is_kept"
    ),
}

USER_INTERFACE: Final = {
    "bad data in one panel took the page down": (
        "tests/browser/test_cell_room.py::test_an_answer_that_went_wrong_is_said"
    ),
    "an open page showed other things than a reload": (f"{DESK}::test_the_desk_fetched_again_is_the_desk_opened_anew"),
    "nobody could tell what closes when": f"{CELLS}/test_stage.py::test_the_sentence_of_each_stage",
    "in the fog unit symbols were gone": f"{CELLS}/test_reports.py::test_units_stand_as_last_reported_with_their_age",
    "what is not known had no symbol": (
        "tests/control/maps/test_symbols.py::test_what_has_no_symbol_is_drawn_as_unknown"
    ),
    "sides were told apart by colour alone": (
        "tests/control/maps/test_symbols.py::test_sides_differ_by_the_shape_of_the_frame"
    ),
    "an order without a time showed the year 1": f"{WAYS_IN}::test_an_order_without_a_time_shows_none",
    "odds blocked the page until all was reckoned": (
        "tests/assessment/services/test_previewing.py::test_a_preview_is_played_in_parts_and_added_up_by_the_last"
    ),
}


@pytest.mark.parametrize("test", [*ORDER_ENTRY.values(), *USER_INTERFACE.values()])
def test_what_hurt_elsewhere_is_guarded_here(test: str) -> None:
    assert ProjectLibrary().has_test(test)

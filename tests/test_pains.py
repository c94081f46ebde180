"""What users of comparable systems suffered as players and as umpires, and the test that guards each here."""

from __future__ import annotations

from typing import Final

import pytest

from assessment.case_library import ProjectLibrary

CELLS: Final = "tests/control/cells"
WAYS_IN: Final = f"{CELLS}/test_ways_in.py"
DESK: Final = f"{CELLS}/test_order_desk.py"

UMPIRE: Final = "tests/control/desk"
SERVICES: Final = "tests/assessment/services"
DATA_BOOK: Final = "tests/control/databook/test_data_book.py"

ORDER_ENTRY: Final = {
    "orders dated outside the game broke the assessment": (
        f"{WAYS_IN}::test_an_order_outside_the_cycle_is_refused_with_its_field_whichever_way_it_comes"
    ),
    "destroyed units were still offered and took orders": (
        f"{WAYS_IN}::test_a_lost_unit_is_offered_no_more_and_takes_no_order"
    ),
    "a unit could not be ordered and nothing said why": (f"{WAYS_IN}::test_a_refusal_names_the_paragraph_that_refuses"),
    "a unit was kept from a player by a setting of its seat and nothing said so": (
        f"{CELLS}/test_two_seats.py"
        "::test_a_seat_writes_for_the_units_below_its_headquarters_and_is_told_whose_the_others_are"
    ),
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
    "what the parser had understood was not echoed back": (
        f"{WAYS_IN}::test_what_is_understood_is_echoed_in_the_same_words_from_the_form_to_control"
    ),
    "orders that would likely fail were taken without a warning": (
        f"{DESK}::test_the_same_unit_and_time_twice_is_seen_across_the_sheet"
    ),
    "the umpire had no list of the cycle's orders that are wrong, with a way to each": (
        f"{UMPIRE}/test_orders.py::test_before_an_assessment_control_reads_it_or_goes_on_and_the_cell_is_told"
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
    "pages grew until a phone could not open them": (
        "tests/control/test_page_weight.py::test_no_page_weighs_more_than_300_kb_beside_its_map"
    ),
    "odds blocked the page until all was reckoned": (
        "tests/assessment/services/test_previewing.py::test_a_preview_is_played_in_parts_and_added_up_by_the_last"
    ),
}


UMPIRE_WORKLOAD: Final = {
    "long lists of detections had to be gone through by hand": (
        f"{UMPIRE}/test_results.py::test_results_are_accepted_in_bulk_and_stay_so_where_they_do_not_change"
    ),
    "what mattered of the last turn could not be picked out": (
        f"{UMPIRE}/test_debrief.py::test_marked_results_are_listed_with_their_remarks"
    ),
    "nobody could go back and play on another way": (
        f"{SERVICES}/test_branching.py::test_the_branch_it_comes_from_stays_as_it_is"
    ),
    "what the umpire changed was dropped or undone by the next move": (
        f"{UMPIRE}/test_rulings.py::test_a_ruling_is_shown_before_and_after_with_what_else_changed"
    ),
    "a ruling that no longer fitted vanished without a word": (
        f"{SERVICES}/test_ruling.py::test_a_ruling_whose_place_no_longer_arises_is_shown_as_orphaned"
    ),
    "double-blind meant two boards to be kept in step": (
        f"{UMPIRE}/test_maps.py::test_at_the_start_each_cell_s_map_agrees_with_the_truth"
    ),
    "the seat of somebody who left could not be given on": (
        f"{UMPIRE}/test_seats.py::test_a_seat_is_freed_in_one_step_and_what_it_wrote_stays"
    ),
    "there was no grace before defaults applied": (
        "tests/control/services/test_tempo.py::test_where_control_has_set_it_the_game_goes_on_after_the_grace_once"
    ),
    "one habitual non-responder held all up": (
        "tests/control/services/test_tempo.py::test_a_cell_that_was_silent_too_often_is_waited_for_without_grace"
    ),
    "what an assessment had reached was told to nobody, or to all": (
        f"{SERVICES}/test_progress.py::test_what_a_worker_has_reached_is_told_to_control_once_and_to_no_cell"
    ),
    "the umpire could not see what one player sees": (
        f"{UMPIRE}/test_maps.py"
        "::test_control_sees_what_one_seat_sees_with_its_routes_under_a_banner_that_says_whose_it_is"
    ),
    "a map for every player took too long to draw": (
        "tests/control/maps/test_svg.py::test_the_ground_is_outlined_once_for_all_rooms_and_cycles"
    ),
    "going back needed a shell on the server": (
        f"{UMPIRE}/test_rulings.py::test_going_back_makes_a_study_and_assesses_it_with_the_ruling"
    ),
    "two branches could not be held against each other": (
        f"{UMPIRE}/test_compare.py::test_a_study_without_orders_differs_from_what_was_played"
    ),
}

EXPORT: Final = {
    "exported rows lacked the turn": f"{DATA_BOOK}::test_the_dictionary_names_every_column_of_every_row",
    "analysts could rebuild nothing from the export": (
        f"{DATA_BOOK}::test_a_loss_curve_is_rebuilt_from_the_book_alone"
    ),
    "what a cell wrote could not be kept as text by its players": (
        f"{CELLS}/test_messages.py::test_a_letter_goes_to_control_and_its_answer_comes_back"
    ),
    "nor by the umpire": f"{UMPIRE}/test_messages.py::test_all_messages_with_a_cell_are_had_as_text",
    "a narrative lost its hold on the events when they were assessed again": (
        f"{UMPIRE}/test_debrief.py::test_a_mark_stays_on_the_same_result_of_a_later_assessment"
    ),
    "nobody knew how lucky a side had been": (
        "tests/assessment/engine/test_luck.py::test_over_many_throws_what_came_is_what_was_expected"
    ),
    "after the game words stood under the wrong name": (
        "tests/control/services/test_hot_wash.py::test_all_that_was_said_stands_under_the_room_and_seat_it_came_from"
    ),
    "more was opened at the end than was meant": (
        "tests/control/services/test_hot_wash.py::test_a_cell_reads_what_is_open_and_no_more"
    ),
    "a record of a large game was too long to be used": (
        "tests/control/reports/test_record_brief.py::test_a_thousand_alike_take_few_pages"
    ),
}

GROUPS: Final = (ORDER_ENTRY, UMPIRE_WORKLOAD, USER_INTERFACE, EXPORT)


@pytest.mark.parametrize("test", [test for group in GROUPS for test in group.values()])
def test_what_hurt_elsewhere_is_guarded_here(test: str) -> None:
    assert ProjectLibrary().has_test(test)

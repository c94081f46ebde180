"""What users suffered from servers, leaks, adjudicators and set-up elsewhere, and the test that guards each here."""

from __future__ import annotations

from typing import Final

import pytest

from assessment.case_library import ProjectLibrary

CELLS: Final = "tests/control/cells"
DESK: Final = f"{CELLS}/test_order_desk.py"
SERVICES: Final = "tests/assessment/services"
GAMES: Final = "tests/control/services/test_games.py"
TEMPO: Final = "tests/control/services/test_tempo.py"
HERE: Final = "tests/test_reliability.py"
PLAY: Final = "tests/test_reliability_of_play.py"
FOG: Final = "tests/control/test_fog.py"
FEED: Final = "tests/control/live/test_feed.py"
GAME_FILE: Final = "tests/control/gamefile"
TACSPIEL: Final = "tests/assessment/modes/tacspiel"

RELIABILITY: Final = {
    "a phase was assessed twice": f"{SERVICES}/test_requesting.py::test_twenty_requests_at_once_begin_one_subinterval",
    "ended games kept jobs": f"{SERVICES}/test_requesting.py::test_ending_a_game_drops_the_job_that_waits",
    "ended games kept clocks": f"{TEMPO}::test_the_clock_of_an_ended_game_is_not_looked_at",
    "an old timer did something": f"{TEMPO}::test_a_timer_of_an_earlier_window_does_nothing",
    "a double tap on the link took two seats": f"{HERE}::test_a_link_opened_twice_takes_its_seat_once",
    "two processes migrated at once": (
        "tests/control/management/commands/test_backup.py::test_three_processes_bring_an_empty_database_up_to_date_once"
    ),
    "tables of old jobs slowed every look": (
        f"{HERE}::test_jobs_that_are_done_do_not_slow_the_look_for_those_that_stall"
    ),
    "lost jobs were never driven again": (
        f"{SERVICES}/test_worker.py::test_a_job_whose_task_was_lost_is_driven_by_its_row"
    ),
    "what an assessment hangs on changed while it ran": (
        f"{SERVICES}/test_assessing.py::test_a_ruling_that_comes_while_it_is_assessed_makes_it_go_again"
    ),
    "orders for an earlier phase were taken": f"{HERE}::test_a_program_that_names_an_earlier_sheet_hands_nothing_in",
    "a game went on though no orders had come": f"{TEMPO}::test_at_zero_nothing_happens_by_itself",
    "hundreds of messages made the page slow": (
        f"{HERE}::test_a_page_of_messages_asks_the_database_as_often_for_many_as_for_few"
    ),
    "every old version was sent": f"{HERE}::test_an_order_changed_many_times_is_sent_in_its_last_version_alone",
    "whatever was pressed twice was done twice": (
        "tests/control/test_once.py::test_every_address_carries_out_one_posting_of_a_key"
    ),
    "a game that nobody played went on by years": f"{PLAY}::test_a_game_that_nobody_plays_stops_after_a_cycle",
    "a slow answer was called an outage": "tests/browser/test_cell_room.py::test_a_slow_answer_is_called_slow",
    "messages were sent twice": f"{CELLS}/test_messages.py::test_a_letter_posted_twice_is_one",
    "work on one game went into another": f"{FEED}::test_another_games_frames_stay_there",
    "what came late was filed under the turn that had begun": (
        "tests/orders/test_services_handing_in.py::test_the_window_of_a_pause_closes_with_it"
    ),
    "after an outage everything was processed at once": (
        f"{TEMPO}::test_after_an_outage_the_lost_time_is_given_back_and_control_is_told"
    ),
    "a deadline moved when the hour changed": f"{HERE}::test_a_clock_counts_the_same_minutes_when_the_hour_changes",
    "going back in the middle of an assessment doubled units": (
        f"{SERVICES}/test_branching.py::test_a_study_in_the_middle_of_an_assessment_is_not_chosen"
    ),
    "a stale copy put the game back": f"{DESK}::test_a_page_of_an_earlier_window_writes_nothing",
    "going back twice went back two turns": (
        f"{SERVICES}/test_branching.py::test_choosing_the_branch_that_counts_changes_nothing"
    ),
    "the host vanished and the game with it": "tests/soak/test_soak.py::test_games_survive_the_death_of_any_program",
    "a crash in the middle left half of an assessment": (
        f"{SERVICES}/test_worker.py::test_a_worker_killed_in_the_middle_is_followed_by_another_and_it_is_stored_once"
    ),
    "moves of an old file came back": f"{PLAY}::test_each_cycle_hangs_on_the_one_before_it_and_nothing_old_slips_in",
}

FOG_OF_WAR: Final = {
    "the server sent everything and the browser hid it": (
        f"{FOG}::test_no_word_of_blue_or_control_is_in_anything_that_red_receives"
    ),
    "the true name of a contact was shown": (
        f"{TACSPIEL}/test_properties_secrecy.py::test_what_a_side_cannot_know_changes_nothing_that_it_receives"
    ),
    "and where it truly was, and in what condition": (
        f"{TACSPIEL}/test_properties_secrecy.py::test_equal_pictures_give_equal_answers_at_the_desk"
    ),
    "a hidden unit was on the small map": f"{FOG}::test_what_red_cannot_know_changes_no_byte_of_what_it_receives",
    "lists and keys went through hidden units": f"{FOG}::test_the_comparison_covers_pages_papers_and_refusals",
    "hints for targets lit up hidden units": f"{FOG}::test_equal_pictures_give_equal_answers_at_the_desk",
    "a second report listed the other side's units": (
        f"{SERVICES}/test_releasing.py::test_each_cell_gets_its_own_reports_and_no_other"
    ),
    "so much was blacked out that nothing was left": (
        f"{CELLS}/test_reports.py::test_reports_stand_newest_first_with_card_words_and_quality"
    ),
    "copies for going back held the truth": f"{SERVICES}/test_branching.py::test_no_cell_hears_of_a_study",
    "the log told what was secret": f"{CELLS}/test_log.py::test_a_note_is_read_and_drawn_by_the_cell_alone",
    "a masked card showed on one map": f"{SERVICES}/test_sieges.py::test_blue_is_sent_no_face_that_lies_down",
    "a saved game could be opened to peek": "tests/control/host/test_game_files.py::test_only_the_host_gets_a_game",
    "an open page went on showing what was hidden": f"{FEED}::test_a_frame_reaches_an_open_page",
    "a prompt told that an enemy was near": (
        f"{CELLS}/test_no_leak.py::test_red_receives_the_same_bytes_while_control_is_at_work"
    ),
    "what was told by mistake could not be taken back": (
        f"{SERVICES}/test_ruling.py::test_a_report_is_withdrawn_by_a_dated_notice_and_stays_as_it_was"
    ),
    "a host who played saw too much": f"{HERE}::test_a_host_who_plays_is_fogged_like_any_player",
    "errors told details": f"{FOG}::test_a_page_that_fails_tells_nothing",
    "a replay in the middle of the game told all": (
        "tests/control/services/test_hot_wash.py::test_nothing_is_open_while_the_game_goes_on"
    ),
    "what nobody could see was reported": (
        f"{TACSPIEL}/test_properties_secrecy.py::test_the_state_of_units_that_nobody_met_shows_nowhere"
    ),
}

ADJUDICATION: Final = {
    "an assessment that failed again and again froze the game": (
        f"{SERVICES}/test_parking.py::test_it_is_tried_three_times_and_then_parked"
    ),
    "and the other games with it": (
        f"{SERVICES}/test_parking.py::test_other_games_go_on_and_a_parked_one_can_be_tried_again"
    ),
    "an impossible situation was stored": (
        f"{TACSPIEL}/test_properties_engine.py::test_nothing_impossible_comes_of_random_legal_orders"
    ),
    "orders of somebody who had left were a surprise": (
        f"{PLAY}::test_cards_of_somebody_who_has_left_are_named_before_the_assessment_and_not_carried_out"
    ),
    "odds were others than those of the game": f"{TACSPIEL}/test_odds.py::test_a_replication_draws_what_play_draws",
    "odds came from an older rule": f"{TACSPIEL}/test_odds.py::test_frequencies_are_those_of_the_table",
    "a mended rule broke a running game": (
        "tests/control/services/test_game_tables.py"
        "::test_what_was_assessed_before_keeps_its_tables_and_is_still_verified"
    ),
    "a game pinned to old code could not be finished": (
        f"{GAMES}::test_a_game_begun_before_a_table_was_added_goes_on_with_its_own_numbers_and_the_new_table"
    ),
    "a message that was muted let something else happen": (
        f"{PLAY}::test_reports_that_are_kept_back_change_nothing_of_what_happens"
    ),
    "making reports changed the game": f"{HERE}::test_printing_and_exporting_change_nothing_of_the_game",
}

SET_UP: Final = {
    "a saved game that did not fit gave a white page": (
        f"{GAME_FILE}/test_strict.py::test_all_faults_are_told_at_once_up_to_a_limit"
    ),
    "deleting things corrupted the game": f"{GAMES}::test_the_record_is_neither_changed_nor_deleted",
    "the live database had to be edited by hand": (
        "tests/control/desk/test_clock.py::test_more_minutes_stop_and_go_on"
    ),
    "dice could be checked by mail alone": (
        f"{GAMES}::test_a_seed_may_be_given_and_its_digest_is_published_at_the_start_and_itself_at_the_end"
    ),
    "a dice server that was down ended the program": (
        "tests/config/test_contracts.py::test_every_pure_package_is_kept_pure"
    ),
    "a saved game could not be taken elsewhere": (
        f"{GAME_FILE}/test_gamefile.py::test_a_game_read_from_a_file_verifies_and_is_played_on_to_the_same_end"
    ),
    "what is installed was not what was tried": "tests/config/test_pins.py::test_what_is_installed_is_what_was_pinned",
    "an upgrade of what it stands on broke the program": (
        "tests/tools/test_upgrades.py::test_all_that_is_run_with_has_a_lowest_and_a_highest_version"
    ),
    "forces and roles were typed in by hand": (
        "tests/control/services/test_own_scenarios.py::test_the_spreadsheet_as_it_is_fetched_is_the_scenario_again"
    ),
    "order lists were in the log": "tests/config/test_logs.py::test_a_failed_task_keeps_its_name_and_the_type",
}

GROUPS: Final = (RELIABILITY, FOG_OF_WAR, ADJUDICATION, SET_UP)


@pytest.mark.parametrize("test", [test for group in GROUPS for test in group.values()])
def test_what_hurt_elsewhere_is_guarded_here(test: str) -> None:
    assert ProjectLibrary().has_test(test)

from __future__ import annotations

from tests.assessment.modes.tacspiel.march_run import MarchRun, at

# Route 4 runs along N 0450 from E 1150 to E 1345.


def test_units_that_come_upon_an_enemy_stay_in_their_square_and_meet() -> None:
    run = MarchRun(units={"1C73": at("12250450"), "1A44": at("12350450")})
    run.order("1C73", "100", Msn="R", C1="12600450", F="C")
    run.until("0620")
    assert run.unit("1C73").square.text == "12300450"
    (intent,) = run.draft.take_intents("meet")
    assert (intent.units, intent.against, intent.square.text) == (("1C73",), ("1A44",), "12350450")


def test_units_that_would_exchange_squares_both_meet() -> None:
    run = MarchRun(units={"1C73": at("12250450"), "1A44": at("12300450")})
    run.order("1C73", "100", Msn="R", C1="12600450", F="C")
    run.order("1A44", "100", Msn="R", C1="12000450", F="C")
    run.until("0610")
    assert [intent.units for intent in run.draft.take_intents("meet")] == [("1A44",), ("1C73",)]


def test_units_that_would_enter_a_square_from_both_sides_both_meet() -> None:
    run = MarchRun(units={"1C73": at("12250450"), "1A44": at("12350450")})
    run.order("1C73", "100", Msn="R", C1="12600450", F="C")
    run.order("1A44", "100", Msn="R", C1="12000450", F="C")
    run.until("0610")
    assert [(intent.units, intent.against) for intent in run.draft.take_intents("meet")] == [
        (("1A44",), ("1C73",)),
        (("1C73",), ("1A44",)),
    ]


def test_a_ready_ambush_is_entered_and_springs() -> None:
    run = MarchRun(
        units={"1C73": at("12250450"), "1A44": at("12300450"), "2A44": at("12300450")},
        sites=[{"units": ["1A44", "2A44"]}],
    )
    run.order("1C73", "100", Msn="R", C1="12600450", F="C")
    run.until("0610")
    assert run.unit("1C73").square.text == "12300450"
    (intent,) = run.draft.take_intents("spring")
    assert (intent.units, intent.against, intent.site) == (("1C73",), ("1A44", "2A44"), 1)


def test_a_patrol_is_walked_into_and_walks_into_others() -> None:
    run = MarchRun(
        units={"1C73": at("12250450"), "PA44": at("12300450"), "PC73": at("12250460"), "1A44": at("12300460")}
    )
    run.order("1C73", "100", Msn="R", C1="12350450", F="C")
    run.order("PC73", "101", C1="12350460", F="C")
    run.until("0630")
    assert [(intent.units, intent.against) for intent in run.draft.take_intents("walked_into")] == [
        (("1C73",), ("PA44",)),
        (("PC73",), ("1A44",)),
    ]

from __future__ import annotations

from fractions import Fraction
from typing import Any

from assessment.engine.dice import Draw
from assessment.modes.tacspiel.draft import Due
from assessment.modes.tacspiel.kinds import Formation, Posture
from assessment.modes.tacspiel.situation import March
from assessment.modes.tacspiel.square import Square
from tests.assessment.modes.tacspiel.contact_run import ContactRun

OPEN: dict[str, Any] = {"square": "12500450", "posture": "in_the_open"}
NEAR: dict[str, Any] = {"square": "12550450", "posture": "in_the_open"}


def run_of(*draws: Draw, seed: int | None = 1, **given: Any) -> ContactRun:
    units = {"1C73": OPEN, "1A44": NEAR} | given.pop("units", {})
    return ContactRun(*draws, seed=seed, units=units, **given)


ENEMY = {"1C73": "1A44", "1A44": "1C73", "PA44": "1C73"}


def sight(throw: int, observer: str, at: str = "") -> Draw:
    return Draw(rule="D'2.1", throw=throw, of=(observer, ENEMY[observer]), at=at)


def test_standing_pairs_are_drawn_for_once_a_half_hour() -> None:
    run = run_of(seed=3).half_hour()
    assert len(run.throws()) == 2
    assert len(run.look(Due.HALF_HOUR).throws()) == 2
    assert len(run.half_hour().throws()) == 4


def test_a_unit_that_moves_is_drawn_for_at_once_and_not_again_in_the_same_entry() -> None:
    run = run_of().at("0912")
    run.draft.change("1A44", square=Square.at("12550455"))
    run.look()
    assert len(run.throws()) == 2
    run.at("0917").draft.change("1A44", square=Square.at("12550445"))
    run.look()
    assert len(run.throws()) == 2
    assert len(run.half_hour().throws()) == 2


def test_another_entry_of_the_table_means_another_draw() -> None:
    run = run_of().at("0912")
    run.draft.change("1A44", square=Square.at("12550455"))
    run.look()
    run.at("0917").draft.change("1A44", posture=Posture.MARCHING)
    run.look()
    assert [line.subjects[:2] for line in run.throws()] == [("1A44", "1C73"), ("1C73", "1A44"), ("1C73", "1A44")]


def test_of_a_company_only_those_are_told_whom_somebody_sees() -> None:
    both = {"2A44": {"square": "12650450", "posture": "in_the_open"}}
    draws = sight(0, "1C73"), sight(99, "1A44")
    contact = run_of(*draws, units=both).half_hour().contact("1C73", "1A44")
    assert contact is not None
    assert (contact.targets, contact.cont) == (("1A44", "2A44"), "331")
    behind = run_of(*draws, units=both, ground={"heights": {"12600450": 60}}).half_hour().contact("1C73", "1A44")
    assert behind is not None
    assert (behind.targets, behind.cont) == (("1A44",), "231")


def test_units_of_a_company_within_a_kilometre_see_and_are_seen_as_one() -> None:
    units = {
        "2C73": {"square": "12500445", "posture": "in_the_open"},
        "2A44": {"square": "12600450", "posture": "in_the_open"},
    }
    run = run_of(units=units).half_hour()
    assert sorted(line.subjects[:2] for line in run.throws()) == [("1A44", "1C73"), ("1C73", "1A44")]
    contact = run.contact("2C73", "2A44")
    assert contact is not None
    assert contact.observers == ("1C73", "2C73")
    assert contact.targets == ("1A44", "2A44")


def test_by_a_setting_every_unit_looks_and_is_looked_for_by_itself() -> None:
    units = {
        "2C73": {"square": "12500445", "posture": "in_the_open"},
        "2A44": {"square": "12600450", "posture": "in_the_open"},
    }
    run = run_of(units=units)
    run.draft.settings["groups"] = "unit"
    run.half_hour()
    blue, red = ("1C73", "2C73"), ("1A44", "2A44")
    looks = {tuple(line.subjects[:2]) for line in run.throws()}
    assert looks == {(a, b) for a in blue for b in red} | {(b, a) for a in blue for b in red}


def test_of_two_draws_in_a_half_hour_the_better_is_reported_once_at_its_end() -> None:
    run = run_of(sight(80, "1C73", at="192"), sight(0, "1C73", at="200"), seed=1, light="day").at("0912")
    run.draft.change("1A44", square=Square.at("12550455"))
    run.look()
    assert not run.reports()
    run.at("0920").draft.change("1A44", posture=Posture.MARCHING)
    run.look().half_hour()
    reports = [report for report in run.reports() if report.addressee == "blue"]
    assert [(report.code, report.quality, run.clock.time(report.at)) for report in reports] == [("703", "A1B1", "0920")]
    assert run.clock.time(reports[0].due) == "0930"


def test_a_contact_that_says_nothing_new_is_not_reported_again() -> None:
    run = run_of(sight(0, "1C73", at="210"), sight(80, "1C73", at="240")).half_hour().half_hour()
    assert len([report for report in run.reports() if report.addressee == "blue"]) == 1
    contact = run.contact("1C73", "1A44")
    assert contact is not None
    assert contact.quality == "A1B1"


def test_concealed_units_see_and_are_not_seen() -> None:
    run = ContactRun(
        sight(0, "1C73"),
        units={"1C73": {"square": "12600485"}, "1A44": {"square": "12550485", "posture": "in_the_open"}},
    ).half_hour()
    assert run.contact("1C73", "1A44") is not None
    assert run.contact("1A44", "1C73") is None


def test_scattered_units_neither_see_nor_are_seen() -> None:
    run = run_of(units={"1A44": NEAR | {"posture": "dispersed"}}, seed=None).half_hour()
    assert not run.contacts()


def test_patrols_are_not_seen_from_another_square() -> None:
    run = ContactRun(
        sight(0, "PA44"), units={"1C73": OPEN, "PA44": {"square": "12550450", "posture": "in_the_open"}}
    ).half_hour()
    assert run.contact("PA44", "1C73") is not None
    assert run.contact("1C73", "PA44") is None


def test_units_in_ambush_are_not_seen_but_see() -> None:
    run = ContactRun(sight(0, "1A44"), units={"1C73": OPEN, "1A44": {"square": "12600450"}},
                     sites=[{"units": ["1A44"], "prepared": False}]).half_hour()  # fmt: skip
    assert run.contact("1A44", "1C73") is not None
    assert run.contact("1C73", "1A44") is None


def test_a_ridge_hides() -> None:
    ground = {"heights": {"12550450": 160}}
    run = run_of(units={"1A44": NEAR | {"square": "12600450"}}, ground=ground, seed=None).half_hour()
    assert not run.contacts()


def test_at_night_moving_vehicles_are_heard_and_halted_men_are_not() -> None:
    trucks = {"square": "12550450", "posture": "marching", "mounted": True, "formation": "C"}
    run = ContactRun(light="night", units={"1A44": OPEN, "1B78": trucks}).half_hour()
    contact = run.contact("1A44", "1B78")
    assert contact is not None
    assert (contact.means, contact.cont, contact.quality) == ("aural", "040", "")
    assert run.contact("1B78", "1A44") is None
    report = next(iter(run.reports("700")))
    assert (run.card(report, "Cont"), run.card(report, "C1"), run.card(report, "Dir")) == ("040", "12550450", "")


def test_the_half_hour_that_ends_at_sunset_is_light_and_contact_by_sight_ends_there() -> None:
    run = run_of(sight(0, "1C73"), sight(99, "1A44"), start="1745")
    run.at("1800").look(Due.HALF_HOUR, Due.LIGHT)
    assert [event.kind for event in run.draft.events] == ["contact.sighted", "contact.broken"]
    assert [report.code for report in run.reports()] == ["702"]
    assert not run.contacts()


def test_a_contact_out_of_sight_is_broken_and_told_with_its_direction() -> None:
    run = run_of(sight(0, "1C73"), sight(99, "1A44")).half_hour()
    run.at("0940")
    away = March(
        order=1,
        path=(Square.at("12650490"),),
        formation=Formation.COLUMN,
        mounted=False,
        route="",
        left_m=Fraction(500),
        as_of=run.draft.now,
        arrives=run.draft.now + 10,
        started=run.draft.now,
        from_=Square.at("12550450"),
    )
    run.draft.change("1A44", square=Square.at("12600490"), posture=Posture.MARCHING, march=away)
    run.look()
    report = next(iter(run.reports("704")))
    assert {name: run.card(report, name) for name in ("C1", "C2", "Dir", "Tme", "Cont", "EN")} == {
        "C1": "12600490", "C2": "12550450", "Dir": "E", "Tme": "0940", "Cont": "231", "EN": "1A44",
    }  # fmt: skip
    assert run.clock.time(report.due) == "1000"


def test_draws_hang_on_nobody_elses() -> None:
    alone = run_of(seed=5).half_hour()
    among = run_of(seed=5, units={"1B78": {"square": "12500460", "posture": "in_the_open"}}).half_hour()
    before = {line.place: line.throw for line in alone.throws()}
    after = {line.place: line.throw for line in among.throws()}
    assert before.items() <= after.items()


def test_a_situation_packed_and_unpacked_draws_no_more_than_one_that_runs_on() -> None:
    from assessment.modes.tacspiel.draft import Draft

    run = run_of(seed=5).half_hour()
    old = run.draft
    run.draft = Draft(old.frozen(), old.ground, old.clock, {}, 360)
    run.look(Due.HALF_HOUR)
    assert len(run.throws()) == 2


def test_of_two_reports_of_a_contact_at_one_moment_only_the_last_goes_out() -> None:
    first = Draw(rule="D'2.1", of=("1C73", "1A44", "D'2-1 0.5-1 foot_halted"), throw=27)
    second = Draw(rule="D'2.1", of=("1C73", "1A44", "D'2-1 0.5-1 foot_moving"), throw=70)
    run = run_of(first, second, sight(99, "1A44")).half_hour()
    run.draft.change("1A44", posture=Posture.MARCHING)
    run.look()
    assert [report.code for report in run.reports() if report.addressee == "blue"] == ["703"]

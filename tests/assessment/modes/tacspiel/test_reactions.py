from __future__ import annotations

from typing import Any

import pytest

from assessment.engine.dice import Draw
from assessment.engine.outcome import Order
from assessment.modes.tacspiel import options, programmes
from assessment.modes.tacspiel.codes import CODEBOOK
from assessment.modes.tacspiel.draft import Intent
from assessment.modes.tacspiel.events import OptionTaken
from assessment.modes.tacspiel.kinds import OrderState
from assessment.modes.tacspiel.refusal import Refusal
from assessment.modes.tacspiel.situation import Planned
from assessment.modes.tacspiel.square import Square
from orders.language.card import card_from
from tests.assessment.modes.tacspiel.contact_run import ContactRun

BLUE: dict[str, Any] = {"square": "12500450", "posture": "in_the_open"}
RED: dict[str, Any] = {"square": "12600450", "posture": "in_the_open"}


def run_of(blue: Any = "H01", red: Any = "H01", *, blue_sees: int = 0, red_sees: int = 0, **given: Any) -> ContactRun:
    """A Blue and a Red platoon a kilometre apart, with options and what they draw for each other."""
    draws = [
        Draw(rule="D'2.1", of=("1C73", "1A44"), throw=blue_sees),
        Draw(rule="D'2.1", of=("1A44", "1C73"), throw=red_sees),
    ]
    units = {"1C73": BLUE, "1A44": RED}
    return ContactRun(*draws, units=units, options={"1C73": blue, "1A44": red}, **given)


def option_events(run: ContactRun) -> list[tuple[str, str]]:
    return [(event.units[0], event.option) for event in run.draft.events if isinstance(event, OptionTaken)]


def test_an_attack_option_attacks_what_is_met() -> None:
    run = run_of("137").half_hour()
    attack = run.intents("attack")[0]
    assert (attack.units, attack.against, attack.square) == (("1C73",), ("1A44",), Square.at("12600450"))
    assert option_events(run) == [("1C73", "137"), ("1A44", "H01")]
    assert [intent.units for intent in run.intents("stay")] == [("1A44",)]


def test_an_enemy_of_unknown_kind_does_not_match_a_named_one() -> None:
    assert not run_of({"code": "137", "cont": "003"}, blue_sees=97).half_hour().intents("attack")
    assert run_of({"code": "137", "cont": "003"}, blue_sees=27).half_hour().intents("attack")
    assert not run_of({"code": "137", "cont": "002"}, blue_sees=0).half_hour().intents("attack")


def test_an_enemy_who_is_made_out_later_is_attacked_then() -> None:
    draws = [
        Draw(rule="D'2.1", of=(observer, target), at=at, throw=throw)
        for observer, target in (("1C73", "1A44"), ("1A44", "1C73"))
        for at, throw in (("210", 97), ("240", 27))
    ]
    several = [{"code": "137", "cont": "003"}, {"code": "H01"}]
    run = ContactRun(*draws, units={"1C73": BLUE, "1A44": RED}, options={"1C73": several, "1A44": "H01"})
    assert not run.half_hour().intents("attack")
    assert [intent.units for intent in run.half_hour().intents("attack")] == [("1C73",)]


def test_what_is_known_no_better_is_let_be() -> None:
    run = run_of("H01").half_hour()
    assert [contact.answered for contact in run.contacts()] == [("1C73 231",), ("1A44 231",)]


def test_the_latest_of_several_options_is_in_force() -> None:
    several = [{"code": "H01", "since": 0}, {"code": "137", "since": 360}]
    assert not run_of(several).half_hour().intents("attack")
    assert run_of(several, start="1200").half_hour().intents("attack")
    assert run_of(several, start="1200").half_hour().intents("attack")


def test_an_attacked_red_unit_scatters_by_its_option() -> None:
    run = run_of("137", {"code": "144", "c2": "12500400"}).half_hour()
    scatter = run.intents("disperse")[0]
    assert (scatter.units, scatter.against, scatter.square) == (("1A44",), ("1C73",), Square.at("12500400"))


def test_nobody_scatters_who_is_not_attacked() -> None:
    run = run_of("H01", "144").half_hour()
    assert not run.intents("disperse")
    assert not option_events(run)


@pytest.mark.parametrize(("place", "scatters"), [("12600450", True), ("12650455", True), ("12700450", False)])
def test_scattering_holds_where_the_attack_is_expected(place: str, scatters: bool) -> None:
    run = run_of("137", {"code": "144", "c1": place}).half_hour()
    assert bool(run.intents("disperse")) is scatters


def test_a_unit_gives_way_on_contact_and_says_so() -> None:
    run = run_of({"code": "H03", "c2": "12000450"}).half_hour()
    assert run.intents("give_way")[0].square == Square.at("12000450")
    report = run.reports("708")[0]
    assert {name: run.card(report, name) for name in ("Unit", "C1", "TYF", "Cont", "Tme")} == {
        "Unit": "1C73", "C1": "12600450", "TYF": "VS", "Cont": "231", "Tme": "0930",
    }  # fmt: skip


def test_of_a_unit_that_gives_way_under_attack_closing_tells_the_end() -> None:
    run = run_of({"code": "H03", "c2": "12000450"}, "137").half_hour()
    assert run.intents("give_way")
    assert not run.reports("708")


def test_a_unit_that_fires_back_halts_and_reports() -> None:
    run = run_of("H02", "137").half_hour()
    report = run.reports("713")[0]
    assert (report.unit, run.card(report, "C1"), run.card(report, "Cont")) == ("1C73", "12600450", "231")
    assert run.intents("stay")[0].code == "H02"


def test_an_aggressive_unit_fired_on_closes() -> None:
    run = run_of("137", "137", red_sees=99).half_hour()
    assert [intent.units for intent in run.intents("attack")] == [("1C73",), ("1A44",)]
    report = run.reports("715")[0]
    assert (report.unit, run.card(report, "C1"), run.card(report, "Cont")) == ("1A44", "12500450", "003")


@pytest.mark.parametrize(
    "held_back",
    [
        {"work": {"kind": "hold", "since": "020900", "until": "021000"}, "posture": "position"},
        {"activity": [{"kind": "fight", "start": "011500", "end": "020500"}, {"kind": "rest", "start": "020500"}]},
    ],
)
def test_who_halts_on_a_position_or_must_rest_does_not_attack_of_his_own_accord(held_back: dict[str, Any]) -> None:
    run = run_of("137").half_hour()
    assert run.intents("attack")
    units = {"1C73": BLUE | held_back, "1A44": RED}
    run = ContactRun(seed=4, units=units, options={"1C73": "137"}).half_hour()
    assert not run.intents("attack")
    assert not run.draft.contacts.seen_by("1C73")[0].answered


def test_who_halts_on_a_position_does_not_give_it_up_for_an_enemy_who_is_only_seen() -> None:
    hold = {"work": {"kind": "hold", "since": "020900", "until": "021000"}, "posture": "position"}
    options = {"1C73": {"code": "H03", "c2": "12000450"}}
    assert ContactRun(seed=4, units={"1C73": BLUE, "1A44": RED}, options=options).half_hour().intents("give_way")
    run = ContactRun(seed=4, units={"1C73": BLUE | hold, "1A44": RED}, options=options).half_hour()
    assert run.draft.contacts.seen_by("1C73")
    assert not run.intents("give_way")


def test_who_halts_on_a_position_takes_an_attack_where_he_is() -> None:
    hold = {"work": {"kind": "hold", "since": "020900", "until": "021000"}, "posture": "position"}
    units = {"1C73": BLUE | hold, "1A44": RED}
    run = ContactRun(seed=4, units=units, options={"1C73": "137", "1A44": "137"}).half_hour()
    assert [intent.units for intent in run.intents("attack")] == [("1A44",)]
    assert [intent.units for intent in run.intents("stay")] == [("1C73",)]


def test_a_contact_is_assessed_by_the_option_once() -> None:
    run = ContactRun(seed=4, units={"1C73": BLUE, "1A44": RED}, options={"1C73": "137"}).half_hour()
    assert run.intents("attack")
    run.draft.intents.clear()
    run.half_hour()
    assert not run.intents("attack")


def test_a_new_option_counts_against_a_contact_already_kept() -> None:
    run = run_of("H01").half_hour()
    run.at("0940")
    assert start(run, "1C73", "137", Cont="000") is None
    run.look()
    assert run.intents("attack")[0].units == ("1C73",)


def test_an_unaware_unit_does_not_answer_an_attack_from_afar() -> None:
    units = {"1C73": {"square": "12500450"}, "1A44": RED | {"square": "12700450"}}
    run = ContactRun(
        Draw(rule="D'2.1", throw=0),
        units=units,
        options={"1C73": "137", "1A44": "144"},
        ground={"vegetation": {"12500450": "sparse_forest"}},
    ).half_hour()
    assert run.intents("attack")
    assert not run.intents("disperse")


def test_both_sides_of_a_meeting_react() -> None:
    run = ContactRun(light="night", units={"1C73": BLUE, "1A44": BLUE | {"square": "12550450"}},
                     options={"1C73": "137", "1A44": "144"})  # fmt: skip
    run.draft.intend(Intent("meet", ("1C73",), ("1A44",), Square.at("12550450")))
    run.look()
    assert [intent.units for intent in run.intents("attack")] == [("1C73",)]
    assert [intent.units for intent in run.intents("disperse")] == [("1A44",)]


def test_a_unit_keeps_its_first_reaction_in_a_half_hour() -> None:
    run = run_of("137", "144").half_hour()
    run.draft.intend(Intent("meet", ("2C73",), ("1A44",), Square.at("12600450")))
    before = len(run.intents("disperse"))
    run.look()
    assert len(run.intents("disperse")) == before


def test_standing_orders_go_by_kind_and_activity() -> None:
    standing = {
        "blue": [
            {"code": "137", "kind": "*", "activity": "halted"},
            {"code": "H02", "kind": "rifle_platoon", "activity": "*"},
            {"code": "H05", "percent": 30},
        ]
    }
    draft = ContactRun(standing=standing).draft
    assert options.fires_on_contact(draft, draft.unit("1T69"))
    assert not options.fires_on_contact(draft, draft.unit("1C73"))
    assert options.losses_to_break_off(draft, draft.unit("1C73")) == 30
    assert options.losses_to_break_off(draft, draft.unit("1A44")) is None


def test_blue_may_not_be_told_to_scatter() -> None:
    run = ContactRun()
    refusal = start(run, "1C73", "144", Cont="000", C2="12500400")
    assert refusal is not None
    assert refusal.paragraph == "D'5a.2"
    assert not run.draft.options


def test_an_option_on_a_card_is_filed_with_its_time() -> None:
    run = ContactRun()
    assert start(run, "1A44", "144", Cont="003", C1="12300450", C2="12500450") is None
    assert start(run, "1A44", "H05", F="40") is None
    filed = run.draft.options["1A44"]
    assert [(option.code, option.cont, option.percent, option.since) for option in filed] == [
        ("144", "003", 0, run.draft.now),
        ("H05", "000", 40, run.draft.now),
    ]
    assert options.losses_to_break_off(run.draft, run.draft.unit("1A44")) == 40


def start(run: ContactRun, unit: str, code: str, **fields: str) -> Refusal | None:
    """Carries out an option card now, as the first step of an instant would."""
    card = card_from(CODEBOOK, {"Unit": unit, "Ord": code, **fields})
    order = Order(number=1, side=run.draft.unit(unit).side, card=card, cycle=1)
    planned = Planned(order=order, state=OrderState.STARTED, starts=run.draft.now)
    programmes.append(run.draft, run.draft.unit(unit), planned)
    return options.start_option(run.draft, run.sheet, run.draft.unit(unit), planned)


def test_a_card_goes_before_standing_options_of_whatever_time() -> None:
    filed = [{"code": "H04"}, {"code": "144", "since": 60, "order": 3}, {"code": "H03", "since": 120}]
    run = run_of(red=filed)
    own = options.own_in_force(run.draft, run.draft.unit("1A44"))
    assert [option.code for option in own] == ["144", "H03"]

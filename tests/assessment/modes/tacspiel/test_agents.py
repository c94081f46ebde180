from __future__ import annotations

from typing import Any

from tests.assessment.modes.tacspiel.field_run import FieldRun

NOBODY = ["A44", "B44", "M44", "C73", "B78", "T69", "E25", "M73", "A155"]
FUEL = {"installations": [{"kind": "fuel", "name": "Fuel", "point": "12310452"}]}
AREA = {"side": "red", "Unit": "AGENT", "Ord": "053", "C1": "12300450", "C2": "12500470"}


def game(**given: Any) -> FieldRun:
    return FieldRun(without=NOBODY, engineers=FUEL, **given)


def test_a_planning_order_to_agents_waits_for_a_card_like_it() -> None:
    run = game()
    run.until("0700", AREA | {"Tme": "ONO"})
    before = run.situation.agents
    assert (before.watches, [order.starts for order in before.orders]) == ((), [None])
    run.until("0730", AREA | {"Tme": "0730"})
    assert run.situation.agents.orders == ()
    assert [watch.since for watch in run.situation.agents.watches] == [90]


def test_a_reply_that_answers_no_open_report_waits_for_the_next_cycle() -> None:
    run = game()
    run.until("0700")
    run.until("1200", AREA | {"window": "0700", "Cites": "9"})
    assert [event.units for event in run.events("order.deferred")] == [("AGENT",)]
    assert run.times("order.started") == ["1200"]
    assert run.situation.agents.watches[0].until == 540


def test_a_watch_ends_with_its_report() -> None:
    run = game()
    run.until("0930", AREA)
    assert [told.code for told in run.reports("916")] == ["916"]
    assert run.situation.agents.watches == ()
    assert len(run.situation.agents.reported) == 1


def test_the_radio_is_where_red_named_it_and_agents_need_none_to_begin_with() -> None:
    run = game()
    run.until("0630", {"side": "red", "Unit": "RADIO", "Ord": "277", "C1": "12450472"})
    radio = run.situation.agents.radio
    assert radio is not None
    assert (radio.site.text, radio.square.text) == ("12450472", "12450470")

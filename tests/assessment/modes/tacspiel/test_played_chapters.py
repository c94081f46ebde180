"""A small play for each later chapter: from the cards of both sides over what happens to what each side is told."""

from __future__ import annotations

from typing import Any, Final

from assessment.modes.tacspiel.kinds import UnitKind
from assessment.modes.tacspiel.picture import picture_for
from control.situation.side import Side
from tests.assessment.modes.tacspiel.field_run import FieldRun

RED_AWAY: Final = ["B44", "6M44", "M44", "3A44", "2A44", "PA44"]
BLUE_AWAY: Final = ["B78", "T69", "M73", "A155", "PC73", "HC73", "3C73", "2C73"]
BY_AIR: Final = {"side": "blue", "company": "ACT", "superior": "25DIV", "square": "11600430"}
TRUCKS: Final = {"square": "11900450", "vehicle": "wheeled", "mounted": True}


def on_map(run: FieldRun, side: Side) -> list[tuple[str, str]]:
    """Changes to the ground that a side knows of."""
    picture = picture_for(side, run.situation, run.playing.mode)
    return [(one.name, one.square.text) for one in picture.obstacles]


def happened(run: FieldRun, *kinds: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Events of these kinds by time: when, which, to whom."""
    events = [event for outcome in run.playing.run().outcomes for event in outcome.events]
    return [(run.clock.time(event.at), event.kind, event.units) for event in events if event.kind in kinds]


def test_fire_missions_are_fired_told_by_who_fires_and_felt_by_who_is_hit() -> None:
    away = [*RED_AWAY[:2], "2A44", "3A44", "PA44", "B78", "M73", "A155", "2C73", "3C73", "HC73"]
    units = {"M44": {"square": "12300460"}, "1C73": {"square": "12500460"}, "1A44": {"square": "12400460"}}
    run = FieldRun(throws={"F'2a.2": 90, "F'2a.1": 80, "F'2b.2": 0}, without=away, units=units)
    aimed = {"Unit": "M44", "FU": "M44", "C1": "12500460"}
    run.until("1200", aimed | {"Ord": "200", "Desig": "1A44", "Tme": "0700"}, aimed | {"Ord": "203", "Tme": "0800"})
    assert [time for time, _, _ in happened(run, "casualties.taken")] == ["0700", "0830", "0900"]
    assert run.told("red")[:3] == [("0700", "M44", "800"), ("0830", "M44", "800"), ("0900", "M44", "800")]
    felt = [told for told in run.told("blue") if told[2] == "803"]
    assert felt == [("0700", "1C73", "803"), ("0830", "1C73", "803"), ("0900", "1C73", "803")]
    assert run.unit("1C73").casualties == 20
    area = aimed | {"Ord": "201", "C2": "12600465", "Desig": "1A44"}
    run.until("1800", area, area | {"Tme": "1300"})
    assert [due for due, unit, code in run.told("red") if (unit, code) == ("M44", "800")][3:] == ["1200", "1200"]
    assert [told.note for told in run.reports("772")] == [
        "the unit has fired its missions and must first be resupplied"
    ]


def test_guns_hit_a_landing_and_both_sides_tell_of_it() -> None:
    units = {
        "LIFT": BY_AIR | {"kind": "transport_helicopters", "company": "UTC", "aircraft": 12},
        "1C73": {"square": "11600430"},
        "AA44": {"side": "red", "kind": "aa_12_7_platoon", "company": "AA44", "superior": "44BN", "square": "12300445"},
    }
    run = FieldRun(throw=50, throws={"H'c": 94}, without=[*RED_AWAY, *BLUE_AWAY, "E25"], units=units)
    run.until("1200", {"Unit": "LIFT", "Ord": "H30", "Msn": "N", "Desig": "1C73", "C1": "12350440"})
    assert happened(run, "flight.took_off", "troops.landed", "aircraft.hit", "flight.landed") == [
        ("0630", "flight.took_off", ("LIFT",)),
        ("0632", "troops.landed", ("1C73",)),
        ("0632", "aircraft.hit", ("LIFT",)),
        ("0635", "flight.landed", ("LIFT",)),
    ]
    assert run.unit("LIFT").aircraft == 9
    assert run.unit("1C73").square.text == "12350440"
    assert {("0700", "LIFT", "H53"), ("0700", "1C73", "H50")} <= set(run.told("blue"))
    assert [told.card for told in run.reports("H54") if "LIFT" in told.card] == []
    assert [told.control_card[16:20] for told in run.reports("H54")] == ["LIFT", "LIFT"]


def test_a_strike_takes_a_mission_of_the_day_and_no_more_than_there_are() -> None:
    units = {
        "TAC": BY_AIR | {"kind": "tactical_air", "company": "TAC"},
        "1C73": {"square": "12300440", "posture": "in_the_open"},
        "1A44": {"square": "12850440", "posture": "in_the_open"},
    }
    away = [*RED_AWAY, *BLUE_AWAY, "E25"]
    run = FieldRun(throws={"I'e.1": 70}, without=away, units=units, situation={"tasking": {"per_day": 1}})
    strike = {"Unit": "TAC", "Ord": "H33", "Msn": "CAS", "C1": "12850440", "F": "1"}
    run.until(
        "1200",
        {"Unit": "TAC", "Ord": "229", "Num": "1", "Desig": "1C73"},
        strike | {"Num": "1", "Tme": "0900"},
        strike | {"Num": "2", "Tme": "1000"},
    )
    assert happened(run, "air.attacked", "order.not_carried_out") == [
        ("0900", "air.attacked", ("TAC",)),
        ("1000", "order.not_carried_out", ("TAC",)),
    ]
    assert run.told("red")[0] == ("0900", "1A44", "872")
    assert run.told("blue")[:2] == [("0900", "TAC", "800"), ("1000", "TAC", "772")]
    assert run.unit("1A44").casualties == 15


def test_air_cavalry_searches_finds_and_strikes_in_the_next_cycle() -> None:
    units = {
        "ACP1": BY_AIR | {"kind": "air_cavalry_patrol"},
        "2ACT": BY_AIR | {"kind": "rocket_platoon"},
        "1A44": {"square": "12300460", "posture": "in_the_open"},
    }
    run = FieldRun(throws={"M'3": 4, "J'5a.1": 85}, without=[*RED_AWAY, *BLUE_AWAY, "E25"], units=units)
    run.until("1200", {"Unit": "ACP1", "Ord": "H32", "Msn": "V", "C1": "12000440", "C2": "12450475", "Tme": "0700"})
    assert [time for time, kind, _ in happened(run, "flight.took_off", "flight.landed")][:2] == ["0700", "0900"]
    assert ("0830", "ACP1", "702") in run.told("blue")
    assert run.told("red") == [], "nobody below has noticed it"
    run.until("1800", {"Unit": "2ACT", "Ord": "334", "C1": "12300460"})
    assert happened(run, "air.attacked", "casualties.taken") == [
        ("1230", "air.attacked", ("2ACT",)),
        ("1230", "casualties.taken", ("1A44",)),
    ]
    assert ("1230", "1A44", "872") in run.told("red")
    assert ("1230", "2ACT", "800") in run.told("blue")
    assert run.unit("1A44").casualties == 15


def test_a_bridge_is_prepared_blown_found_down_and_rebuilt() -> None:
    units = {"1A44": {"square": "12200450"}, "1C73": TRUCKS, "1E25": {"square": "11850450"}}
    run = FieldRun(start="0000", without=[*RED_AWAY, *BLUE_AWAY], units=units)
    run.until("0600", {"Unit": "1A44", "Ord": "515", "C1": "12220452"})
    assert on_map(run, Side.RED) == [("bridge charged", "12200450")]
    march = {"Unit": "1C73", "Ord": "100", "C1": "12350450", "F": "C", "Dir": "V", "Msn": "R", "Tme": "0900"}
    leave = {"Unit": "1A44", "Ord": "101", "C1": "12600490", "F": "T"}
    run.until("1200", {"Unit": "1A44", "Ord": "516", "C1": "12220452"}, leave, march)
    assert happened(run, "bridge.prepared", "bridge.down") == [
        ("0400", "bridge.prepared", ("1A44",)),
        ("0600", "bridge.down", ("1A44",)),
    ]
    assert run.told("red")[:2] == [("0400", "1A44", "H52"), ("0600", "1A44", "H52")]
    assert run.told("blue")[0] == ("0930", "1C73", "942")
    assert on_map(run, Side.RED) == on_map(run, Side.BLUE) == [("bridge down", "12200450")]
    run.until("1800", {"Unit": "1E25", "Ord": "513", "C1": "12220452"})
    for end in ("2400", "0600", "1200"):
        run.until(end)
    assert [time for time, _, _ in happened(run, "bridge.repaired")] == run.times("work.finished")[1:]
    assert {code for _, unit, code in run.told("blue") if unit == "1E25"} >= {"944", "940"}
    assert (on_map(run, Side.RED), on_map(run, Side.BLUE)) == ([("bridge down", "12200450")], [])


def test_a_road_is_mined_the_trucks_wait_and_the_engineers_clear_it() -> None:
    units = {"1A44": {"square": "12300450"}, "1C73": TRUCKS, "1E25": {"square": "11850450"}}
    run = FieldRun(start="1800", without=[*RED_AWAY, *BLUE_AWAY], units=units)
    leave = {"Unit": "1A44", "Ord": "101", "C1": "12600490", "F": "T", "Tme": "2300"}
    run.until("2400", {"Unit": "1A44", "Ord": "505", "C1": "12320452"}, leave)
    assert run.told("red")[0] == ("1900", "1A44", "H52")
    assert (on_map(run, Side.RED), on_map(run, Side.BLUE)) == ([("mines", "12300450")], [])
    run.until("0600", {"Unit": "1C73", "Ord": "100", "C1": "12450450", "F": "C", "Dir": "V", "Msn": "R"})
    assert run.told("blue")[0] == ("0030", "1C73", "957")
    assert on_map(run, Side.BLUE) == [("roadblock", "12300450")]
    run.until("1200", {"Unit": "1E25", "Ord": "506", "C1": "12320452"})
    assert happened(run, "route.blocked", "route.cleared") == [
        ("1900", "route.blocked", ("1A44",)),
        ("0915", "route.cleared", ("1E25",)),
    ]
    assert ("0930", "1E25", "955") in run.told("blue")
    assert run.unit("1C73").square.text == "12450450", "it goes on as soon as the road is clear"
    assert (on_map(run, Side.RED), on_map(run, Side.BLUE)) == ([("mines", "12300450")], [])


FUEL: Final[dict[str, Any]] = {"installations": [{"kind": "fuel", "name": "Fuel", "point": "12120462", "unit": "C73"}]}


def test_agents_see_fuel_and_set_it_on_fire_in_the_next_cycle() -> None:
    away = ["A44", "B44", "M44", *BLUE_AWAY, "E25"]
    given: dict[str, Any] = {
        "division_base": ["12000450"],
        "engineers": FUEL,
        "units": {"1C73": {"square": "12100460"}},
    }
    run = FieldRun(throws={"K'7c": 0}, without=away, **given)
    watch = {"side": "red", "Unit": "AGENT", "Ord": "053", "C1": "12100450", "C2": "12300470"}
    run.until("1200", {"side": "red", "Unit": "RADIO", "Ord": "277", "C1": "12320452"}, watch)
    assert run.told("red") == [("0600", "RADIO", "H52"), ("0900", "AGENT", "916")]
    assert on_map(run, Side.RED) == [("secret radio", "12300450"), ("fuel dump", "12100460")]
    run.until("1800", {"side": "red", "Unit": "AGENT", "Ord": "539", "C1": "12120462", "Cites": "2"})
    assert happened(run, "agents.acted", "installation.hit") == [
        ("1200", "agents.acted", ("AGENT",)),
        ("1200", "installation.hit", ()),
    ]
    assert run.told("red")[2:] == [("1800", "AGENT", "928")]
    assert ("1200", "1C73", "928") in run.told("blue")
    assert on_map(run, Side.BLUE) == []


def test_an_order_to_agents_is_heard_and_costs_them_their_radio() -> None:
    units = {
        "1C73": {"square": "12100460"},
        "2C73": {"square": "12250450"},
        "ASA25": {"side": "blue", "kind": "asa_company", "company": "ASA25", "superior": "25DIV", "square": "11500400"},
        "A155": {"square": "11900445"},
    }
    away = ["A44", "B44", "M44", "B78", "T69", "E25", "M73", "3C73", "HC73", "PC73"]
    run = FieldRun(throws={"Q'.2": 0, "K'7e.3": 0}, without=away, units=units, agents={"radio": {"site": "12320452"}})
    run.until("1200", {"side": "red", "Unit": "AGENT", "Ord": "053", "C1": "12100450", "C2": "12300470"})
    assert run.told("red") == [("0600", "AGENT", "772")]
    assert run.told("blue")[:2] == [("0600", "ASA25", "832"), ("0600", "ASA25", "H52")]
    assert on_map(run, Side.BLUE) == [("secret radio", "12300450")]
    run.until("1800", {"Unit": "A155", "Ord": "200", "FU": "A155", "C1": "12300450", "Desig": "2C73"})
    assert happened(run, "message.intercepted", "radio.located", "radio.lost") == [
        ("0600", "message.intercepted", ("ASA25",)),
        ("0600", "radio.located", ("ASA25",)),
        ("1200", "radio.lost", ("RADIO",)),
    ]
    assert ("1200", "RADIO", "725") in run.told("red")
    assert (on_map(run, Side.RED), on_map(run, Side.BLUE)) == ([], [])


def test_a_patrol_is_captured_and_talks_and_another_becomes_a_post() -> None:
    units = {"1C73": {"square": "12600445"}, "1A44": {"square": "12200445"}, "HC73": {"square": "11600405"}}
    away = [*RED_AWAY, "B78", "T69", "M73", "A155", "E25", "PC73", "3C73"]
    run = FieldRun(start="1800", throws={"L'3a.1": 0, "L'3a.2": 0, "D'7e.1": 0}, without=away, units=units)
    patrol = {"side": "red", "Unit": "P1A44", "Ord": "101", "C1": "12550445", "F": "T"}
    run.until("2400", patrol, {"Unit": "1A44", "Ord": "049", "C1": "12300450", "Tme": "2345"})
    assert happened(run, "patrol.sent", "unit.lost", "prisoners.told") == [
        ("1800", "patrol.sent", ("P1A44",)),
        ("2130", "unit.lost", ("P1A44",)),
        ("2130", "prisoners.told", ("1C73",)),
    ]
    assert [code for _, unit, code in run.told("red") if unit == "P1A44"] == ["725"]
    assert sorted(code for _, unit, code in run.told("blue") if unit == "1C73") == ["935", "H52"]
    (words,) = run.reports("H52")
    assert "they are of 1A44" in words.note
    assert "prisoners questioned" in words.control_card, "who they are stands in the words, not across them"
    out = {"side": "blue", "Unit": "P2C73"}
    run.until("0600", out | {"Ord": "101", "C1": "11700410", "F": "T"}, out | {"Ord": "308", "C1": "11700410"})
    assert run.unit("P2C73").kind is UnitKind.POST
    assert [code for _, unit, code in run.told("blue") if unit == "P2C73"] == ["H50"]


def test_infrared_finds_a_camp_and_film_a_trail_each_when_it_has_been_read() -> None:
    units = {
        f"{n}D44": {"side": "red", "kind": "rifle_platoon", "company": "D44", "superior": "44BN"} for n in (1, 2, 3)
    }
    units = {name: unit | {"square": "12200465"} for name, unit in units.items()}
    units["OV1"] = BY_AIR | {"kind": "observation_aircraft", "company": "OV1"}
    trail = ["12300480", "12300485", "12300490", "12300495"]
    run = FieldRun(
        throws={"C'1e.2": 4, "C'1c.2": 0},
        without=["A44", "B44", "M44", "6M44", *BLUE_AWAY, "E25", "1C73"],
        units=units,
        bases=[{"name": "Camp", "square": "12100480"}],
        ground={"vegetation": {"12200465": "jungle"} | dict.fromkeys(trail, "brushwood")},
        situation={"supply_routes": [{"name": "Trail", "squares": trail}]},
    )
    flight = {"Unit": "OV1", "Ord": "H32", "FU": "A"}
    run.until("1200", flight | {"Msn": "I", "C1": "12000480", "C2": "12200490", "Tme": "0730"})
    run.until("1800", flight | {"Msn": "P", "C1": "12300480", "C2": "12350500", "Tme": "1230"})
    assert [time for time, _, _ in happened(run, "flight.took_off")] == ["0730", "1230"]
    assert [(due, code) for due, _, code in run.told("blue")] == [("1000", "702"), ("1700", "978"), ("1700", "978")]
    assert run.told("red") == []


def test_a_platoon_fights_until_its_ammunition_is_spent_and_fetches_more() -> None:
    truck = {"side": "blue", "kind": "transport", "company": "S25", "superior": "25DIV", "square": "12100450"}
    run = FieldRun(
        throw=20,
        without=[*RED_AWAY, *BLUE_AWAY, "E25"],
        units={
            "1C73": {"square": "12350450", "fire_units": 1, "fought": 60},
            "1A44": {"square": "12400450"},
            "1S25": truck | {"vehicle": "wheeled", "mounted": True},
        },
        battles=[{"kind": "meeting", "attackers": ["1C73"], "defenders": ["1A44"]}],
        engineers={"installations": [{"kind": "class_v", "name": "V", "point": "12100452", "unit": "1S25"}]},
    )
    run.until("1200", {"Unit": "1C73", "Ord": "101", "C1": "12100450", "F": "T", "Tme": "0800"})
    assert happened(run, "unit.spent", "battle.ended", "unit.supplied") == [
        ("0700", "unit.spent", ("1C73",)),
        ("0700", "battle.ended", ("1A44",)),
        ("0845", "unit.supplied", ("1C73",)),
    ]
    assert [due for due, unit, code in run.told("blue") if (unit, code) == ("1C73", "H52")] == ["0700", "0900"]
    assert [due for due, unit, code in run.told("red") if (unit, code) == ("1A44", "726")] == ["0630", "0700"]
    assert run.unit("1C73").fought == 0


def test_aircraft_are_counted_and_tanks_repaired_at_dawn_and_only_blue_hears_of_it() -> None:
    run = FieldRun(
        without=["A44", "B44", "M44", "C73", "B78", "E25", "M73", "A155"],
        units={"1T69": {"casualties": 20}},
        fleets=[{"unit": "B17", "kind": "uh_1d", "strength": 20, "ready": 14, "lost": 0}],
    )
    for end in ("1200", "1800", "2400", "0600"):
        run.until(end)
    assert happened(run, "aircraft.counted", "unit.repaired") == [
        ("0600", "aircraft.counted", ("B17",)),
        ("0600", "unit.repaired", ("1T69",)),
    ]
    (fleet,) = run.situation.fleets
    assert fleet.ready == 15
    assert run.unit("1T69").casualties == 15
    assert ("0600", "1T69", "918") in run.told("blue")
    assert run.told("red") == []

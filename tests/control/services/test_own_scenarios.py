"""Scenarios of a site: from a spreadsheet with a fault list by cell, and from any moment of a game."""

from __future__ import annotations

import dataclasses
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from msgspec.structs import replace
from openpyxl import load_workbook
from openpyxl.utils import get_column_letter

from assessment.engine.scenario_file import FeaturePart, LayerPart, TextPart, ToePart
from assessment.modes import mode as find_mode
from control.models import Blob, Game, ScenarioRecord, Stage
from control.services import truth
from control.services.games import create_game, start_game
from control.services.hosts import make_host
from control.services.order_of_battle import Faulty, take_in, template_of
from control.services.own_scenarios import keep_set_up
from control.services.refusal import Refused
from control.services.scenarios import load_scenario
from tests.control.desk.pages import Room
from tests.games import assess, hand_in_decks, new_game, play_on, released_game
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

BASE = {"mode_key": "tacspiel", "scenario_key": "route_4"}
CANARY = "QXUNMARKED"


def changed(cells: dict[str, str | int]) -> BytesIO:
    """The spreadsheet of the teaching scenario with some cells otherwise, as `Units!C3`."""
    book = load_workbook(BytesIO(template_of(**BASE)))
    for address, value in cells.items():
        sheet, _, cell = address.partition("!")
        book[sheet][cell] = value
    file = BytesIO()
    book.save(file)
    file.seek(0)
    return file


def taken(cells: dict[str, str | int] | None = None) -> ScenarioRecord:
    return take_in(**BASE, title="Our own", file=changed(cells or {}))


def faults(cells: dict[str, str | int]) -> dict[str, tuple[str, str]]:
    with pytest.raises(Faulty) as faulty:
        taken(cells)
    assert not ScenarioRecord.objects.exists()
    return {f"{fault.sheet}!{fault.cell}": (fault.wrong, fault.right) for fault in faulty.value.faults}


def test_the_spreadsheet_as_it_is_fetched_is_the_scenario_again():
    made, base = load_scenario("tacspiel", taken().key), load_scenario(mode_key="tacspiel", key="route_4")
    assert made.title == "Our own"
    assert replace(made.opening, options=base.opening.options, standing=base.opening.standing) == base.opening
    assert (made.seats, made.settings) == (base.seats, base.settings)


def test_a_game_is_made_of_it_in_the_ordinary_way():
    record = taken({"Units!A2": "7C73", "Units!F2": "12850455", "Seats!C2": "Captain of C", "Seats!E3": "no"})
    game, seats = create_game(mode_key="tacspiel", scenario_key=record.key)
    units = {unit.designator: unit.square.text for unit in truth.situation_of(game.branch).units}
    assert units["7C73"] == "12850455"
    assert "1C73" not in units
    assert "Captain of C" in [seat.title for seat, _ in seats]
    assert {seat.name: seat.may_hand_in for seat, _ in seats} == {"control": True, "blue": True, "red": False}
    start_game(game_id=game.pk)
    assert Game.objects.get(pk=game.pk).branch.stage == Stage.ORDERS


def test_all_faults_are_told_by_cell_with_what_would_be_right():
    told = faults(
        {
            "Units!C2": "rifles",
            "Units!E3": "9X",
            "Units!F4": "99990000",
            "Units!K5": -1,
            "Units!O6": '=HYPERLINK("http://x")',
            "Units!A7": "",
            "Units!R1": "colour",
            "Seats!A3": "blue",
            "Headquarters!B1": "site",
        }
    )
    assert {"Units!C2", "Units!K5", "Units!O6", "Units!A7", "Units!R1", "Seats!A3", "Headquarters!B1"} <= told.keys()
    assert told["Units!C2"][1].startswith("one of rifle_platoon")
    assert "formula" in told["Units!O6"][0]
    assert told["Units!K5"][1] == "a whole number from 0 to 999"


def test_what_the_rules_forbid_is_told_by_cell_too():
    told = faults({"Units!E3": "9X", "Units!F4": "99990000", "Units!F5": "Phu My", "Headquarters!C3": "division"})
    assert {"Units!E3", "Units!F4", "Units!F5"} <= told.keys()
    assert "which is not listed" in told["Units!E3"][0]
    assert told["Units!F4"][1].startswith("eight digits")


def test_faults_of_form_and_of_rules_are_told_in_one_round():
    told = faults({"Units!C2": "rifles", "Units!K2": -1, "Units!E3": "9X", "Units!F4": "99990000", "Seats!A3": "blue"})
    assert set(told) == {"Units!C2", "Units!K2", "Units!E3", "Units!F4", "Seats!A3"}
    assert "which is not listed" in told["Units!E3"][0]


def test_faults_of_form_are_told_where_the_rules_fail_on_what_stands_in_for_the_cells(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def fail(*_: object) -> None:
        raise TypeError(CANARY)

    preparing = dataclasses.replace(find_mode("tacspiel").preparing, faults=fail)  # type: ignore[type-var]
    mode = dataclasses.replace(find_mode("tacspiel"), preparing=preparing)
    monkeypatch.setattr("control.services.order_of_battle.find_mode", lambda _: mode)
    caplog.set_level("INFO")
    assert "Units!C2" in faults({"Units!C2": "\u00a7\u00a7"})
    assert "TypeError" in caplog.text
    assert CANARY not in caplog.text


def test_a_spoilt_column_is_told_and_nothing_else_happens():
    page = load_workbook(BytesIO(template_of(**BASE)))["Units"]
    for letter in map(get_column_letter, range(3, page.max_column + 1, 4)):
        spoilt: dict[str, str | int] = {f"Units!{letter}{row}": "\u00a7 99999" for row in range(2, page.max_row + 1)}
        assert f"Units!{letter}2" in faults(spoilt)


@pytest.mark.parametrize("content", [b"", b"units;side", b"PK\x03\x04 broken"])
def test_what_is_no_spreadsheet_is_refused(content: bytes):
    with pytest.raises(Refused, match="no spreadsheet"):
        take_in(**BASE, title="x", file=BytesIO(content))


def test_a_file_that_unpacks_to_too_much_is_refused():
    bomb = BytesIO()
    with ZipFile(bomb, "w", compression=8) as packed:
        packed.writestr("xl/worksheets/sheet1.xml", b"0" * (60 << 20))
    bomb.seek(0)
    with pytest.raises(Refused, match="unpacks"):
        take_in(**BASE, title="x", file=bomb)


def test_text_of_the_template_is_never_a_formula():
    record = taken({"Seats!C2": "plain"})
    mode = find_mode("tacspiel")
    scenario = load_scenario("tacspiel", record.key)
    set_up = replace(scenario.set_up, seats=tuple(replace(one, title="=1+1") for one in scenario.set_up.seats))
    own = keep_set_up(mode=mode, set_up=set_up, ground=scenario.ground, title="x", origin="")
    book = load_workbook(BytesIO(template_of(mode_key="tacspiel", scenario_key=own.key)))
    assert {cell.data_type for row in book["Seats"] for cell in row} <= {"s", "n"}
    assert book["Seats"]["C2"].value == "=1+1"


def test_the_host_s_page_and_the_command_say_the_same(tmp_path, capsys: pytest.CaptureFixture[str]):
    host = Client()
    assert host.login(username="host", password=make_host())
    fetched = host.get("/host/scenarios/template.xlsx?base=tacspiel/route_4")
    assert fetched.content[:2] == b"PK"
    path = tmp_path / "units.xlsx"
    path.write_bytes(changed({"Units!F2": "99990000"}).getvalue())
    answer = host.post(
        "/host/scenarios/",
        {"base": "tacspiel/route_4", "title": "Ours", "file": SimpleUploadedFile("u.xlsx", path.read_bytes())},
    )
    page = answer.content.decode()
    assert answer.status_code == 422
    assert '<td class="code">F2</td>' in page
    with pytest.raises(CommandError, match="Units F2: 1C73 stands off the map"):
        call_command("units_sheet", "tacspiel/route_4", str(path), "--take", "Ours")
    call_command("units_sheet", "tacspiel/route_4", str(path))
    call_command("units_sheet", "tacspiel/route_4", str(path), "--take", "Ours")
    record = ScenarioRecord.objects.get()
    assert record.key in capsys.readouterr().out
    assert "Ours" in host.get("/host/new/").content.decode()
    assert host.post(f"/host/scenarios/{record.key}/withdraw/").status_code == 302
    assert "Ours" not in host.get("/host/new/").content.decode()


def test_any_moment_is_saved_and_a_new_game_goes_on_from_it():
    game = released_game()
    room = Room(game)
    assert room.post("scenario/", title="").status_code == 409
    assert "is kept" in room.post("scenario/", title="The ambush").content.decode()
    record = ScenarioRecord.objects.get()
    again, seats = create_game(mode_key="tacspiel", scenario_key=record.key)
    game = Game.objects.get(pk=game.pk)
    assert again.opening_digest == game.branch.situation_digest
    assert (again.branch.now, again.branch.cycle) == (game.branch.now, game.branch.cycle)
    assert again.seed != game.seed
    assert {seat.name for seat, _ in seats} == {"control", "red", "blue"}
    start_game(game_id=again.pk)
    again = Game.objects.get(pk=again.pk)
    assert again.branch.stage == game.branch.stage
    client, address = at_desk(again, "red")
    theirs, old = at_desk(game, "red")
    reports = "reports/"
    assert client.get(address + reports).content.count(b"<article") == theirs.get(old + reports).content.count(
        b"<article"
    )
    assert play_on(again).until is not None


def test_a_moment_at_the_start_of_a_cycle_is_played_on_with_the_scenario_s_decks():
    game = new_game()
    Room(game).post("scenario/", title="As it began")
    again, _ = create_game(mode_key="tacspiel", scenario_key=ScenarioRecord.objects.get().key)
    start_game(game_id=again.pk)
    Game.objects.filter(pk=again.pk).update(scenario="route_4")
    hand_in_decks(Game.objects.get(pk=again.pk))
    assert assess(Game.objects.get(pk=again.pk)).until is not None


def test_what_is_marked_for_nobody_is_control_s():
    base = load_scenario("tacspiel", "route_4")
    marked = [("common", "QXCOMMON"), ("blue", "QXBLUE"), ("red", "QXRED"), (None, CANARY)]
    audiences = [({"audience": audience} if audience else {}, word) for audience, word in marked]
    set_up = replace(
        base.set_up,
        parts=(*base.set_up.parts, *(TextPart(key="events", title="T", text=f"{w}-A", **a) for a, w in audiences)),
        toes=tuple(ToePart(title=f"{w}-B", headings=("unit",), rows=((f"{w}-C",),), **a) for a, w in audiences),
        layers=tuple(
            LayerPart(title=w, features=(FeaturePart(places=("12250470", "12300470"), label=f"{w}-D"),), **a)
            for a, w in audiences
        ),
    )
    mode = find_mode("tacspiel")
    record = keep_set_up(mode=mode, set_up=set_up, ground=base.ground, title="Marked", origin="")
    game, _ = create_game(mode_key="tacspiel", scenario_key=record.key)
    for side, own, other in (("red", "QXRED", "QXBLUE"), ("blue", "QXBLUE", "QXRED")):
        client, address = at_desk(game, side)
        read = "".join(client.get(address + page).content.decode() for page in ("", "briefing/", "map/", "set-up/"))
        assert all(f"{word}-{kind}" in read for word in ("QXCOMMON", own) for kind in "ABCD")
        assert CANARY not in read
        assert other not in read
        assert client.get(f"{address}briefing.pdf").status_code == 200
    truth_map = Room(game).text("map/")
    assert all(f"{word}-D" in truth_map for _, word in marked)
    assert CANARY not in Room(game).text("map/", view="red")
    assert Blob.objects.filter(digest=game.set_up_digest).exists()


def test_what_is_prepared_on_the_ground_comes_from_the_sheet_and_its_faults_are_told_by_cell():
    made = load_scenario(
        "tacspiel", taken({"Ambushes!B2": "12150470 12200470 12250470 12300470", "Ambushes!F2": ""}).key
    )
    (site,) = made.set_up.sites
    assert (site.prepared, site.follow_up, site.squares[-1]) == (True, "", "12300470")
    ScenarioRecord.objects.all().delete()
    cells: dict[str, str | int] = {"Ambushes!A2": "green", "Ambushes!C2": "perhaps", "Bases!C2": "hut"}
    assert set(faults(cells)) == set(cells)
    told = faults({"Ambushes!D2": "1A95 2A95 9Z99"})
    assert "9Z99" in told["Ambushes!D2"][0]
    rows: dict[str, str | int] = {"Supply routes!A2": "trail", "Supply routes!B2": "depot"}
    rows |= {"Points!A2": "fuel", "Points!B2": "pump", "Obstacles!A2": "trees"}
    unread: dict[str, str | int] = {f"{sheet}!C2": "there" for sheet in ("Supply routes", "Points")}
    unread |= {f"{sheet}!B2": "here" for sheet in ("Ambushes", "Bases", "Obstacles")}
    assert set(faults({**rows, **unread})) == set(unread)
    told = faults({"Ambushes!B2": "12150470"})
    assert "posture" in told["Ambushes!A2"][0]


def test_the_weather_and_its_areas_come_from_the_sheet():
    made = load_scenario(
        "tacspiel",
        taken({"Weather!A3": "020900", "Weather!B3": "rain", "Weather!C3": "12150470", "Weather!D3": "12300480"}).key,
    )
    assert [(one.since, one.weather, one.area) for one in made.set_up.weather] == [
        ("020600", "clear", None),
        ("020900", "rain", ("12150470", "12300480")),
    ]
    ScenarioRecord.objects.all().delete()
    rain: dict[str, str | int] = {"Weather!A3": "020900", "Weather!B3": "rain", "Weather!C3": "12150470"}
    assert set(faults({**rain, "Weather!A2": "soon"})) == {"Weather!A2", "Weather!D3"}
    assert set(faults({**rain, "Weather!C3": "west", "Weather!D3": "12300480"})) == {"Weather!C3"}
    assert set(faults({**rain, "Weather!D3": "12100460"})) == {"Weather!D3"}


def test_a_spreadsheet_without_the_sheets_of_sites_keeps_what_the_scenario_has():
    book = load_workbook(BytesIO(template_of(**BASE)))
    for title in ("Ambushes", "Bases", "Supply routes", "Points", "Obstacles", "Weather", "Purpose", "Questions"):
        del book[title]
    file = BytesIO()
    book.save(file)
    file.seek(0)
    made, base = (
        load_scenario("tacspiel", take_in(**BASE, title="Our own", file=file).key),
        load_scenario("tacspiel", "route_4"),
    )
    assert made.set_up.sites == base.set_up.sites
    assert made.parts[: len(base.parts)] == base.parts

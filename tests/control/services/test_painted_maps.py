"""Maps of a site: a picture placed by two points, painted in patches, judged by square, played on, exported."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import load_workbook
from PIL import Image

from assessment.modes import mode as find_mode
from control.gamefile.form import Unfit
from control.gamefile.storing import import_game
from control.gamefile.writing import write_game
from control.models import Blob, Game, MapPicture, PaintedMap, ScenarioRecord
from control.services import truth
from control.services.games import create_game
from control.services.hosts import make_host
from control.services.map_files import spreadsheet_of, take_ground_file, take_spreadsheet
from control.services.map_patches import change_map
from control.services.map_pictures import MOST_BYTES, paper_of, place_picture, put_picture, show_picture_to
from control.services.order_of_battle import Faulty, take_in
from control.services.painted_maps import begin_map, ground_of, ground_text, sketch_of
from control.services.refusal import Refused
from control.services.scenarios import load_scenario
from tests.control.desk.pages import Room
from tests.painted import base_on, begun, picture, units_on
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

CORNERS = (("100", "700", "50000450"), ("900", "100", "50400480"))
"""Two points of a picture of which a pixel is five metres wide."""


def patch(record: PaintedMap, *steps: object) -> PaintedMap:
    return change_map(key=record.key, data=json.dumps(steps).encode())


def filled(record: PaintedMap, letter: str = "r") -> PaintedMap:
    sketch = sketch_of(record)
    rows = [
        {"do": "paint", "layer": "vegetation", "row": row, "column": 0, "letters": letter * sketch.width}
        for row in range(sketch.height)
    ]
    return patch(record, *rows)


def road(*places: str, **values: str) -> dict[str, object]:
    values = {"name": "Route 9", "class": "all_weather", **values}
    return {"do": "put", "feature": {"id": "r-1", "form": "routes", "places": places, "values": values}}


@pytest.mark.parametrize(
    ("file", "why"),
    [
        (BytesIO(b"no picture at all"), "no picture that can be read"),
        (BytesIO(b"%PDF-1.4"), "no picture that can be read"),
        (picture(90, 400), "too small"),
        (BytesIO(b"\x89PNG" + b"0" * MOST_BYTES), "larger than 16 MiB"),
        (picture(kind="GIF"), "no picture that can be read"),
    ],
)
def test_what_is_no_picture_of_a_map_is_refused(file: BytesIO, why: str):
    record = begun()
    with pytest.raises(Refused, match=why):
        put_picture(key=record.key, file=file)
    record.refresh_from_db()
    assert record.picture_digest == ""


def test_a_picture_of_too_many_pixels_is_refused_before_it_is_unpacked():
    file = BytesIO()
    Image.new("1", (9000, 9000)).save(file, "PNG")
    file.seek(0)
    with pytest.raises(Refused, match="40 million"):
        put_picture(key=begun().key, file=file)


def test_a_picture_is_written_anew_and_keeps_nothing_beside_its_pixels():
    file, exif = BytesIO(), Image.Exif()
    exif[0x010E] = "QXPLACE"
    Image.new("RGB", (5000, 1000)).save(file, "JPEG", exif=exif)
    assert b"QXPLACE" in file.getvalue()
    file.seek(0)
    record = put_picture(key=begun().key, file=file)
    assert (record.width, record.height) == (3600, 720)
    assert b"QXPLACE" not in Blob.objects.bytes_of(record.picture_digest)


@pytest.mark.parametrize(
    ("points", "why"),
    [
        ((("5", "5", "50000450"), ("5", "5", "50400480")), "near to each other"),
        ((("5", "5", "50000450"), ("900", "700", "50000450")), "same coordinate"),
        ((("5", "5", "50000450"), ("900", "700", "5000")), "8 digits"),
        ((("5", "5", "50000450"), ("1400", "700", "50400480")), "beside the picture"),
        ((("0", "0", "00000000"), ("40", "0", "99990000")), "500 m wide"),
        ((("0", "0", "70000450"), ("900", "0", "70500450")), "beside the sheet"),
        ((("", "", "50000450"), ("900", "700", "50400480")), "Click both points"),
    ],
)
def test_points_that_place_no_map_are_refused_in_words(points: tuple[tuple[str, str, str], ...], why: str):
    record = put_picture(key=begun().key, file=picture())
    with pytest.raises(Refused, match=why):
        place_picture(key=record.key, points=points)


def test_patches_paint_and_draw_and_are_carried_out_whole_or_not_at_all():
    record = begun()
    patch(
        record,
        {"do": "paint", "layer": "vegetation", "row": 0, "column": 2, "letters": "jj"},
        {"do": "paint", "layer": "heights", "row": 5, "column": 0, "letters": "3"},
        {"do": "say", "name": "title", "value": " The \n valley "},
        road("50010451", "50390451"),
    )
    record.refresh_from_db()
    sketch = sketch_of(record)
    assert (record.title, record.revision) == ("The valley", 2)
    assert sketch.layers["vegetation"][0] == "??jj????"
    assert sketch.layers["heights"][5] == "30000000"
    assert [feature.values["class"] for feature in sketch.features] == ["all_weather"]
    for wrong in (
        {"do": "paint", "layer": "vegetation", "row": 0, "column": 7, "letters": "jj"},
        {"do": "paint", "layer": "slopes", "row": 0, "column": 0, "letters": "?"},
        {"do": "paint", "layer": "soil", "row": 0, "column": 0, "letters": "a"},
        road("50010451", "19990451"),
        road("50010451", **{"class": "motorway"}),
        {"do": "say", "name": "scale", "value": "1"},
        {"do": "burn"},
    ):
        with pytest.raises(Refused):
            patch(record, {"do": "paint", "layer": "vegetation", "row": 0, "column": 0, "letters": "w"}, wrong)
    record.refresh_from_db()
    assert sketch_of(record) == sketch
    patch(record, {"do": "drop", "id": "r-1"}, {"do": "drop", "id": "r-1"})
    record.refresh_from_db()
    assert sketch_of(record).features == ()


def test_a_patch_that_is_sent_again_is_carried_out_once():
    host = Client()
    assert host.login(username="host", password=make_host())
    record = begun()
    step = [{"do": "paint", "layer": "vegetation", "row": 0, "column": 0, "letters": "w"}]
    said = [
        host.post(
            f"/host/maps/{record.key}/patch/",
            json.dumps(step),
            content_type="application/json",
            headers={"Idempotency-Key": "one"},
        ).json()
        for _ in range(2)
    ]
    assert said == [{"revision": 2}, {"revision": 2}]
    refused = host.post(f"/host/maps/{record.key}/patch/", "nonsense", content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (409, "patch")
    record.refresh_from_db()
    assert record.revision == 2


def test_faults_are_told_by_square_until_the_map_is_finished():
    record = begun()
    ground, faults = ground_of(record)
    assert ground is None
    assert len(faults) == 6
    patch(filled(record), road("50010451"))
    record.refresh_from_db()
    _, faults = ground_of(record)
    assert [(fault.place, fault.feature) for fault in faults] == [("50010451", "r-1")]
    with pytest.raises(Refused, match="50010451"):
        ground_text(record)
    patch(record, road("50010451", "50390451"))
    record.refresh_from_db()
    assert ground_of(record)[1] == ()


def test_a_map_goes_out_and_comes_in_as_ground_file_and_as_spreadsheet():
    one = begin_map(mode_key="tacspiel", title="Like Route 4", like="route_4")
    other = filled(begun())
    take_ground_file(key=other.key, file=BytesIO(ground_text(one).encode()))
    other.refresh_from_db()
    assert ground_of(other) == ground_of(one)
    with pytest.raises(Refused, match="Line 1"):
        take_ground_file(key=other.key, file=BytesIO(b"title: x"))
    before = sketch_of(other)
    take_spreadsheet(key=other.key, file=BytesIO(spreadsheet_of(other)))
    other.refresh_from_db()
    assert ground_of(other) == ground_of(one)
    book = load_workbook(BytesIO(spreadsheet_of(other)))
    book["Vegetation"]["C3"] = "x"
    book["Routes"]["C2"] = "99990000"
    book["Slope"]["A4"] = "9999"
    file = BytesIO()
    book.save(file)
    file.seek(0)
    with pytest.raises(Faulty) as faulty:
        take_spreadsheet(key=other.key, file=file)
    assert {(fault.sheet, fault.cell) for fault in faulty.value.faults} == {
        ("Vegetation", "C3"),
        ("Routes", "C2"),
        ("Slope", "A4"),
    }
    other.refresh_from_db()
    assert msgspec.structs.replace(sketch_of(other), features=()) == msgspec.structs.replace(before, features=())


def placed_map() -> PaintedMap:
    record = filled(begun(20, 20))
    put_picture(key=record.key, file=picture())
    return place_picture(key=record.key, points=CORNERS)


def on_the_map(record: PaintedMap) -> ScenarioRecord:
    return take_in(**base_on(record), title="On our map", file=units_on(record))


def test_a_scenario_is_made_on_a_painted_map_and_its_picture_goes_to_whom_it_is_given():
    record = placed_map()
    scenario = on_the_map(record)
    game, _ = create_game(mode_key="tacspiel", scenario_key=scenario.key)
    ground: Any = Blob.objects.value_of(game.ground_digest, find_mode("tacspiel").ground_type)
    assert (ground.origin.text, ground.width) == ("50000450", 20)
    assert {unit.square.n for unit in truth.situation_of(game.branch).units} == {450, 510}
    room = Room(game)
    assert "map-paper" in room.text("map/")
    assert room.get("map/picture.jpg").content.startswith(b"\xff\xd8")
    red, address = at_desk(game, "red")
    assert "map-paper" not in red.get(f"{address}map/").content.decode()
    assert red.get(f"{address}map/picture.jpg").status_code == 404
    room.post("map/picture/", audience="red")
    assert "map-paper" in red.get(f"{address}map/").content.decode()
    answer = red.get(f"{address}map/picture.jpg")
    assert answer.status_code == 200
    assert red.get(f"{address}map/picture.jpg", headers={"If-None-Match": answer["ETag"]}).status_code == 304
    blue, theirs = at_desk(game, "blue")
    assert blue.get(f"{theirs}map/picture.jpg").status_code == 404
    assert "map-paper" not in room.text("map/", view="blue")


def test_the_picture_lies_on_the_map_where_its_points_say():
    game, _ = create_game(mode_key="tacspiel", scenario_key=on_the_map(placed_map()).key)
    drawing = Room(game).text("map/")
    # The sheet is 1000 units of 10 m high; pixel 100, 700 is its south-western corner.
    assert 'transform="matrix(0.5 0 0 0.5 -50 650)"' in drawing


def test_map_and_picture_travel_with_the_game():
    record = placed_map()
    show_picture_to(key=record.key, audience="common")
    game, _ = create_game(mode_key="tacspiel", scenario_key=on_the_map(PaintedMap.objects.get(pk=record.pk)).key)
    first, second = BytesIO(), BytesIO()
    wrote = write_game(game=game, to=first)
    first.seek(0)
    again = import_game(file=first, beside=True).game
    kept, was = MapPicture.objects.get(game=again), MapPicture.objects.get(game=game)
    assert (kept.picture_digest, kept.points, kept.audience) == (was.picture_digest, was.points, "common")
    assert again.ground_digest == game.ground_digest
    assert wrote.blobs == write_game(game=Game.objects.get(pk=again.pk), to=second).blobs
    assert "map-paper" in Room(again).text("map/")


def test_a_game_file_with_a_picture_that_cannot_lie_anywhere_is_refused():
    game, _ = create_game(mode_key="tacspiel", scenario_key=on_the_map(placed_map()).key)
    MapPicture.objects.update(points=[[5, 5, 0, 0], [5, 5, 900, 900]])
    file = BytesIO()
    write_game(game=game, to=file)
    file.seek(0)
    with pytest.raises(Unfit, match="picture of its paper map"):
        import_game(file=file, beside=True)


def test_a_moment_saved_keeps_the_picture():
    game, _ = create_game(mode_key="tacspiel", scenario_key=on_the_map(placed_map()).key)
    Room(game).post("scenario/", title="Kept")
    saved = load_scenario("tacspiel", ScenarioRecord.objects.latest("pk").key)
    assert saved.paper is not None
    assert paper_of(PaintedMap.objects.get()) == saved.paper


def test_the_host_s_pages_take_a_map_from_the_beginning_to_a_scenario():
    host = Client()
    assert host.login(username="host", password=make_host())
    size = {"origin": "50000450", "width": "8", "height": "6"}
    answer = host.post("/host/maps/", {"mode": "tacspiel", "title": "New sheet", **size})
    record = PaintedMap.objects.get()
    page = f"/host/maps/{record.key}/"
    assert (answer.status_code, answer["Location"]) == (302, page)
    assert host.get(page).status_code == 200
    assert host.get(f"{page}picture.jpg").status_code == 404
    sent = SimpleUploadedFile("map.png", picture().read(), "image/png")
    assert host.post(f"{page}picture/", {"picture": sent, "audience": "blue"}).status_code == 302
    points = {"x1": "100", "y1": "700", "at1": "50000450", "x2": "900", "y2": "100", "at2": "50000450"}
    refused = host.post(f"{page}points/", points)
    assert refused.status_code == 409
    assert "same coordinate" in refused.content.decode()
    assert host.post(f"{page}points/", points | {"at2": "50400480"}).status_code == 302
    assert host.get(f"{page}picture.jpg").content.startswith(b"\xff\xd8")
    data = host.get(f"{page}sketch.json").json()
    assert data["picture"]["matrix"][:2] == [5.0, 0.0]
    assert len(host.get(f"{page}faults/").json()["faults"]) == 6
    assert "New sheet" not in host.get("/host/scenarios/").content.decode()
    filled(record)
    assert host.get(f"{page}faults/").json() == {"faults": [], "revision": 4}
    assert host.get(f"{page}ground.yaml").content.startswith(b"#")
    assert host.post(f"{page}edges/", size | {"width": "900"}).status_code == 409
    assert host.post(f"{page}edges/", size | {"width": "7"}).status_code == 302
    assert "New sheet" in host.get("/host/scenarios/").content.decode()
    fetched = host.get(f"/host/scenarios/template.xlsx?base=tacspiel/route_4&map={record.key}")
    assert fetched.content[:2] == b"PK"
    assert host.post(f"{page}withdraw/").status_code == 302
    assert host.get(page).status_code == 404

"""A map of the host's own: a picture of a paper map, painted over in a browser, and played on."""

from __future__ import annotations

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from control.models import PaintedMap, ScenarioRecord
from control.services.games import create_game
from control.services.hosts import make_host
from control.services.painted_maps import ground_of, sketch_of
from tests.browser.seats import WIDE, take_seat
from tests.browser.test_every_page import faults_of
from tests.games import control_seat
from tests.painted import picture, units_on

pytestmark = [pytest.mark.django_db(transaction=True)]

CLICKS = ((0.3, 0.3), (0.5, 0.5), (0.6, 0.7))
"""Where the road goes, in parts of the canvas."""
READY = "body[data-ready]"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def begin(page: Page, rooms: str) -> None:
    page.set_viewport_size(WIDE)
    page.goto(f"{rooms}/host/maps/")
    page.fill("[name=username]", "host")
    page.fill("[name=password]", make_host())
    page.press("[name=password]", "Enter")
    for field, text in {"title": "Our valley", "origin": "50000450", "width": "16", "height": "14"}.items():
        page.fill(f"#{field}", text)
    page.get_by_role("button", name="Begin it").click()
    page.wait_for_selector(READY)


def place_picture(page: Page, canvas: Locator) -> None:
    page.set_input_files("[name=picture]", FilePayload(name="map.png", mimeType="image/png", buffer=picture().read()))
    page.get_by_role("button", name="Keep it so").click()
    page.wait_for_selector(READY)
    for number, (part_x, part_y, at) in enumerate(((0.25, 0.8, "50100460"), (0.75, 0.2, "50600500")), start=1):
        page.click(f"[data-point='{number}']")
        click(canvas, part_x, part_y)
        expect(page.locator(f"[name=x{number}]")).not_to_have_value("")
        page.fill(f"[name=at{number}]", at)
    page.get_by_role("button", name="Place the picture").click()
    page.wait_for_selector(READY)


def click(canvas: Locator, part_x: float, part_y: float) -> None:
    box = canvas.bounding_box()
    assert box is not None
    canvas.click(position={"x": box["width"] * part_x, "y": box["height"] * part_y})


def fill(page: Page, canvas: Locator) -> None:
    """The whole sheet with rice, by a rectangle that reaches beyond it."""
    page.locator("#paint-paints").get_by_text("rice").click()
    page.click("[data-tool=fill]")
    box = canvas.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] - 4, steps=3)
    page.mouse.up()


def test_a_host_paints_a_map_and_a_game_is_played_on_it(rooms: str, page: Page):
    begin(page, rooms)
    canvas, saved = page.locator("#paint-sheet"), page.locator("#paint-saved[data-state=saved]")
    place_picture(page, canvas)
    fill(page, canvas)
    page.locator("#paint-paints").get_by_text("jungle").click()
    canvas.focus()
    for key in ("b", "ArrowLeft", "Space", "ArrowUp", "Space", "u"):
        page.keyboard.press(key)
    page.click("[data-tool=draw]")
    for part_x, part_y in CLICKS:
        click(canvas, part_x, part_y)
    page.locator("#paint-feature select").select_option("all_weather")
    page.locator("#paint-feature input").fill("Route 9")
    page.locator("#paint-feature input").press("Enter")
    expect(saved).to_be_visible()
    page.reload()
    page.wait_for_selector(READY)
    page.get_by_role("button", name="Check the map").click()
    expect(page.locator("#paint-faults")).to_contain_text("The map is finished")
    assert faults_of(page) == []
    record = PaintedMap.objects.get()
    letters = "".join(sketch_of(record).layers["vegetation"])
    assert (letters.count("j"), set(letters)) == (1, {"r", "j"})
    ground, _ = ground_of(record)
    assert [(route.name, route.kind.value) for route in ground.routes] == [("Route 9", "all_weather")]
    assert len(ground.routes[0].points) == len(CLICKS)

    page.goto(f"{rooms}/host/scenarios/")
    page.locator("#map").select_option(label="Our valley")
    page.fill("#title", "On our map")
    page.set_input_files("#file", FilePayload(name="units.xlsx", mimeType=XLSX, buffer=units_on(record).read()))
    page.get_by_role("button", name="Check it and make the scenario").click()
    expect(page.locator(".done")).to_contain_text("On our map")
    game, _ = create_game(mode_key="tacspiel", scenario_key=ScenarioRecord.objects.get().key)

    take_seat(page, rooms, control_seat(game))
    paper = page.locator("image.map-paper")
    expect(paper).to_be_visible()
    page.locator(".map-layers summary").first.click()
    page.locator("[data-through]").fill("90")
    expect(paper).to_have_css("opacity", "0.9")
    page.get_by_label("Picture of the paper map").uncheck()
    expect(paper).to_be_hidden()

"""Every page of the three rooms on a desk, a tablet and a phone: nothing sticks out, no accessibility fault."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from assessment.services.branching import branch_from
from assessment.services.ruling import current_lines, enter_ruling
from control.models import Game, Opened, Role, Seat
from control.services.aim_answers import Written, answer_aims
from control.services.games import end_game
from control.services.hosts import make_host
from control.services.hot_wash import open_hot_wash
from control.services.letters import answer_letter, post_letter
from control.services.seats import add_seat, reissue_link
from tests.browser.seats import take_seat
from tests.control.desk.places import every_page
from tests.control.fog.addresses import AFTER, READING, SEAT, WRITING
from tests.games import assess, assess_queued, control_seat, hand_in_decks, play_on, seat

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("rooms")]

Size = tuple[str, int, int]
Asked = Mapping[str, object]
Extent = Mapping[Size, Asked]

ALL: Final[Asked] = {}
SIZES: Final[tuple[Size, ...]] = (("light", 1440, 900), ("dark", 820, 1180), ("light", 390, 844))
IN_SHORT: Final[Extent] = {
    SIZES[0]: ALL,
    SIZES[1]: {"runOnly": ["color-contrast"]},
    SIZES[2]: {"rules": {"color-contrast": {"enabled": False}}},
}
"""What the checker is asked at a size: contrast hangs on the theme, all else on the page and how it is laid out."""

EVERYTHING: Final[Extent] = dict.fromkeys(SIZES, ALL)
EXTENTS = [pytest.param(IN_SHORT, id="in short"), pytest.param(EVERYTHING, id="everything", marks=pytest.mark.fuzz)]
CELL_EXAMPLES = {
    "orders/receipts/<int:number>/": "orders/receipts/1/",
    "one code": "orders/codes/?code=101",
    "one table": "tables/?id=A%275",
}
HOST_PAGES = ("", "new/", "import/", "scenarios/", "maps/", "rehearsals/")
CELL_PARTS = ("bar/", "map/", "orders/sheet/", "orders/editor/")


@pytest.fixture
def full_game(game: Game) -> Game:
    """A game with letters, a study, a released and an open subinterval with a ruling on it."""
    hand_in_decks(game)
    closed = play_on(game)
    branch_from(subinterval_id=closed.pk, seat=control_seat(game), reason="what if")
    post_letter(seat=seat(game, "red"), text="Where is the battalion?")
    answer_letter(seat=control_seat(game), cell="blue", text="Hold the bridge.", as_name="73d Battalion")
    opened = assess(game, without_missing=True)
    line = next(line for line in current_lines(opened) if line.kind == "throw")
    given = {"kind": "throw", "place": line.place, "value": "50", "reason": "seen from the other bank"}
    enter_ruling(subinterval_id=opened.pk, seat=control_seat(game), **given)
    assess_queued(opened)
    return Game.objects.get(pk=game.pk)


def enter(page: Page, rooms: str, taken: Seat, scheme: str, width: int, height: int) -> str:
    """Takes a seat on a screen of this size; gives the room's address."""
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    take_seat(page, rooms, taken)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    return page.url


def turn(page: Page, scheme: str, width: int, height: int) -> None:
    """Makes an open page one of this size and these colours."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("scheme => { document.documentElement.dataset.theme = scheme; }", scheme)


def faults_of(page: Page, asked: Asked = ALL) -> list[object]:
    """What sticks out of the page, and what an accessibility checker finds, asked for everything or for this."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate("asked => axe.run(asked)", {"resultTypes": ["violations"], **asked})
    assert len(found["passes"]) > (0 if "runOnly" in asked else 10)
    faults: list[object] = [
        (one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found["violations"]
    ]
    if not page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"):
        faults.append("wider than the screen")
    return faults


def faults_by_place(page: Page, room: str, places: list[str], extent: Extent) -> dict[tuple[str, Size], list[object]]:
    """The faults of a room's pages at every size. The map is the same on each: it is seen on the first alone."""
    found = {}
    for place in places:
        answer = page.goto(f"{room}{place}")
        assert answer is not None
        assert answer.status == 200, place
        if place != places[0]:
            page.evaluate("() => document.getElementById('map-pane')?.replaceChildren()")
        for size, asked in extent.items():
            turn(page, *size)
            found[place, size] = faults_of(page, asked)
    return {where: faults for where, faults in found.items() if faults}


@pytest.mark.parametrize("extent", EXTENTS)
def test_control(page: Page, rooms: str, full_game: Game, extent: Extent):
    room = enter(page, rooms, control_seat(full_game), *SIZES[0])
    assert faults_by_place(page, room, every_page(full_game), extent) == {}


@pytest.mark.parametrize("extent", EXTENTS)
def test_a_cell(page: Page, rooms: str, full_game: Game, extent: Extent):
    room = enter(page, rooms, seat(full_game, "blue"), *SIZES[0])
    assert faults_by_place(page, room, cell_pages(), extent) == {}


@pytest.mark.parametrize("extent", EXTENTS)
def test_the_ways_in_and_the_host_s_pages(page: Page, rooms: str, game: Game, extent: Extent):
    link = f"join/{reissue_link(seat_id=seat(game, 'red').pk)}"
    assert faults_by_place(page, f"{rooms}/", ["", link, "host/"], extent) == {}
    page.fill("[name=username]", "host")
    page.fill("[name=password]", make_host())
    page.press("[name=password]", "Enter")
    expect(page.get_by_role("link", name="New game").first).to_be_visible()
    assert faults_by_place(page, f"{rooms}/host/", [*HOST_PAGES], extent) == {}


@pytest.mark.parametrize(
    ("addressee", "scheme", "width", "height"), [("control", *SIZES[1]), ("red", *SIZES[2])], ids=["control", "red"]
)
def test_the_hot_wash(
    page: Page,
    rooms: str,
    full_game: Game,
    console_errors: list[str],
    addressee: str,
    scheme: str,
    width: int,
    height: int,
):
    control = control_seat(full_game)
    end_game(game_id=full_game.pk, seat=control)
    open_hot_wash(game_id=full_game.pk, seat=control, opened=Opened.EVERYTHING)
    room = enter(page, rooms, seat(full_game, addressee), scheme, width, height)
    answer = page.goto(f"{room}hot-wash/")
    assert answer is not None
    assert answer.status == 200
    expect(page.locator(".hot-wash-map > svg.map")).to_be_visible()
    assert faults_of(page) == []
    answer_while_another_does(page, seat(full_game, addressee))
    console_errors[:] = [error for error in console_errors if "409" not in error]


@pytest.mark.parametrize(("scheme", "width", "height"), SIZES)
def test_a_public_screen(page: Page, rooms: str, full_game: Game, scheme: str, width: int, height: int):
    screen, _ = add_seat(game=full_game, name="projector", role=Role.SCREEN, shows="both")
    enter(page, rooms, screen, scheme, width, height)
    expect(page.locator(".public-map svg.map")).to_be_visible()
    assert faults_of(page) == []


def answer_while_another_does(page: Page, own: Seat) -> None:
    """What the room keeps comes by itself, and takes nothing away that is typed; neither text is lost."""
    ours = page.locator("#aims textarea").first
    answer_aims(seat=own, given={1: Written(began="", text="At the ford")})
    expect(ours).to_have_value("At the ford")
    ours.fill("At the bridge")
    answer_aims(seat=own, given={1: Written(began="At the ford", text="On the road")})
    page.wait_for_timeout(1000)
    page.get_by_role("button", name="Keep these answers").click()
    expect(page.locator("#aims .refusal")).to_contain_text("Question 1 was answered otherwise.")
    expect(page.locator("#aims blockquote")).to_contain_text("On the road")
    expect(ours).to_have_value("At the bridge")
    page.get_by_role("button", name="Keep these answers").click()
    expect(page.locator("#aims blockquote")).to_contain_text("At the bridge")


def cell_pages() -> list[str]:
    """Every page of a cell that is read."""
    found = {route: asks for route, asks in (READING | WRITING).items() if route not in AFTER}
    read = [route for route, asks in found.items() if any(ask.method == "get" for ask in asks)]
    below = [route.removeprefix(SEAT) for route in read if route.startswith(SEAT)]
    shown = [
        route
        for route in below
        if route not in {*CELL_PARTS, *CELL_EXAMPLES} and not route.endswith((".pdf", ".txt", ".jpg"))
    ]
    return [*shown, *CELL_EXAMPLES.values()]

"""A cell's room in a real browser: take a seat, write a card by keyboard, hand in, recall, read what comes."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import pytest
from django.db import transaction
from playwright.sync_api import BrowserContext, Page, Route, expect

from assessment.services.releasing import release_reports
from control.models import Game, Seat
from control.services.feed import announce
from control.services.letters import answer_letter
from control.services.seats import add_seat
from orders.services.sheets import open_sheet
from tests.browser.seats import SAME_SHEET
from tests.games import assess, control_seat, deck, hand_in_decks, play_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("rooms")]

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
READS = "3C73 moves across country to 12650470, in vehicles, deployed"


def link(game: Game, side: str) -> tuple[Seat, str]:
    name, title, is_cell = f"{side} by link", f"{side.title()} staff", side != "control"
    role = "player" if is_cell else "director"
    seat, token = add_seat(game=game, name=name, role=role, side=side if is_cell else "", title=title)
    return seat, f"/join/{token}"


def take_seat(page: Page, rooms: str, game: Game, side: str) -> None:
    page.goto(rooms + link(game, side)[1])
    page.get_by_role("button", name="Take this seat").click()
    expect(page.locator(".sentence")).to_contain_text("Orders for cycle 1")
    expect(page.locator("#said")).to_contain_text("Type the card")


def write_march(page: Page) -> None:
    """The card of a march, typed from left to right; the field that is full gives way to the next."""
    page.locator("#field-Unit").focus()
    page.keyboard.type("3c73")
    expect(page.locator("#field-Posit")).to_have_value("13000455")
    page.locator("#field-Ord").focus()
    page.keyboard.type("101")
    expect(page.locator("#field-C1")).to_be_enabled()
    page.locator("#field-C1").focus()
    page.keyboard.type("12650470")
    expect(page.locator("#field-C2")).to_be_focused()
    page.locator("#field-Dir").focus()
    page.keyboard.type("v")
    page.keyboard.press("Tab")
    expect(page.locator("#field-F")).to_be_focused()
    page.keyboard.type("d")


def test_a_card_is_written_by_keyboard_corrected_handed_in_and_recalled(page: Page, rooms: str, game: Game):
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    take_seat(page, rooms, game, "blue")
    page.locator("#field-Unit").focus()
    page.keyboard.type("3C73")
    page.locator("#field-Ord").focus()
    page.keyboard.type("1O1")
    expect(page.locator("#said")).to_contain_text("Column 14 1O1 is not a code")
    expect(page.locator("#field-Ord")).to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Use 101").press("Enter")
    expect(page.locator("#field-Ord")).to_have_value("101")
    expect(page.locator("#said")).to_contain_text("Still to fill: C1, F.")
    page.get_by_role("button", name="Clear").press("Enter")
    write_march(page)
    expect(page.locator("#said")).to_contain_text(READS)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#sheet")).to_contain_text(READS)
    expect(page.locator("#field-Unit")).to_have_value("")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("button", name="Hand in 1 card")).to_be_visible()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("heading", name="Receipt 1")).to_be_visible()
    expect(page.locator("#dock")).to_contain_text("The sheet is handed in")
    page.get_by_role("banner").get_by_role("button", name="Recall").press("Enter")
    expect(page.locator("#sheet")).to_contain_text(READS)
    expect(page.locator("#field-Unit")).to_be_visible()


def test_who_types_ahead_of_the_server_goes_on_to_the_field_that_it_opens(page: Page, rooms: str, game: Game):
    take_seat(page, rooms, game, "blue")
    order, via = page.locator("#field-Ord"), page.locator("#field-C2")
    order.fill("308")
    expect(page.locator("#field-C1")).to_be_enabled()
    held: list[Route] = []
    page.route("**/orders/preview/", lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks what it calls)
    order.fill("101")
    page.locator("#field-C1").focus()
    page.keyboard.type("12650470")
    expect(via).to_be_disabled()
    page.route("**/orders/preview/", lambda route: route.continue_())
    for route in held:
        route.continue_()
    expect(via).to_be_focused()


def test_a_card_is_repeated_for_another_unit_and_begun_from_an_example_by_keyboard(page: Page, rooms: str, game: Game):
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    take_seat(page, rooms, game, "blue")
    write_march(page)
    expect(page.locator("#said")).to_contain_text(READS)
    page.keyboard.press("Control+Enter")
    expect(page.locator("#sheet")).to_contain_text(READS)
    expect(page.locator("#field-Unit")).to_have_value("")
    page.get_by_role("link", name="Repeat last").press("Enter")
    expect(page.locator("#field-Unit")).to_be_focused()
    expect(page.locator("#field-C1")).to_have_value("12650470")
    page.keyboard.type("c73")
    expect(page.locator("#said")).to_contain_text("Carried out as")
    expect(page.locator("#field-Posit")).not_to_have_value("")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#sheet")).to_contain_text("Write a card for each unit")
    page.get_by_role("button", name="Write a card for each unit").press("Enter")
    expect(page.locator("#sheet h3", has_text="2C73")).to_be_visible()
    page.goto(page.url.split("/orders")[0].rstrip("/") + "/orders/codes/?code=101")
    page.locator("#example select").select_option("2C73")
    page.get_by_role("button", name="Begin a card with this example").press("Enter")
    expect(page.locator("#field-Unit")).to_have_value("2C73")
    expect(page.locator("#field-Ord")).to_have_value("101")


def test_the_map_fills_a_place_and_starts_a_units_card(page: Page, rooms: str, game: Game):
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    take_seat(page, rooms, game, "blue")
    page.locator('#map [data-link="unit/1C73"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator("#field-Unit")).to_have_value("1C73")
    expect(page.locator("#field-Ord")).to_be_focused()
    page.keyboard.type("101")
    expect(page.locator("#field-C1")).to_be_enabled()
    page.locator("#field-C1").focus()
    page.locator("#map").click(position={"x": 330, "y": 180})
    expect(page.locator("#field-C1")).to_have_value(re.compile(r"\d{3}[05]0\d{2}[05]"))


def test_layers_of_the_map_are_hidden_and_stay_so(page: Page, rooms: str, game: Game):
    take_seat(page, rooms, game, "blue")
    grid, ring = page.locator("#map .map-grid"), page.locator("#map .map-range").first
    expect(grid).to_be_visible()
    expect(ring).to_be_hidden()
    page.get_by_text("Layers", exact=True).click()
    page.get_by_label("Grid").uncheck()
    page.get_by_label("Weapon ranges").check()
    expect(grid).to_be_hidden()
    expect(ring).to_be_visible()
    page.reload()
    expect(grid).to_be_hidden()
    expect(ring).to_be_visible()


def test_what_is_typed_outlives_a_reload(page: Page, rooms: str, game: Game):
    take_seat(page, rooms, game, "blue")
    page.locator("#field-Unit").focus()
    page.keyboard.type("2C73")
    page.reload()
    expect(page.locator("#field-Unit")).to_have_value("2C73")


def test_what_is_typed_before_the_scripts_have_come_outlives_a_change_of_the_page(page: Page, rooms: str, game: Game):
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto(rooms + link(game, "blue")[1])
    page.route("**/js/card.js", hold)
    with page.expect_request("**/js/card.js"):
        page.get_by_role("button", name="Take this seat").click()
    page.locator("#field-Unit").fill("2C73")
    held[0].continue_()
    expect(page.locator("#said")).to_contain_text("Still to fill")
    with page.expect_response("**/orders/editor/**"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('feed:healed'))")
    expect(page.locator("#said")).to_contain_text("Still to fill")
    expect(page.locator("#field-Unit")).to_have_value("2C73")


def test_a_name_half_typed_for_a_contact_outlives_a_report(page: Page, rooms: str, game: Game):
    hand_in_decks(game)
    play_on(game)
    page.goto(rooms + link(game, "blue")[1])
    page.get_by_role("button", name="Take this seat").click()
    page.get_by_role("link", name="Units").click()
    contact = page.locator("[id^=contact-]").first
    contact.locator("summary").click()
    name = contact.get_by_label("Our name for it")
    name.fill("Smith's Post")
    with page.expect_response("**/units/"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('feed:reports'))")
    expect(name).to_have_value("Smith's Post")
    choice = contact.get_by_label("The same as")
    name.fill("")
    choice.select_option(index=choice.locator("option").count() - 1)
    chosen = choice.input_value()
    with page.expect_response("**/units/"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('feed:reports'))")
    expect(choice).to_have_value(chosen)


def test_the_read_back_of_what_is_typed_outlives_a_change_of_the_page(page: Page, rooms: str, game: Game):
    take_seat(page, rooms, game, "blue")
    page.locator("#field-Unit").focus()
    page.keyboard.type("2C73")
    page.locator("#field-Ord").focus()
    page.keyboard.type("101")
    expect(page.locator("#said")).to_contain_text("Still to fill: C1, F.")
    with page.expect_response("**/orders/editor/**"):
        page.evaluate("document.body.dispatchEvent(new CustomEvent('feed:healed'))")
    expect(page.locator("#field-Ord")).to_have_value("101")
    expect(page.locator("#said")).to_contain_text("Still to fill: C1, F.")
    page.locator("#bar-menu summary").click()
    page.get_by_role("link", name="Log of the cell").click()
    note = page.locator("#panel [name=text]")
    note.fill("Smoke at the ford.")
    for _ in range(2):
        with page.expect_response("**/log/"):
            page.evaluate("document.body.dispatchEvent(new CustomEvent('feed:healed'))")
    expect(note).to_have_value("Smoke at the ford.")


def test_an_answer_that_went_wrong_is_said(page: Page, rooms: str, game: Game, console_errors: list[str]):
    take_seat(page, rooms, game, "red")
    page.route("**/units/", lambda route: route.fulfill(status=500, body="error 1234"))
    page.get_by_role("link", name="Units").click()
    expect(page.locator(".connection")).to_contain_text("That did not work, and nothing was changed")
    console_errors.clear()


def test_a_slow_answer_is_called_slow(page: Page, rooms: str, game: Game):
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    take_seat(page, rooms, game, "red")
    page.route("**/units/", hold)
    page.get_by_role("link", name="Units").click()
    line = page.locator(".connection")
    expect(line).to_have_attribute("data-now", "slow", timeout=60_000)
    held[0].continue_()
    expect(line).to_have_attribute("data-now", "")


def test_news_come_to_an_open_page_by_themselves(page: Page, rooms: str, game: Game):
    take_seat(page, rooms, game, "blue")
    answer_letter(seat=control_seat(game), cell="blue", text="Hold the bridge.", as_name="73d Battalion")
    expect(page.locator("#count-messages")).to_have_text("1")
    hand_in_decks(game)
    play_on(game)
    expect(page.locator(".sentence")).to_contain_text("0730. Reports are out")
    page.get_by_role("link", name="Reports").click()
    expect(page.locator(".entry").first).to_contain_text("No. 4")
    expect(page.locator('#map [data-link="report/4"]')).to_be_visible()
    expect(page.locator("#count-reports")).to_have_text("4")


def test_frames_of_several_kinds_fetch_each_part_once(page: Page, rooms: str, game: Game):
    page.clock.install()
    take_seat(page, rooms, game, "blue")
    answer_letter(seat=control_seat(game), cell="blue", text="Hold the bridge.", as_name="73d Battalion")
    expect(page.locator("#count-messages")).to_have_text("1")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    # The page's time stands until all of them have come, however slow the machine is.
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=1))
    for kind in ("stage", "orders", "reports"):
        with transaction.atomic():
            announce(game=Game.objects.locked(game.pk), kind=kind)
    page.wait_for_timeout(1000)
    with page.expect_response("**/bar/"):
        page.clock.run_for(1000)
    page.clock.resume()
    page.wait_for_timeout(1000)
    for part in ("/bar/", "/orders/sheet/", "/orders/editor/"):
        assert [path.endswith(part) for path in asked].count(True) == 1, part


def test_a_late_answer_makes_only_what_it_brings_ask_again(page: Page, rooms: str, game: Game):
    take_seat(page, rooms, game, "blue")
    held: list[Route] = []
    page.route("**/orders/sheet/", lambda route: held.append(route), times=1)  # noqa: PLW0108 (Playwright marks what it calls)
    for kind in ("stage", "orders"):
        with page.expect_response("**/bar/"), transaction.atomic():
            announce(game=Game.objects.locked(game.pk), kind=kind)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    with page.expect_response("**/orders/sheet/"):
        held[0].continue_()
    page.wait_for_timeout(1000)
    assert [path for path in asked if path.endswith("/orders/sheet/")]
    assert not [path for path in asked if path.endswith("/bar/")]


def test_an_open_desk_goes_from_the_draft_to_the_reply_by_itself(page: Page, rooms: str, game: Game):
    hand_in_decks(game)
    assess(game)
    page.goto(rooms + link(game, "red")[1])
    page.get_by_role("button", name="Take this seat").click()
    expect(page.locator("#orders-head")).to_contain_text("A draft")
    page.get_by_text("Decks and paper").click()
    page.locator("textarea.deck").fill(deck(game, "red", 2))
    page.locator("#field-Unit").fill("1A95")
    release_reports(branch_id=game.branch.pk, seat=control_seat(game))
    expect(page.locator("#orders-head")).to_contain_text("Reply of 020730")
    expect(page.locator("#orders-head")).not_to_contain_text("A draft")
    expect(page.locator("#sheet")).to_contain_text("May be answered now")
    expect(page.locator("textarea.deck")).to_have_value(re.compile("021200 to 021800, RED"))
    page.wait_for_function(SAME_SHEET)
    expect(page.locator("#field-Unit")).to_have_value("1A95")
    assert (
        page.locator("#deck-keys [name=sheet]").input_value()
        == open_sheet(game=Game.objects.get(pk=game.pk), side="red").public_id
    )


def test_what_has_been_read_is_no_longer_new(page: Page, rooms: str, game: Game):
    take_seat(page, rooms, game, "blue")
    hand_in_decks(game)
    play_on(game)
    page.get_by_role("link", name="Reports").click()
    expect(page.locator(".entry.is-new")).to_have_count(4)
    with page.expect_response("**/seen/") as answer:
        pass
    assert answer.value.status == 204
    page.reload()
    expect(page.locator("#report-4")).to_be_visible()
    expect(page.locator(".entry.is-new")).to_have_count(0)


def test_two_tabs_of_three_rooms_stay_what_they_are(context: BrowserContext, rooms: str, game: Game):
    pages = {}
    for side in ("control", "red", "blue"):
        first = context.new_page()
        first.goto(rooms + link(game, side)[1])
        first.get_by_role("button", name="Take this seat").click()
        expect(first.locator("body[data-room]")).to_be_visible()
        second = context.new_page()
        second.goto(first.url)
        pages[side] = (first, second)
    for side, tabs in pages.items():
        for tab in tabs:
            tab.reload()
            expect(tab.locator(f'body[data-room="{side}"]')).to_be_visible()
            expect(tab.locator(".bar-seat")).to_have_text(f"{side.title()} staff")


def test_a_phone_has_its_tabs_below_and_the_card_as_a_form(page: Page, rooms: str, game: Game):
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    take_seat(page, rooms, game, "red")
    expect(page.locator("#map")).to_be_hidden()
    box = page.locator("#tabs").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == pytest.approx(PHONE["height"], abs=1)
    page.get_by_role("link", name="Map").click()
    expect(page.locator("#map")).to_be_visible()
    expect(page.locator("#dock")).to_be_hidden()
    page.get_by_role("link", name="Orders").click()
    expect(page.locator("#field-Unit")).to_be_visible()
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_the_dark_room_is_remembered(page: Page, rooms: str, game: Game):
    page.emulate_media(color_scheme="light")
    take_seat(page, rooms, game, "red")
    page.locator("#bar-menu summary").click()
    page.get_by_role("button", name="Light or dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def test_a_lost_connection_shows_and_heals(page: Page, rooms: str, game: Game, console_errors: list[str]):
    take_seat(page, rooms, game, "red")
    page.context.set_offline(True)
    page.get_by_role("link", name="Units").click()
    expect(page.locator(".connection")).to_contain_text("Connection lost")
    page.context.set_offline(False)
    page.get_by_role("link", name="Units").click()
    expect(page.locator(".connection")).to_be_hidden()
    console_errors.clear()

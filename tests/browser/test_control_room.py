"""Control's room in a real browser: a cycle assessed by a worker, explained, ruled on, released, gone back to."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from config.embedded.program import Process
from control.models import Game
from control.services.letters import post_letter
from control.services.tempo import set_tempo
from tests.browser.seats import rule, take_seat
from tests.games import assess, control_seat, hand_in_decks, play_on, seat

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("rooms")]

DESKTOP = {"width": 1440, "height": 900}


@pytest.fixture
def control(page: Page, rooms: str, game: Game) -> Page:
    """A page of Control's room."""
    page.set_viewport_size(DESKTOP)  # type: ignore[arg-type]
    take_seat(page, rooms, control_seat(game))
    expect(page.locator("body[data-keys]")).to_be_visible()
    return page


def step(page: Page, name: str) -> None:
    page.locator(".bar-primary").get_by_role("button", name=name, exact=True).click()


def test_a_cycle_is_assessed_explained_ruled_on_and_released(control: Page, game: Game, worker: Process):
    hand_in_decks(game)
    expect(control.locator(".sentence")).to_contain_text("Red has handed in 8 cards. Blue has handed in")
    step(control, "Assess")
    expect(control.locator(".sentence")).to_contain_text("Assessed to 02")
    first = control.locator(".line-open").first
    expect(first).to_be_visible()

    control.keyboard.press("j")
    expect(first).to_be_focused()
    with control.expect_response("**/results/*"):
        control.evaluate("document.body.dispatchEvent(new CustomEvent('feed:results'))")
    control.wait_for_function("() => !document.querySelector('#panel.htmx-request, #panel .htmx-request')")
    expect(first).to_be_focused()
    control.keyboard.press("Enter")
    expect(control.locator(".tree-root").first).to_be_visible()
    control.locator(".tree-root summary").first.focus()
    control.keyboard.press("r")
    expect(control.get_by_role("heading", name="Replace this result")).to_be_visible()
    rule(control, "Seen from the other bank.")
    expect(control.get_by_role("heading", name="Before and after")).to_be_visible()
    expect(control.locator("dl.facts")).to_contain_text("Seen from the other bank.")
    control.get_by_role("link", name="Keep it").click()

    expect(control.locator("#count-tray")).not_to_have_text("0")
    step(control, "Release")
    expect(control.locator(".sentence")).to_contain_text("are out")
    expect(control.locator(".bar-primary")).to_contain_text("Go on")


def test_an_uneventful_cycle_costs_two_clicks(control: Page, game: Game, worker: Process):
    Game.objects.filter(pk=game.pk).update(settings={"pauses": "none"})
    hand_in_decks(game)
    expect(control.locator(".sentence")).to_contain_text("Blue has handed in")
    step(control, "Assess")
    step(control, "Release")
    expect(control.locator(".sentence")).to_contain_text("Orders for cycle 2")


def test_a_cell_that_owes_is_named_before_going_on(control: Page):
    step(control, "Assess")
    expect(control.locator("#panel")).to_contain_text("Nothing has been received from Red and Blue")
    control.get_by_role("link", name="Wait", exact=True).click()
    expect(control.locator(".sentence")).to_contain_text("Red owes its orders")


def test_a_table_opens_below_with_the_entry_marked(control: Page, game: Game):
    hand_in_decks(game)
    assess(game)
    control.reload()
    control.locator(".line-open").first.click()
    control.get_by_role("link", name="Open all").click()
    expect(control).to_have_url(re.compile("all=yes"))
    control.locator(".node-read a.mono").first.click()
    expect(control.locator(".rule-table td[aria-current]")).to_be_visible()
    control.keyboard.press("Escape")
    expect(control.locator(".rule-table")).to_have_count(0)


def test_on_paper_the_results_stand_without_the_keys_of_the_desk(control: Page, game: Game):
    hand_in_decks(game)
    assess(game)
    control.reload()
    expect(control.locator(".line-open").first).to_be_visible()
    control.emulate_media(media="print")
    for printed in (".print-head", ".map-sheet", ".line-open"):
        expect(control.locator(printed).first).to_be_visible()
    for key in (".bar", ".tabs", ".owing", ".filter", ".queue-foot", ".line input"):
        expect(control.locator(key).first).to_be_hidden()


def test_going_back_leads_into_the_study(control: Page, game: Game, worker: Process, console_errors: list[str]):
    hand_in_decks(game)
    play_on(game)
    control.reload()
    control.locator(".moment").first.click()
    expect(control.locator(".sentence")).to_contain_text("Looking back")
    control.locator(".line-open").first.click()
    control.locator(".node-line:has(.rule-here)").first.hover()
    control.keyboard.press("r")
    rule(control, "Fog in the valley.")
    expect(control.locator("#panel")).to_contain_text("From now on")
    control.get_by_role("button", name="Branch from before it and assess").click()
    expect(control.locator(".stamps")).to_contain_text("study 2")
    expect(control.locator(".sentence")).to_contain_text("Assessed to")
    console_errors[:] = [error for error in console_errors if "409" not in error]


def test_what_cells_do_appears_by_itself(control: Page, game: Game):
    post_letter(seat=seat(game, "red"), text="Where is the battalion?", as_name="Battalion")
    expect(control.locator("#count-messages")).to_have_text("1")
    hand_in_decks(game)
    expect(control.locator("#owing")).to_contain_text("8 cards handed in")
    control.locator("#tabs").get_by_role("link", name="Messages").click()
    post_letter(seat=seat(game, "red"), text="It does not answer.", as_name="Battalion")
    expect(control.locator("#panel .letter")).to_have_count(2)
    control.locator(".letter").get_by_role("link", name="Answer").first.click()
    control.locator("#panel textarea").fill("At the bridge.")
    post_letter(seat=seat(game, "red"), text="Where is that?", as_name="Battalion")
    expect(control.locator("#panel .letter")).to_have_count(3)
    expect(control.locator("#panel textarea")).to_have_value("At the bridge.")


def test_what_comes_while_a_page_still_loads_its_scripts_shows(control: Page, game: Game):
    held: list[Route] = []
    control.route("**/desk*.js", lambda route: held.append(route))  # noqa: PLW0108 (Playwright marks what it calls)
    control.reload(wait_until="commit")
    expect(control.locator("#bar")).to_be_visible()
    control.wait_for_timeout(500)
    post_letter(seat=seat(game, "red"), text="Where is the battalion?", as_name="Battalion")
    control.wait_for_timeout(1000)
    held[0].continue_()
    expect(control.locator("body[data-keys]")).to_be_visible()
    expect(control.locator("#count-messages")).to_have_text("1")


def test_a_panel_hears_what_comes_while_it_is_under_way(control: Page, game: Game):
    held: list[tuple[Route, APIResponse]] = []
    control.route("**/messages/", lambda route: held.append((route, route.fetch())), times=1)
    control.locator("#tabs").get_by_role("link", name="Messages").click()
    control.wait_for_timeout(1000)
    post_letter(seat=seat(game, "red"), text="Where is the battalion?", as_name="Battalion")
    expect(control.locator("#count-messages")).to_have_text("1")
    for route, answer in held:
        route.fulfill(response=answer)
    expect(control.locator("#panel .letter")).to_have_count(1, timeout=10_000)


def test_the_map_shows_the_truth_or_a_side_under_a_banner(control: Page, game: Game):
    hand_in_decks(game)
    play_on(game)
    control.reload()
    expect(control.locator("#map-truth")).to_be_visible()
    control.locator(".views").get_by_role("link", name="Red").click()
    expect(control.locator(".map-banner")).to_contain_text("What Red knows")
    expect(control.locator('#map-red [data-link="unit/1A95"]')).to_be_visible()
    expect(control.locator('#map-red [data-link="unit/1C73"]')).to_have_count(0)
    control.locator(".views").get_by_role("link", name="Side by side").click()
    expect(control.locator(".map-sheet")).to_have_count(3)


def test_keys_handle_the_clock_and_blank_the_truth(control: Page, game: Game):
    control.keyboard.press("?")
    expect(control.get_by_role("dialog", name="Keys")).to_contain_text("stop the planning clock")
    control.keyboard.press("Escape")
    expect(control.get_by_role("dialog", name="Keys")).to_be_hidden()
    set_tempo(
        game_id=game.pk, seat=control_seat(game), orders_minutes=20, reply_minutes=0, at_zero="nothing", grace_seconds=0
    )
    expect(control.locator(".countdown")).to_contain_text("19:")
    control.keyboard.press("t")
    expect(control.locator(".countdown")).to_contain_text("21:")
    control.keyboard.press("p")
    expect(control.locator(".countdown[data-stands]")).to_be_visible()
    control.keyboard.press("e")
    expect(control.locator("#panel h2")).to_have_text("End the game")
    control.keyboard.press("b")
    expect(control.locator("#blank")).to_be_visible()
    control.keyboard.press("b")
    expect(control.locator("#blank")).to_be_hidden()


def test_three_rooms_in_three_tabs_stay_what_they_are(context: BrowserContext, rooms: str, game: Game):
    tabs = {}
    for addressee in ("control", "red", "blue"):
        tabs[addressee] = context.new_page()
        take_seat(tabs[addressee], rooms, seat(game, addressee))
        expect(tabs[addressee].locator(".sentence")).to_be_visible()
    for addressee, tab in tabs.items():
        tab.reload()
        expect(tab.locator(f'body[data-room="{addressee}"]')).to_be_visible()


def test_no_page_loads_anything_from_elsewhere(control: Page, rooms: str):
    asked: list[str] = []
    control.on("request", lambda request: asked.append(request.url))
    control.reload()
    control.wait_for_load_state("load")
    assert asked
    assert [url for url in asked if not re.match(rf"{re.escape(rooms)}/|data:", url)] == []


def test_a_menu_stays_open_while_the_bar_fetches_itself(control: Page, game: Game):
    control.locator("#bar-menu summary").click()
    expect(control.locator("#bar-menu[open]")).to_be_visible()
    hand_in_decks(game)
    expect(control.locator(".sentence")).to_contain_text("Blue has handed in")
    control.locator("#bar-menu").get_by_text("Hold the game", exact=True).click()
    expect(control.locator(".bar-primary")).to_contain_text("Resume")


def test_of_two_pages_asked_for_the_later_one_shows(control: Page, game: Game):
    hand_in_decks(game)
    assess(game)
    control.reload()
    waits: list[Route] = []

    def hold_back(route: Route) -> None:
        waits.append(route)

    control.route("**/tray/", hold_back)
    control.locator("#tabs").get_by_role("link", name="Tray").click()
    control.locator(".line-open").first.click()
    expect(control.locator(".tree-root").first).to_be_visible()
    waits[0].continue_()
    expect(control.locator(".tree-root").first).to_be_visible()
    expect(control.locator(".tab[aria-current]")).to_contain_text("Results")
    expect(control).to_have_url(re.compile(r"/results/\d+/$"))


def test_what_was_pressed_shows_though_the_page_before_it_goes_on_asking(control: Page, game: Game):
    hand_in_decks(game)
    assess(game)
    control.reload()
    waits: list[Route] = []
    asked: list[str] = []
    control.route("**/tray/", lambda route: waits.append(route))  # noqa: PLW0108 (Playwright marks what it calls)
    control.on("request", lambda request: asked.append(request.url))
    control.locator("#tabs").get_by_role("link", name="Tray").click()
    control.evaluate(
        """() => {
          const asking = '<div hx-get="results/" hx-trigger="every 100ms" hx-target="#panel"></div>';
          document.getElementById("panel").insertAdjacentHTML("beforeend", asking);
          window.htmx.process(document.getElementById("panel"));
        }"""
    )
    expect(control.locator("#panel [hx-trigger^=every]")).to_have_count(1)
    control.wait_for_timeout(600)
    assert [url for url in asked if url.endswith("/results/")]
    waits[0].continue_()
    expect(control.locator(".tab[aria-current]")).to_contain_text("Tray")

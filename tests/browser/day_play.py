"""The two cycles of a game day: a cell on paper, one at screens, a special order, a rehearsal, a late cell."""

from __future__ import annotations

import re
import time
from typing import Final

from playwright.sync_api import Error, Page, expect

from config.data_folder import BASE_DIR
from tests.browser.day_people import ControlSeat, Person
from tests.browser.profiles import PATIENCE_MS
from tests.control.reports.printed import text_of

DECKS: Final = BASE_DIR / "fixtures" / "tacspiel" / "route_4" / "decks"
GUNS: Final = "A155"
"""The battery that the fire support officer writes for."""
ILLEGIBLE: Final = ("P1A9512550475H01A95", "P1A9512550475HO1A95")
"""A card as it was meant and as it was written."""
SPECIAL: Final = "Ask the priest of Lang Giua whether strangers came through last night."
VIEWER_COMES: Final = "Not attached to an active page"
"""What the browser says while one process hands a tab over to another."""
REMARK: Final = "Who saw the ambush first?"
OUTCOMES: Final = (
    ("60", "He tells what he saw", "The priest saw riflemen go up into the forest."),
    ("40", "He says nothing", "The priest has seen nobody."),
)


def cards_of(side: str, cycle: int) -> list[str]:
    """The cards of the scenario's deck, with the platoon that the sponsor put in place of another."""
    lines = (DECKS / f"cycle-{cycle}-{side}.txt").read_text().splitlines()
    return [line.replace("3C73", "3B73") for line in lines if line and line[0] not in "*0"]


def deck_of_the_commander(cycle: int) -> str:
    """The cards of Blue's deck but those for the battery, whose headquarters is another seat's."""
    return "\n".join(card for card in cards_of("blue", cycle) if not card.startswith(GUNS))


def set_up(control: ControlSeat, commander: Person) -> None:
    """Blue tells its intent with its set-up; Control approves it, puts Red on paper and starts."""
    commander.from_menu("Set-up")
    commander.panel.locator("[name=intent1]").fill("Open the road as far as the western edge.")
    commander.button("Hand in the set-up")
    control.says("Blue has handed in its set-up.")
    control.from_menu("Set-up")
    control.shows("Open the road as far as the western edge.")
    control.button("Approve")
    control.from_menu("How the cells are played")
    red = control.panel.locator("form", has_text="Red").first
    red.get_by_label("It is played by").select_option(label="its people, on paper")
    red.get_by_role("button", name="From now on").click()
    control.press("Start cycle 1")
    control.says("Orders for cycle 1. Red owes its orders. Blue owes its orders.")


def type_from_paper(liaison: ControlSeat) -> None:
    """The liaison types what Red wrote; one card cannot be read, goes back on a slip, and is typed as it was meant."""
    meant, written = ILLEGIBLE
    cards = [card.replace(meant, written) for card in cards_of("red", 1)]
    assert sum(written in card for card in cards) == 1
    liaison.tab("Orders")
    liaison.link("Enter for Red")
    liaison.panel.get_by_label("Cards, one a line, as on the paper").fill("\n".join(cards))
    liaison.panel.get_by_label("Number of the sheet of paper").first.fill("R-1")
    liaison.button("Add the cards")
    wrong = liaison.panel.locator(".is-wrong")
    expect(wrong).to_have_count(1)
    liaison.panel.get_by_text("Second entry, by another typist").click()
    slip = text_of(liaison.file("Query slips (PDF)"))
    assert "Sheet R-1" in slip
    assert written[:15] in slip.replace(" ", "") or "HO1" in slip
    wrong.get_by_role("link", name="Change").click()
    field = liaison.panel.get_by_label("Card", exact=True)
    field.fill(field.input_value().replace(written, meant))
    liaison.button("Keep")
    expect(wrong).to_have_count(0)
    liaison.button("Hand in for Red")
    liaison.shows("Handed in.")


def write_at_screens(commander: Person, guns: Person, observer: Person) -> None:
    """Two seats write on one sheet; each marks its part, and the one that may hands it in."""
    commander.write_deck(deck_of_the_commander(1))
    guns.tab("Orders")
    guns.shows("1C73 moves")
    guns.type_card(Unit=GUNS, Ord="010", Auth="25DIV", Desig="1C73", Tme="0630")
    guns.page.get_by_role("button", name="Add card").click()
    commander.page.locator("#sheet").get_by_text(GUNS).first.wait_for()
    for person in (guns, commander):
        person.tab("Orders")
        person.button("My part is ready")
        expect(person.panel.get_by_role("button", name="My part is not ready")).to_be_visible()
    expect(commander.panel.locator(".ready-list .is-ready")).to_have_count(2)
    guns.hand_in()
    guns.shows("another seat of the cell hands in")
    commander.hand_in()
    commander.shows("Your orders are with Control.")
    for person in (guns, observer):
        person.says("handed in")
    observer.from_menu("Notes for the record")
    observer.panel.get_by_label("Note", exact=True).fill("They talked before they wrote.")
    observer.button("Add the note")
    observer.shows("They talked before they wrote.")


def assess_and_release(control: ControlSeat, blue: Person) -> None:
    """The first part of the cycle; Blue's reports come to its screens, Red's go into an envelope."""
    control.says(re.compile(r"Red has handed in \d+ cards\. Blue has handed in \d+ cards\."))
    control.assess()
    control.answer_all()
    look_through(control)
    control.press("Release")
    control.says("are out")
    blue.says("Reports are out")


def look_through(control: ControlSeat) -> None:
    """Before the release a report is delayed, a result kept for the debrief, and a note written."""
    control.tab("Tray")
    with control.new_panel():
        control.panel.get_by_role("link", name="Edit, garble, delay, withhold").last.click()
    control.panel.get_by_label("Delay to").check()
    control.panel.get_by_label("Reason; the cell does not see it").fill("The runner loses his way.")
    control.button("Decide")
    control.shows("The runner loses his way.")
    control.tab("Results")
    with control.new_panel():
        control.panel.locator(".line-open").first.click()
    control.panel.get_by_text("For the debrief").click()
    control.panel.get_by_label("Remark, if any").fill(REMARK)
    control.button("Mark it")
    control.shows(REMARK)
    control.from_menu("Record of the game")
    control.panel.get_by_label("Note for the record; Control alone reads it").fill("Both cells were ready in time.")
    control.button("Add the note")


def ask_for_an_estimate(control: ControlSeat, commander: Person) -> None:
    """Control asks each seat once a cycle for what it expects."""
    control.from_menu("Estimates")
    control.panel.locator("form textarea, form input[type=text]").first.fill("Will Red strike again?")
    control.button("Ask this from now on")
    commander.from_menu("Estimate")
    commander.panel.get_by_label("What you expect").fill("Not before dark.")
    commander.panel.get_by_label("How sure you are").select_option(index=2)
    commander.button("Give the estimate")
    commander.shows("Not before dark.")


def go_back(page: Page) -> None:
    """From a PDF to the page before it, once the browser's viewer, a process of its own, has taken the tab over."""
    until = time.monotonic() + PATIENCE_MS / 1000
    while True:
        try:
            page.go_back()
        except Error as error:
            if VIEWER_COMES not in error.message or time.monotonic() > until:
                raise
            page.wait_for_timeout(200)
        else:
            return


def hand_over_envelope(liaison: ControlSeat) -> None:
    """Red's slips are printed, carried over and noted."""
    liaison.from_menu("How the cells are played")
    queue = liaison.panel.locator("table tbody tr").first
    expect(queue).to_have_class("is-new")
    with liaison.page.expect_response("**/slips.pdf") as printed:
        queue.get_by_role("button", name="Print", exact=True).click()
    assert printed.value.headers["content-type"] == "application/pdf"
    liaison.page.wait_for_url("**/slips.pdf", wait_until="commit")
    go_back(liaison.page)
    expect(queue).to_contain_text("Liaison to Red")
    queue.get_by_role("button", name="Handed over").click()
    expect(liaison.panel.locator("tr.is-new")).to_have_count(0)
    liaison.from_menu("Papers to print")
    assert "No. 1 " in text_of(liaison.file("Slips of Red"))


def special_order(control: ControlSeat, commander: Person) -> None:
    """What no card can say: Blue orders it in words, Control gives odds, one throw decides, Blue reads of it."""
    commander.tab("Messages")
    commander.panel.get_by_text("Special order: what no card can say").click()
    form = commander.panel.locator(".special-order form")
    form.get_by_label("Units").fill("P1C73")
    form.get_by_label("What they are to do").fill(SPECIAL)
    form.get_by_role("button", name="Send the special order").click()
    commander.shows(SPECIAL)
    expect(control.page.locator("#owing .waits").first).to_contain_text(re.compile(r"New messages\s*1"))
    control.tab("Messages")
    control.link("Throw for it")
    control.panel.get_by_label("Action").fill("Asking the priest")
    control.panel.get_by_label("Reasons for it, a line each").fill("The company paid for its rice.")
    for number, (chance, happens, told) in enumerate(OUTCOMES, start=1):
        control.panel.locator(f"[name=chance{number}]").fill(chance)
        control.panel.locator(f"[name=words{number}]").fill(happens)
        control.panel.locator(f"[name=blue{number}]").fill(told)
    control.button("Throw for it")
    control.shows("Asking the priest")


def rest_of_the_cycle(control: ControlSeat, liaison: ControlSeat, commander: Person) -> None:
    """Nobody answers a report; the action is thrown for, and Blue is told its outcome."""
    commander.tab("Orders")
    commander.button("Decline to reply")
    commander.shows("you decline to reply")
    control.assess("Assess to the end of the cycle")
    if control.panel.get_by_role("heading", name="Orders are missing").is_visible():
        control.panel.get_by_role("button", name=re.compile("Go on without")).click()
    control.answer_all()
    control.press("Release")
    control.says("Orders for cycle 2")
    hand_over_envelope(liaison)
    commander.says("Orders for cycle 2")
    commander.tab("Reports")
    outcomes = "|".join(re.escape(told) for _, _, told in OUTCOMES)
    commander.shows(re.compile(outcomes))


def rehearse(control: ControlSeat, everybody: list[Person]) -> None:
    """Every room plays the cycle with dice that do not count, and is taken back."""
    control.from_menu("Rehearse this cycle")
    for person in everybody:
        expect(person.page.locator(".bar-mark")).to_contain_text("REHEARSAL")
    control.assess("Assess to the end of the cycle")
    control.panel.get_by_role("button", name=re.compile("Go on without orders from")).click()
    control.answer_all()
    control.press("Release")
    control.says("Orders for cycle 3")
    control.from_menu("End the rehearsal and go back")
    for person in everybody:
        expect(person.page.locator(".bar-mark")).to_have_count(0)
        person.says("Orders for cycle 2")


def late_cell(control: ControlSeat, commander: Person) -> None:
    """Blue hands in, Red does not; Control is asked and goes on without it."""
    commander.hand_in()
    control.says("Red owes its orders. Blue has handed in")
    control.assess("Assess to the end of the cycle")
    control.shows("Orders are missing")
    control.button("Go on without orders from Red")
    control.answer_all()
    control.press("Release")
    control.says("Orders for cycle 3")
    commander.says("Orders for cycle 3")

"""A game day on a laptop and its room's network, used as its people use it: from the launcher to the data book."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from config.data_folder import DataFolder
from tests.browser import day_before, day_end, day_play
from tests.browser.chromium import FLAGS, Chromium
from tests.browser.day_people import ControlSeat, Person
from tests.browser.day_site import Site
from tests.browser.second_host import second_host
from tests.launched import Launched

pytestmark = pytest.mark.slow


@pytest.fixture
def site(browser: Browser, chromium: Chromium, tmp_path: Path, console_errors: list[str]) -> Iterator[Site]:
    """The laptop with the launcher, and the players' computer; errors left on a console fail the test."""
    with second_host() as host:
        there = browser.browser_type.launch(
            executable_path=host.program(chromium.program, tmp_path),
            args=list(FLAGS),
            env={**os.environ, **chromium.environment},
        )
        launched = Launched(DataFolder(tmp_path / "data"), host="0.0.0.0")
        found = Site(launched=launched, here=browser, there=there, address=host.address, errors=console_errors)
        try:
            yield found
        finally:
            found.profiles.close()
            there.close()
            found.launched.stop(signal.SIGTERM)
    # The viewer of a PDF looks for an icon by itself; the pages name theirs.
    assert [error for error in console_errors if "/favicon.ico" not in error] == []


def test_a_game_day_on_one_laptop_and_a_room_s_network(site: Site):
    control, liaison, commander, guns, observer = seats_taken(site)
    day_play.set_up(control, commander)
    day_play.type_from_paper(liaison)
    day_play.write_at_screens(commander, guns, observer)
    site.was_refused("/orders/hand-in/")
    day_play.assess_and_release(control, commander)
    day_play.hand_over_envelope(liaison)
    day_play.special_order(control, commander)
    day_play.ask_for_an_estimate(control, commander)
    day_play.rest_of_the_cycle(control, liaison, commander)
    day_play.rehearse(control, [liaison, commander, guns, observer])
    commander.write_deck(day_play.deck_of_the_commander(2))
    day_end.session_break(site, control, [liaison, commander, guns, observer])
    day_play.late_cell(control, commander)
    day_end.end(control, [commander, guns, observer])
    control.from_menu("Papers to print")
    day_end.read_booklet(control.file("After-action booklet"))
    day_end.read_data_book(control.file("Spreadsheet"))
    assert day_end.verify(site, control.game).count("equal") >= 3


def seats_taken(site: Site) -> tuple[ControlSeat, ControlSeat, Person, Person, Person]:
    """The host sets up a game; its people take their seats at the laptop and at the other computer."""
    host = day_before.signed_in(site.at_the_laptop(), site.launched.address, site.launched.password)
    day_before.make_scenario(host)
    site.was_refused("/host/scenarios/")
    links = day_before.make_game(host)
    control = ControlSeat(site.at_the_laptop(), site.link_here(links["Control"]))
    to_liaison = day_before.add_seat(control, "liaison", "Liaison to Red", "liaison")
    to_observer = day_before.add_seat(control, "observer", "Guest with Blue", "observer", "blue")
    liaison = ControlSeat(site.at_the_laptop(), site.link_here(to_liaison))
    commander, guns, observer = (
        Person(site.at_the_other_computer(), site.link_there(link))
        for link in (links["Commander of C"], links["Fire support officer"], to_observer)
    )
    return control, liaison, commander, guns, observer

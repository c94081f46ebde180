"""The screen lock and the curtain: what is closed shows nothing of any room, whatever is asked for."""

from __future__ import annotations

import pytest
from django.test import Client

from control.entrance.failures import MOST_WORDS
from control.models import Game, Seat
from control.services.seats import reissue_link
from tests.games import new_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def control(game: Game) -> Seat:
    return seat(game, "control")


def shows_nothing(browser: Client, one: Seat) -> None:
    """Pages, parts, papers and postings of a closed room."""
    room = room_of(one)
    for page in ("", "results/", "papers/", "papers/state-of-play.pdf", "bar/"):
        answer = browser.get(f"{room}{page}")
        assert answer.status_code == 423
        assert one.game.title not in answer.content.decode()
        assert "Cycle" not in answer.content.decode()
    part = browser.get(f"{room}bar/", headers={"HX-Request": "true"})
    assert (part.status_code, part.content, part["HX-Refresh"]) == (204, b"", "true")
    assert browser.post(f"{room}hold/").status_code == 423


def test_one_press_locks_and_a_reload_shows_nothing(control: Seat):
    browser = seated(control)
    assert browser.post(f"{room_of(control)}lock/").status_code == 302
    shows_nothing(browser, control)
    shows_nothing(browser, control)
    assert browser.get(f"{room_of(control)}lock/").status_code == 423


def test_the_chosen_word_opens_it_and_no_other(control: Seat):
    browser, room = seated(control), room_of(control)
    browser.post(f"{room}lock/", {"word": "rice paddy"})
    for wrong in ("", "rice", "RICE PADDY"):
        assert browser.post(f"{room}unlock/", {"word": wrong}).status_code == 423
    shows_nothing(browser, control)
    assert browser.post(f"{room}unlock/", {"word": "rice paddy"}).status_code == 302
    assert browser.get(room).status_code == 200


def test_many_words_are_slowed_and_the_right_one_too_while_another_browser_opens(control: Seat):
    guesser, other, room = seated(control), seated(control), room_of(control)
    for browser in (guesser, other):
        browser.post(f"{room}lock/", {"word": "rice paddy"})
    codes = [guesser.post(f"{room}unlock/", {"word": f"guess {number}"}).status_code for number in range(MOST_WORDS)]
    assert codes == [423] * MOST_WORDS
    slowed = guesser.post(f"{room}unlock/", {"word": "rice paddy"})
    assert (slowed.status_code, "Retry-After" in slowed) == (429, True)
    shows_nothing(guesser, control)
    assert other.post(f"{room}unlock/", {"word": "rice paddy"}).status_code == 302


def test_without_a_word_only_the_link_opens_it(control: Seat):
    browser, room = seated(control), room_of(control)
    browser.post(f"{room}lock/")
    assert browser.post(f"{room}unlock/", {"word": ""}).status_code == 423
    token = reissue_link(seat_id=control.pk)
    browser.post(f"/join/{token}")
    assert browser.get(room).status_code == 200


def test_a_lock_is_of_one_browser_and_one_seat(game: Game, control: Seat):
    red = seat(game, "red")
    seated(control).post(f"{room_of(control)}lock/")
    assert seated(control).get(room_of(control)).status_code == 200
    assert seated(red).get(room_of(red)).status_code == 200


def test_a_hot_seat_shows_one_room_at_a_time_and_nothing_between():
    game = new_game(played_by_one=True)
    red, blue = seat(game, "red"), seat(game, "blue")
    browser = seated(red, blue)
    curtain = f"/curtain/{game.public_id}/"
    assert browser.post(f"{room_of(red)}curtain/")["Location"] == curtain
    for one in (red, blue):
        answer = browser.get(room_of(one))
        assert (answer.status_code, answer["Location"]) == (302, curtain)
    page = browser.get(curtain).content.decode()
    assert game.title not in page
    assert "Cycle" not in page
    browser.post(curtain, {"seat": blue.public_id})
    assert browser.get(room_of(blue)).status_code == 200
    assert browser.get(room_of(red)).status_code == 302
    assert browser.get(f"{room_of(red)}reports/1.pdf").status_code == 302


def test_the_curtain_opens_no_seat_that_the_browser_does_not_hold(game: Game):
    hot = new_game(played_by_one=True)
    red, blue = seat(hot, "red"), seat(hot, "blue")
    browser = seated(red)
    assert browser.post(f"/curtain/{hot.public_id}/", {"seat": blue.public_id}).status_code == 404
    assert Client().get(f"/curtain/{hot.public_id}/").status_code == 404
    assert seated(seat(game, "red")).post(f"{room_of(seat(game, 'red'))}curtain/").status_code == 404

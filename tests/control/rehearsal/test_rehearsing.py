"""The rehearsal of the fog of war: clean on this site, and not clean where a page tells what it should not."""

from __future__ import annotations

import io
import logging
import zipfile
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.http import HttpResponse

from control.live.frames import Frame
from control.models import FeedFrame, Game, Letter, Seat
from control.rehearsal import crawling
from control.rehearsal.addresses import SEAT
from control.rehearsal.comparing import differences
from control.rehearsal.crawling import Crawler
from control.rehearsal.planting import Planted, plant, seat_of
from control.rehearsal.readable import readable
from control.rehearsal.rehearsing import rehearse
from control.services import letters

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_nothing_foreign_is_in_any_answer_after_a_release_and_nothing_is_kept():
    logging.disable(logging.ERROR)
    found = list(rehearse("tacspiel", "route_4", stages=("after release",), rooms=("red",)))
    logging.disable(logging.NOTSET)
    assert [(one.seat.role, one.seat.side) for one in found] == [("player", "red")]
    for one in found:
        assert one.is_clean, (one.leaks, one.unlike, one.failed, one.parted, one.own_read)
        assert one.answers > 1000
        assert one.compared > 100
    assert not Game.objects.exists()


def test_a_liaison_under_review_reads_what_its_cell_and_its_tray_hold_and_a_screen_no_word_of_either():
    logging.disable(logging.ERROR)
    found = list(rehearse("tacspiel", "route_4", stages=("under review",), rooms=("liaison", "public")))
    logging.disable(logging.NOTSET)
    assert [one.seat.room for one in found] == ["public", "liaison", "liaison"]
    for one in found:
        assert one.is_clean, (one.seat.bound_to, one.leaks, one.unlike, one.failed, one.own_read)
        assert one.answers > (10 if one.seat.is_screen else 100)


@pytest.fixture
def planted() -> Planted:
    return plant("tacspiel", "route_4")


def heard(planted: Planted, answer: HttpResponse) -> dict[str, list[str]]:
    """The words found in one answer to a Red seat."""
    crawler = Crawler(seat_of(planted.game, "red"), planted.words)
    crawler._heard("get", "/page", answer)
    return crawler.crawl.told


def test_a_word_is_found_in_bodies_and_headers_whatever_their_case(planted: Planted):
    word = planted.words["blue"]
    assert heard(planted, HttpResponse(f"<p>{word}</p>")) == {"blue": ["get /page"]}
    assert heard(planted, HttpResponse(word.lower())) == {"blue": ["get /page"]}
    assert heard(planted, HttpResponse("", headers={"Content-Disposition": word})) == {"blue": ["get /page"]}
    assert heard(planted, HttpResponse("nothing")) == {}


def test_what_is_packed_in_papers_and_books_is_read():
    from reportlab.pdfgen.canvas import Canvas

    paper = io.BytesIO()
    canvas = Canvas(paper)
    canvas.setTitle("TITLEWORD")
    canvas.drawString(100, 100, "PAGEWORD")
    canvas.save()
    assert b"PAGEWORD" in b"".join(readable(paper.getvalue()))
    assert b"TITLEWORD" in b"".join(readable(paper.getvalue()))
    book = io.BytesIO()
    with zipfile.ZipFile(book, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("sheet.xml", "BOOKWORD" * 100)
    assert b"BOOKWORD" in b"".join(readable(book.getvalue()))


def test_a_door_that_is_open_and_a_page_that_fails_are_noticed(planted: Planted, monkeypatch: pytest.MonkeyPatch):
    crawler = Crawler(seat_of(planted.game, "red"), planted.words)

    def answer(self: Crawler, method: str, address: str) -> Any:
        body = b"blue's" if "orders/deck" in address else b"not here"
        return self._heard(method, address, HttpResponse(body, status=404 if body != b"blue's" else 500))

    monkeypatch.setattr(Crawler, "_answer", answer)
    crawl = crawler.is_kept_out_of([seat_of(planted.game, "blue")], {})
    assert any("orders/deck" in address for address in crawl.unlike)
    assert any("orders/deck" in address for address in crawl.failed)
    assert not any("bar/" in address for address in crawl.unlike)


def test_an_answer_that_looks_up_what_is_foreign_is_noticed(planted: Planted, monkeypatch: pytest.MonkeyPatch):
    crawler = Crawler(seat_of(planted.game, "red"), planted.words)

    def answer(self: Crawler, method: str, address: str) -> Any:
        if "orders/deck" in address:
            Game.objects.filter(public_id="looked up").exists()
        return self._heard(method, address, HttpResponse(b"not here", status=404))

    monkeypatch.setattr(Crawler, "_answer", answer)
    unlike = [one for one in crawler.is_kept_out_of([seat_of(planted.game, "blue")], {}).unlike if "/api/" not in one]
    assert unlike
    assert all("orders/deck" in one and "(queries)" in one for one in unlike)


def test_foreign_addresses_cost_what_unknown_ones_do(planted: Planted):
    crawler = Crawler(seat_of(planted.game, "red"), planted.words)
    assert not crawler.is_kept_out_of([seat_of(planted.game, "blue")], {"number": "1", "cycle": "1"}).unlike


@pytest.fixture
def few_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A room of three pages."""
    monkeypatch.setattr(crawling, "routes", lambda seat=None: [f"{SEAT}messages/", f"{SEAT}reports/"])
    monkeypatch.setattr(Crawler, "_links", lambda *_: iter(()))


def parted_of_red() -> tuple[str, ...]:
    """What Red is told otherwise in two games that it cannot tell apart."""
    (found,) = rehearse("tacspiel", "route_4", stages=("orders",), rooms=("red",))
    assert found.compared == 6
    assert found.is_clean is not bool(found.parted)
    return found.parted


@pytest.mark.usefixtures("few_addresses")
def test_two_games_that_a_seat_cannot_tell_apart_are_compared_to_the_last_query(monkeypatch: pytest.MonkeyPatch):
    assert parted_of_red() == ()

    def counted_over_both_sides(seat: Seat, after: int) -> list[Frame]:
        return [Frame(number, "letters") for number, _ in enumerate(FeedFrame.objects.filter(game=seat.game), start=1)]

    with monkeypatch.context() as patch:
        patch.setattr(crawling, "missed", counted_over_both_sides)
        (feed,) = parted_of_red()
        assert feed.startswith("the live feed: ")
    drawn = letters.letters_of

    def looked_through(**asked: Any) -> Any:
        for _ in Letter.objects.filter(game=asked["game"], cell="blue"):
            Letter.objects.exists()
        return drawn(**asked)

    monkeypatch.setattr(letters, "letters_of", looked_through)
    page = "/g/GAME/SEAT/messages/"
    assert [one.split(":")[0] for one in parted_of_red()] == [f"get {page}", f"post {page}"]


def test_two_answers_are_named_with_the_place_where_they_part():
    first = {"get /units/": "equal", "get /bar/": "12 letters", "get /old/": ""}
    second = {"get /units/": "equal", "get /bar/": "13 letters", "get /new/": ""}
    assert list(differences(first, second)) == [
        "get /bar/: '12 letters' and '13 letters'",
        "get /old/: in one of the two games alone",
        "get /new/: in one of the two games alone",
    ]


def test_an_unknown_scenario_is_named():
    with pytest.raises(CommandError, match="tacspiel/route_4"):
        call_command("rehearse_fog", "nonsense")

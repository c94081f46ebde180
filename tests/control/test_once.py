"""Once and only once: whatever is posted twice under one key is answered twice and done once."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from threading import Barrier, Thread
from typing import Any, Final

import pytest
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client

import control
from config.urls import urlpatterns
from control.entrance.once import CHANGES_NOTHING, FIELD
from control.models import CellNote, Game, Letter, LogEntry, PlanningClock, Posting, RulingRecord, Seat
from control.rehearsal.addresses import ADMIN, API, FEED, filled, leaves
from control.services.hosts import make_host
from control.services.postings import KEPT, forget_old_postings
from control.services.seats import mint_api_token, withdraw_api_token
from tests.games import assess, control_seat, hand_in_decks, new_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

TEMPLATES: Final = Path(control.__file__).parent / "templates"
FORM: Final = re.compile(r"<form(?=[^>]*method=\"post\"|[^>]*{% sends).*?</form>", re.DOTALL)
KEY: Final = {FIELD: "pressed twice"}
HEADER: Final = {"Idempotency-Key": "sent twice"}
NOT_KEPT: Final = frozenset(
    {"", "join/<str:token>", "curtain/<str:game>/", "api/schema/", "health/", "metrics/", ADMIN, FEED}
)
"""They are only read, but for a seat's link and a curtain, which open the same room however often, and Django's own."""


def posted_to() -> dict[str, list[Any]]:
    """The addresses below which things are done, with their patterns; the first of them answers.

    Pages for studies and for looking back are the same pages.
    """
    found: dict[str, list[Any]] = {}
    for route, pattern in leaves(urlpatterns):
        if route not in NOT_KEPT and "/study/" not in route and "/past/" not in route:
            found.setdefault(route, []).append(pattern)
    return found


def host() -> Client:
    browser = Client()
    assert browser.login(username="host", password=make_host())
    return browser


def test_every_address_carries_out_one_posting_of_a_key(game: Game, monkeypatch: pytest.MonkeyPatch):
    browser, own = host(), control_seat(game)
    session = browser.session
    session["seats"] = {own.public_id: own.generation}
    session.save()
    names = {"game": game.public_id, "seat": own.public_id}
    program = {**HEADER, "Authorization": f"Bearer {mint_api_token(seat=own)}"}
    done: list[str] = []

    def note(request: HttpRequest, **_names: str) -> HttpResponse:
        done.append(request.path)
        return HttpResponse("done", headers={"HX-Location": "/"})

    for route, (pattern, *_others) in posted_to().items():
        monkeypatch.setattr(pattern, "callback", note)
        address, headers = filled(route, names), program if route.startswith(API) else {}
        done.clear()
        for method in ("post", "put", "delete") if headers else ("post",):
            answers = [getattr(browser, method)(address, {} if headers else KEY, headers=headers) for _ in range(2)]
            assert [(answer.content, answer["HX-Location"]) for answer in answers] == [(b"done", "/")] * 2, route
        times = 2 if {pattern.name, f"api:{pattern.name}"} & CHANGES_NOTHING else 1
        assert len(done) == times * (3 if headers else 1), route
    assert len(posted_to()) > 120


def test_every_form_has_the_tag_that_gives_it_a_key():
    sources = {path: path.read_text() for path in TEMPLATES.rglob("*.html")}
    forms = [(path.name, form) for path, text in sources.items() for form in FORM.findall(text)]
    assert len(forms) > 60
    assert not [name for name, form in forms if "{% csrf_token %}" not in form]
    assert sum(text.count("{% csrf_token %}") for text in sources.values()) == len(forms)


def test_every_form_that_is_shown_has_a_key(game: Game):
    red, own = seat(game, "red"), control_seat(game)
    shown = [seated(own).get(f"{room_of(own)}{page}") for page in ("", "seats/", "clock/", "log/", "papers/")]
    shown += [seated(red).get(f"{room_of(red)}{page}") for page in ("", "messages/", "log/", "orders/")]
    shown += [host().get(f"/host/{page}") for page in ("", "new/", "import/")]
    for answer in shown:
        forms = FORM.findall(answer.content.decode())
        assert answer.status_code == 200
        assert forms
        assert all(re.search(rf'name="{FIELD}" value="[\w-]{{16}}"', form) for form in forms), answer.request


def of_control(game: Game) -> Seat:
    return control_seat(game)


def of_red(game: Game) -> Seat:
    return seat(game, "red")


ACTS: Final[dict[str, tuple[Callable[[Game], Seat], dict[str, str], Callable[[Game], int]]]] = {
    "log/note/": (of_control, {"text": "Fog."}, lambda game: LogEntry.objects.filter(game=game, act="note").count()),
    "letters/red/": (of_control, {"text": "Rain.", "as_name": "Umpire"}, lambda _: Letter.objects.count()),
    "seats/new/": (of_control, {"name": "late", "role": "umpire"}, lambda game: game.seats.filter(name="late").count()),
    "clock/give/": (
        of_control,
        {"minutes": "5"},
        lambda game: LogEntry.objects.filter(game=game, act__startswith="clock").count() - 1,
    ),
    "corrections/new/": (
        of_control,
        {"kind": "event", "subject": "red", "field": "told", "value": "RAIN", "reason": "forecast"},
        lambda _: RulingRecord.objects.count(),
    ),
    "log/": (of_red, {"text": "Ours.", "places": ""}, lambda game: CellNote.objects.filter(game=game).count()),
    "messages/": (of_red, {"text": "Hold?", "to": ""}, lambda _: Letter.objects.count()),
    "interface/": (of_red, {}, lambda game: LogEntry.objects.filter(game=game, act="seat.api_token").count()),
}  # fmt: skip


@pytest.mark.parametrize("page", ACTS)
def test_what_a_form_does_is_done_once_though_it_is_pressed_twice(game: Game, page: str):
    whose, fields, times = ACTS[page]
    own = whose(game)
    if page == "clock/give/":
        seated(own).post(f"{room_of(own)}clock/", {"orders_minutes": "30", "reply_minutes": "5", "at_zero": "nothing",
                                                   "grace_seconds": "0", "no_grace_after": "0"})  # fmt: skip
        assert PlanningClock.objects.filter(game=game).exists()
    answers = [seated(own).post(f"{room_of(own)}{page}", fields | KEY) for _ in range(2)]
    assert answers[0].status_code in (200, 302), answers[0].content.decode()[:400]
    assert [one.content for one in answers] == [answers[0].content] * 2
    assert answers[1]["Idempotent-Replayed"] == "true"
    assert times(game) == 1
    seated(own).post(f"{room_of(own)}{page}", {**fields, "name": "later", FIELD: "another"})
    assert times(game) == (1 if "name" in fields else 2)


def test_a_double_click_on_a_new_game_makes_one_and_shows_its_links(game: Game):
    browser = host()
    form = {"scenario": "tacspiel/route_4", "title": "Once", "paper": "a4", "seed": "", **KEY}
    pages = [browser.post("/host/new/", form).content.decode() for _ in range(2)]
    assert Game.objects.filter(title="Once").count() == 1
    link = re.findall(r"/join/([\w-]+)", pages[0])
    assert link
    assert pages[0] == pages[1]
    kept = Posting.objects.get()
    assert not [one for one in link if one.encode() in bytes(kept.answer) or one in str(kept.headers)]


def test_a_call_sent_again_gets_the_answer_it_has_had(game: Game):
    hand_in_decks(game)
    assess(game)
    own = control_seat(game)
    token = mint_api_token(seat=own)
    program = Client(headers={"Authorization": f"Bearer {token}", **HEADER})
    base = f"/api/g/{game.public_id}/{own.public_id}/"
    ruling = {"kind": "event", "value": "RAIN", "reason": "forecast", "subject": "red", "field": "told"}
    first, again = (program.post(f"{base}rulings/", ruling, content_type="application/json") for _ in range(2))
    assert (first.status_code, again.status_code) == (202, 202), first.content
    assert again.json() == first.json()
    assert again["Idempotent-Replayed"] == "true"
    assert RulingRecord.objects.count() == 1
    other = program.post(f"{base}rulings/", {**ruling, "value": "SUN"}, content_type="application/json")
    assert (other.status_code, other.json()["code"]) == (422, "key_used")
    withdraw_api_token(seat=own)
    assert program.post(f"{base}rulings/", ruling, content_type="application/json").status_code == 401


def test_what_was_refused_may_be_sent_again(game: Game):
    own = control_seat(game)
    browser, address = seated(own), f"{room_of(own)}log/note/"
    assert [browser.post(address, {"text": " ", **KEY}).status_code for _ in range(2)] == [409, 409]
    assert not Posting.objects.exists()
    assert browser.post(address, {"text": "Fog.", **KEY}).status_code == 302


def test_what_only_asks_back_may_be_sent_again(game: Game):
    own = control_seat(game)
    browser, address = seated(own), f"{room_of(own)}assess/"
    assert [browser.post(address, KEY).status_code for _ in range(2)] == [200, 200]
    hand_in_decks(game)
    assert browser.post(address, KEY).status_code == 302
    assert Posting.objects.count() == 1


def test_a_key_of_one_seat_opens_nothing_of_another(game: Game):
    red, blue = seat(game, "red"), seat(game, "blue")
    for own in (red, blue):
        assert seated(own).post(f"{room_of(own)}log/", {"text": "Ours.", **KEY}).status_code == 302
    assert seated(blue).post(f"{room_of(red)}log/", {"text": "Ours.", **KEY}).status_code == 404
    assert CellNote.objects.count() == 2


def test_an_answer_that_another_secret_has_sealed_is_not_given_and_nothing_is_done_again(game: Game):
    own = seat(game, "red")
    browser, address = seated(own), f"{room_of(own)}log/"
    assert browser.post(address, {"text": "Ours.", **KEY}).status_code == 302
    Posting.objects.update(answer=b"sealed otherwise")
    assert browser.post(address, {"text": "Ours.", **KEY}).status_code == 422
    assert CellNote.objects.count() == 1


def test_old_answers_are_forgotten(game: Game):
    own = control_seat(game)
    seated(own).post(f"{room_of(own)}log/note/", {"text": "Fog.", **KEY})
    assert forget_old_postings() == 0
    Posting.objects.update(posted=Posting.objects.get().posted - KEPT - timedelta(minutes=1))
    assert forget_old_postings() == 1


@pytest.mark.django_db(transaction=True)
def test_pressed_twice_at_the_same_moment_it_is_done_once():
    game = new_game()
    own = control_seat(game)
    browsers, together, answers = [seated(own) for _ in range(4)], Barrier(4), []

    def press(browser: Client) -> None:
        together.wait()
        answers.append(browser.post(f"{room_of(own)}log/note/", {"text": "Fog.", **KEY}).status_code)
        connection.close()

    threads = [Thread(target=press, args=(browser,)) for browser in browsers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [302] * 4
    assert LogEntry.objects.filter(game=game, act="note").count() == 1

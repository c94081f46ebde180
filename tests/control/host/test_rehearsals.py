"""Rehearsals that the host asks for: carried out once, seen as far as they have come, given up where they fail."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from control.models import FogRehearsal, FogRehearsalState, Role, Seat
from control.rehearsal import asked
from control.rehearsal.asked import ATTEMPTS, carry_out_rehearsal, redrive_rehearsals
from control.rehearsal.rehearsing import Searched
from control.services.hosts import make_host

SCENARIO = "tacspiel/route_4"
pytestmark = pytest.mark.django_db


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Client:
    """A browser of the host; what is asked for waits for the test."""
    monkeypatch.setattr(asked, "dispatch", lambda _pk: True)
    client = Client()
    assert client.login(username="host", password=make_host())
    return client


def searched(side: str, *leaks: str, parted: tuple[str, ...] = ()) -> Searched:
    seat = Seat(role=Role.PLAYER, side=side)
    return Searched(
        stage="orders", seat=seat, answers=70, leaks=leaks, unlike=(), failed=(), own_read=True,
        compared=60, parted=parted,
    )  # fmt: skip


def ask(host: Client) -> FogRehearsal:
    answer = host.post("/host/rehearsals/", {"scenario": SCENARIO})
    one = FogRehearsal.objects.get()
    assert answer["Location"] == f"/host/rehearsals/{one.public_id}/"
    return one


def page_of(host: Client, one: FogRehearsal) -> str:
    return str(host.get(f"/host/rehearsals/{one.public_id}/").content.decode())


def test_one_that_is_under_way_is_not_begun_again(host: Client):
    one = ask(host)
    assert ask(host) == one
    page = page_of(host, one)
    assert "waits for a worker" in page
    assert 'http-equiv="refresh"' in page
    assert SCENARIO in host.get("/host/rehearsals/").content.decode()


def test_an_unknown_scenario_is_refused(host: Client):
    assert host.post("/host/rehearsals/", {"scenario": "../secrets"}).status_code == 409
    assert not FogRehearsal.objects.exists()
    assert host.get("/host/rehearsals/none/").status_code == 404


@pytest.mark.django_db(transaction=True)
def test_it_is_carried_out_once_and_says_what_it_found(host: Client, monkeypatch: pytest.MonkeyPatch):
    one, seen = ask(host), []

    def rehearse(mode: str, scenario: str) -> Iterator[Searched]:
        assert (mode, scenario) == tuple(SCENARIO.split("/"))
        yield searched("red")
        seen.append(page_of(host, one))
        assert not carry_out_rehearsal(pk=one.pk, owner="another")
        yield searched("blue", "red's word in get /units/", parted=("the live feed: 7 and 8",))

    monkeypatch.setattr(asked, "rehearse", rehearse)
    assert carry_out_rehearsal(pk=one.pk, owner="mine")
    assert "under way, 1 of about 21" in seen[0]
    page = page_of(host, one)
    assert "NOT clean" in page
    assert "red&#x27;s word in get /units/" in page
    assert "Shows what others do: the live feed: 7 and 8" in page
    assert "140 answers searched" in page
    assert 'http-equiv="refresh"' not in page
    assert not carry_out_rehearsal(pk=one.pk, owner="later")


def test_what_fails_is_tried_again_and_then_given_up(host: Client, monkeypatch: pytest.MonkeyPatch):
    def rehearse(*_names: str) -> Iterator[Any]:
        raise ValueError("a secret of the game")

    monkeypatch.setattr(asked, "rehearse", rehearse)
    one = ask(host)
    for _attempt in range(ATTEMPTS):
        assert not carry_out_rehearsal(pk=one.pk, owner="mine")
    one.refresh_from_db()
    assert (one.state, one.failure) == (FogRehearsalState.FAILED, "ValueError")
    assert "came to no end (ValueError)" in page_of(host, one)


def test_one_whose_worker_is_gone_is_driven_again(host: Client):
    one = ask(host)
    assert redrive_rehearsals() == 0
    FogRehearsal.objects.update(state=FogRehearsalState.RUNNING, lease_until=timezone.now())
    assert redrive_rehearsals() == 1
    assert FogRehearsal.objects.claim(one.pk, "another", asked.LEASE)
    assert redrive_rehearsals() == 0

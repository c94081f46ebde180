"""A cell names, merges and dismisses its contacts for itself: no truth, and nothing for anybody else."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from control.models import CellContact, Game
from control.services.cell_contacts import contacts_of, first_of
from control.services.pictures import cell_desk, cell_drawing
from tests.games import released_game
from tests.seated import at_desk

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Target": "panel"}


@pytest.fixture
def game() -> Game:
    return released_game()


def numbers(game: Game) -> list[int]:
    return [row.number for row in cell_desk(game=game, side="blue").contacts()]


def view(blue: tuple[Client, str], number: int, status: int = 200, **typed: str) -> str:
    client, room = blue
    answer = client.post(f"{room}contacts/{number}/", typed, headers=HTMX)
    assert answer.status_code == status
    return str(answer.content.decode())


def row(page: str, number: int) -> str:
    found = re.search(rf'<tr class="[^"]*" id="contact-{number}">.*?</tr>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_a_name_stands_in_the_list_and_on_the_map_of_the_cell_alone(blue: tuple[Client, str], game: Game):
    before = game.branch.situation_digest
    number = next(row.number for row in cell_desk(game=game, side="blue").contacts() if row.position)
    assert "<strong>Tiger</strong>" in row(view(blue, number, name=" Tiger "), number)
    client, room = blue
    assert "Tiger: " in client.get(f"{room}map/").content.decode()
    red, reds = at_desk(game, "red")
    assert all("Tiger" not in red.get(f"{reds}{page}").content.decode() for page in ("", "units/", "map/", "reports/"))
    game.branch.refresh_from_db()
    assert game.branch.situation_digest == before


def test_contacts_taken_for_one_bear_one_name_and_can_be_parted_again(blue: tuple[Client, str], game: Game):
    newest, *_, oldest = numbers(game)
    view(blue, oldest, name="Tiger")
    page = view(blue, newest, same_as=str(oldest))
    assert f"taken for {oldest}" in row(page, newest)
    assert "<strong>Tiger</strong>" in row(page, newest)
    assert "Tiger</strong>" not in row(view(blue, newest), newest)


def test_a_contact_taken_for_one_that_is_taken_for_another_belongs_to_that(blue: tuple[Client, str], game: Game):
    first, second, third = numbers(game)[:3]
    view(blue, second, same_as=str(third))
    view(blue, first, same_as=str(second))
    known = contacts_of(game=game, side="blue")
    assert {first_of(known, number) for number in (first, second, third)} == {third}
    view(blue, third, status=409, same_as=str(first))


def test_a_dismissed_contact_leaves_the_map_and_stands_last_in_the_list(blue: tuple[Client, str], game: Game):
    number = next(row.number for row in cell_desk(game=game, side="blue").contacts() if row.position)
    page = view(blue, number, dismissed="yes")
    assert re.findall(r'id="contact-(\d+)"', page)[-1] == str(number)
    client, room = blue
    link = f'data-link="report/{number}"'
    marks = sum(mark.link == f"report/{number}" for mark in cell_drawing(game=game, side="blue").marks)
    sheet = client.get(f"{room}map/").content.decode()
    view(blue, number)
    assert sheet.count(link) == client.get(f"{room}map/").content.decode().count(link) - marks


@pytest.mark.parametrize("typed", [{"name": "x" * 25}, {"same_as": "999"}])
def test_what_cannot_be_is_refused(blue: tuple[Client, str], game: Game, typed: dict[str, str]):
    view(blue, numbers(game)[0], status=409, **typed)
    assert not CellContact.objects.exists()


def test_a_report_that_is_no_contact_of_the_cell_is_not_named(blue: tuple[Client, str]):
    view(blue, 999, status=409, name="Tiger")

"""What players look up: codes of their own side, tables that the data do not keep for Control."""

from __future__ import annotations

import pytest
from django.test import Client

from assessment.engine.table import Audience
from assessment.modes import mode as find_mode
from control.models import Game
from control.services import truth
from control.services.game_tables import replace_table
from tests.games import control_seat
from tests.seated import at_desk, masked

pytestmark = pytest.mark.django_db

OWN = "A'5"


@pytest.fixture
def red(game: Game) -> tuple[Client, str]:
    return at_desk(game, "red")


def test_a_cell_reads_every_table_but_those_kept_for_control(red: tuple[Client, str]):
    client, room = red
    page = client.get(f"{room}tables/").content.decode()
    for table in find_mode("tacspiel").tables:
        answer = client.get(f"{room}tables/", {"id": table.id})
        listed = f'<span class="mono">{table.id.replace(chr(39), "&#x27;")}</span>' in page
        assert listed == (table.audience is Audience.ALL), table.id
        assert answer.status_code == (200 if listed else 404), table.id


def test_the_weapon_values_are_controls_alone(red: tuple[Client, str]):
    client, room = red
    kept = client.get(f"{room}tables/", {"id": "E'2-1"})
    assert kept.status_code == 404
    assert kept.content == client.get(f"{room}tables/", {"id": "no such table"}).content


def test_a_table_of_controls_own_does_not_show(red: tuple[Client, str], game: Game):
    client, room = red
    before = masked(client.get(f"{room}tables/", {"id": OWN}).content)
    written = truth.mode_of(game).tables[OWN].written
    entry = next(line for line in written.splitlines() if "battalion, value: 0.5" in line)
    house = entry.replace("value: 0.5", "value: 0.75, reason: wires are down")
    text = written.replace(f"{entry}\n", "") + f"house:\n{house}\n"
    replace_table(game_id=game.pk, table=OWN, text=text, reason="the exercise wants it", seat=control_seat(game))
    assert "wires are down" in truth.mode_of(Game.objects.get(pk=game.pk)).tables[OWN].written
    assert masked(client.get(f"{room}tables/", {"id": OWN}).content) == before


def test_a_code_is_told_with_its_fields_and_how_it_reads(red: tuple[Client, str]):
    client, room = red
    page = client.get(f"{room}orders/codes/", {"code": "101"}).content.decode()
    assert "{Unit}" in page
    assert "<dt" in page
    assert "Begin a card with this example" in page
    report = client.get(f"{room}orders/codes/", {"code": "700"}).content.decode()
    assert "Enemy heard" in report
    assert "Begin a card" not in report


def test_the_code_book_holds_no_code_of_the_other_side(red: tuple[Client, str]):
    client, room = red
    page = client.get(f"{room}orders/codes/").content.decode()
    book = find_mode("tacspiel").codebook
    foreign = [code for code in book.orders.values() if not {"both", "red"} & set(code.issued_by)]
    assert foreign
    for code in foreign:
        assert f'data-use-code="{code.code}"' not in page
        assert client.get(f"{room}orders/codes/", {"code": code.code}).status_code == 404

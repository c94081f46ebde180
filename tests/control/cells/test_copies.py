"""Cards begun from others: repeated, copied to another unit, for a whole company, from a code's example."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from assessment.modes import MODES
from control.cells.copies import example
from control.cells.room import CellRoom
from control.cells.strips import codes_for
from control.models import Game
from control.services.scenarios import scenario_keys
from control.services.seats import add_seat
from control.situation.side import SIDES
from orders.language.card import line_from
from orders.language.codebook import CardKind
from orders.language.wrong import Unreadable
from orders.models import SheetCard
from orders.services.sheets import check_lines, open_sheet, write_line
from tests.games import new_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true", "HX-Target": "dock"}
PANEL = {"HX-Request": "true", "HX-Target": "panel"}
MARCH = "3C73 13000455101                  12650470             V D                      "
COMPANY = "C73  13000455101                  12650470             V D             0700   "


def write(game: Game, text: str, by: str = "blue") -> SheetCard:
    sheet = open_sheet(game=game, side=by)
    return write_line(game_id=game.pk, sheet_id=sheet.pk, seat=seat(game, by), text=text)


def fields(page: str) -> dict[str, str]:
    """What stands in the fields of an editor."""
    found = re.findall(r'name="f_(\w+)" value="([^"]*)"', page)
    return {name: text for name, text in found if text}


def begun(blue: tuple[Client, str], query: str) -> dict[str, str]:
    client, room = blue
    answer = client.get(f"{room}orders/editor/?{query}", headers=HTMX)
    assert answer.status_code == 200
    assert "data-begun" in answer.content.decode()
    return fields(answer.content.decode())


def test_the_last_card_is_repeated_for_a_unit_to_be_chosen(blue: tuple[Client, str], game: Game):
    write(game, MARCH)
    assert begun(blue, "last") == {"Ord": "101", "C1": "12650470", "Dir": "V", "F": "D"}


def test_a_card_is_copied_for_another_unit_from_where_that_stands(blue: tuple[Client, str], game: Game):
    card = write(game, MARCH)
    copy = begun(blue, f"like={card.public_id}&unit=2C73")
    assert copy.pop("Posit") == CellRoom(seat(game, "blue")).desk.picture.unit("2C73").square.text
    assert copy == {"Unit": "2C73", "Ord": "101", "C1": "12650470", "Dir": "V", "F": "D"}


def test_before_any_card_there_is_nothing_to_repeat(blue: tuple[Client, str]):
    client, room = blue
    answer = client.get(f"{room}orders/editor/?last", headers=HTMX)
    assert answer.status_code == 409
    assert "no card yet that could be repeated" in answer.content.decode()
    assert 'id="field-Unit"' in answer.content.decode()


def test_only_the_seats_own_last_card_is_repeated_and_no_card_of_the_other_side(blue: tuple[Client, str], game: Game):
    foreign = write(game, "1A95 12150470101                  12250480                               ", by="red")
    client, room = blue
    assert client.get(f"{room}orders/editor/?last", headers=HTMX).status_code == 409
    assert client.get(f"{room}orders/editor/?like={foreign.public_id}", headers=HTMX).status_code == 409


def test_a_company_is_offered_beside_its_units(blue: tuple[Client, str]):
    client, room = blue
    page = client.get(f"{room}orders/").content.decode()
    assert re.search(r'<option value="C73" label="C73 [^"]*1C73[^"]*3C73', page)


def test_a_card_for_a_company_shows_the_cards_it_is_carried_out_as(blue: tuple[Client, str], game: Game):
    client, room = blue
    sheet = open_sheet(game=game, side="blue")
    form = {"sheet": sheet.public_id, "f_Unit": "C73", "f_Posit": "13000455", "f_Ord": "101", "f_C1": "12650470"}
    said = client.post(f"{room}orders/preview/", {**form, "f_F": "D"}).content.decode()
    assert re.search(r"Carried out as \d cards", said)
    assert all(f"{unit} moves across country" in said for unit in ("1C73", "2C73", "3C73"))


def test_a_card_for_a_company_is_written_out_in_its_place(blue: tuple[Client, str], game: Game):
    client, room = blue
    card, after = write(game, COMPANY), write(game, MARCH)
    form = {"sheet": card.sheet.public_id, "version": "1"}
    page = client.post(f"{room}orders/cards/{card.public_id}/write-out/", form, headers=PANEL).content.decode()
    standing = list(SheetCard.objects.filter(removed__isnull=True))
    assert [one.text[:4] for one in standing[:3]] == ["1C73", "2C73", "3C73"]
    assert standing[-1] == after
    assert all(one.text[71:75] == "0700" for one in standing[:-1])
    assert "<h3>1C73" in page
    assert "<h3>C73" not in page


def test_a_card_for_one_unit_or_changed_meanwhile_is_not_written_out(blue: tuple[Client, str], game: Game):
    client, room = blue
    one, company = write(game, MARCH), write(game, COMPANY)
    form = {"sheet": one.sheet.public_id, "version": "1"}
    assert client.post(f"{room}orders/cards/{one.public_id}/write-out/", form, headers=PANEL).status_code == 200
    stale = client.post(f"{room}orders/cards/{company.public_id}/write-out/", {**form, "version": "2"}, headers=PANEL)
    assert stale.status_code == 409
    assert SheetCard.objects.filter(removed__isnull=True).count() == 2


def test_an_example_fills_a_code_for_the_unit(blue: tuple[Client, str]):
    client, room = blue
    page = client.get(f"{room}orders/codes/?code=101", headers=PANEL).content.decode()
    assert "Begin a card with this example" in page
    filled = begun(blue, "example=101&unit=3C73")
    assert filled["Unit"] == "3C73"
    assert filled["C1"] == filled["Posit"] == "13000455"


@pytest.mark.parametrize("mode", [mode.key for mode in MODES])
def test_every_code_has_an_example_that_leaves_only_names_to_fill(mode: str):
    game = new_game(scenario_keys(mode)[0], mode=mode)
    for side in SIDES:
        cell = CellRoom(seat(game, side))
        book = cell.desk.codebook
        unit = next((row.name for row in cell.desk.units().rows if row.able), "")
        for code in codes_for(book, cell.desk.side):
            values = example(cell, code, unit)
            blank = {use.field for use in code.fields if not values.get(use.field)}
            assert misread(game, side, line_from(book, CardKind.ORDER, values)) <= blank, (code.code, values)


def misread(game: Game, side: str, line: str) -> set[str]:
    """The fields of a line that cannot be read."""
    said = check_lines(game=game, side=side, lines=[line], window=None)[0]
    return {fault.field for fault in said.wrong if isinstance(fault, Unreadable)}


def test_an_observer_is_offered_no_example(game: Game):
    watching, _ = add_seat(game=game, name="watching", role="observer", side="blue", title="Watching")
    page = seated(watching).get(f"{room_of(watching)}orders/codes/?code=101").content.decode()
    assert "Begin a card" not in page

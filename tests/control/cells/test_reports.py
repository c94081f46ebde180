"""Reports, units and contacts as a cell reads them."""

from __future__ import annotations

import gzip
import re
from fractions import Fraction

import pytest
from django.test import Client
from msgspec.structs import replace

from control.models import Game, SeenMark
from control.services.pictures import CellDesk, cell_desk
from tests.games import new_game, released_game
from tests.seated import at_desk

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    return released_game()


def test_reports_stand_newest_first_with_card_words_and_quality(blue: tuple[Client, str], game: Game):
    client, room = blue
    page = client.get(f"{room}reports/").content.decode()
    numbers = [int(number) for number in re.findall(r'id="report-(\d+)"', page)]
    told = cell_desk(game=game, side="blue").reports()
    assert numbers == [row.number for row in told]
    assert numbers == sorted(numbers, reverse=True)
    assert all(row.words in page for row in told)
    assert "size not told, kind exact" in page
    assert re.search(r"<dt>Code</dt><dd>733</dd>", page)


def test_reports_are_filtered_by_unit_code_and_cycle(blue: tuple[Client, str], game: Game):
    client, room = blue
    told = cell_desk(game=game, side="blue").reports()
    first = told[-1]
    for query, wanted in (
        ({"unit": first.unit}, [row for row in told if first.unit in (row.unit, *row.units)]),
        ({"code": first.code}, [row for row in told if row.code == first.code]),
        ({"cycle": "1"}, list(told)),
        ({"cycle": "2"}, []),
        ({"unit": first.unit, "code": "nonsense"}, []),
    ):
        page = client.get(f"{room}reports/", query).content.decode()
        assert re.findall(r'id="report-(\d+)"', page) == [str(row.number) for row in wanted], query
        assert ("No report fits the filter." in page) is (not wanted)
    assert f"<option selected>{first.unit}" in client.get(f"{room}reports/", {"unit": first.unit}).content.decode()


def test_before_the_first_report_the_page_says_what_comes(game: Game):
    other = new_game()
    client, room = at_desk(other, "blue")
    assert "No report yet." in client.get(f"{room}reports/").content.decode()
    assert "No contact yet." in client.get(f"{room}units/").content.decode()


def test_what_a_seat_has_seen_is_no_longer_new_to_it_alone(blue: tuple[Client, str], game: Game):
    client, room = blue
    newest = cell_desk(game=game, side="blue").reports()[0].number
    assert client.get(f"{room}reports/").content.decode().count("is-new") == newest
    assert client.post(f"{room}seen/", {"reports": str(newest)}).status_code == 204
    assert "is-new" not in client.get(f"{room}reports/").content.decode()
    red, reds = at_desk(game, "red")
    assert "is-new" in red.get(f"{reds}reports/").content.decode()


def test_nobody_has_seen_more_than_there_is(blue: tuple[Client, str], game: Game):
    client, room = blue
    client.post(f"{room}seen/", {"reports": "999"})
    assert SeenMark.objects.get().reports == cell_desk(game=game, side="blue").reports()[0].number


def test_a_report_leads_to_its_place_on_the_map(blue: tuple[Client, str], game: Game):
    client, room = blue
    page = client.get(f"{room}reports/").content.decode()
    placed = {row.number: row.position for row in cell_desk(game=game, side="blue").reports() if row.position}
    assert placed
    for number, (east, north) in placed.items():
        assert f'data-map-east="{east}" data-map-north="{north}"' in page, number
    contacts = [row for row in cell_desk(game=game, side="blue").contacts() if row.position]
    assert contacts
    assert all(f'data-link="{row.link}"' in page for row in contacts)


def test_units_stand_as_last_reported_with_their_age(blue: tuple[Client, str], game: Game):
    client, room = blue
    page = client.get(f"{room}units/").content.decode()
    rows = {row.name: row for row in cell_desk(game=game, side="blue").units().rows}
    assert set(rows) == {"1C73", "2C73", "3C73", "4C73", "VC73", "P1C73", "M73", "A155"}
    assert re.search(r'id="unit-A155".*?020600 <small[^>]*>1:30</small>', page, re.DOTALL)
    assert all(f'data-link="unit/{name}"' in client.get(room).content.decode() for name in rows)


def test_a_cycles_reports_are_printed_once_there_are_any(blue: tuple[Client, str]):
    client, room = blue
    assert client.get(f"{room}reports/2.pdf").status_code == 404
    page = client.get(f"{room}reports/").content.decode()
    if "reports/1.pdf" in page:
        assert client.get(f"{room}reports/1.pdf").content.startswith(b"%PDF-")


def test_old_reports_are_on_further_pages(blue: tuple[Client, str], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("control.cells.views.reports.PAGE", 2)
    client, room = blue
    first = client.get(f"{room}reports/").content.decode()
    second = client.get(f"{room}reports/?page=2").content.decode()
    assert re.findall(r'id="report-(\d+)"', first) > re.findall(r'id="report-(\d+)"', second)
    assert "Older" in first


def test_the_page_beyond_its_map_is_light(blue: tuple[Client, str]):
    client, room = blue
    page = client.get(f"{room}reports/").content
    without_map = re.sub(rb"<svg.*?</svg>", b"", page, flags=re.DOTALL)
    assert len(gzip.compress(without_map)) < 60_000


def test_position_reports_of_a_company_stand_in_one_entry(blue: tuple[Client, str], monkeypatch: pytest.MonkeyPatch):
    client, room = blue
    plain = CellDesk.reports
    rolled = lambda desk: tuple(replace(row, group="C73", delivered=Fraction(360)) for row in plain(desk))  # noqa: E731
    monkeypatch.setattr(CellDesk, "reports", rolled)
    page = client.get(f"{room}reports/").content.decode()
    assert page.count("<article") == 1
    assert len(re.findall(r'id="report-(\d+)"', page)) > 1
    assert ">C73<" in page

"""Fog of war: no address that a Red seat can reach tells it anything of what Red cannot know.

Two games that differ in nothing but that give Red the same bytes; a word that stands in everything else of a game is
in none of Red's answers; an address that is new and not in the tables of `tests.control.fog.addresses` fails here.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assessment.modes import mode as find_mode
from control.models import Game, Subinterval
from control.rehearsal.comparing import differences
from control.services import pictures, truth
from control.situation.canonical import encode
from control.situation.side import Side
from orders.language.card import line_from
from orders.language.codebook import CardKind
from orders.models import SheetState
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in, recall
from orders.services.sheets import check_lines, open_sheet
from tests.control.fog.addresses import AFTER, API, FEED, LAST, READING, SEAT, WRITING, Ask, addresses
from tests.control.fog.games import (
    BLUE,
    CANARIES,
    CANARY,
    FAR,
    Blue,
    blue_and_control_work,
    blue_game,
    blue_hands_in,
    control_assesses,
    control_breaks_off,
    control_releases,
)
from tests.control.fog.visit import Visit
from tests.games import deck, seat
from tests.orders.legal import values_of

pytestmark = [pytest.mark.usefixtures("swept"), pytest.mark.django_db]

OUT_OF_SIGHT = {"pauses": "none"}
"""The whole cycle at once: when Blue would have been asked shows in nothing."""


@dataclass(frozen=True)
class Told:
    """What Red was told in a game, and the game."""

    game: Game
    visit: Visit


@contextmanager
def kept(blocker: Any) -> Iterator[None]:
    """A database for the tests of this module, given back as it was."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture(scope="module")
def alike(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Told, Told]]:
    """Two games of which Red knows the same: in one Blue does nothing, in the other it and Control do all they can."""
    with kept(django_db_blocker):
        idle, busy = Blue(names={}, square=FAR), Blue(names=CANARIES, square="13050445", note=CANARY)
        yield (
            _played(blue_game(tmp_path_factory.mktemp("idle"), idle, seed=1, settings=OUT_OF_SIGHT), idle),
            _played(blue_game(tmp_path_factory.mktemp("busy"), busy, seed=2, settings=OUT_OF_SIGHT), busy),
        )


def _played(game: Game, blue: Blue) -> Told:
    """A cycle, with everything that Red can ask for before it, in it and after it."""
    if blue.note:
        blue_and_control_work(game, blue)
    visit = Visit(game)
    visit.writes("orders")
    _red_hands_in(game)
    if blue.note:
        blue_hands_in(game, blue, again=True)
    control_assesses(game, blue.note)
    visit.game.branch.refresh_from_db()
    visit.reads("under review")
    control_releases(game, blue.note)
    control_breaks_off(game)
    visit.game.branch.refresh_from_db()
    visit.reads("after release")
    visit.writes("the next cycle")
    visit.leaves()
    return Told(Game.objects.get(pk=game.pk), visit)


def _red_hands_in(game: Game) -> None:
    sheet, own = open_sheet(game=Game.objects.get(pk=game.pk), side="red"), seat(game, "red")
    if sheet.state != SheetState.NOTHING:
        recall(game_id=game.pk, sheet_id=sheet.pk, seat=own)
    sheet.cards.all().delete()
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=own, text=deck(game, "red"))
    hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=own)


@pytest.fixture(scope="module")
def met(django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """The teaching game up to its ambush, with the canary in everything that is Blue's or Control's."""
    with kept(django_db_blocker):
        blue = Blue(names=CANARIES, note=CANARY)
        game = blue_game(tmp_path_factory.mktemp("met"), blue, seed=7)
        blue_and_control_work(game, blue)
        visit = Visit(game)
        visit.writes("orders")
        _red_hands_in(game)
        blue_hands_in(game, blue)
        control_assesses(game, blue.note)
        control_releases(game, blue.note)
        control_assesses(game, blue.note)
        control_releases(game)
        control_breaks_off(game)
        visit.game.branch.refresh_from_db()
        visit.reads("after release")
        visit.writes("replies")
        yield Told(Game.objects.get(pk=game.pk), visit)


def test_every_address_is_closed_to_red_or_stands_in_the_tables():
    opened = {route for route, closed in addresses().items() if not closed}
    assert opened == {*READING, *WRITING, *LAST, FEED}


def test_the_two_games_differ_in_what_red_cannot_know(alike: tuple[Told, Told]):
    first, second = (truth.situation_of(told.game.branch) for told in alike)
    assert {unit.designator for unit in first.units if unit.side is Side.BLUE}.isdisjoint(CANARIES.values())
    assert [unit for unit in first.units if unit.side is Side.RED] == [
        unit for unit in second.units if unit.side is Side.RED
    ]
    assert alike[0].game.seed_digest != alike[1].game.seed_digest
    assert Subinterval.objects.get(branch=alike[1].game.branch).rulings.count() == 1


def test_what_red_cannot_know_changes_no_byte_of_what_it_receives(alike: tuple[Told, Told]):
    first, second = (told.visit.received for told in alike)
    assert first
    assert not list(differences(first, second))


def test_the_comparison_covers_pages_papers_and_refusals(alike: tuple[Told, Told]):
    statuses = alike[0].visit.statuses
    for route in READING:
        if route in AFTER:
            assert statuses[route] == [404] * len(statuses[route]), route
        elif not route.startswith(("host/", "admin/", "metrics/")):
            assert 200 in statuses[route], route
    assert {200, 204, 201, 302, 400, 404, 409} <= {status for found in statuses.values() for status in found}
    assert 500 not in {status for found in statuses.values() for status in found}


def test_the_comparison_sees_a_report_that_differs(alike: tuple[Told, Told], met: Told):
    pages = [route for route in met.visit.received if route.endswith(f"get {SEAT}reports/ 0")]
    assert pages
    assert met.visit.received[pages[-1]] not in alike[0].visit.received.values()


def test_no_word_of_blue_or_control_is_in_anything_that_red_receives(met: Told):
    told = names_told(met.game)
    for what, text in met.visit.received.items():
        assert CANARY not in without(text, told), what


def without(text: str, names: set[str]) -> str:
    """A text with these names left out."""
    for name in names:
        text = text.replace(name, "")
    return text


def names_told(game: Game) -> set[str]:
    """The names of Blue that Red was told by the book: EN of reports of quality A1B1 (R5), and prisoners."""
    picture = pictures.cell_picture(game=game, side="red")
    exact = [report for report in picture.reports if report.quality == "A1B1"]
    return {name for name in CANARIES.values() for report in exact if name in report.card}


def test_red_met_blue_in_that_game(met: Told):
    codes = {report.code for report in pictures.cell_picture(game=met.game, side="red").reports}
    assert codes & {"703", "712", "709"} or len(codes) > 1
    assert any(CANARY in str(event) for event in truth.situation_of(met.game.branch).units)


def test_what_is_closed_answers_red_as_if_it_were_not_there(met: Told):
    visit, study = met.visit, met.game.branches.exclude(pk=met.game.branch.pk).first()
    assert study is not None
    blue = seat(met.game, "blue")
    first = Subinterval.objects.filter(branch=met.game.branch).first()
    assert first is not None
    more = {"branch": study.public_id, "chosen": study.public_id, "subinterval": first.public_id, "side": "blue"}
    more |= {"cell": "blue", "other": blue.public_id}
    nothing = {way: visit.answer(f"{way}no-such-page/", Ask()) for way in (SEAT, API)}
    absent = b'{"detail":"Not found."}'
    for route in (route for route, closed in addresses().items() if closed):
        for method in ("get",) if "/study/" in route or "/past/" in route else ("get", "post"):
            answer = visit.answer(route, Ask(method=method), more)
            assert answer.status_code == 404, route
            if route.startswith(API):
                assert answer.content == absent, route
            else:
                assert answer.content == nothing[SEAT].content, route
                assert dict(answer.headers) == dict(nothing[SEAT].headers), route


def test_blues_own_addresses_are_closed_to_red(met: Told):
    blue = {"seat": seat(met.game, "blue").public_id}
    nothing = met.visit.told_by(met.visit.answer(f"{SEAT}no-such-page/", Ask()))
    for route in (*READING, *WRITING):
        if route.startswith(SEAT):
            assert met.visit.told_by(met.visit.answer(route, Ask(), blue)) == nothing, route


def test_a_page_that_fails_tells_nothing(met: Told, monkeypatch: pytest.MonkeyPatch):
    def fails(*_: object, **__: object) -> None:
        raise RuntimeError(CANARY)

    monkeypatch.setattr(pictures, "cell_picture", fails)
    for route in (SEAT, f"{SEAT}reports/", f"{SEAT}order-pad.pdf", "api/" + f"{SEAT}picture/"):
        answer = met.visit.answer(route, Ask())
        assert answer.status_code == 500, route
        assert CANARY not in met.visit.told_by(answer), route


BOOK = find_mode("tacspiel").codebook
UNITS = ("1A95", "2A95", "M95", "P1A95", "9Z99", *BLUE, *CANARIES.values())
PLACES = ("12150470", "12250480", "12350430", FAR, "13000455", "12900455", "99990000", "1OO")


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A line of a card: of any code, with units of either side, real and invented, and places of both."""
    if draw(st.integers(0, 9)) == 0:
        return draw(st.text(max_size=80))
    code = draw(st.sampled_from(sorted(BOOK.orders)))
    values = dict(draw(values_of(BOOK, code)))
    values["Unit"] = draw(st.sampled_from(UNITS))
    for name in ("C1", "C2", "Posit"):
        if name in values and draw(st.booleans()):
            values[name] = draw(st.sampled_from(PLACES[:-1]))
    for name in ("Desig", "Auth"):
        if name in values and draw(st.booleans()):
            values[name] = draw(st.sampled_from(UNITS))
    return line_from(BOOK, CardKind.ORDER, values)


@given(sheet=st.lists(lines(), max_size=12), cycle=st.sampled_from((None, 2, 3)))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
def test_equal_pictures_give_equal_answers_at_the_desk(alike: tuple[Told, Told], sheet: list[str], cycle: int | None):
    first, second = (
        [
            (said.words, [fault.as_dict() for fault in said.wrong], said.notes)
            for said in check_lines(game=told.game, side="red", lines=sheet, window=None, cycle=cycle)
        ]
        for told in alike
    )
    assert first == second


def test_the_pictures_of_the_two_games_are_equal(alike: tuple[Told, Told]):
    first, second = (pictures.cell_picture(game=told.game, side="red") for told in alike)
    assert first.reports
    assert not first.sightings
    assert encode(first) == encode(second)

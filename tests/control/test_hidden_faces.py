"""Unrevealed units, the order of the deck and the draw container: in nothing that a Blue seat can get.

Blue asks for every page, paper and address for programs of its seat, and reads its feed. Two deals that it cannot tell
apart give it the same bytes; later no name, card or count is in anything unless it was told it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from assessment.services.releasing import release_reports
from config.urls import urlpatterns
from control.models import Game
from control.services import pictures, truth
from control.services.games import create_game, start_game
from control.situation.side import Side
from tests.assessment.modes.khe_sanh.test_hidden import names_in as communists_in
from tests.assessment.modes.mog.test_hidden import names_in as somalis_in
from tests.control.fog.addresses import API, READING, SEAT, leaves, posts
from tests.control.fog.visit import Visit
from tests.games import assess, control_seat, take_proposals

pytestmark = pytest.mark.django_db

OWN = {route: asks[:1] for route, asks in READING.items() if route.startswith((SEAT, API))}
"""All that a seat reads, each address once."""

IN_REVIEW = {route: asks for route, asks in OWN.items() if route in (SEAT, API, f"{API}picture/", f"{SEAT}map/")}

DESK = {f"{API}sheet/check/": posts({"text": "AIR AIR1 LAOS ATTACK\nAIR B52 C9_304\nMOVE 26M LAOS\nCARD OPF_TET"})}
"""What the desk says of lines that name what Blue cannot know."""

DESK_OF_RAID = {f"{API}sheet/check/": posts({"text": "FIRE DELTA1 34\nAIR 34\nMOVE DELTA1 34 44"})}
"""The same, of areas that Blue does not see."""

CONTAINER = re.compile(r'"container":\s*\{[^}]')


def started(mode: str, scenario: str, seed: int, **settings: str) -> Game:
    game, _ = create_game(mode_key=mode, scenario_key=scenario, seed=seed, settings=settings)
    return start_game(game_id=game.pk)


def reads(visit: Visit, when: str) -> None:
    """Asks for all that is Blue's."""
    visit.game.branch.refresh_from_db()
    visit.reads(when, OWN)


def plays_on(visit: Visit) -> None:
    """One subinterval, with a look at it while it is under review."""
    take_proposals(assess(visit.game, without_missing=True))
    visit.game.branch.refresh_from_db()
    visit.reads("under review", IN_REVIEW)
    branch = Game.objects.get(pk=visit.game.pk).branch
    release_reports(branch_id=branch.pk, seat=control_seat(visit.game))


def words_of(visit: Visit, when: str) -> Iterator[tuple[str, str]]:
    """What was received at a time by address; of papers the words, not the bytes."""
    for what, text in visit.received.items():
        if what.startswith(when):
            yield what.removeprefix(when), text.rpartition(" ")[0] if "application/pdf" in text else text


def told_to_blue(game: Game) -> str:
    """What reports have told."""
    picture: Any = pictures.cell_picture(game=game, side="blue")
    return " ".join(f"{report.card} {report.words}" for report in picture.reports)


def test_blue_has_no_address_of_its_own():
    rooms = [getattr(getattr(pattern, "callback", None), "rooms", ()) for _, pattern in leaves(urlpatterns)]
    assert [found for found in rooms if ("blue" in found) != ("red" in found)] == []


def test_what_lies_face_down_is_in_nothing_that_blue_gets():
    visits = [Visit(started("khe_sanh", "siege", seed), "blue") for seed in (1, 2)]
    for visit in visits:
        plays_on(visit)
        reads(visit, "dealt")
        visit.reads("at the desk", DESK)
    first, second = (truth.situation_of(visit.game.branch) for visit in visits)
    assert first.units != second.units
    assert visits[0].received.keys() == visits[1].received.keys()
    for what, text in visits[0].received.items():
        assert visits[1].received[what] == text, what
    _later(visits[0])


def _later(visit: Visit) -> None:
    """A turn later the deals differ for Blue: now only what it was told, or what was to be read from the start."""
    cards, told = _face_down(visit), communists_in(told_to_blue(visit.game))
    plays_on(visit)
    _nothing_untold(visit, "under review", cards, told)
    reads(visit, "later")
    _nothing_untold(visit, "later", _face_down(visit), communists_in(told_to_blue(visit.game)))
    answers = {route for route, statuses in visit.statuses.items() if 200 in statuses}
    assert {API, f"{API}picture/", f"{API}sheet/", f"{API}sheet/check/", f"{SEAT}map/", f"{SEAT}state.pdf"} <= answers
    assert 500 not in {status for statuses in visit.statuses.values() for status in statuses}


def _face_down(visit: Visit) -> set[str]:
    """The cards that were not yet drawn."""
    cards = truth.situation_of(Game.objects.get(pk=visit.game.pk).branch).cards
    left = set(cards.deck) - {*cards.discards, *cards.in_effect, *cards.removed}
    assert left
    return left


def _nothing_untold(visit: Visit, when: str, cards: set[str], told: set[str]) -> None:
    before = dict(words_of(visit, "dealt"))
    received = dict(words_of(visit, when))
    assert len(received) > len(IN_REVIEW)
    for what, text in received.items():
        was = before.get(what, "")
        assert communists_in(text) <= told | communists_in(was), what
        assert not [card for card in cards if card in text and card not in was], what


def test_under_fog_no_somali_unit_out_of_sight_and_no_draw_container_is_in_anything_that_blue_gets():
    visit = Visit(started("mog", "irene", 8, fog="fogged"), "blue")
    for _ in range(3):
        plays_on(visit)
    reads(visit, "later")
    visit.reads("at the desk", DESK_OF_RAID)
    layout = truth.situation_of(visit.game.branch).layout
    assert sum(layout.container.values())
    picture: Any = pictures.cell_picture(game=visit.game, side="blue")
    seen = {unit.name for unit in picture.table.layout.of(Side.RED)} | {one.name for one in picture.earlier}
    told = seen | somalis_in(told_to_blue(visit.game))
    assert {unit.name for unit in layout.of(Side.RED)} - told
    unread = [*words_of(visit, "under review"), *words_of(visit, "at the desk")]
    for what, text in (*words_of(visit, "later"), *unread):
        assert not CONTAINER.search(text), what
    named = {what: somalis_in(text) - told for what, text in words_of(visit, "later")}
    assert {what: names for what, names in named.items() if names and names - _in_examples(what)} == {}
    for what, text in unread:
        assert somalis_in(text) <= told, what
    assert 200 in visit.statuses[f"{API}sheet/check/"]
    assert 500 not in {status for statuses in visit.statuses.values() for status in statuses}


def _in_examples(what: str) -> set[str]:
    """The Somali units that an address names in a game of which nothing is played, in the examples of cards."""
    visit = Visit(started("mog", "irene", 9, fog="fogged"), "blue")
    visit.reads("opening", {route: asks for route, asks in OWN.items() if f" get {route} " in what})
    return {name for _, text in words_of(visit, "opening") for name in somalis_in(text)}

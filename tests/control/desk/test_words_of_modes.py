"""The rooms name nothing of a game that is not played in them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from assessment.engine.mode import Mode
from assessment.modes import MODES
from control.models import Game
from control.services.scenarios import scenario_keys
from control.situation.side import SIDES
from tests.control.desk.pages import Room
from tests.control.desk.places import READABLE
from tests.games import new_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

CELL_PAGES: Final = ("orders/", "orders/codes/", "reports/", "units/", "messages/", "briefing/")
OF_ALL_GAMES: Final = ("", "handbook/")
"""The room itself, which is one of its pages with a map, and the book about every game."""

AS_PART: Final = {"HX-Request": "true", "HX-Target": "panel"}
TACSPIEL: Final = "tacspiel"
OF_TACSPIEL: Final = ("1C73", "C73", "1A44", "weather", "021430", "021500", "pause at a half hour")
"""What only a game that has companies, weather and pauses should ever read of."""


def words_of(mode: Mode[Any, Any]) -> set[str]:
    """What the form of a correction says in a mode's own words."""
    umpiring = mode.umpiring
    pause = (umpiring.pause,) if umpiring.pause else ()
    fields = (
        *umpiring.unit_fields, *umpiring.belief_fields, *umpiring.event_fields, *umpiring.report_fields, *pause,
    )  # fmt: skip
    said = {umpiring.unit_example, umpiring.belief_example}
    for field in fields:
        said |= {field.title, field.example}
    return {word for word in said if len(word) > 2}


def names(page: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?!\w)", html.unescape(page)) is not None


def pages_of(game: Game) -> Iterator[tuple[str, str]]:
    """Every page of the three rooms, without the map around it."""
    control = Room(game)
    for page in READABLE:
        if page not in OF_ALL_GAMES:
            yield page, control.part(page).content.decode()
    for side in SIDES:
        cell = seat(game, side)
        client, room = seated(cell), room_of(cell)
        for page in CELL_PAGES:
            yield f"{side} {page}", client.get(f"{room}{page}", headers=AS_PART).content.decode()


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.key)
def test_rooms_offer_what_their_mode_has_and_speak_of_no_other(mode: Mode[Any, Any]) -> None:
    game = new_game(scenario_keys(mode.key)[0], mode=mode.key)
    form, own = Room(game).part("corrections/new/").content.decode(), words_of(mode)
    assert names(form, mode.umpiring.unit_example)
    assert ('value="pause"' in form) is (mode.umpiring.pause is not None)
    foreign = {word for other in MODES for word in words_of(other)} - own
    assert [word for word in sorted(foreign) if names(form, word) and not any(word in one for one in own)] == []
    if mode.key != TACSPIEL:
        assert [(page, word) for page, text in pages_of(game) for word in OF_TACSPIEL if names(text, word)] == []

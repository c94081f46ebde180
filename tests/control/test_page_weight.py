"""A page weighs little beside its map: what a phone fetches when it opens one for the first time, compressed."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from typing import Final

import pytest
from django.test import Client

from config.data_folder import BASE_DIR
from control.models import Game
from tests.control.desk.pages import Room
from tests.control.desk.places import READABLE
from tests.games import assess, released_game, seat
from tests.seated import room_of, seated

pytestmark = pytest.mark.django_db

MOST_BYTES: Final = 300_000
STATIC: Final = BASE_DIR / "control" / "static"
SHEET: Final = re.compile(r'<svg[^>]* class="map".*?</svg>', re.DOTALL)
CELL_PAGES: Final = ("orders/", "orders/codes/", "reports/", "units/", "messages/", "tables/", "briefing/", "log/")
LOADED: Final = ("css/*.css", "control/*.css", "js/*.js", "control/*.js", "vendor/*/*.js")
FONTS: Final = ("vendor/*/*Latin1.woff2", "vendor/*/*Pi.woff2")


def packed(body: bytes) -> int:
    return len(gzip.compress(body))


def files(*patterns: str) -> list[Path]:
    found = [path for pattern in patterns for path in STATIC.glob(pattern)]
    assert found
    return found


def beside_pages() -> int:
    """Style sheets, scripts and the fonts of an English page; fonts are compressed as they are."""
    map_style = BASE_DIR / "control" / "maps" / "static" / "maps" / "map.css"
    texts = sum(packed(path.read_bytes()) for path in [*files(*LOADED), map_style])
    return texts + sum(path.stat().st_size for path in files(*FONTS))


def weights(client: Client, room: str, pages: tuple[str, ...]) -> dict[str, int]:
    """Each page with the frame of the room around it, without the map."""
    frame = packed(SHEET.sub("", client.get(room).content.decode()).encode())
    headers = {"HX-Request": "true", "HX-Target": "panel"}
    around = beside_pages() + frame
    return {page: around + packed(client.get(f"{room}{page}", headers=headers).content) for page in pages}


def test_no_page_weighs_more_than_300_kb_beside_its_map():
    game = released_game()
    assess(Game.objects.get(pk=game.pk), without_missing=True)
    control = Room(Game.objects.get(pk=game.pk))
    red = seat(game, "red")
    found = weights(control.client, control.base, READABLE) | weights(seated(red), room_of(red), CELL_PAGES)
    assert {page: weight for page, weight in found.items() if weight > MOST_BYTES} == {}

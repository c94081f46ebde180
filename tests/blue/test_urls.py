"""Blue's room is the one both cells share, for seats of Blue alone."""

from __future__ import annotations

import pytest
from django.utils.html import escape

from assessment.modes.tacspiel import MODE
from blue.urls import urlpatterns
from control.cells.urls import cell_urls
from control.situation.side import Side
from tests.games import new_game
from tests.seated import at_desk


def test_blue_has_the_addresses_of_a_cell():
    shared = [(str(pattern.pattern), pattern.name) for pattern in cell_urls(Side.BLUE)]
    assert [(str(pattern.pattern), pattern.name) for pattern in urlpatterns] == shared


@pytest.mark.django_db
def test_blues_room_gives_blues_advice():
    client, room = at_desk(new_game(), "blue")
    page = client.get(room).content.decode()
    assert escape(MODE.advice[Side.BLUE]) in page
    assert 'data-room="blue"' in page

"""Red's room is the one both cells share, for seats of Red alone."""

from __future__ import annotations

import pytest
from django.utils.html import escape

from assessment.modes.tacspiel import MODE
from control.cells.urls import cell_urls
from control.situation.side import Side
from red.urls import urlpatterns
from tests.games import new_game
from tests.seated import at_desk


def test_red_has_the_addresses_of_a_cell():
    shared = [(str(pattern.pattern), pattern.name) for pattern in cell_urls(Side.RED)]
    assert [(str(pattern.pattern), pattern.name) for pattern in urlpatterns] == shared


@pytest.mark.django_db
def test_reds_room_gives_reds_advice():
    client, room = at_desk(new_game(), "red")
    page = client.get(room).content.decode()
    assert escape(MODE.advice[Side.RED]) in page
    assert 'data-room="red"' in page

"""What the tests of a cell's room may ask for."""

from __future__ import annotations

import pytest
from django.test import Client

from control.models import Game
from tests.seated import at_desk


@pytest.fixture
def blue(game: Game) -> tuple[Client, str]:
    """A browser in Blue's room of the test's game, and the room's address."""
    return at_desk(game, "blue")

"""The code book that the tests of the order language read cards with."""

from pathlib import Path

import pytest

import assessment.modes
from assessment.engine.codebook_source import read_codebook
from orders.language.codebook import CodeBook


@pytest.fixture(scope="session")
def book() -> CodeBook:
    """The code book of TACSPIEL."""
    return read_codebook(Path(assessment.modes.__path__[0]) / "tacspiel" / "codebook")


@pytest.fixture
def figure_1() -> str:
    """The card of Figure 1 (INTRO.7), 80 columns."""
    return "3C73 525676  101C73               555685       540680  V D             1730     "

"""Papers of a stored game."""

from __future__ import annotations

import msgspec
import pytest

from assessment.modes.tacspiel.knowledge import Knowledge
from control.models import Blob, Branch, Game, LogEntry
from control.reports.pdf import LETTER
from control.reports.service import (
    cell_orders_pdf,
    cell_reports_pdf,
    control_cycle_pdf,
    control_record_pdf,
    order_pad_pdf_for,
)
from control.services import truth
from control.situation.side import Side
from tests.control.reports.printed import sizes_of, text_of
from tests.games import released_game

pytestmark = pytest.mark.django_db

CANARY = "QQCANARYQQ"


@pytest.fixture
def game() -> Game:
    """The teaching game with the first subinterval of its first cycle released."""
    return released_game()


def test_cells_and_control_get_papers_of_a_stored_game(game: Game) -> None:
    for side, name in (("red", "Red"), ("blue", "Blue")):
        text = text_of(cell_reports_pdf(game=game, side=side, cycle=1))
        assert f"{name} · Reports" in text
        assert "What we know at" in text
        assert "1C73" in text or "1A95" in text
        assert "Order sheet of cycle 1" in text_of(cell_orders_pdf(game=game, side=side, cycle=1))
        assert f", {name.upper()}" in text_of(order_pad_pdf_for(game=game, side=side))
    record = text_of(control_cycle_pdf(game=game, cycle=1))
    assert "Assessment record of cycle 1" in record
    assert "1C73 moves along the road" in record
    assert game.seed_digest in record
    assert game.tables_digest in record


def test_papers_are_the_same_at_every_call(game: Game) -> None:
    assert cell_reports_pdf(game=game, side="red", cycle=1) == cell_reports_pdf(game=game, side="red", cycle=1)
    assert control_cycle_pdf(game=game, cycle=1) == control_cycle_pdf(game=game, cycle=1)
    assert sizes_of(control_cycle_pdf(game=game, cycle=1, form=LETTER)) == {(612, 792)}


def test_a_cells_papers_hang_on_its_picture_alone(game: Game) -> None:
    before = [make(game=game, side="red", cycle=1) for make in (cell_reports_pdf, cell_orders_pdf)]
    pad = order_pad_pdf_for(game=game, side="red")
    situation = truth.situation_of(game.branch)
    units = tuple(
        msgspec.structs.replace(unit, company=CANARY) if unit.side is Side.BLUE else unit for unit in situation.units
    )
    bare = msgspec.structs.replace(
        situation,
        units=units,
        under_way=(),
        known=situation.known.replaced(Side.BLUE, Knowledge(clock=situation.now)),
    )
    digest = Blob.objects.keep(bare, "situation")
    assert digest != game.branch.situation_digest
    Branch.objects.filter(pk=game.branch.pk).update(situation_digest=digest)
    LogEntry.objects.create(game=game, act=CANARY)
    game = Game.objects.get(pk=game.pk)
    after = [make(game=game, side="red", cycle=1) for make in (cell_reports_pdf, cell_orders_pdf)]
    assert after == before
    assert order_pad_pdf_for(game=game, side="red") == pad


def test_a_cycle_without_reports_is_an_empty_paper(game: Game) -> None:
    assert "No reports were delivered in this cycle." in text_of(cell_reports_pdf(game=game, side="red", cycle=9))


def test_a_record_is_of_one_cycle_that_was_assessed(game: Game) -> None:
    first = game.branch.subintervals.first()
    assert first is not None
    assert control_record_pdf(subintervals=[first]) == control_cycle_pdf(game=game, cycle=1)
    with pytest.raises(ValueError, match="one cycle"):
        control_cycle_pdf(game=game, cycle=9)

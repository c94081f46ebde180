"""A cell's briefing on paper: all that is for it, nothing that is for another."""

from __future__ import annotations

import pytest

from control.models import Role
from control.reports.document_flow import lay_document
from control.reports.paper.flow import Flow
from control.reports.paper.sheet import A4, Form, Heading, PaperSize, pdf_of, upright
from control.reports.service import cell_briefing_pdf
from control.services import pictures, truth
from control.services.seats import add_seat
from control.situation.side import SIDES, Side
from tests.control.reports.printed import fonts_of, text_of
from tests.games import new_game

pytestmark = pytest.mark.django_db

GAMES = (("tacspiel", "route_4"), ("sog", "border_valley"), ("de_bellis", "platoon"), ("khe_sanh", "siege"))


@pytest.mark.parametrize(("mode", "scenario"), GAMES)
@pytest.mark.parametrize("side", SIDES)
def test_it_holds_the_parts_for_the_cell_and_no_others(mode: str, scenario: str, side: Side):
    game = new_game(scenario, mode=mode)
    printed = text_of(cell_briefing_pdf(game=game, side=side))
    for part in game.parts:
        first = " ".join(part["text"].split())[:60]
        assert (first in printed) is (part["audience"] in ("common", side)), part["key"]


def test_it_lists_the_own_units_the_seats_and_the_codes():
    game = new_game()
    add_seat(game=game, name="loggies", role=Role.PLAYER, side="red", title="Rear services", headquarters=["HQ7"])
    printed = text_of(cell_briefing_pdf(game=game, side="red"))
    desk = pictures.cell_desk(game=game, side="red")
    for row in desk.units().rows:
        assert row.name in printed
    assert "Rear services HQ7" in printed
    for code in desk.codebook.orders.values():
        assert (code.code in printed) or "blue" in code.issued_by
    assert "Player's card" in printed


def test_nothing_of_the_other_side_is_on_it():
    game = new_game("song_ve")
    mode = pictures.cell_desk(game=game, side="red").mode
    opening = mode.picture_for(Side.BLUE, truth.situation_of(game.branch), mode)
    printed = text_of(cell_briefing_pdf(game=game, side="red")).split()
    blue = {row.name for row in mode.lists.units(opening, mode).rows}
    assert blue
    assert not blue & set(printed)


def test_it_is_the_same_file_each_time_on_the_paper_asked_for():
    game = new_game()
    letter = Form(size=PaperSize.LETTER)
    assert cell_briefing_pdf(game=game, side="blue") == cell_briefing_pdf(game=game, side="blue")
    assert all(fonts_of(cell_briefing_pdf(game=game, side="blue", form=letter)).values())


def test_a_document_is_printed_with_its_lists_and_tables_and_without_its_marks():
    flow = Flow(upright(A4))
    text = "# Head\n\nSome **bold** words\nand `code`.\n\n* one\n* two\n  lines\n\n| a | b |\n| - | - |\n| 1 | 2 |\n"
    lay_document(flow, text)
    heading = Heading(game="g", name="n", letter="R", title="t")
    printed = text_of(pdf_of(flow.pages, heading, A4))
    for words in ("Head", "Some bold words and code.", "• one", "• two lines", "a b", "1 2"):
        assert words in printed

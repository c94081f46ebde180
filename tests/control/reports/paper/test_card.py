from __future__ import annotations

from assessment.modes.sog.codes import CODEBOOK as WORDS
from assessment.modes.tacspiel.codes import CODEBOOK
from control.reports.paper.card import shown_columns


def test_a_free_text_takes_the_place_of_the_fields_below_it() -> None:
    layout = CODEBOOK.report_card
    fields = [column.field for column in shown_columns(layout, ["Text"])]
    assert fields == ["Unit", "POS", "Code", "Text", "L", "Tme", "DSP"]


def test_other_cards_show_every_field_that_stands_beside_others() -> None:
    layout = CODEBOOK.report_card
    fields = {column.field for column in shown_columns(layout, ["C1"])}
    assert fields == {column.field for column in layout.columns if not column.alone}


def test_a_line_of_words_keeps_to_no_columns() -> None:
    assert shown_columns(WORDS.order_card) == ()

"""Reports of which parts are lost: what is left reads as a card of its own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assessment.modes.tacspiel.codes import CODEBOOK
from orders.language.card import read_report, report_from, texts, write_report
from orders.language.garbling import garbled, losable
from orders.language.wrong import Unreadable

LINE = write_report(
    CODEBOOK,
    report_from(
        CODEBOOK, {"Code": "701", "Unit": "1C73", "POS": "12300470", "C1": "12350475", "Dir": "09", "Tme": "0730"}
    ),
)


@given(st.sets(st.sampled_from(losable(CODEBOOK, LINE))))
def test_what_is_lost_is_blank_and_all_else_stays(lost: set[str]):
    line, words = garbled(CODEBOOK, LINE, lost)
    before, after = (texts(CODEBOOK, read_report(CODEBOOK, one)) for one in (LINE, line))
    assert after == {field: text for field, text in before.items() if field not in lost}
    assert all(before[field] not in words for field in lost if field != "Tme")
    assert ("Garbled in transmission" in words) is bool(lost)


def test_code_and_reporter_are_never_lost():
    assert garbled(CODEBOOK, LINE, ["Code", "Unit"])[0] == LINE


def test_what_is_no_report_cannot_be_garbled():
    with pytest.raises(Unreadable):
        garbled(CODEBOOK, "nonsense", ["C1"])

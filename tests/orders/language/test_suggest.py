"""What was perhaps meant."""

import pytest

from orders.language.suggest import digits_for, near


@pytest.mark.parametrize(
    ("found", "meant"), [("1O1", "101"), ("lO5S", "1055"), ("B8G", "886"), ("101", ""), ("1X1", ""), ("", "")]
)
def test_letters_that_look_like_digits_are_put_right(found, meant):
    assert digits_for(found) == meant


@pytest.mark.parametrize(
    ("found", "close"),
    [("102", "101, 100"), ("110", "101, 100"), ("10", "101, 100"), ("1011", "101"), ("299", ""), ("1", "")],
)
def test_texts_one_slip_away_are_found(found, close):
    assert near(found, ["101", "100"]) == close

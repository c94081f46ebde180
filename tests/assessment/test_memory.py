from __future__ import annotations

import gc

import pytest

from assessment.memory import nothing_collected


def test_nothing_is_collected_inside_and_it_goes_on_after_a_failure() -> None:
    inside: list[bool] = []

    def fail() -> None:
        with nothing_collected():
            inside.append(gc.isenabled())
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert inside == [False]
    assert gc.isenabled()


def test_where_it_was_off_it_stays_off() -> None:
    with nothing_collected():
        with nothing_collected():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()

"""Modifiers as Control writes them: known words, each once, or NONE."""

from __future__ import annotations

import pytest

from assessment.modes.de_bellis import MODE, combat, shooting
from assessment.modes.de_bellis.modifiers import check_words, number_of, words_of


def test_words_are_read_in_any_case_and_none_is_none() -> None:
    assert words_of("enfilade help2", shooting.ALLOWED) == ("ENFILADE", "HELP2")
    assert words_of("NONE", shooting.ALLOWED) == ()
    assert number_of(words_of("SUPPORT3 UPHILL", combat.ALLOWED), "SUPPORT") == 3
    assert number_of(words_of("UPHILL FLANK", combat.ALLOWED), "FLANK") == 1
    assert number_of((), "FLANK") == 0


@pytest.mark.parametrize("text", ["", "UPHILL", "HELP1 HELP2", "HELP3", "COVER COVER"])
def test_what_holds_in_no_exchange_of_fire_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"modifier|none of"):
        check_words(text, {"allowed": shooting.ALLOWED})


@pytest.mark.parametrize("text", ["ENFILADE", "SUPPORT2 SUPPORT1", "UPHILL UPHILL"])
def test_what_holds_in_no_combat_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"modifier|none of"):
        MODE.answer_checks["combat"](text, {"allowed": combat.ALLOWED})

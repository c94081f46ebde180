"""Each golden playthrough goes as it is kept."""

from __future__ import annotations

from difflib import unified_diff
from itertools import islice

import pytest

from assessment.modes import MODES
from tests.golden.playthroughs import FOLDER, PLAYTHROUGHS, Playthrough

SHOWN = 40
BYTES = 1 << 20
"""Of one mode."""


@pytest.mark.parametrize("one", PLAYTHROUGHS, ids=lambda one: f"{one.scenario}-{one.value}")
def test_a_playthrough_goes_as_it_is_kept(one: Playthrough) -> None:
    kept, now = one.path.read_text(encoding="utf-8").splitlines(), one.text().splitlines()
    changed = list(islice(unified_diff(kept, now, "kept", "now", lineterm="", n=0), SHOWN))
    assert not changed, "\n".join(
        [*changed, "If a rule is the cause: python -m tests.golden --record, and a new edition."]
    )


def test_every_pause_setting_of_tacspiel_is_played() -> None:
    offered = {mode.key: {setting.key: setting.values for setting in mode.setting_list} for mode in MODES}
    played = {one.value for one in PLAYTHROUGHS if one.mode == "tacspiel" and one.setting == "pauses"}
    assert played == set(offered["tacspiel"]["pauses"])


def test_the_playthroughs_stay_small_enough_to_review() -> None:
    for mode in {one.mode for one in PLAYTHROUGHS}:
        assert sum(path.stat().st_size for path in (FOLDER / mode).rglob("*.txt")) < BYTES, mode

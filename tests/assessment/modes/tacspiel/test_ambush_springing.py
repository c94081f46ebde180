"""Who counts as following an ambushed unit (E'1f.1, E'1n.2)."""

from __future__ import annotations

from typing import Any

import pytest

from assessment.modes.tacspiel import ambush_springing
from assessment.modes.tacspiel.draft import Intent
from tests.assessment.modes.tacspiel.fight_run import FightRun

HERE, BESIDE, FAR = "12350450", "12350455", "12350465"


def sprung(*, ambusher: str, ambushed: str, landed: str, square: str, **given: Any) -> tuple[str, ...]:
    """The followers of a unit that comes into an ambush while another is set down in a square."""
    units = {ambusher: {"square": HERE}, ambushed: {"square": HERE}, landed: {"square": square} | given}
    run = FightRun(units=units, sites=[{"units": [ambusher]}])
    run.draft.landed_now.add(landed)
    ambush_springing.spring(
        run.draft, run.sheet, [Intent("spring", (ambushed,), (ambusher,), run.unit(ambushed).square, site=1)], []
    )
    battle = run.draft.battle_of(ambushed)
    assert battle is not None
    return battle.followers


def test_troops_who_land_beside_the_ambush_follow_the_ambushed() -> None:
    assert sprung(ambusher="1A44", ambushed="1C73", landed="2C73", square=BESIDE) == ("2C73",)


@pytest.mark.parametrize("square", [HERE, FAR])
def test_troops_who_land_elsewhere_do_not(square: str) -> None:
    assert sprung(ambusher="1A44", ambushed="1C73", landed="2C73", square=square) == ()


def test_troops_of_the_ambushers_own_side_follow_nobody() -> None:
    assert sprung(ambusher="1C73", ambushed="1A44", landed="2C73", square=BESIDE) == ()


def test_patrols_who_land_do_not() -> None:
    assert sprung(ambusher="1A44", ambushed="1C73", landed="PC73", square=BESIDE) == ()

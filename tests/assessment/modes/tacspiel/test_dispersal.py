"""Where scattered units gather, and what they say."""

from __future__ import annotations

from fractions import Fraction

from assessment.modes.tacspiel import dispersal
from assessment.modes.tacspiel.kinds import Posture
from tests.assessment.modes.tacspiel.fight_run import FightRun, at


def run() -> FightRun:
    return FightRun(
        ground={"vegetation": {"12350460": "jungle", "12350465": "water"}},
        units={"1A44": {"square": "12300460"}, "1C73": {"square": "12200460"}},
    )


def test_control_is_offered_free_land_within_two_kilometres_under_cover_first() -> None:
    game = run()
    dispersal.disperse(game.draft, game.sheet, game.unit("1A44"))
    line = next(line for line in game.sheet.lines if line.kind == "ask")
    assert line.rule == "D'5a.4"
    work = game.unit("1A44").work
    assert work is not None
    assert work.place == at("12350460")


def test_the_time_is_added_up_step_by_step_over_the_ground() -> None:
    game = FightRun(ground={"vegetation": {"12350460": "marsh"}}, units={"1A44": {"square": "12300460"}})
    dispersal.disperse(game.draft, game.sheet, game.unit("1A44"), to=at("12450460"))
    assert game.unit("1A44").posture is Posture.DISPERSED
    work = game.unit("1A44").work
    assert work is not None
    assert work.until - game.draft.now == Fraction(120 + 60 + 60)


def test_gathered_again_it_tells_from_where_and_when_it_scattered() -> None:
    game = run()
    dispersal.disperse(game.draft, game.sheet, game.unit("1A44"), to=at("12400460"), cont="031")
    work = game.unit("1A44").work
    assert work is not None
    game.draft.now = game.sheet.now = work.until
    dispersal.gather(game.draft, game.sheet, game.unit("1A44"), work)
    assert game.unit("1A44").square == at("12400460")
    assert game.codes() == [("1A44", "759")]
    assert game.draft.under_way[0].card.split() == ["1A44", "12400460759", "03112300460", "12400460", "0900"]

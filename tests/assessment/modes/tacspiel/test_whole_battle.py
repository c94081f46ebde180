from __future__ import annotations

from dataclasses import replace as replaced
from fractions import Fraction
from typing import Any

import pytest

from assessment.engine.case_values import Reader
from assessment.engine.dice import seed_from
from assessment.engine.playing import configured_for
from assessment.modes.tacspiel import MODE
from assessment.modes.tacspiel.battle_outlook import merged, tables
from assessment.modes.tacspiel.draft import Draft
from assessment.modes.tacspiel.odds import ReplicationSheet, StreamDice
from assessment.modes.tacspiel.situation import Situation
from assessment.modes.tacspiel.standing_game import opening_of, standing_game
from assessment.modes.tacspiel.tables import TABLES
from assessment.modes.tacspiel.whole_battle import QuietDraft, course, cut_out, replicate, subjects
from control.situation.canonical import digest

FIGHT: dict[str, Any] = {
    "units": {"1A44": {"square": "12350450"}, "1C73": {"square": "12300450"}, "2C73": {"square": "12300455"}},
    "battles": [{"kind": "meeting", "attackers": ["1A44"], "defenders": ["1C73"]}],
}


def played(**changes: Any) -> tuple[Situation, Any]:
    """The standing game with a fight in the middle of it, and its mode."""
    game = standing_game()
    reader = Reader(game.clock, Fraction(0))
    opening = opening_of(FIGHT | changes, game.opening, reader, reader.minute("0900"))
    return opening, configured_for(replaced(game, opening=opening), MODE, {})


def test_the_same_seed_gives_the_same_odds_and_the_situation_stays_as_it_was() -> None:
    situation, mode = played()
    before = digest(situation)
    first = replicate(situation, "1", mode, seed_from(3), 40)
    assert first == replicate(situation, "1", mode, seed_from(3), 40)
    assert first != replicate(situation, "1", mode, seed_from(4), 40)
    assert digest(situation) == before


def test_every_battle_is_counted_once_for_each_unit() -> None:
    situation, mode = played()
    found = replicate(situation, "1", mode, seed_from(1), 40)
    assert sum(found.ends.values()) == sum(found.half_hours.values()) == found.times == 40
    assert set(found.casualties) == {"1A44", "1C73"}
    assert all(sum(counts.values()) == 40 for counts in found.casualties.values())


def test_parts_add_up() -> None:
    situation, mode = played()
    parts = [replicate(situation, "1", mode, seed_from(seed), 20) for seed in (1, 2)]
    whole = merged(parts)
    assert whole.times == 40
    for why, count in whole.ends.items():
        assert count == sum(part.ends.get(why, 0) for part in parts)
    assert all(sum(counts.values()) == 40 for counts in whole.casualties.values())


def test_a_fight_goes_as_with_the_whole_map_and_all_reports() -> None:
    """The small quiet draft and the whole one draw the same numbers for the same things."""
    situation, mode = played()
    fought = situation.battles[0]
    settings = {setting.key: mode.setting(setting.key) for setting in mode.setting_list}
    courses = []
    for kind, there in ((QuietDraft, cut_out(situation, fought)), (Draft, situation)):
        draft = kind(there, mode.ground, mode.clock, settings, mode.cycle_minutes)
        courses.append(course(draft, ReplicationSheet(TABLES, StreamDice(seed_from(9))), fought))
        assert bool(draft.under_way) is (kind is Draft)
    assert courses[0] == courses[1]


def test_an_attacker_who_is_to_break_off_leaves_at_the_next_half_hour() -> None:
    turned = [{"kind": "meeting", "attackers": ["1C73"], "defenders": ["1A44"]}]
    stays, mode = played(battles=turned)
    leaves, _ = played(battles=turned, options={"1C73": [{"code": "H01"}, {"code": "H05", "percent": 0}]})
    found = replicate(leaves, "1", mode, seed_from(1), 20)
    assert (found.ends, found.half_hours) == ({"the attackers leave": 20}, {"1": 20})
    assert replicate(stays, "1", mode, seed_from(1), 20).half_hours != {"1": 20}


def test_who_stands_far_off_is_left_out_and_who_fires_for_the_fight_is_not() -> None:
    situation, _ = played(units={**FIGHT["units"], "M73": {"supports": ["1C73"]}})
    names = {unit.designator for unit in cut_out(situation, situation.battles[0]).units}
    assert {"1A44", "1C73", "2C73", "M73"} <= names
    assert "3A44" not in names


def test_a_battle_that_is_not_fought_has_no_odds() -> None:
    situation, mode = played()
    assert [one.key for one in subjects(situation, mode)] == ["1"]
    with pytest.raises(LookupError):
        replicate(situation, "2", mode, seed_from(1), 1)


def test_the_tables_say_how_it_ends_and_what_it_costs() -> None:
    situation, mode = played()
    ends, losses = tables(replicate(situation, "1", mode, seed_from(1), 40))
    assert sum(int(share.strip("<>")) for why, share in ends.rows if not why.startswith("after")) in range(98, 103)
    assert [row[:2] for row in losses.rows] == [("1A44", "attacker"), ("1C73", "defender")]

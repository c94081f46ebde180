"""Map, counters and cards of an umpire's own are checked against each other, and a siege is played with them."""

from __future__ import annotations

import pytest

from assessment.engine.printed_values import Lacking, template, with_printed
from assessment.engine.tables import TableSet
from assessment.modes.khe_sanh import MODE
from assessment.modes.khe_sanh.scenario import opening
from assessment.modes.khe_sanh.standing_game import standing_game
from assessment.modes.khe_sanh.table_check import check_tables
from control.situation.side import Side

FILE = template(MODE.key, MODE.title, MODE.tables)


def printed(*changes: tuple[str, str]) -> TableSet:
    """The tables with the file, some of it written otherwise."""
    text = FILE
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    return with_printed(MODE.tables, MODE.key, text)


def test_the_tables_of_the_edition_fit_each_other() -> None:
    check_tables(MODE.tables)
    check_tables(printed())


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (
            ("a: staging_area, b: lang_kat", "a: staging_area, b: lang_chat"),
            "a row of H-spaces .* is wanted, not the text .lang_chat.",
        ),
        (("space: hill_558,", "space: hill_559,"), "a row of H-spaces .* not the text .hill_558."),
        (("space: rock_quarry,", "space: quarry,"), "13.1, ksg, rock_quarry, space: a row of H-spaces"),
        (
            ("terrain: jungle, region", "terrain: forest, region"),
            "terrain: one of .open., .hill., .jungle.* is wanted, not the text .forest.",
        ),
        (("x: 955", "x: 1955"), "x: a whole number from 0 to 1000 is wanted, not the number 1955"),
        (("unit: mr5_gue, name", "unit: ksg2, name"), ""),
        (("unit: b_3, name", "unit: b_4, name"), "13.1-house, b_3, unit: a row of H-units"),
        (
            ("steps: 2, firepower: 5,", "steps: 3, firepower: 5,"),
            "26m, steps: a whole number from 1 to 2 is wanted, not the number 3",
        ),
        (("reduced_firepower: 3,", ""), "H-units, 26m: no reduced_firepower"),
        (("deck: action, title: Hold", "deck: opfor, title: Hold"), "2.0: 8 action cards, not 9"),
        (
            ("infantry, size: regiment, steps: 2, firepower: 4", "k, size: regiment, steps: 2, firepower: 4"),
            "1m, kind: one of .* is wanted",
        ),
        (("communist, kind: aaa", "allied, kind: aaa"), "13 Communist units, and 13.2 sets up 16"),
        (("Airstrike 4, side: allied", "Airstrike 4, side: communist"), "no communist unit starts in air_available"),
        (
            ("reduced_bombardment: 0}", "reduced_bombardment: 0, starts: air_available}"),
            "2 of transport start available",
        ),
        (("unit: ksg, value: khe_sanh_fire_base", "unit: ksg, value: lang_vei"), "it is no deployment of 13.1"),
        (
            ("kind: b52, from: 1, to: 3", "kind: b52, from: 1, to: 7"),
            "H-turnaround, b52, to: a whole number from 1 to 6",
        ),
        (
            ("types: [special_forces]", "types: [special_force]"),
            "4.0-effects, act_prairie_fire.2, types: one of .*not the text .special_force.",
        ),
        (("types: [ground, transport", "types: [ground, airmobile"), "no type airmobile"),
        (
            ("terrain: staging, region", "terrain: open, region"),
            "staging_area: by the rules its terrain is staging, not open",
        ),
        (
            (
                "space: lz_mike, name: LZ Mike, terrain: open, region: south_vietnam, airbase: false, route_9: true",
                "space: lz_mike, name: LZ Mike, terrain: open, region: south_vietnam, airbase: false, route_9: false",
            ),
            "its route_9 is yes, not no",
        ),
        (("exclude_tag: first_cav", "exclude_tag: cavalry"), "no tag cavalry"),
        (('turns: "?"', "turns: many"), "turns: one of .* a whole number from -9 to 9 is wanted, not the text .many."),
        (("disposition: reshuffle", "disposition: burn"), "disposition: one of .discard."),
        (("disposition: reuse", "disposition: discard"), "disposition is one of reuse, remove_from_play"),
        (
            ("card: act_super_gaggle, op: replace", "card: act_super_gaggle, toward: laos, amount: 1, op: move"),
            "no card of the action deck has move",
        ),
        (
            ("op: reinforce, lasts: at_once, who", "op: reinforce, lasts: at_once, types"),
            "types: one of .* is wanted in the list",
        ),
        (("toward: lang_vei", "toward: hanoi"), "toward: one of .nearest_allied_ground.*not the text .hanoi."),
        (("op: aaa_bonus", "op: flak_bonus"), "op: one of .*not the text .flak_bonus."),
        (("who: [b52]", "who: [c9_304]"), "act_arc_light.1: no allied unit c9_304"),
        (("tr2, gun1, rec1]", "c9_304]"), "act_air_cav.1: no allied unit c9_304"),
        (
            ("card: act_super_gaggle, op: replace,", "card: act_igloo_white, op: reveal,"),
            "the card act_igloo_white has reveal already",
        ),
        (
            ("card: act_arc_light, op: air_ready,", "card: act_build_up, op: reinforce_choice, count: 1,"),
            "has reinforce_choice already",
        ),
        (
            ("card: act_igloo_white, op: reveal,", "card: act_arc_light, op: die_strike, per: space, success_from: 4,"),
            "has die_strike already",
        ),
        (("space: hill_558,", f"space: {'h' * 21},"), "space: a name of at most 20 small letters"),
        (("lz_mike", "eliminated"), "space: a name of .*not air_available.*, not the text .eliminated."),
        (("1_1_cav", "none"), "unit: a name of .*, not the text .none."),
        (("act_hold", "none"), "card: a name of .*begins with act_ or opf_ is wanted, not the text .none."),
        (("opf_lull", "act_lull"), "4.0, act_lull: the name of a card of the opfor deck begins with opf_"),
        (("who: [b52]", "who: [b53]"), "who: a row of H-units .* in the list, not the text .b53."),
        (("toward: hill_861, ", ""), "opf_hill_fights.1: move needs toward"),
        (("op: aaa_bonus, lasts: scenario", "op: aaa_bonus, lasts: at_once"), "lasts this turn, the next, or all game"),
        (("op: reveal, lasts: at_once", "op: reveal, lasts: scenario"), "reveal is done at once"),
    ],
)
def test_what_does_not_fit_is_named(change: tuple[str, str], why: str) -> None:
    tables = printed(change)
    if not why:
        check_tables(tables)
        return
    with pytest.raises(ValueError, match=why.replace("?", r"\?")):
        check_tables(tables)


def test_a_counter_without_a_name_is_missing() -> None:
    with pytest.raises(Lacking, match="H-units, 1_9m: no name"):
        printed(('unit: "1_9m", name: "1/9 Marine Battalion",', 'unit: "1_9m",'))


def test_a_game_opens_with_the_counters_and_cards_of_the_file() -> None:
    tables = printed(("mr5_gue", "k_gue"), ("opf_lull", "opf_rain"), ("firepower: 5, reduced", "firepower: 7, reduced"))
    check_tables(tables)
    situation = opening(standing_game().ground, tables)
    unit = situation.unit("k_gue")
    assert unit is not None
    assert unit.side is Side.RED
    assert situation.unit("mr5_gue") is None
    assert "opf_rain" in situation.cards.deck

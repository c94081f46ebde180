"""Battles are found by unit at one look, and the index follows every change."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from assessment.modes.tacspiel.battle_book import BattleBook
from assessment.modes.tacspiel.battle_state import Battle
from assessment.modes.tacspiel.kinds import BattleKind
from assessment.modes.tacspiel.square import Square
from control.situation.side import Side


def battle(number: int, attackers: tuple[str, ...], defenders: tuple[str, ...]) -> Battle:
    return Battle(
        number=number,
        kind=BattleKind.POSITION,
        attacker=Side.RED,
        place=Square(1230, 450),
        joined=Fraction(0),
        next_half_hour=Fraction(30),
        attackers=attackers,
        defenders=defenders,
    )


def test_a_unit_is_found_in_its_battle() -> None:
    book = BattleBook([battle(1, ("A",), ("B",)), battle(2, ("C",), ("D",))])
    found = [book.of_unit(name) for name in "ABCDE"]
    assert [one.number if one else None for one in found] == [1, 1, 2, 2, None]


def test_a_unit_that_leaves_is_found_no_more() -> None:
    book = BattleBook([battle(1, ("A", "E"), ("B",))])
    book[1] = replace(book[1], attackers=("A",))
    assert book.of_unit("E") is None
    assert book.of_unit("A") == book[1]


def test_a_unit_that_changes_battles_is_found_in_the_new_one_whichever_is_written_first() -> None:
    book = BattleBook([battle(1, ("A", "E"), ("B",))])
    book[2] = battle(2, ("E",), ("D",))
    book[1] = replace(book[1], attackers=("A",))
    assert book.of_unit("E") == book[2]


def test_a_battle_taken_out_is_forgotten() -> None:
    book = BattleBook([battle(1, ("A",), ("B",))])
    del book[1]
    assert book.of_unit("A") is None
    assert not book

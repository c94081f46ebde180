"""Wrong values in every column of every table of the board games: refused in words, or played without a fault."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import cycle
from types import MappingProxyType
from typing import Any, Final

import pytest

from assessment.engine.dice import SeededDice, seed_from
from assessment.engine.mode import Mode, Scenario
from assessment.engine.outcome import Answers, Question
from assessment.engine.playing import configured_for
from assessment.engine.printed_values import template, with_printed
from assessment.engine.table import Table
from assessment.engine.table_replacement import with_replacement
from assessment.engine.table_text import table_text
from assessment.engine.tables import TableSet
from assessment.engine.yaml_source import parse_yaml
from assessment.modes import mode as find_mode
from assessment.scenario_folders import FIXTURES, scenario_files
from control.situation.side import SIDES

SCENARIOS: Final = {"khe_sanh": "siege", "mog": "irene"}
STEPS: Final = {"khe_sanh": 2, "mog": 4}
"""Subintervals to play: the set-up of each game and what comes first after it."""

REMOVED: Final = "removed"
WRONG: Final = (304, 99999, "swordfish", True, None, (), ("swordfish",), (7,), Fraction(1, 2), "", "7", "x y", REMOVED)
TRIED: Final = 2
"""So many wrong values are tried in each column, each in another row; the whole list comes round over the columns."""

REMARKS: Final = frozenset(("reason", "notes", "paragraph", "as_read", "units", "provenance", "see"))


@dataclass(frozen=True)
class Damage:
    """One value of a table written otherwise."""

    table: str
    where: str
    text: str


def damages(mode: Mode[Any, Any]) -> Iterator[Damage]:
    """The same each time."""
    wrong = cycle(WRONG)
    for table in mode.tables:
        held = _as_house(table)
        for section in ("cells", "rows"):
            lines = held.get(section) or []
            columns = dict.fromkeys(name for line in lines for name in line if name not in REMARKS)
            for number, column in enumerate(columns):
                for tried in range(TRIED):
                    row = (7 * number + tried) % len(lines)
                    yield _damaged(table, held, section, row, column, next(wrong))
        if "results" in held:
            changed = {**held, "results": [next(wrong), *held["results"][1:]]}
            yield Damage(table.id, "results", table_text(changed))


def _as_house(table: Table) -> dict[str, Any]:
    """What a table says, all of it as house values, so that any of them may be changed."""
    held: dict[str, Any] = dict(parse_yaml(table.written, table.id).mapping())
    house = held.pop("house", [])
    lines = [*held.get("cells", []), *house]
    bare = [{name: value for name, value in line.items() if name != "provenance"} for line in lines]
    return {**held, **({"cells": bare} if bare else {}), "provenance": "house", "reason": "tried"}


def _damaged(table: Table, held: dict[str, Any], section: str, row: int, column: str, value: Any) -> Damage:
    lines = [dict(line) for line in held[section]]
    if value == REMOVED:
        lines[row].pop(column, None)
    else:
        lines[row][column] = list(value) if isinstance(value, tuple) else value
    return Damage(table.id, f"{section} {row}, {column}: {value!r}", table_text({**held, section: lines}))


@cache
def game_of(key: str) -> Scenario[Any]:
    mode, folder = find_mode(key), FIXTURES / key / SCENARIOS[key]
    return mode.read_scenario("damaged", scenario_files(folder), mode.tables)


def play(
    mode: Mode[Any, Any],
    tables: TableSet,
    *,
    settings: Mapping[str, str] = MappingProxyType({}),
    preferred: str = "",
    more: int = 0,
) -> list[str]:
    """Opens the game with these tables, draws its maps and plays what comes first; what was asked on the way.

    Questions take what is preferred where they offer it, else what they propose; `more` subintervals are played.
    """
    game = game_of(mode.key)
    situation = mode.opened(game.opening, game.ground, tables)
    played = replace(configured_for(game, mode, dict(settings)), tables=tables)
    dice = SeededDice(seed_from(5))
    asked = []
    for _ in range(STEPS[mode.key] + more):
        _draw(played, situation)
        given: dict[str, str] = {}
        outcome = played.assess(situation, (), (), Answers(given=given), played, dice)
        while outcome.questions:
            asked += [question.words for question in outcome.questions]
            given = {**given, **{question.place: _answer(question, preferred) for question in outcome.questions}}
            outcome = played.assess(situation, (), (), Answers(given=given), played, dice)
        situation = played.deliver(outcome.situation, tuple(report.key for report in outcome.reports), (), played)
    _draw(played, situation)
    return asked


def _answer(question: Question, preferred: str) -> str:
    offered = [option.value for option in question.options]
    return preferred if preferred in offered else question.proposal


def _draw(mode: Mode[Any, Any], situation: Any) -> None:
    mode.true_drawing(situation, mode)
    for side in SIDES:
        picture = mode.picture_for(side, situation, mode)
        mode.drawing(picture, mode)
        mode.lists.units(picture, mode)
        mode.lists.contacts(picture, mode)


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_damaged_value_is_refused_in_words_or_can_be_played(key: str) -> None:
    mode = find_mode(key)
    taken, refused = [], []
    for damage in damages(mode):
        try:
            tables = with_replacement(mode.tables, damage.table, damage.text)
            mode.check_tables(tables)
        except ValueError as error:
            refused.append((damage, str(error)))
        else:
            taken.append((f"{damage.table}, {damage.where}", tables))
    assert [(damage, why) for damage, why in refused if damage.table not in why] == []
    assert len(refused) > 4 * len(taken)
    for where, tables in taken:
        if tables is not mode.tables:
            try:
                play(mode, tables)
            except Exception as error:
                raise AssertionError(f"taken, and then not played: {where}") from error


ASKING: Final[tuple[tuple[Any, ...], ...]] = (
    ("khe_sanh", "4.0-effects", ("op: reveal, lasts: at_once, count: 3", "op: reveal, lasts: at_once, count: 4"),
     {}, "act_igloo_white", 0, "For which space is ACT IGLOO WHITE, space 4?"),
    ("mog", "dice", ("large, value: 12", "large, value: 6"), {"red_choices": "cell"}, "", 4, "which?"),
)  # fmt: skip
"""A value changed, and the question that then comes in play."""


@pytest.mark.parametrize(("key", "table", "change", "settings", "preferred", "more", "words"), ASKING)
def test_what_a_changed_value_asks_is_answered(
    key: str, table: str, change: tuple[str, str], settings: dict[str, str], preferred: str, more: int, words: str
) -> None:
    mode = find_mode(key)
    text = table_text(_as_house(mode.tables[table]))
    assert change[0] in text
    tables = with_replacement(mode.tables, table, text.replace(*change))
    mode.check_tables(tables)
    asked = play(mode, tables, settings=settings, preferred=preferred, more=more)
    assert [one for one in asked if words in one], asked


FILED: Final = (
    ("khe_sanh", 'name: "26 Marine Regiment"', "name: 304", "H-units, 26m, name: text is wanted, not the number 304"),
    (
        "khe_sanh",
        "column: armor, value: eliminate}",
        "column: armor, value: 3}",
        "brt, 6, armor, value: text is wanted",
    ),
    ("khe_sanh", "column: armor, value: eliminate}", "column: armor, value: eliminated}", 'not the text "eliminated"'),
    ("khe_sanh", "column: armor, value: eliminate}", "column: armor, value: abort}", "only AAA has an abort"),
    ("khe_sanh", "a: staging_area, b: lang_kat", "a: lang_kat, b: co_roc", "the map falls apart"),
    ("khe_sanh", "aaa: 2", "aaa: 5/2", "aaa: a whole number from 0 to 20 is wanted, not the number 5/2"),
    ("mog", 'label: T1, area: "34"', "label: 1, area: 34", "H-targets"),
)


@pytest.mark.parametrize(("key", "old", "new", "why"), FILED)
def test_a_file_is_refused_with_table_row_and_column(key: str, old: str, new: str, why: str) -> None:
    mode = find_mode(key)
    text = template(mode.key, mode.title, mode.tables)
    assert old in text
    with pytest.raises(ValueError, match=r".") as error:
        mode.check_tables(with_printed(mode.tables, mode.key, text.replace(old, new)))
    assert why in str(error.value)


@pytest.mark.parametrize(("key", "table"), [("khe_sanh", "4.0-effects"), ("khe_sanh", "H-units"), ("mog", "H-across")])
def test_a_table_without_a_line_is_missing(key: str, table: str) -> None:
    mode = find_mode(key)
    lines = template(mode.key, mode.title, mode.tables).splitlines()
    first = lines.index(f'  "{table}":')
    after = next((n for n in range(first + 1, len(lines)) if lines[n].startswith('  "')), len(lines))
    lines[first:after] = [f'  "{table}": {{}}']
    with pytest.raises(ValueError, match=f"{table}: nothing stands in it"):
        with_printed(mode.tables, mode.key, "\n".join(lines))

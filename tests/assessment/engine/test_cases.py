from __future__ import annotations

import pytest

from assessment.engine.cases import Case, CaseKind, cases_of
from assessment.engine.yaml_source import BadData, parse_yaml

SEVERAL = """\
rules: ["D'2a.1"]
kind: rule
call: pursuit.scouts_improve
with: {unit: 1A44, light: day}
given: {units: {1A44: {radio: false}}}
draws: [{rule: "D'2a.3", throw: 99}]
cases:
  - {throw: 49, expect: {value: true}}
  - title: at night
    with: {light: night}
    given: {units: {1A44: {casualties: 5}}}
    draws: [{throw: 50}]
    expect: {value: false}
"""


def cases(text: str, file: str = "tests/x/case.yaml") -> tuple[Case, ...]:
    return cases_of(parse_yaml(text, file))


def test_cases_of_a_file_share_what_stands_above_them() -> None:
    first, second = cases(SEVERAL)
    assert first.kind is CaseKind.RULE
    assert first.rules == second.rules == ("D'2a.1",)
    assert first.arguments == {"unit": "1A44", "light": "day"}
    assert first.draws == ({"rule": "D'2a.3", "throw": 99}, {"throw": 49})
    assert second.arguments == {"unit": "1A44", "light": "night"}
    assert second.given == {"units": {"1A44": {"radio": False, "casualties": 5}}}
    assert second.draws == ({"rule": "D'2a.3", "throw": 99}, {"throw": 50})
    assert (second.title, second.expect) == ("at night", {"value": False})


def test_cases_are_named_by_folder_file_and_number() -> None:
    assert [case.name for case in cases(SEVERAL)] == ["x/case.yaml#1", "x/case.yaml#2"]
    assert [case.line for case in cases(SEVERAL)] == [8, 9]
    (single,) = cases("rules: [INTRO.1]\nkind: record\ntest: a::b\n")
    assert (single.name, single.line, single.test) == ("x/case.yaml", 1, "a::b")


@pytest.mark.parametrize(
    ("file", "mode"),
    [
        ("/a/tests/assessment/modes/sog/cases/contact/b.yaml", "sog"),
        ("tests/assessment/modes/sog/cases/b.yaml", "sog"),
        ("/tmp/cases/b.yaml", "tacspiel"),
        ("b.yaml", "tacspiel"),
    ],
)
def test_the_folder_tells_the_mode(file: str, mode: str) -> None:
    assert cases("rules: [X]\nkind: record\n", file)[0].mode == mode


def test_a_case_may_name_its_mode() -> None:
    assert cases("mode: mog\nrules: [X]\nkind: record\n")[0].mode == "mog"


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("kind: record\n", 1, "rules must list"),
        ("rules: []\nkind: record\n", 1, "rules must list"),
        ("rules: [X]\nkind: walk\n", 2, "kind must be one of"),
        ("rules: [X]\nkind: record\nexpects: {}\n", 3, "no key 'expects'"),
        ("rules: [X]\nkind: card\ndraws: []\n", 3, "a case of kind card has no draws"),
        ("rules: [X]\nkind: rule\ndraws: {}\n", 3, "draws must be a list"),
        ("rules: [X]\nkind: rule\nwith: [a]\n", 3, "with must be a mapping"),
        ("rules: [X]\nkind: rule\ncases: []\n", 3, "an empty list"),
        ("rules: [X]\nkind: rule\ncases:\n  - {cases: []}\n", 4, "do not nest"),
        ("rules: [X]\nkind: rule\ncases:\n  - {throws: 3}\n", 4, "no key 'throws'"),
    ],
)
def test_a_faulty_case_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(BadData, match=why) as caught:
        cases(text)
    assert caught.value.line == line


def test_a_fault_is_told_where_the_case_writes_it_or_where_the_cases_share_it() -> None:
    _, second = cases(SEVERAL)
    assert second.bad("x", "with", "light").line == 10
    assert second.bad("x", "call").line == 3

"""Case files: worked examples of rules that an umpire can read and write.

A case says which ledger entries it proves (`rules`), what differs from the mode's small standing game (`given`), which
numbers are thrown (`draws`) and what must come of it (`expect`: only what is named there is compared). A file holds one
case, or several under `cases`; what they share stands above them once, and each adds or replaces what differs.

Throws. A draw names the rule that throws, optionally whose throw it is (`of`) and when (`at`: clock time, stamp or
`h<half hour>`). It must match exactly one throw; a throw without a draw and a draw without a throw fail the case.
Lists make several draws at once: `{rule: "E'2a.5", of: 1A44, at: ["0930", "1000"], throw: [64, 12]}`; `of_each: [1A44,
2A44]` makes one for each.

Times. Quoted text of four or six digits is clock time ("0930") or a stamp ("020930"); a bare number is a number.

The kinds, one example each:

    # rule: calls one rule function. Arguments are read by the function's own annotations: enumeration values, squares,
    # clock times, designators of the standing game. `throw: 49` is short for one draw of the function's own rule.
    rules: ["D'2a.1"]
    kind: rule
    call: scouting.scouts_improve         # module and function in the mode's folder
    with: {unit: 1A44, target: 1C73}
    cases:
      - {throw: 49, expect: {value: true}}
      - {throw: 50, expect: {value: false}}

    # lookup: what a table prints. `draw` reads a chance (true, false) or an outcome.
    rules: ["E'2b"]
    kind: lookup
    given: {table: "E'2-4", keys: {side: defender}}
    cases:
      - {given: {draw: 59}, expect: {value: 5, provenance: printed}}
      - {given: {draw: 60}, expect: {value: 10}}

    # card: one order card, read (`line`), or written from its fields (`fields`).
    rules: [INTRO.7]
    kind: card
    given: {line: "3C73 525676  101C73               555685       540680  V D             1730     "}
    cases:
      - expect: {fields: {Unit: 3C73, Ord: "101", Tme: "1730"}, reads: "~in vehicles, deployed", wrong: null}
      - given: {line: "3C73 525676  1O1C73               555685       540680  V D             1730     "}
        expect: {wrong: {kind: unreadable, column: 14, error: "~did you mean 101"}}

    # order: cards checked at the desk against the writer's own picture. One verdict a card: ok, or what is wrong.
    rules: ["A'5a"]
    kind: order
    given:
      orders:
        - {Unit: 3C73, Ord: "101", C1: "12300450", F: T}
        - {Unit: 2C73, Ord: "101", C1: "12300450", F: T, Auth: A44}
    expect: {verdicts: [ok, {paragraph: "A'5a", field: Auth, error: "~does not stand above"}]}

    # assess: the standing game with what is given goes on to `until` (the end of the cycle, if none is named); reports
    # are released as they fall due and nobody replies but by the orders given with a window (`window: "0930"`).
    rules: ["E'2a.5"]
    kind: assess
    given:
      from: "0900"
      until: "0930"
      units:
        1C73: {square: "12300450"}
        1A44: {square: "12350450"}
      battles: [{kind: meeting, attackers: [1A44], defenders: [1C73]}]
    draws:
      - {rule: "E'2a.5", of: 1A44, at: "0930", throw: 20}
      - {rule: "E'2a.5", of: 1C73, at: "0930", throw: 72}
      - {rule: "E'2d.1", at: "0930", throw: 1}
    expect:
      units: {1A44: {casualties: 0}, 1C73: {casualties: 10}}
      events: [{kind: casualties.taken, units: [1C73], percent: 10}]
      reports: [{to: blue, code: "726", unit: 1C73, due: "0930"}]
      none_to: [control]

    # picture: the same, and what a side then sees and must not see.
    rules: [INTRO.1]
    kind: picture
    given: {until: "0630"}
    expect: {pictures: {blue: {units: {1C73: {square: "11600405"}}}}, never: {blue: [1A44]}}

    # scenario: a scenario folder is read with the case's changes and compared, or refused.
    rules: [INTRO.3]
    kind: scenario
    given: {scenario: route_4, without: {parts: [knowledge]}}
    expect: {refused: knowledge}

    # record: an entry about rooms or records, proved by a test of the project.
    rules: [INTRO.11]
    kind: record
    test: tests/assessment/engine/test_cases.py::test_cases_are_named_by_folder_file_and_number

docs/cases.md lists every key of `given` and `expect`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from assessment.engine.yaml_source import BadData, Data, Source


class CaseKind(StrEnum):
    """What a case does."""

    RULE = "rule"
    LOOKUP = "lookup"
    CARD = "card"
    ORDER = "order"
    ASSESS = "assess"
    PICTURE = "picture"
    SCENARIO = "scenario"
    RECORD = "record"


KEYS: Final = frozenset(
    ("mode", "title", "rules", "kind", "call", "with", "throw", "test", "given", "draws", "expect", "cases")
)
"""The keys of a case file."""

OWN_KEYS: Final = {
    CaseKind.RULE: frozenset(("call", "with", "throw", "given", "draws", "expect")),
    CaseKind.LOOKUP: frozenset(("given", "expect")),
    CaseKind.CARD: frozenset(("given", "expect")),
    CaseKind.ORDER: frozenset(("given", "expect")),
    CaseKind.ASSESS: frozenset(("given", "draws", "expect")),
    CaseKind.PICTURE: frozenset(("given", "draws", "expect")),
    CaseKind.SCENARIO: frozenset(("given", "draws", "expect")),
    CaseKind.RECORD: frozenset(("test",)),
}
"""What a case of each kind may hold beside mode, title, rules and kind."""

DEFAULT_MODE: Final = "tacspiel"
IN_MODE: Final = ("modes", "cases")
_MERGED: Final = ("given", "with", "expect")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One case as read, with where it stands. `number` counts from 1 within the file; 0 where the file is one case."""

    source: Source
    number: int
    mode: str
    title: str
    kind: CaseKind
    rules: tuple[str, ...]
    call: str
    test: str
    arguments: dict[str, Data]
    given: dict[str, Data]
    draws: tuple[Data, ...]
    expect: dict[str, Data]

    @property
    def name(self) -> str:
        """Chapter folder, file and number: the name by which the ledger lists it."""
        name = "/".join(_parts(self.source.file)[-2:])
        return f"{name}#{self.number}" if self.number else name

    @property
    def line(self) -> int:
        """Where in the file the case begins."""
        return self.source.line_of("cases", self.number - 1) if self.number else 1

    def bad(self, why: str, *path: str | int) -> BadData:
        """A fault in the part of this case at a path, with its line in the case or in what the cases share."""
        own: tuple[str | int, ...] = ("cases", self.number - 1) if self.number else ()
        stands_here = not own or self.source.line_of(*own, *path[:1]) != self.source.line_of(*own)
        return self.source.bad(why, *(own if stands_here else ()), *path)


def cases_of(source: Source) -> tuple[Case, ...]:
    """The cases of a file that has been read."""
    shared = source.mapping()
    _refuse_unknown(source, shared, ())
    if "cases" not in shared:
        return (_case(source, shared, 0),)
    top = {key: value for key, value in shared.items() if key != "cases"}
    items = source.sequence("cases")
    if not items:
        raise source.bad("an empty list of cases", "cases")
    return tuple(_case(source, _joined(source, top, number), number + 1) for number in range(len(items)))


def _joined(source: Source, shared: dict[str, Data], number: int) -> dict[str, Data]:
    """What a case says laid over what all cases of the file share; draws are added up."""
    own = source.mapping("cases", number)
    _refuse_unknown(source, own, ("cases", number))
    if "cases" in own:
        raise source.bad("cases do not nest", "cases", number, "cases")
    joined = {**shared, **own}
    for key in _MERGED:
        if isinstance(shared.get(key), dict) and isinstance(own.get(key), dict):
            joined[key] = merged(shared[key], own[key])
    if isinstance(shared.get("draws"), list) and isinstance(own.get("draws"), list):
        joined["draws"] = [*_list(shared["draws"]), *_list(own["draws"])]
    return joined


def merged(shared: Data, own: Data) -> Data:
    """Mappings laid over each other, key by key; anything else is replaced."""
    if not isinstance(shared, dict) or not isinstance(own, dict):
        return own
    joined = dict(shared)
    for key, value in own.items():
        joined[key] = merged(joined[key], value) if key in joined else value
    return joined


def _case(source: Source, data: dict[str, Data], number: int) -> Case:
    where: tuple[str | int, ...] = ("cases", number - 1) if number else ()
    kind = _kind(source, data.get("kind"), where)
    rules = data.get("rules")
    if not isinstance(rules, list) or not rules or not all(isinstance(rule, str) for rule in rules):
        raise source.bad("rules must list the ledger entries that the case proves", *where, "rules")
    foreign = [key for key in data if key in KEYS - {"mode", "title", "rules", "kind"} and key not in OWN_KEYS[kind]]
    if foreign:
        raise source.bad(f"a case of kind {kind} has no {foreign[0]}", *where, foreign[0])
    return Case(
        source=source,
        number=number,
        mode=_text(source, data, "mode", where) or _mode_of(source.file),
        title=_text(source, data, "title", where),
        kind=kind,
        rules=tuple(str(rule) for rule in rules),
        call=_text(source, data, "call", where),
        test=_text(source, data, "test", where),
        arguments=_mapping(source, data, "with", where),
        given=_mapping(source, data, "given", where),
        draws=_draws(source, data, where),
        expect=_mapping(source, data, "expect", where),
    )


def _kind(source: Source, kind: Data, where: tuple[str | int, ...]) -> CaseKind:
    try:
        return CaseKind(str(kind))
    except ValueError as error:
        raise source.bad(f"kind must be one of {', '.join(CaseKind)}", *where, "kind") from error


def _draws(source: Source, data: dict[str, Data], where: tuple[str | int, ...]) -> tuple[Data, ...]:
    draws = data.get("draws", [])
    if not isinstance(draws, list):
        raise source.bad("draws must be a list", *where, "draws")
    short: list[Data] = [{"throw": data["throw"]}] if "throw" in data else []
    return (*draws, *short)


def _mapping(source: Source, data: dict[str, Data], key: str, where: tuple[str | int, ...]) -> dict[str, Data]:
    value = data.get(key, {})
    if not isinstance(value, dict):
        raise source.bad(f"{key} must be a mapping", *where, key)
    return value


def _text(source: Source, data: dict[str, Data], key: str, where: tuple[str | int, ...]) -> str:
    value = data.get(key, "")
    if not isinstance(value, str):
        raise source.bad(f"{key} must be text", *where, key)
    return value


def _refuse_unknown(source: Source, data: dict[str, Data], where: tuple[str | int, ...]) -> None:
    unknown = next((key for key in data if key not in KEYS), None)
    if unknown is not None:
        raise source.bad(f"a case has no key {unknown!r}; its keys are {', '.join(sorted(KEYS))}", *where, unknown)


def _mode_of(file: str) -> str:
    """The mode by the folders `modes/<mode>/cases/` in which the file lies; outside them the default."""
    parts = _parts(file)
    found = [mode for modes, mode, cases in zip(parts, parts[1:], parts[2:], strict=False) if (modes, cases) == IN_MODE]
    return found[-1] if found else DEFAULT_MODE


def _parts(file: str) -> list[str]:
    """The folders and the name of a path, on any system."""
    return file.replace("\\", "/").split("/")


def _list(data: Any) -> list[Data]:
    return data if isinstance(data, list) else []

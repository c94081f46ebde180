"""The ledger of a mode: every separately testable rule of its source, with a worked example."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import msgspec

from assessment.engine.yaml_source import Source, read_yaml


class UnknownRule(LookupError):
    """A rule id that the ledger does not hold."""


class Chance(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A draw that a rule makes: range of numbers, share of all, what happens on it, and per what it is drawn."""

    range: str
    p: Fraction | None
    event: str
    per: str = ""


class Example(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A worked example of a rule."""

    given: str
    expect: str


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One rule. `randomised` lists its draws; `test` is its worked example.

    An `optional` rule holds where a setting says so, an `advanced` one is marked so by its source; for some the source
    calls on the umpire (`umpire_judgement`). `conflict` is the reading to follow where the source contradicts itself or
    is silent, `scan` what was repaired, `not_modelled` why the engine leaves the rule out, empty for all others.
    """

    id: str
    phase: str
    summary: str
    test: Example
    actors: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    outcome: str = ""
    codes: tuple[str, ...] = ()
    tables: tuple[str, ...] = ()
    randomised: tuple[Chance, ...] | None = None
    optional: bool = False
    advanced: bool = False
    umpire_judgement: bool = False
    chapter: str = ""
    conflict: str = ""
    scan: str = ""
    note: str = ""
    not_modelled: str = ""


class Decision(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question that the source leaves open and what is recommended: the readings R1, R2 and so on."""

    no: int
    topic: str
    question: str
    recommend: str
    rules: tuple[str, ...]

    @property
    def reading(self) -> str:
        """The name by which rules cite the decision."""
        return f"R{self.no}"


class Ledger:
    """The rules of a mode by id, in the order of the source."""

    def __init__(
        self, entries: tuple[Entry, ...], chapters: dict[str, str], decisions: tuple[Decision, ...] = ()
    ) -> None:
        self.chapters = chapters
        self.decisions = decisions
        self._entries = {entry.id: entry for entry in entries}

    @classmethod
    def read(cls, path: Path) -> Ledger:
        """The ledger of a file. Raises `BadData`."""
        return read_ledger(read_yaml(path))

    def __getitem__(self, rule_id: str) -> Entry:
        """The rule with this id. Raises `UnknownRule`."""
        found = self._entries.get(rule_id)
        if found is None:
            near = ", ".join(known for known in self._entries if known.startswith(rule_id[:2])) or "no rule like it"
            raise UnknownRule(f'The ledger has no rule "{rule_id}"; it has {near}.')
        return found

    def __iter__(self) -> Iterator[Entry]:
        return iter(self._entries.values())

    def __len__(self) -> int:
        return len(self._entries)

    def known(self, rule_id: str) -> bool:
        """Whether the ledger holds a rule of this id."""
        return rule_id in self._entries

    @property
    def ids(self) -> frozenset[str]:
        """The ids of all rules."""
        return frozenset(self._entries)


def read_ledger(source: Source) -> Ledger:
    """The ledger of a file read strictly: each rule once, each of a listed chapter and phase. Raises `BadData`."""
    chapters = source.convert(dict[str, str], "chapters")
    phases = set(source.convert(tuple[str, ...], "phases"))
    decisions = source.convert(tuple[Decision, ...], "designer_decisions")
    longest_first = sorted(chapters, key=len, reverse=True)
    entries: dict[str, Entry] = {}
    for n, entry in enumerate(source.convert(tuple[Entry, ...], "rules")):
        if entry.id in entries:
            raise source.bad(f"the rule {entry.id} stands here a second time", "rules", n, "id")
        if entry.phase not in phases:
            raise source.bad(f'there is no phase "{entry.phase}"', "rules", n, "phase")
        chapter = next((chapter for chapter in longest_first if entry.id.startswith(chapter)), "")
        if not chapter:
            raise source.bad(f"{entry.id} belongs to no chapter", "rules", n, "id")
        entries[entry.id] = msgspec.structs.replace(entry, chapter=chapter)
    for n, decision in enumerate(decisions):
        for rule_id in decision.rules:
            if rule_id not in entries and not any(known.startswith(rule_id) for known in entries):
                raise source.bad(f"there is no rule {rule_id}", "designer_decisions", n, "rules")
    return Ledger(tuple(entries.values()), chapters, decisions)

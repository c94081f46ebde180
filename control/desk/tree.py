"""The worksheet as a tree for the page: each rule with its paragraph, what it read, threw and asked below it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from assessment.engine.ledger import Ledger
from assessment.engine.worksheet_line import Line, LineKind
from control.desk.results import provenance_mark

RULED_KINDS = {LineKind.RULE: "result", LineKind.THROW: "throw"}


@dataclass(slots=True, kw_only=True)
class Node:
    """A line of the worksheet with the lines below it.

    `paragraph` is the ledger's summary of the rule; `ruling_kind` is how a ruling here would be called, empty where
    none is possible.
    """

    line: Line
    paragraph: str
    mark: str
    mark_words: str
    ruling_kind: str
    is_weak: bool = False
    children: list[Node] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """What the line records."""
        return self.line.kind.value

    @property
    def title(self) -> str:
        """The subjects of a rule, as one text."""
        return ", ".join(self.line.subjects)


def tree_below(lines: tuple[Line, ...], ledger: Ledger, number: int) -> Node | None:
    """The line with this number and all lines below it."""
    if not 0 < number <= len(lines):
        return None
    wanted = {number}
    kept = [lines[number - 1]]
    for line in lines[number:]:
        if line.parent in wanted:
            wanted.add(line.number)
            kept.append(line)
        elif not line.parent:
            break
    return _grown(kept, ledger)[0]


def roots_at(lines: Iterable[Line], ledger: Ledger, *, at: Any = None, units: Iterable[str] = ()) -> list[Node]:
    """The whole trees of one moment, or that name one of these units anywhere."""
    wanted = frozenset(units)
    trees: list[list[Line]] = []
    for line in lines:
        if not line.parent:
            trees.append([])
        trees[-1].append(line)
    found = [
        tree
        for tree in trees
        if (at is None or tree[0].at == at) and (not wanted or any(_names(line, wanted) for line in tree))
    ]
    return [node for tree in found for node in _grown(tree, ledger)]


def _names(line: Line, units: frozenset[str]) -> bool:
    """Whether a line's subjects name a unit, alone or in a group."""
    return any(not units.isdisjoint(subject.split("+")) for subject in line.subjects)


def root_of(lines: tuple[Line, ...], number: int) -> int:
    """The number of the outermost rule under which a line stands."""
    above = ancestors(lines, number)
    return above[0].number if above else number


def ancestors(lines: tuple[Line, ...], number: int) -> tuple[Line, ...]:
    """The rules under which a line stands, outermost first."""
    above: list[Line] = []
    while 0 < number <= len(lines) and (parent := lines[number - 1].parent):
        above.append(lines[parent - 1])
        number = parent
    return tuple(reversed(above))


def _grown(lines: list[Line], ledger: Ledger) -> list[Node]:
    nodes: dict[int, Node] = {}
    roots: list[Node] = []
    for line in lines:
        node = nodes[line.number] = _node(line, ledger)
        above = nodes.get(line.parent)
        (above.children if above else roots).append(node)
    for node in reversed(nodes.values()):
        node.is_weak = bool(node.mark and node.mark != "r") or any(child.is_weak for child in node.children)
    return roots


def _node(line: Line, ledger: Ledger) -> Node:
    mark, words = provenance_mark(line.provenance)
    is_rule = line.kind is LineKind.RULE
    known = is_rule and ledger.known(line.rule)
    return Node(
        line=line,
        paragraph=ledger[line.rule].summary if known else "",
        mark=mark,
        mark_words=words,
        ruling_kind=RULED_KINDS.get(line.kind, "") if line.place and (known or not is_rule) else "",
    )

"""The worksheet as a tree."""

from __future__ import annotations

from fractions import Fraction

from assessment.engine.worksheet_line import Line, LineKind
from assessment.modes import mode
from control.desk.tree import ancestors, root_of, roots_at, tree_below

LEDGER = mode("tacspiel").ledger


def line(number: int, parent: int, kind: str = "rule", **fields: object) -> Line:
    given = {"rule": "E'2a.5", "at": Fraction(30), **fields}
    return Line(number=number, parent=parent, kind=LineKind(kind), **given)  # type: ignore[arg-type]


LINES = (
    line(1, 0, subjects=("1A95",), value="25", place="1|E'2a.5|1A95|30|0"),
    line(2, 1, "read", table="E'2-2", entry="x", provenance="reconstructed"),
    line(3, 1, subjects=("1A95+2A95",), place="p"),
    line(4, 3, "throw", throw=64, value="d100", place="t"),
    line(5, 0, "note", words="ruling", at=Fraction(60)),
)


def test_a_tree_holds_the_line_and_all_below_and_nothing_else():
    tree = tree_below(LINES, LEDGER, 1)
    assert tree is not None
    assert [child.line.number for child in tree.children] == [2, 3]
    assert [child.line.number for child in tree.children[1].children] == [4]
    assert tree_below(LINES, LEDGER, 0) is None
    assert tree_below(LINES, LEDGER, 99) is None


def test_a_rule_carries_its_paragraph_and_weak_values_show_at_the_head():
    tree = tree_below(LINES, LEDGER, 1)
    assert tree is not None
    assert tree.paragraph == LEDGER["E'2a.5"].summary
    assert tree.is_weak
    assert not tree.children[1].is_weak
    assert tree.children[0].mark == "~"


def test_throws_and_results_can_be_ruled_on_and_nothing_else():
    tree = tree_below(LINES, LEDGER, 1)
    assert tree is not None
    read, rule = tree.children
    assert (tree.ruling_kind, read.ruling_kind, rule.children[0].ruling_kind) == ("result", "", "throw")


def test_the_rules_above_a_line_are_named_outermost_first():
    assert [above.number for above in ancestors(LINES, 4)] == [1, 3]
    assert root_of(LINES, 4) == 1
    assert root_of(LINES, 5) == 5


def test_trees_are_found_by_moment_and_by_unit_alone_or_in_a_group():
    assert [node.line.number for node in roots_at(LINES, LEDGER, at=Fraction(60))] == [5]
    assert [node.line.number for node in roots_at(LINES, LEDGER, units=["2A95"])] == [1]
    assert roots_at(LINES, LEDGER, units=["9Z99"]) == []

"""Every rule function of the siege has a part in play: something calls it and goes by what it says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import assessment.modes.khe_sanh as mode
from assessment.modes.khe_sanh.rules import RULES

MODULES = [ast.parse(path.read_text(encoding="utf-8")) for path in Path(mode.__path__[0]).glob("*.py")]


def called(*, only_thrown_away: bool = False) -> Iterator[str]:
    """The names of functions that the modules call; of those calls alone whose result nobody takes."""
    for module in MODULES:
        for node in ast.walk(module):
            call = node.value if only_thrown_away and isinstance(node, ast.Expr) else node
            if isinstance(call, ast.Call) and (not only_thrown_away or isinstance(node, ast.Expr)):
                yield str(getattr(call.func, "id", None) or getattr(call.func, "attr", ""))


def test_every_rule_function_is_called_and_its_result_is_taken() -> None:
    names = [found.name for found in RULES.rules.values()]
    calls, thrown = list(called()), list(called(only_thrown_away=True))
    assert [name for name in names if calls.count(name) == thrown.count(name)] == []

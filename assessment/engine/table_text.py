"""A table's data written as the strict YAML that it is read from."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any, Final

_PLAIN: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?: [A-Za-z0-9_]+)*")
_MEANT: Final = frozenset(("true", "false", "null"))
"""Words that mean something else unless they are quoted."""


def table_text(data: dict[str, Any]) -> str:
    """The data with a line for each part, and for each item of a list of mappings. It reads back as it is."""
    lines: list[str] = []
    for name, value in data.items():
        if isinstance(value, list) and value and all(isinstance(item, dict) for item in value):
            lines.append(f"{name}:")
            lines += [f"  - {flow(item)}" for item in value]
        else:
            lines.append(f"{name}: {flow(value)}")
    return "\n".join(lines) + "\n"


def flow(value: Any) -> str:
    """A value on one line."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(str(name))}: {flow(part)}" for name, part in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, int | Fraction):
        return str(value)
    return _text(str(value))


def _text(text: str) -> str:
    return text if _PLAIN.fullmatch(text) and text not in _MEANT else json.dumps(text, ensure_ascii=False)

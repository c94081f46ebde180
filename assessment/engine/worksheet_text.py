"""A worksheet as text: every line indented below the rule that asked for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from assessment.engine.worksheet_line import Line, LineKind
from control.situation.clock import Clock


def worksheet_text(lines: Iterable[Line], clock: Clock) -> str:
    """The lines as an indented tree, one line each: time, rule, subjects and result; table, entry and value; throw."""
    return "\n".join(_rows(lines, clock))


def line_text(line: Line) -> str:
    """One line in words, without time and indentation."""
    ruled = f"  [ruling {line.ruled}]" if line.ruled else ""
    return f"{_words(line)}{ruled}"


def _rows(lines: Iterable[Line], clock: Clock) -> Iterator[str]:
    depths: dict[int, int] = {0: -1}
    for line in lines:
        depth = depths.get(line.parent, -1) + 1
        depths[line.number] = depth
        when = clock.time(line.at) if depth == 0 else "    "
        yield f"{when} {'  ' * depth}{line_text(line)}"


def _words(line: Line) -> str:
    match line.kind:
        case LineKind.RULE:
            reading = f" ({line.reading})" if line.reading else ""
            return f"{line.rule}{reading} {', '.join(line.subjects)} -> {line.value}".replace("  ", " ")
        case LineKind.READ:
            return f"reads {line.table}, {line.entry or 'its only entry'}: {line.value} ({line.provenance})"
        case LineKind.THROW:
            return f"throws {line.value}: {line.throw}   <{line.place}>"
        case LineKind.ASK:
            return f"asks: {line.words} -> {line.value}   <{line.place}>"
        case LineKind.FIGURE:
            return f"works out {line.words}: {line.value}"
        case _:
            return f"notes {line.words}{f': {line.value}' if line.value else ''}"

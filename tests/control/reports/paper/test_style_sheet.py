from __future__ import annotations

from control.reports.paper.style_sheet import Element, StyleSheet

SHEET = StyleSheet.for_print(
    """
    /* colours */
    :root { --ink: #112233; --paper: #ffffff; }
    [data-theme="dark"] { --ink: #eeeeee; }
    .map text { fill: var(--ink); }
    .mark { fill: none; stroke: var(--ink); opacity: 0.5; }
    .mark:hover { stroke: red; }
    .ruin .mark { stroke-width: 6; }
    .a, .b { transform: scale(var(--zoom, 1)); }
    @media (max-width: 600px) { .mark { stroke: green; } }
    @media print { :root, [data-theme="dark"] { --ink: #000000; } .mark { opacity: 1; } }
    """
)


def line(*classes: str, tag: str = "g") -> tuple[Element, ...]:
    return tuple((tag, frozenset(text.split())) for text in classes)


def test_print_overrides_variables_and_rules() -> None:
    assert SHEET.of(line("mark")) == {"fill": "none", "stroke": "#000000", "opacity": "1"}


def test_a_rule_reaches_its_descendants_alone() -> None:
    assert SHEET.of(line("ruin", "x", "mark"))["stroke-width"] == "6"
    assert "stroke-width" not in SHEET.of(line("mark", "ruin"))
    assert SHEET.of((*line("map"), ("text", frozenset()))) == {"fill": "#000000"}
    assert SHEET.of((("text", frozenset()),)) == {}


def test_a_missing_variable_takes_what_stands_behind_it() -> None:
    assert SHEET.of(line("b")) == {"transform": "scale(1)"}

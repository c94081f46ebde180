from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

GOOD = """\
rules: ["E'2b"]
kind: lookup
given: {table: "E'2-4", keys: {side: defender}}
cases:
  - {given: {draw: 59}, expect: {value: 5, provenance: printed}}
  - {given: {draw: 60}, expect: {value: 10}}
"""


def written(folder: Path, text: str, name: str = "case.yaml") -> Path:
    path = folder / name
    path.write_text(text)
    return path


def failing(*paths: Path) -> str:
    """What is told of case files of which one fails."""
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("cases", *map(str, paths), stdout=out)
    assert left.value.code == 1
    return out.getvalue()


def test_case_files_from_anywhere_are_run(tmp_path: Path) -> None:
    out = StringIO()
    call_command("cases", str(written(tmp_path, GOOD)), stdout=out)
    assert out.getvalue() == "2 cases: 2 passed, 0 failed\n"


def test_a_wrong_value_fails_its_case_alone(tmp_path: Path) -> None:
    told = failing(written(tmp_path, GOOD.replace("value: 10", "value: 11")))
    assert "case.yaml, line 6" in told
    assert "result: expected 11, got 10" in told
    assert told.endswith("2 cases: 1 passed, 1 failed\n")


def test_a_missing_draw_fails_the_case_and_prints_the_worksheet(tmp_path: Path) -> None:
    told = failing(
        written(
            tmp_path,
            """\
rules: ["D'2.1"]
kind: assess
given:
  until: "0630"
  units:
    1C73: {square: "12300450"}
    1A44: {square: "12350450"}
expect: {until: "0630"}
""",
        )
    )
    assert "no draw is given for the throw" in told
    assert "worksheet:" in told
    assert "throws d100" in told


def test_a_draw_that_nothing_throws_fails_the_case(tmp_path: Path) -> None:
    told = failing(
        written(
            tmp_path,
            """\
rules: ["D'2.1"]
kind: assess
given: {until: "0630"}
draws: [{rule: "E'2a.5", of: 1C73, at: "0630", throw: 3}]
expect: {until: "0630"}
""",
        )
    )
    assert "the draw E'2a.5 of 1C73 at 0630: 3 fits no throw" in told


def test_a_file_that_cannot_be_read_fails_with_its_line_and_the_others_run(tmp_path: Path) -> None:
    wrong = written(tmp_path, "rules: [X]\nkind: nonsense\n", "a.yaml")
    told = failing(wrong, written(tmp_path, GOOD, "b.yaml"))
    assert "a.yaml, line 2: kind must be one of" in told
    assert "3 cases: 2 passed, 1 failed" in told


def test_a_path_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no such file"):
        call_command("cases", str(tmp_path / "none"), stdout=StringIO())

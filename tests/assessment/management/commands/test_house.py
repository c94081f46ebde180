"""The command `house`, and the lists of values that no source prints which lie in docs."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from assessment.engine.house_values import OURS, as_markdown, house_values
from assessment.modes import MODES
from assessment.modes.tacspiel.tables import TABLES


def told(*args: Any) -> str:
    out = StringIO()
    call_command("house", *args, stdout=out)
    return out.getvalue()


def test_the_document_of_tacspiel_is_what_the_command_prints() -> None:
    document = Path("docs/tacspiel/house_values.md")
    assert document.read_text() == told("tacspiel"), (
        f"the tables have changed: python manage.py house tacspiel > {document}"
    )


def test_every_such_value_of_every_mode_gives_its_reason() -> None:
    for mode in MODES:
        for values in house_values(mode.tables):
            assert values.reason, f"{mode.key} {values.table}"


def test_no_entry_is_left_out() -> None:
    entries = [entry for table in TABLES for entry in (*table.entries, *table.modifiers.values())]
    assert sum(len(values.entries) for values in house_values(TABLES)) == sum(e.provenance in OURS for e in entries)


def test_programs_get_a_list_of_objects() -> None:
    values = json.loads(told("tacspiel", "--json"))
    found = next(
        one for one in values if one["table"] == "E'" and ["lost_at_casualties_pct", "100 percent"] in one["entries"]
    )
    assert (found["mode"], found["provenance"], found["reason"]) == ("tacspiel", "house", "no figure is printed (R9)")


def test_chances_outcomes_and_figures_are_told_as_on_the_page() -> None:
    text = as_markdown("TACSPIEL", house_values(TABLES))
    assert "1, ground, bamboo **00-01**" in text
    assert "ge_3_1, attacker **0: 00-79, 5: 80-99**" in text
    assert "| B'2-2: Speeds on foot away from roads (B'2) | ~ | 84 entries |" in text


def test_a_mode_that_is_not_there_is_named() -> None:
    with pytest.raises(CommandError, match="nowhere"):
        told("nowhere")


def test_the_file_to_fill_in_says_all_that_is_needed(tmp_path: Path) -> None:
    file = tmp_path / "printed.yaml"
    file.write_text(told("khe_sanh", "--file"))
    assert told("khe_sanh", "--check", file) == f"{file} says all that Khe Sanh '68 needs.\n"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("name: KSG Garrison, ", ""), "H-units, ksg: no name"),
        (("a: staging_area, b: lang_kat", "a: staging_area, b: hue"), "staging_area-lang_kat, b: a row of H-spaces"),
        (("mode: khe_sanh", "mode: sog"), "line 3: the file is for sog, not for khe_sanh"),
    ],
)
def test_what_a_file_lacks_is_told(tmp_path: Path, change: tuple[str, str], why: str) -> None:
    file = tmp_path / "printed.yaml"
    file.write_text(told("khe_sanh", "--file").replace(*change))
    with pytest.raises(CommandError, match=why):
        told("khe_sanh", "--check", file)


def test_a_file_is_of_one_mode() -> None:
    with pytest.raises(CommandError, match="Name the mode"):
        told("--file")

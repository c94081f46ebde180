"""The chapters told in prose name only modules, paragraphs, tables and readings that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assessment.modes.tacspiel.assess import STEPS
from assessment.modes.tacspiel.tables import LEDGER_IDS, TABLES

PACKAGE = Path("assessment/modes/tacspiel")
README = PACKAGE / "README.md"
FOLDER = Path("docs/tacspiel")
CHAPTERS = ("orders", "movement", "deployment", "contact", "battles")
TOLD = (README, *(FOLDER / f"{name}.md" for name in (*CHAPTERS, "by_hand", "odds")))
CODE = re.compile(r"`([a-z][a-z_]*)(?:\.([A-Za-z_]+))?`")
PARAGRAPH = re.compile(r"\b([A-Z]'\d[\w]*(?:\.\d+)?(?:-\d)?)")
READING = re.compile(r"\bR\d+\b")
NO_MODULE = frozenset(("air_missions", "code", "conflict", "order", "r", "h"))
"""Words in the type of code that name an event, a mark, a key of a scenario, or code itself."""


@pytest.mark.parametrize("file", TOLD, ids=lambda file: file.name)
def test_modules_and_functions_that_are_named_exist(file: Path) -> None:
    for module, name in CODE.findall(file.read_text()):
        if module in NO_MODULE or name == "yaml":
            continue
        source = PACKAGE / f"{module}.py"
        assert source.exists(), f"there is no module {module}"
        assert not name or re.search(rf"^(def|class) {name}\b", source.read_text(), re.MULTILINE), f"{module}.{name}"


@pytest.mark.parametrize("file", TOLD, ids=lambda file: file.name)
def test_paragraphs_and_tables_that_are_named_exist(file: Path) -> None:
    known = {*LEDGER_IDS, *TABLES.ids}
    for named in PARAGRAPH.findall(file.read_text()):
        assert any(one == named or re.match(rf"{re.escape(named)}(\.|[a-z-])", one) for one in known), named


def test_readings_that_are_named_stand_in_the_readme_once() -> None:
    listed = re.findall(r"^\| (R\d+) \|", README.read_text(), re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert listed == sorted(listed, key=lambda reading: int(reading[1:]))
    for file in (*TOLD, *PACKAGE.glob("*.py")):
        cited = (
            re.findall(r'reading="(R\d+)"', file.read_text())
            if file.suffix == ".py"
            else READING.findall(file.read_text())
        )
        assert set(cited) <= set(listed), file


def test_the_readme_leads_to_every_chapter() -> None:
    links = {README.parent / link for link in re.findall(r"\]\(([^)]+)\)", README.read_text())}
    assert all(link.resolve().exists() for link in links)
    assert {link.resolve() for link in links} >= {(FOLDER / f"{name}.md").resolve() for name in CHAPTERS}


def test_the_steps_of_an_instant_stand_in_the_readme_in_their_order() -> None:
    text = README.read_text()
    table = text[text.index("## Inside an instant") : text.index("## Inside a half hour")]
    order = ["order_starts", "movement", "works", "detection", "reactions", "closing", "battle", "fire"]
    steps = [step.__module__.rpartition(".")[2] for step in STEPS]
    assert [step for step in steps if step in order] == order
    assert sorted(order, key=lambda module: table.index(f"`{module}`")) == order
    assert all(f"`{step}`" in table for step in steps)

"""What the documents say holds: their commands run, their output is the real one, their links and names exist."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Final

import pytest
from django.core.management import call_command, get_commands

from assessment.case_library import ProjectLibrary
from assessment.modes import MODES
from config.data_folder import BASE_DIR
from orders.language.codebook import CardKind
from tests import pictures
from tests.documents import Document, Shown, documents

DOCUMENTS: Final = documents()
COMMANDS: Final = tuple(shown for document in DOCUMENTS for shown in document.commands())

# What stands for something of the reader's in a document, and what stands for it here.
INSTEAD: Final = {
    "FILE": "fixtures/tacspiel/route_4/decks/cycle-1-blue.txt",
    "PATH": "tests/assessment/modes/tacspiel/cases/b_movement/rates_on_routes.yaml",
    "SCENARIO": "route_4",
}
# Commands that take long, or need services: the test that runs each.
TESTED: Final = {
    "python -m tests.golden": "tests/golden/test_playthroughs.py::test_a_playthrough_goes_as_it_is_kept",
    "python manage.py backup FILE": (
        "tests/control/management/commands/test_backup.py::test_all_games_come_back_in_an_empty_database_and_verify"
    ),
    "python manage.py rehearse_fog": (
        "tests/control/rehearsal/test_rehearsing.py"
        "::test_nothing_foreign_is_in_any_answer_after_a_release_and_nothing_is_kept"
    ),
    "python manage.py restore FILE": (
        "tests/control/management/commands/test_backup.py::test_all_games_come_back_in_an_empty_database_and_verify"
    ),
    "python manage.py cases": "tests/assessment/modes/tacspiel/test_cases.py::test_case",
    "python manage.py data_book GAME FOLDER": (
        "tests/control/management/commands/test_data_book.py::test_the_command_writes_the_book_and_the_name_list_apart"
    ),
    "python manage.py export_game GAME FILE": (
        "tests/control/management/commands/test_game_files.py::test_a_game_goes_out_and_comes_in_with_a_new_link_a_seat"
    ),
    "python manage.py import_game FILE": (
        "tests/control/management/commands/test_game_files.py::test_a_game_goes_out_and_comes_in_with_a_new_link_a_seat"
    ),
    "python manage.py ledger --mode tacspiel": (
        "tests/assessment/management/commands/test_ledger.py::test_every_entry_stands_in_the_list_once_with_its_status"
    ),
    "python manage.py odds": (
        "tests/assessment/modes/tacspiel/test_odds_page.py::test_the_document_is_what_the_command_prints"
    ),
    "python manage.py play quang_nam_division --auto --seed 7": (
        "tests/assessment/modes/tacspiel/test_by_hand_division.py::test_the_division_game_gets_what_the_hand_gets"
    ),
    "python manage.py play route_4 --auto --seed 9": (
        "tests/assessment/modes/tacspiel/test_by_hand.py::test_the_game_gets_what_the_hand_gets"
    ),
    "python manage.py play song_ve --auto --seed 3": (
        "tests/assessment/modes/tacspiel/test_by_hand.py::test_the_game_gets_what_the_hand_gets"
    ),
    "python manage.py verify GAME": (
        "tests/control/management/commands/test_verify.py::test_a_game_verifies_with_a_line_for_each_closed_subinterval"
    ),
    "python manage.py units_sheet tacspiel/route_4 FILE": (
        "tests/control/services/test_own_scenarios.py::test_the_host_s_page_and_the_command_say_the_same"
    ),
    "python manage.py units_sheet tacspiel/route_4 FILE --take TITLE": (
        "tests/control/services/test_own_scenarios.py::test_the_host_s_page_and_the_command_say_the_same"
    ),
    "make run": "tests/config/embedded/test_run.py::test_a_first_start_serves_pages_and_says_where",
    "make test": "tests/config/embedded/test_run.py::test_services_are_lent_to_a_command_and_gone_after",
}
# Targets that run on their own, outside the tests, and what starts them.
RUN_BY: Final = {
    "make audit": "SECURITY.md",
    "make bench": "tests/bench/__main__.py",
    "make check": ".ci/run",
    "make fuzz": "tests/fuzz/__main__.py",
    "make load": "tests/load/__main__.py",
    "make lock": "requirements/dev.lock",
    "make pictures": "tests/pictures.py",
    "make soak": "tests/soak/__main__.py",
    "make upgrades": "tools/upgrades.py",
}

PATHS: Final = re.compile(r"[\w.<>*-]+(/[\w.<>*-]*)+")
NAME: Final = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)+(\.[a-z_]+)?")
NOT_OURS: Final = re.compile(
    r"/(?:work|tmp|home|root|Users)/|pypi\.org|pythonhosted\.org|npmjs|crates\.io|rubygems|golang\.org|artifactory"
)


def ids(value: object) -> str:
    return value.name if isinstance(value, Document) else str(value)


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that reads like the project's and may be written to."""
    for path in BASE_DIR.iterdir():
        (tmp_path / path.name).symlink_to(path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(shown: Shown) -> str:
    """What a command prints; it must end well."""
    program, what, *arguments = [INSTEAD.get(word, word) for word in shown.words]
    if program == "make":
        return _ended_well(["make", "--dry-run", what])
    if what == "manage.py":
        out = StringIO()
        call_command(*arguments, stdout=out)
        return out.getvalue()
    extra = ["--collect-only", "-q"] if "pytest" in arguments else []
    return _ended_well([sys.executable, what, *arguments, *extra])


def _ended_well(command: list[str]) -> str:
    done = subprocess.run(command, cwd=BASE_DIR, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def is_output(shown: str, real: str) -> bool:
    """Whether the lines shown are the real ones, `...` standing for any lines between."""
    parts = [re.escape(part) for part in re.split(r"^ *\.\.\.\n", shown.strip() + "\n", flags=re.MULTILINE)]
    return re.fullmatch(r"(?:.*\n)*?".join(parts), real.strip() + "\n") is not None


@pytest.mark.parametrize("shown", {(str(shown), shown.output): shown for shown in COMMANDS}.values(), ids=str)
def test_a_command_runs_and_prints_what_is_shown(shown: Shown, checkout: Path) -> None:
    if str(shown) in TESTED:
        assert ProjectLibrary().has_test(TESTED[str(shown)])
        assert not shown.output, f"{shown.document}:{shown.line}: no test compares this output"
    else:
        real = run(shown)
        assert not shown.output or is_output(shown.output, real), f"{shown.document}:{shown.line}: it prints\n{real}"


def test_targets_of_make_that_no_test_runs_are_started_elsewhere() -> None:
    made = {" ".join(shown.words[:2]) for shown in COMMANDS if shown.words[0] == "make"}
    assert made <= TESTED.keys() | RUN_BY.keys()
    targets = re.findall(r"^([a-z]+):.*##", (BASE_DIR / "Makefile").read_text(), flags=re.MULTILINE)
    assert {f"make {target}" for target in targets} >= RUN_BY.keys()
    for target, place in RUN_BY.items():
        assert target in (BASE_DIR / place).read_text(), f"{place} does not name {target}"


def test_nothing_is_listed_that_no_document_shows() -> None:
    shown = {str(command) for command in COMMANDS}
    assert shown >= TESTED.keys()
    assert {word for command in COMMANDS for word in command.words} >= INSTEAD.keys()


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_commands_named_exist(document: Document) -> None:
    named = {words[1] for _, code in document.codes() if (words := code.split())[0] == "manage.py"}
    assert named <= get_commands().keys()


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_links_and_pictures_lead_somewhere(document: Document) -> None:
    for link in document.links():
        place, _, anchor = link.partition("#")
        target = (document.path.parent / place).resolve() if place else document.path
        assert ":" not in link, f"{link}: only links within the project; a laptop has no internet"
        assert target.exists(), link
        assert not anchor or anchor in Document(target).headings(), link


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_files_named_exist(document: Document) -> None:
    bases = (BASE_DIR, document.path.parent, *BASE_DIR.glob("assessment/modes/*/"), *BASE_DIR.glob("fixtures/*/*/"))
    for line, code in document.codes():
        if PATHS.fullmatch(code) and not re.fullmatch(r"[\d/]+", code):
            pattern = re.sub(r"<\w+>", "*", code).strip("/")
            assert any(any(base.glob(pattern)) for base in bases), f"line {line}: there is no {code}"


@pytest.fixture(scope="module")
def names_in_use() -> set[str]:
    """Every name that stands in the code, its data or its file names."""
    folders = ("assessment", "control", "orders", "config", "tests", "fixtures", "red", "blue", "tools")
    paths = [path for folder in folders for path in (BASE_DIR / folder).rglob("*") if path != Path(__file__)]
    texts = (path.read_text(encoding="utf-8") for path in paths if path.suffix in (".py", ".yaml"))
    return {path.stem for path in paths}.union(*(re.findall(r"\w+", text) for text in texts))


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_names_of_the_code_are_in_use(document: Document, names_in_use: set[str]) -> None:
    for line, code in document.codes():
        if NAME.fullmatch(code):
            assert set(code.split(".")) <= names_in_use, f"line {line}: nothing is called {code}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=ids)
def test_nothing_of_one_machine_or_registry_is_named(document: Document) -> None:
    assert NOT_OURS.findall(document.text) == []


def test_the_pictures_are_those_that_are_made_and_shown_and_are_small() -> None:
    shown = {(document.path.parent / link).resolve() for document in DOCUMENTS for link in document.links()}
    kept = set(pictures.FOLDER.iterdir())
    assert kept == {pictures.FOLDER / f"{name}.png" for name in pictures.NAMES}
    assert kept <= shown
    assert {path.name: path.stat().st_size for path in kept if path.stat().st_size > pictures.MOST_BYTES} == {}


def blocks(info: str) -> Iterator[tuple[str, str]]:
    for document in DOCUMENTS:
        yield from ((document.name, block.content) for block in document.blocks() if block.info == info)


@pytest.mark.parametrize(("document", "text"), list(blocks("yaml")))
def test_the_cases_shown_pass(document: str, text: str, tmp_path: Path) -> None:
    case = tmp_path / "shown.yaml"
    case.write_text(f"mode: tacspiel\n{text}")
    call_command("cases", str(case), stdout=StringIO())


@pytest.mark.parametrize(("document", "text"), list(blocks("python")))
def test_the_code_shown_is_that_of_the_project(document: str, text: str) -> None:
    sources = (path.read_text(encoding="utf-8") for path in BASE_DIR.glob("assessment/**/*.py"))
    assert any(text.strip() in source for source in sources), f"{document} shows code that is nowhere:\n{text}"


def test_the_figures_told_of_tacspiel_are_those_of_its_files() -> None:
    (mode,) = (mode for mode in MODES if mode.key == "tacspiel")
    text = (BASE_DIR / "assessment/modes/tacspiel/README.md").read_text(encoding="utf-8")
    assert f"{len(mode.ledger)} separately testable rules" in text
    codes = [code for kind in CardKind for code in mode.codebook.codes(kind).values()]
    printed = [code for code in codes if not code.house]
    assert f"the {len(printed)} order and report codes" in text

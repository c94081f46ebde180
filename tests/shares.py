"""How the processes of pytest-xdist share the tests: a module goes to one, and so do all that run the case files."""

from __future__ import annotations

from typing import Final

from xdist.scheduler import LoadScopeScheduling

CASES: Final = "every case file"
MODES: Final = ("de_bellis", "khe_sanh", "mog", "sog", "tacspiel")
RUN_CASES: Final = {
    "tests/assessment/management/commands/test_ledger.py",
    "tests/assessment/modes/tacspiel/test_ranges.py",
    "tests/assessment/modes/tacspiel/test_tables_and_cases.py",
    *(f"tests/assessment/modes/{mode}/test_cases.py" for mode in MODES),
}
"""Modules that ask what cases showed: in one process each case runs once (see `tests.assessment.modes.case_runs`)."""


class Shares(LoadScopeScheduling):  # type: ignore[misc]
    """Whole modules, as `--dist loadscope` shares them out, those of the cases as one."""

    def _split_scope(self, nodeid: str) -> str:
        module = nodeid.split("::", 1)[0]
        return CASES if module in RUN_CASES else module

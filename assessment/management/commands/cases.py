"""`manage.py cases [PATH ...]`: runs case files and tells which fail."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Runs each case and prints those that fail with their worksheet. Needs no database."""

    help = "Run case files, also from outside the repository; exit 1 if one fails."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Files or folders of cases."""
        parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="case file or folder; default: all")

    def handle(self, *_: Any, **options: Any) -> None:
        """Runs them; whatever cannot be read fails too."""
        from assessment.case_library import case_folder
        from assessment.modes import MODES

        paths = options["paths"] or [folder for mode in MODES if (folder := case_folder(mode.key)).is_dir()]
        passed, failed = self._run(paths)
        self.stdout.write(f"{passed + failed} cases: {passed} passed, {failed} failed")
        if failed:
            sys.exit(1)

    def _run(self, paths: Iterable[Path]) -> tuple[int, int]:
        from assessment.case_library import ProjectLibrary, bench_of, find_case_files, read_cases
        from assessment.engine.case_run import result_text, run_case
        from assessment.engine.yaml_source import BadData

        passed, failed, library = 0, 0, ProjectLibrary()
        try:
            files = list(find_case_files(paths))
        except FileNotFoundError as error:
            raise CommandError(str(error)) from error
        for path in files:
            try:
                results = [run_case(case, bench_of(case.mode), library) for case in read_cases(path)]
            except (BadData, LookupError, OSError) as error:
                failed += 1
                self.stdout.write(str(error))
                continue
            passed += sum(result.passed for result in results)
            failed += sum(not result.passed for result in results)
            for result in results:
                if not result.passed:
                    self.stdout.write(result_text(result))
        return passed, failed

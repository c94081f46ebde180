"""`manage.py ledger [--mode M] [--json] [--record] [--no-run]`: what becomes of every entry of a ledger."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Prints a list of id, status, rule, cases and why. Needs no database."""

    help = "List every ledger entry with its status, the rules that cite it and the cases that prove it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which mode, and in what form."""
        parser.add_argument("--mode", metavar="M", help="key of one mode; all modes if none is named")
        parser.add_argument("--json", action="store_true", help="a list of objects for programs")
        parser.add_argument("--record", action="store_true", help="keep the counts, which `modes` lists")
        parser.add_argument("--no-run", action="store_true", help="take every case to pass: quick, and no proof")

    def handle(self, *_: Any, **options: Any) -> None:
        """Runs the cases of each mode and lists its entries."""
        from assessment.case_coverage import covered_ledger, record_totals
        from assessment.engine.coverage import totals
        from assessment.engine.yaml_source import BadData
        from assessment.modes import MODES

        chosen = [mode for mode in MODES if options["mode"] in (None, mode.key)]
        if not chosen:
            raise CommandError(f'There is no mode "{options["mode"]}"; there are {", ".join(m.key for m in MODES)}.')
        try:
            covered = {mode.key: covered_ledger(mode, run=not options["no_run"]) for mode in chosen}
        except BadData as error:
            raise CommandError(str(error)) from error
        if options["record"] and not options["no_run"]:
            for key, found in covered.items():
                record_totals(key, totals(found))
        if options["json"]:
            self._write_json(covered, named=options["mode"] is not None)
        else:
            self._write_text(covered)

    def _write_json(self, covered: dict[str, Any], *, named: bool) -> None:
        """One flat list; each entry also names its mode where several may stand in it."""
        import msgspec

        entries = [
            ({} if named else {"mode": key}) | msgspec.to_builtins(entry)
            for key, found in covered.items()
            for entry in found
        ]
        self.stdout.write(msgspec.json.format(msgspec.json.encode(entries), indent=2).decode())

    def _write_text(self, covered: dict[str, Any]) -> None:
        from assessment.engine.coverage import totals

        for key, found in covered.items():
            width = max(len(entry.id) for entry in found)
            for entry in found:
                proof = f"{entry.rule or '-'}; {len(entry.cases)} cases{f'; {entry.why}' if entry.why else ''}"
                self.stdout.write(f"{key} {entry.id:{width}} {entry.status.value:12} {proof}")
            self.stdout.write(f"{key}: " + ", ".join(f"{count} {status}" for status, count in totals(found).items()))

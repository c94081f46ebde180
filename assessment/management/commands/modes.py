"""`manage.py modes [--json]`: the games that are hosted."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Prints key, title, edition and ledger entries by status of every mode. Needs no database."""

    help = "List the modes with their edition and how many ledger entries have which status, as last recorded."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """In what form."""
        parser.add_argument("--json", action="store_true", help="a list of objects for programs")

    def handle(self, *_: Any, **options: Any) -> None:
        """Lists them in the order of MODES."""
        from assessment.case_coverage import recorded_totals
        from assessment.modes import MODES

        told: list[dict[str, Any]] = [
            {"key": mode.key, "title": mode.title, "edition": mode.edition, "ledger": recorded_totals(mode.key)}
            for mode in MODES
        ]
        if options["json"]:
            import msgspec

            self.stdout.write(msgspec.json.format(msgspec.json.encode(told), indent=2).decode())
            return
        for mode in told:
            counts = ", ".join(f"{count} {status}" for status, count in mode["ledger"].items())
            self.stdout.write(f"{mode['key']}: {mode['title']}, edition {mode['edition']}; ledger: {counts}")

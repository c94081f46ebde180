"""`manage.py odds [--mode M] [--json] [--pdf FILE]`: the printed page of standard odds of each mode that has one."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand, CommandError

if TYPE_CHECKING:
    from assessment.engine.odds_page import OddsPage


class Command(BaseCommand):
    """Works the odds out by the rules of play; equal tables give an equal page. Needs no database."""

    help = "Print the odds of standard encounters and battles, for an umpire to judge the balance."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which mode, and in what form."""
        parser.add_argument("--mode", metavar="M", help="key of one mode; all that have such a page if none is named")
        parser.add_argument("--json", action="store_true", help="a list of pages for programs")
        parser.add_argument("--pdf", type=Path, metavar="FILE", help="write a sheet to print instead")
        parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="size of the PDF (default a4)")

    def handle(self, *_: Any, **options: Any) -> None:
        """Works out and writes."""
        pages = _pages(options["mode"])
        if options["pdf"] is not None:
            from control.reports.pdf import Form, PaperSize, odds_pdf

            options["pdf"].parent.mkdir(parents=True, exist_ok=True)
            options["pdf"].write_bytes(odds_pdf(pages, Form(size=PaperSize(options["paper"]))))
        elif options["json"]:
            import msgspec

            self.stdout.write(msgspec.json.format(msgspec.json.encode(pages), indent=2).decode())
        else:
            from assessment.engine.odds_page import as_markdown

            self.stdout.write("\n".join(as_markdown(page) for page in pages), ending="")


def _pages(key: str | None) -> list[OddsPage]:
    from assessment.modes import MODES

    offering = {mode.key: mode for mode in MODES if mode.odds_page is not None}
    if key is not None and key not in offering:
        raise CommandError(f'No mode "{key}" has a page of odds; there are {", ".join(offering)}.')
    chosen = [mode for mode in offering.values() if key in (None, mode.key)]
    return [mode.odds_page(mode.tables, mode.edition) for mode in chosen if mode.odds_page is not None]

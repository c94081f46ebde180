"""`manage.py lookup MODE TABLE [AXIS=VALUE ...] [--draw NN]`: one entry of a rule table as JSON."""

from __future__ import annotations

import pkgutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError

from assessment import modes
from assessment.engine.table_lookup import lookup
from assessment.engine.tables import NoEntry, TableSet


class Command(BaseCommand):
    """Prints one JSON object: mode, table, entry, draw, result, provenance, source. Needs no database."""

    help = "Look up one entry of a mode's rule table, with its source."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The mode, the table, the keys and the draw."""
        parser.add_argument("mode", help="key of the mode, such as tacspiel")
        parser.add_argument("table", help='id of the table as printed, such as "E\'2-4"')
        parser.add_argument("keys", nargs="*", metavar="AXIS=VALUE", help="row or column, such as side=attacker")
        parser.add_argument("--draw", metavar="NN", help="the number drawn, such as 63")

    def handle(self, *_: Any, **options: Any) -> None:
        """Looks the entry up; whatever is not there is answered with what is."""
        tables = _tables_of(options["mode"])
        try:
            found = lookup(tables[options["table"]], _keys(options["keys"]), _draw(options["draw"]))
        except NoEntry as error:
            raise CommandError(str(error)) from error
        encoder = msgspec.json.Encoder(decimal_format="number")
        encoded = encoder.encode({"mode": options["mode"], **found})
        self.stdout.write(msgspec.json.format(encoded, indent=2).decode())


def _tables_of(mode: str) -> TableSet:
    """The tables of a mode, without loading its rules."""
    known = sorted(module.name for module in pkgutil.iter_modules(modes.__path__) if module.ispkg)
    if mode not in known:
        raise CommandError(f'There is no mode "{mode}"; there are {", ".join(known)}.')
    return TableSet.read(Path(modes.__path__[0]) / mode / "data")


def _keys(written: list[str]) -> dict[str, str]:
    keys: dict[str, str] = {}
    for item in written:
        axis, equals, value = item.partition("=")
        if not equals or not axis or axis in keys:
            raise CommandError(f'"{item}" is not one AXIS=VALUE, such as side=attacker.')
        keys[axis] = value
    return keys


def _draw(written: str | None) -> int | None:
    if written is None:
        return None
    if not written.isdecimal():
        raise CommandError(f'"{written}" is no draw; write a number such as 63.')
    return int(written)

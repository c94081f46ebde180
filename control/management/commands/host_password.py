"""Makes the host's account, or a new password for it, and prints the password, this once."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from control.services.hosts import NAME, has_host, make_host


class Command(BaseCommand):
    """See the module."""

    help = "Make the host's account or give it a new random password, and print it."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """The account's name, and whether an existing host is left alone."""
        parser.add_argument("--name", default=NAME, help="name of the account")
        parser.add_argument("--if-none", action="store_true", help="do nothing where a host's account exists")

    def handle(self, *args: Any, **options: Any) -> None:
        """Prints name and password."""
        if options["if_none"] and has_host():
            return
        password = make_host(name=options["name"])
        self.stdout.write(f"{options['name']} {password}")

"""Brings the database up to date and loads the demonstration games, in a process of its own.

Prints what `load_demonstration` prints: one JSON object a line for each seat, with `game`, `seat` and `url_path`.
"""

from __future__ import annotations

import sys

import django
from django.core.management import call_command, get_commands

LOAD_COMMAND = "load_demonstration"


def main() -> None:
    """Migrate, then load."""
    django.setup()
    call_command("migrate", interactive=False, verbosity=1, stdout=sys.stderr)
    if LOAD_COMMAND in get_commands():
        call_command(LOAD_COMMAND)


if __name__ == "__main__":
    main()

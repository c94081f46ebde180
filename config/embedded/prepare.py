"""Brings the database up to date, makes the host's account and the demonstration games, in a process of its own.

Prints one JSON object a line: `host` and `password` where an account was made, then what `load_demonstration` prints,
for each new seat `game`, `seat`, `side` and `url_path`.
"""

from __future__ import annotations

import json
import sys
from io import StringIO

import django
from django.core.management import call_command


def main() -> None:
    """Migrate, then make what is missing."""
    django.setup()
    call_command("migrate", interactive=False, verbosity=1, stdout=sys.stderr)
    made = StringIO()
    call_command("host_password", if_none=True, stdout=made)
    if words := made.getvalue().split():
        host, password = words
        print(json.dumps({"host": host, "password": password}))  # noqa: T201 - read by the launcher
    call_command("load_demonstration")


if __name__ == "__main__":
    main()

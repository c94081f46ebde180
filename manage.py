#!/usr/bin/env python
"""The project's commands: `python manage.py help`."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from importlib.util import find_spec

PURE = {
    "cards": "orders",
    "cases": "assessment",
    "ledger": "assessment",
    "lookup": "assessment",
    "modes": "assessment",
    "play": "assessment",
}
"""Commands that need no database, settings or apps, and the app they lie in."""


def main() -> None:
    """Run a command, by default in the surroundings that `make run` has started."""
    pure = _pure_module(sys.argv[1]) if len(sys.argv) > 1 else ""
    try:
        if pure:
            _run_pure(pure)
        else:
            _run_in_site()
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever reads has seen enough, as `head` does.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def _run_in_site() -> None:
    """Run a command that needs apps, settings and mostly the database."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        why = str(error).partition("\n")[0]
        sys.exit(f"manage.py: no database ({why}).\nStart `make run` in another shell, or set DATABASE_URL.")


def _pure_module(command: str) -> str:
    """The module of a pure command, or "" for any other."""
    module = f"{PURE[command]}.management.commands.{command}" if command in PURE else ""
    return module if module and find_spec(module) else ""


def _run_pure(module: str) -> None:
    """Run a pure command without loading the apps, which would take most of a second."""
    from django.conf import settings

    settings.configure(USE_I18N=False)
    import_module(module).Command().run_from_argv(sys.argv)


if __name__ == "__main__":
    main()

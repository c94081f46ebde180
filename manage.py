#!/usr/bin/env python
"""The project's commands: `python manage.py help`."""

from __future__ import annotations

import os
import sys


def main() -> None:
    """Run a command, by default in the surroundings that `make run` has started."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.embedded")
    from django.core.management import execute_from_command_line
    from django.db import OperationalError

    try:
        execute_from_command_line(sys.argv)
    except OperationalError as error:
        why = str(error).partition("\n")[0]
        sys.exit(f"manage.py: no database ({why}).\nStart `make run` in another shell, or set DATABASE_URL.")


if __name__ == "__main__":
    main()

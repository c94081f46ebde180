"""The launcher's command line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Final

from config.embedded.fault import LaunchError
from config.embedded.run import run
from config.embedded.services import THROW_AWAY_PREFIX, short_folder, throw_away_services
from config.embedded.supervisor import Interrupted, interrupt_on_signals
from config.embedded.tether import end_with_make

USAGE: Final = "usage: python -m config.embedded run | services -- COMMAND ...\n"
WRONG_USAGE: Final = 2
INTERRUPTED: Final = 130


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments ask; the exit code."""
    end_with_make(os.environ)
    match arguments:
        case ["run"]:
            return run(os.environ)
        case ["services", "--", *command] if command:
            return with_services(command)
        case _:
            sys.stderr.write(USAGE)
            return WRONG_USAGE


def with_services(command: Sequence[str]) -> int:
    """Run a command with throw-away services in its environment; its exit code."""
    interrupt_on_signals()
    try:
        with throw_away_services(short_folder(THROW_AWAY_PREFIX), given=os.environ) as addresses:
            return subprocess.run(command, env=os.environ | addresses, check=False).returncode
    except LaunchError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except Interrupted:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""`make soak`: a site whose programs are killed again and again, and that must come back each time.

python -m tests.soak [--minutes N] [--seed N]
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from config.data_folder import DataFolder
from tests.launched import Launched, status, wait_for


def main() -> None:
    """Kill for so many minutes; any fault ends the run with its reason."""
    options = argparse.ArgumentParser(prog="make soak", description="Kill a site's programs again and again.")
    options.add_argument("--minutes", type=float, default=30)
    options.add_argument("--seed", type=int, default=1)
    asked = options.parse_args()
    choose = random.Random(asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        site = Launched(DataFolder(Path(folder) / "data"))
        kills = soak(site, choose, time.monotonic() + asked.minutes * 60)
        if site.stop(signal.SIGTERM) != 0:
            sys.exit(f"The site did not stop cleanly:\n{site.text}")
    sys.stdout.write(f"{kills} kills, {kills} recoveries.\n")


def soak(site: Launched, choose: random.Random, until: float) -> int:
    """Kill one program after another; the number of kills."""
    kills = 0
    while time.monotonic() < until:
        word, pid = choose.choice(sorted(site.children().items()))
        os.kill(pid, signal.SIGKILL)
        kills += 1
        wait_for(lambda: site.text.count("runs again.") == kills, why=lambda: f"{word}:\n{site.text}")  # noqa: B023
        wait_for(lambda: status(f"{site.address}/admin/login/") == 200, why=lambda: f"No page:\n{site.text}")
        time.sleep(choose.uniform(0, 3))
    return kills


if __name__ == "__main__":
    main()

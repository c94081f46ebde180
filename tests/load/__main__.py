"""`make load`: many clients open a page of one site at the same time, again and again.

    python -m tests.load [--clients N] [--seconds N] [--path /admin/login/]

Prints the times a page took and the memory of all the site's programs as JSON.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import quantiles
from urllib.request import urlopen

from config.data_folder import DataFolder
from tests.launched import Launched

# A person reads a page before opening the next.
READING_SECONDS = 5.0


def main() -> None:
    """Start a site, load it, print."""
    options = argparse.ArgumentParser(prog="make load", description="Open a page from many clients at once.")
    options.add_argument("--clients", type=int, default=200)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--path", default="/admin/login/")
    asked = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        site = Launched(DataFolder(Path(folder) / "data"))
        try:
            times = load(site.address + asked.path, asked.clients, asked.seconds)
            memory = sum(proportional_kib(pid) for pid in descendants(site.process.pid)) >> 10
        finally:
            site.stop(signal.SIGTERM)
    cuts = quantiles(times, n=100)
    figures = {"pages": len(times), "p50_ms": round(cuts[49] * 1000), "p95_ms": round(cuts[94] * 1000)}
    json.dump({**figures, "budget_p95_ms": 200, "memory_mib": memory, "budget_memory_mib": 512}, sys.stdout, indent=2)
    sys.stdout.write("\n")


def load(address: str, clients: int, seconds: float) -> list[float]:
    """The seconds each page took; a page that fails ends the run."""
    until = time.monotonic() + seconds

    def client(number: int) -> list[float]:
        time.sleep(READING_SECONDS * number / clients)
        times = []
        while (began := time.monotonic()) < until:
            with urlopen(address, timeout=60) as answer:
                answer.read()
            times.append(time.monotonic() - began)
            time.sleep(READING_SECONDS)
        return times

    with ThreadPoolExecutor(clients) as pool:
        return [time for times in pool.map(client, range(clients)) for time in times]


def descendants(pid: int) -> list[int]:
    """A process and all that it and they have started."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(further for child in children for further in descendants(int(child)))]


def proportional_kib(pid: int) -> int:
    """A process's memory, shared pages counted by share."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))


if __name__ == "__main__":
    main()

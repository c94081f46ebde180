"""`make bench`: every `bench_*.py` beside this file, as one JSON object with what the machine is.

A benchmark is a module with `run()`, which returns `name`, `figure`, `unit` and `budget`. A figure per second is to
be at least its budget, any other at most. Words on the command line choose benchmarks by name.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


def main(words: list[str]) -> None:
    """Run and print."""
    names = [file.stem for file in sorted(HERE.glob("bench_*.py"))]
    chosen = [name for name in names if not words or any(word in name for word in words)]
    results = [judged(import_module(f"tests.bench.{name}").run()) for name in chosen]
    json.dump({"machine": machine(), "results": results}, sys.stdout, indent=2)
    sys.stdout.write("\n")


def judged(result: dict[str, Any]) -> dict[str, Any]:
    """A result, and whether its budget is met."""
    more_is_better = str(result["unit"]).endswith("a second")
    met = result["figure"] >= result["budget"] if more_is_better else result["figure"] <= result["budget"]
    return {**result, "met": met}


def machine() -> dict[str, Any]:
    """What a figure depends on beside the code."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return {
        "cores": os.cpu_count(),
        "processor": platform.processor() or platform.machine(),
        "memory_mib": memory >> 20,
        "system": platform.platform(),
        "python": platform.python_version(),
    }


if __name__ == "__main__":
    main(sys.argv[1:])

"""`python -m tests.golden`: compares every playthrough with what is kept, or records them anew with `--record`."""

from __future__ import annotations

import argparse
import sys
from difflib import unified_diff

from tests.golden.playthroughs import PLAYTHROUGHS, Playthrough


def main(arguments: list[str]) -> int:
    """Exit 1 if a playthrough has changed and was not recorded."""
    parser = argparse.ArgumentParser(prog="python -m tests.golden", description=__doc__)
    parser.add_argument("--record", action="store_true", help="write the playthroughs as they now go")
    record = parser.parse_args(arguments).record
    return max(_settled(one, record=record) for one in PLAYTHROUGHS)


def _settled(one: Playthrough, *, record: bool) -> int:
    kept = one.path.read_text(encoding="utf-8") if one.path.is_file() else ""
    now = one.text()
    if kept == now:
        return 0
    if record:
        one.path.write_text(now, encoding="utf-8")
        sys.stdout.write(f"recorded {one.path.name}\n")
        return 0
    sys.stdout.writelines(
        unified_diff(kept.splitlines(keepends=True), now.splitlines(keepends=True), "kept", "now", n=1)
    )
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

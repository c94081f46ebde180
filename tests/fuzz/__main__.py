"""`make fuzz`: the long random runs, that is every test marked `fuzz`."""

from __future__ import annotations

import sys

import pytest

if __name__ == "__main__":
    sys.exit(pytest.main(["-m", "fuzz", "tests", *sys.argv[1:]]))

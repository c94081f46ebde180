"""Groups of order codes that the queue of a unit tells apart (R19)."""

from __future__ import annotations

from typing import Final

OPTIONS: Final = frozenset(("137", "144", "H01", "H02", "H03", "H04", "H05"))
"""Contact options (D'4 and the house options)."""

ATTACH: Final = "H10"

SPREAD: Final = "H11"
"""The order of a headquarters that spreads its force over an area (B'1b)."""

BESIDE: Final = OPTIONS | {"010", "136", "229", "230", ATTACH}
"""Orders that run beside the queue and break nothing off."""

IN_BATTLE: Final = BESIDE | {"132", "153", "049", "054"}
"""Orders that a unit in battle may be given."""

SPECIFIC_MISSIONS: Final = frozenset(("200", "201", "202", "204", "205"))
"""Fire missions for destruction or counterbattery (F'1d)."""

FIRE_MISSIONS: Final = SPECIFIC_MISSIONS | {"203"}
"""Orders to fire on a square."""

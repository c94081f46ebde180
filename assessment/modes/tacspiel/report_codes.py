"""Groups of report codes that the rules of windows, pauses and contacts tell apart (R17)."""

from __future__ import annotations

from typing import Final

from assessment.modes.tacspiel.codes import CODEBOOK

CAPTURED: Final = frozenset(("725", "778"))
"""The reporting unit is lost."""

FROM_CIVILIANS: Final = frozenset(("912", "913", "914"))

UNDER_FIRE: Final = frozenset(("803", "872"))
"""Fire from somebody who is not seen."""

SIGHTINGS: Final = (
    frozenset(
        code.code
        for code in CODEBOOK.reports.values()
        if code.use("C1") is not None and (code.use("Cont") is not None or code.use("EN") is not None)
    )
    | FROM_CIVILIANS
    | {"977"}
) - CAPTURED
"""Reports that tell a place where the enemy is or was: each is a contact of its own on the cell's map."""

CONTACTS: Final = SIGHTINGS | CAPTURED | UNDER_FIRE
"""Reports of a contact in the sense of A'1c: an order soon after one waits as a reply to it would."""

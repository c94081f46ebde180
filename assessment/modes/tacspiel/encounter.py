"""What came of two parties that came upon each other."""

from __future__ import annotations

import msgspec

from assessment.modes.tacspiel.situation import Unit


class Encounter(msgspec.Struct, frozen=True, kw_only=True):
    """Who has seen whom, whether `unit` is captured, who draws back half a kilometre.

    `by` names the captor, who may be a camp; `code` is the report of the capture, `rule` its paragraph. `parent` is the
    unit on which a post falls back to fight beside it.
    """

    unit: Unit
    other: Unit | None = None
    sees: bool = False
    seen: bool = False
    captured: bool = False
    withdraws: tuple[str, ...] = ()
    by: str = ""
    code: str = "725"
    rule: str = ""
    parent: str = ""

"""What came of two parties that came upon each other."""

from __future__ import annotations

import msgspec

from assessment.modes.tacspiel.situation import Base, Unit


class Encounter(msgspec.Struct, frozen=True, kw_only=True):
    """Who has seen whom, whether `unit` is captured, who draws back half a kilometre.

    `by` names the captor, blank for a camp without troops; `code` is the report of the capture, `rule` its paragraph.
    `camp` is a camp that the unit has come upon. `parent` is the unit on which a post falls back to fight beside it.
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
    camp: Base | None = None
    parent: str = ""

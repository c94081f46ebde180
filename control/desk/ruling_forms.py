"""The form of a ruling at a place of the worksheet: its field follows from what stands there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from assessment.engine.outcome import RulingKind
from assessment.engine.worksheet_line import Line
from assessment.services.ruling_values import RulingField, line_at, result_field, throw_field
from control.desk.desk import Desk
from control.models import RulingRecord
from control.services.refusal import Refused
from control.services.rulings_board import precedents_of


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingForm:
    """What is ruled on, the field for it, what was given, and earlier rulings on the same rule to cite."""

    kind: str
    place: str
    line: Line
    paragraph: str
    field: RulingField
    value: str
    reason: str
    precedents: tuple[RulingRecord, ...]
    action: str


def ruling_form(desk: Desk, kind: str, place: str, given: Mapping[str, str] | None = None) -> RulingForm:
    """The form for a place. Raises `Refused` where the worksheet has no such place."""
    if kind not in (RulingKind.THROW, RulingKind.RESULT):
        raise Refused(_("A ruling at a place fixes a throw or replaces a result."), code="kind")
    chosen = RulingKind(kind)
    line = line_at(desk.lines, chosen, place)
    if line is None:
        raise Refused(_("There is no such place on the worksheet."), code="place")
    entry = desk.mode.ledger[line.rule] if desk.mode.ledger.known(line.rule) else None
    return RulingForm(
        kind=chosen.value,
        place=place,
        line=line,
        paragraph=entry.summary if entry else "",
        field=throw_field(line) if chosen is RulingKind.THROW else result_field(desk.mode, line),
        value=(given or {}).get("value", ""),
        reason=(given or {}).get("reason", ""),
        precedents=precedents_of(desk.game, line.rule),
        action=desk.address("ruling"),
    )

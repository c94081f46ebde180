"""What a ruling may say: the form field at a place, and whether a value fits it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from assessment.engine.dice import Place
from assessment.engine.outcome import Ruling, RulingKind
from assessment.engine.worksheet_line import Line, LineKind
from control import posted
from control.services.refusal import Refused


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingField:
    """How a ruling's value is given: one of `values`, a number up to `most`, or text in the form of `example`."""

    values: tuple[str, ...] = ()
    is_number: bool = False
    most: int | None = None
    example: str = ""

    def check(self, text: str) -> None:
        """Raises `Refused` for a value that does not fit."""
        if self.values and text not in self.values:
            raise Refused(_("Choose one of: %(values)s.") % {"values": ", ".join(self.values)}, code="value")
        if self.most is not None and posted.number(text, self.most) is None:
            raise Refused(_("A throw is a number from 0 to %(most)d.") % {"most": self.most}, code="value")


def throw_field(line: Line) -> RulingField:
    """The field for fixing a throw: as many numbers as the die has faces."""
    return RulingField(is_number=True, most=int(line.value.removeprefix("d")) - 1, example=str(line.throw))


def result_field(mode: Any, line: Line) -> RulingField:
    """The field for replacing a rule's result, derived from what the rule returns."""
    functions = mode.rules.ruled_at(line.rule, line.value)
    offered = {tuple(found.field.get("values", ())) for found in functions}
    values = offered.pop() if len(offered) == 1 else ()
    return RulingField(
        values=values,
        is_number=bool(functions) and all(found.field["kind"] == "number" for found in functions),
        example=line.value,
    )


def line_at(lines: tuple[Line, ...], kind: RulingKind, place: str) -> Line | None:
    """The worksheet line of a throw or result at a place."""
    wanted = LineKind.THROW if kind is RulingKind.THROW else LineKind.RULE
    return next((line for line in lines if line.kind is wanted and line.place == place), None)


def check_at_place(mode: Any, lines: tuple[Line, ...], ruling: Ruling) -> None:
    """Refuses a throw or result that the place cannot take.

    A place that does not stand on the worksheet may come back with another ruling: there only the form of the place
    is checked.
    """
    line = line_at(lines, ruling.kind, ruling.place)
    if line is None:
        _check_place(mode, ruling.place)
        return
    if ruling.kind is RulingKind.THROW:
        throw_field(line).check(ruling.value)
        return
    result_field(mode, line).check(ruling.value)
    functions = mode.rules.ruled_at(line.rule, line.value)
    if not functions or not all(found.reads(ruling.value) for found in functions):
        raise Refused(
            _("%(value)s is no result that %(rule)s can give; write it as in %(example)s.")
            % {"value": ruling.value, "rule": line.rule, "example": line.value},
            code="value",
        )


def _check_place(mode: Any, key: str) -> None:
    try:
        known = mode.ledger.known(Place.of_key(key).rule)
    except ValueError:
        known = False
    if not known:
        raise Refused(_("There is no such place on the worksheet."), code="place")

"""The order desk: a sheet of lines checked against the code book and the writer's own picture.

Never against the situation: equal pictures give equal answers. The checks are those of the turn (`order_checks`).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assessment.engine.assessing import scratch_sheet
from assessment.engine.desk_checks import by_the_book, inadmissible
from assessment.engine.mode import Checked, Finding, Mode
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.kinds import Phase
from assessment.modes.sog.order_checks import take
from assessment.modes.sog.order_plan import Plan, View
from assessment.modes.sog.picture import Picture
from assessment.modes.sog.pieces import Operation, Team
from control.situation.side import Side
from orders.language.card import Card


def check_orders(picture: Picture, cards: tuple[Card, ...], mode: Mode[Any, Any], window: Fraction | None) -> Checked:
    """What is wrong with each line, and what is to be noted of the sheet."""
    del window
    good, wrong = by_the_book(CODEBOOK, cards)
    sheet = scratch_sheet(mode.tables)
    taken = take(sheet, view_of(picture, mode), good)
    wrong += [inadmissible(CODEBOOK, good[place], refusal) for place, refusal in taken.refused]
    notes = tuple(_notes(picture, taken.plan, good)) if not wrong else ()
    return Checked(wrong=tuple(wrong), notes=notes)


def view_of(picture: Picture, mode: Mode[Any, Any]) -> View:
    """What the checks go by, from a picture; the enemy knows nothing of the team's mission and needs not."""
    settings = mode.settings_in_force
    operation = picture.operation or Operation()
    if picture.side is Side.RED:
        operation = replace(operation, phase=Phase.FIELD)
    return View(side=picture.side, operation=operation, team=picture.team or Team(), settings=settings)


def _notes(picture: Picture, plan: Plan, cards: list[Card]) -> Iterator[Finding]:
    """What the writer may have overlooked."""
    if not cards or picture.side is Side.RED:
        return
    last = cards[-1].line
    phase = picture.operation.phase if picture.operation else Phase.MISSION
    if phase is Phase.TEAM and plan.men:
        yield Finding(card=last, words=f"The team has {len(plan.men)} men.")
    acts = plan.move or plan.holds or plan.extract
    if phase is Phase.FIELD and not acts:
        yield Finding(card=last, words="The sheet orders no move; the team stays where it is.")

"""Where the game stands as a cell is told it: the same words for both cells, whatever happened.

A cell never learns whether, when or why the other has been asked, told or waited for. So the sentence hangs on the
stage as seen from outside Control, on the common clock, and on nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from control.models import Stage
from control.situation.rows import WindowRow

MOST_NOTES: Final = 6


class CellStage(Enum):
    """The stages that a cell tells apart."""

    PREPARING = "preparing"
    ORDERS = "orders"
    ASSESSING = "assessing"
    REPORTS = "reports"
    OVER = "over"
    QUESTION = "question"
    PAUSED = "paused"
    FINISHED = "finished"

    @property
    def takes_orders(self) -> bool:
        """Whether a sheet may be handed in."""
        return self in (CellStage.ORDERS, CellStage.REPORTS)


_TOLD = {
    Stage.PREPARING: CellStage.PREPARING,
    Stage.ORDERS: CellStage.ORDERS,
    Stage.REPORTS: CellStage.REPORTS,
    Stage.PAUSED: CellStage.PAUSED,
    Stage.FINISHED: CellStage.FINISHED,
}


def cell_stage(stage: str, *, is_asked: bool, is_over: bool = False) -> CellStage:
    """A branch's stage seen from a cell; `is_asked` says that it has an open question, `is_over` that it knows the
    game to be over.

    Assessing, reviewing and asking the other cell or Control all look the same.
    """
    if stage == Stage.QUESTION and is_asked:
        return CellStage.QUESTION
    told = _TOLD.get(Stage(stage), CellStage.ASSESSING)
    return CellStage.OVER if is_over and told.takes_orders else told


def stage_sentence(stage: CellStage, *, time: str, cycle: int, answers_reports: bool = True) -> str:
    """The one sentence of the stage bar; `time` and `cycle` are the cell's own clock.

    `answers_reports` says that orders inside a cycle answer a report, else they are those of its next step.
    """
    facts = {"time": time, "cycle": cycle}
    return {
        CellStage.PREPARING: _("Preparation. Read your briefing; orders open when Control starts the game."),
        CellStage.ORDERS: _("%(time)s. Orders for cycle %(cycle)d may be handed in until Control goes on.") % facts,
        CellStage.REPORTS: _reports_sentence(answers_reports=answers_reports) % facts,
        CellStage.OVER: _("%(time)s. The game is over; Control closes it.") % facts,
        CellStage.ASSESSING: _("Control is assessing. Cards may be drafted meanwhile."),
        CellStage.QUESTION: _("Control is assessing and asks you something."),
        CellStage.PAUSED: _("The game is paused."),
        CellStage.FINISHED: _("The game has ended."),
    }[stage]


def _reports_sentence(*, answers_reports: bool) -> str:
    if answers_reports:
        return _("%(time)s. Reports are out; orders that answer a report may be handed in until Control goes on.")
    return _("%(time)s. Reports are out; the next orders may be handed in until Control goes on.")


def window_notes(stage: CellStage, windows: Sequence[WindowRow]) -> tuple[str, ...]:
    """The cell's own open reports, while they may be answered: No. 12, 3C73, code 705. The newest come first."""
    if stage is not CellStage.REPORTS:
        return ()
    newest = sorted(windows, key=lambda window: window.report, reverse=True)
    notes = [
        _("No. %(number)d, %(units)s, code %(code)s")
        % {"number": window.report, "units": ", ".join(window.units), "code": window.code}
        for window in newest[:MOST_NOTES]
    ]
    more = len(newest) - MOST_NOTES
    if more > 0:
        notes.append(ngettext("and %(count)d earlier", "and %(count)d earlier", more) % {"count": more})
    return tuple(notes)

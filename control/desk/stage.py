"""How things stand for Control, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from assessment.models import JobState
from assessment.services.second_word import is_needed
from control.desk.desk import Desk
from control.models import Stage
from control.services.pictures import cell_desk
from control.services.set_up import waiting_sides
from control.situation.side import SIDES, Side
from orders.models import OrderSheet, SheetState

HALF_HOURS: Final = "half_hours"
"""The value of the setting `pauses` that games have which are assessed by half hours."""

SIDE_NAMES: Final[dict[Side, Callable[[], str]]] = {Side.RED: lambda: _("Red"), Side.BLUE: lambda: _("Blue")}


def side_name(side: str) -> str:
    """Red or Blue in the reader's language, Control for anything else."""
    return SIDE_NAMES[Side(side)]() if side in SIDES else _("Control")


def sentence(desk: Desk) -> str:
    """What Control reads in the stage bar: where the game stands and what it waits for."""
    if desk.is_past and desk.subinterval is not None:
        facts = {"start": desk.stamp(desk.subinterval.start), "end": desk.stamp(desk.subinterval.until)}
        return _("Looking back at %(start)s to %(end)s. Nothing here changes the game.") % facts
    if desk.branch.parked:
        return _("The assessment failed and is parked; other games go on. Try again, rule, or branch from before it.")
    stage = Stage(desk.branch.stage)
    if desk.is_over and stage in (Stage.ORDERS, Stage.REPORTS):
        return _("The game is over. %(result)s") % {"result": desk.mode.result(desk.situation, desk.mode)}
    return _SENTENCES[stage](desk)


def _preparing(desk: Desk) -> str:
    begins = _("Cycle %(cycle)d has not begun. Hand out the seat links, then start.") % {"cycle": desk.branch.cycle}
    waiting = [_("%(side)s has handed in its set-up.") % {"side": side_name(side)} for side in waiting_sides(desk.game)]
    return " ".join((begins, *waiting))


def _orders(desk: Desk) -> str:
    red, blue = _received(desk)
    return _("Orders for cycle %(cycle)d. %(red)s %(blue)s") % {"cycle": desk.branch.cycle, "red": red, "blue": blue}


def _received(desk: Desk) -> list[str]:
    """What each cell has handed in or owes."""
    sheets = {sheet.side: sheet for sheet in _sheets(desk)}
    return [_has(side, sheets.get(side.value), is_owing=side in desk.owing) for side in SIDES]


def _has(side: Side, sheet: OrderSheet | None, *, is_owing: bool) -> str:
    facts = {"side": side_name(side)}
    if sheet is None or sheet.state == SheetState.NOTHING:
        return (_("%(side)s owes its orders.") if is_owing else _("%(side)s owes none.")) % facts
    if sheet.state == SheetState.NONE:
        return _("%(side)s has none, on purpose.") % facts
    count = sheet.cards.filter(removed__isnull=True).count()
    return ngettext("%(side)s has handed in %(count)d card.", "%(side)s has handed in %(count)d cards.", count) % {
        **facts,
        "count": count,
    }


def _sheets(desk: Desk) -> list[OrderSheet]:
    window = desk.branch.now if desk.branch.stage == Stage.REPORTS else None
    return list(OrderSheet.objects.filter(branch=desk.branch, cycle=desk.branch.cycle, window=window))


def _assessing(desk: Desk) -> str:
    start = desk.subinterval.start if desk.subinterval else desk.branch.now
    reached = half_hour_reached(desk)
    words = _("Assessing from %(stamp)s: %(reached)s.") if reached else _("Assessing from %(stamp)s.")
    return words % {"stamp": desk.stamp(start), "reached": reached}


def half_hour_reached(desk: Desk) -> str:
    """The half hour of the cycle that the worker has reached, in games that are assessed by half hours."""
    job = desk.job
    if job is None or not job.progress or job.state != JobState.RUNNING or HALF_HOURS not in desk.mode.pauses:
        return ""
    return _("half hour %(reached)d of %(all)d") % {"reached": job.progress, "all": job.progress_of}


def _question(desk: Desk) -> str:
    count = len(desk.record.questions) if desk.record else 0
    return ngettext(
        "The assessment stands at %(stamp)s and asks %(count)d question.",
        "The assessment stands at %(stamp)s and asks %(count)d questions.",
        count,
    ) % {"count": count, "stamp": desk.stamp(desk.record.until if desk.record else None)}


def _review(desk: Desk) -> str:
    if desk.record is None:
        return _("Nothing is assessed yet.")
    count = desk.record.results.count()
    doubtful = desk.record.results.filter(provenance__in=("house", "reconstructed")).count()
    told = ngettext("Assessed to %(stamp)s: %(results)d result.", "Assessed to %(stamp)s: %(results)d results.", count)
    rests = ngettext(
        "%(doubtful)d rests on house or reconstructed values.",
        "%(doubtful)d rest on house or reconstructed values.",
        doubtful,
    )
    facts = {"stamp": desk.stamp(desk.record.until), "results": count, "doubtful": doubtful}
    said = " ".join((told, rests) if doubtful else (told,)) % facts
    return " ".join(part for part in (said, _second_word(desk)) if part)


def _second_word(desk: Desk) -> str:
    """Who asked for the release and whose word is wanted, where two seats release together."""
    if not desk.game.second_word or desk.is_study or desk.branch.rehearses:
        return ""
    asked = desk.release_asked
    if asked is not None:
        named = {"seat": asked.seat.shown_name}
        if asked.seat == desk.seat:
            return _("You have asked for the release; a second seat has to give its word.")
        return _("%(seat)s asks for the release; a second seat has to give its word.") % named
    if is_needed(desk.branch, desk.seat):
        return _("Its release needs two seats: one asks, another gives its word.")
    return _("No second seat of a director or an umpire is taken; the director releases alone.")


def _reports(desk: Desk) -> str:
    out = _("Reports of %(time)s are out.") % {"time": desk.stamp(desk.branch.now)[2:]}
    told = [_window(desk, side) for side in SIDES] if desk.mode.answers_reports else _received(desk)
    return " ".join((out, *told))


def _window(desk: Desk, side: Side) -> str:
    """Which reports a cell may answer until Control goes on."""
    windows = cell_desk(game=desk.game, side=side, branch=desk.branch).windows()
    if not windows:
        return _("%(side)s has no window.") % {"side": side_name(side)}
    if len(windows) > 1:
        facts = {"side": side_name(side), "count": len(windows)}
        return _("%(side)s may answer %(count)d reports until you go on.") % facts
    named = _("No. %(number)d (%(units)s, code %(code)s)") % {
        "number": windows[0].report,
        "units": ", ".join(windows[0].units),
        "code": windows[0].code,
    }
    return _("%(side)s may answer %(named)s until you go on.") % {"side": side_name(side), "named": named}


def _paused(desk: Desk) -> str:
    before = Stage(desk.branch.stage_before).label if desk.branch.stage_before else ""
    return _("The game is held at the stage %(stage)s. Nothing is handed in, assessed or released.") % {"stage": before}


def _finished(desk: Desk) -> str:
    return _("The game has ended. %(result)s") % {"result": desk.mode.result(desk.situation, desk.mode)}


_SENTENCES: Final[dict[Stage, Callable[[Desk], str]]] = {
    Stage.PREPARING: _preparing,
    Stage.ORDERS: _orders,
    Stage.ASSESSING: _assessing,
    Stage.QUESTION: _question,
    Stage.REVIEW: _review,
    Stage.REPORTS: _reports,
    Stage.PAUSED: _paused,
    Stage.FINISHED: _finished,
}

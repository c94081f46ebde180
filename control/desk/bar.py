"""Control's stage bar: stamps, sentence, the one button that is the next natural step, the rest in a menu."""

from __future__ import annotations

from django.utils.translation import gettext as _

from assessment.services.second_word import is_needed
from control.closed import ways_out
from control.countdown import Countdown, countdown_of
from control.desk.desk import Desk
from control.desk.rights import NEEDED
from control.desk.stage import HALF_HOURS, sentence
from control.frame import Action, Bar, Tab
from control.marking import rehearsal_mark
from control.models import Stage
from control.rights import Right, may
from control.services.lessons import taught
from control.services.sessions import is_between
from control.situation.side import CONTROL

PANEL = "panel"
TO_THE_END = "none"
MORE_MINUTES = (2, 5)
STEPS = ("start", "assess", "try-again", "release", "hold", "resume", "rehearsal", "rehearsal-end", "session-begin")
"""The pages that move the game on."""


def desk_bar(desk: Desk) -> Bar:
    """The bar as it stands."""
    frame = desk.frame
    branch = desk.branch
    length = desk.mode.cycle_minutes
    countdown = countdown_of(desk.game) if not desk.is_past and not desk.is_study else None
    period = f"{desk.stamp((branch.cycle - 1) * length)}-{desk.stamp(branch.cycle * length)}"
    study = (_("study %(number)d") % {"number": branch.number},) if desk.is_study else ()
    return Bar(
        title=desk.game.title,
        room=CONTROL,
        room_name=_("Control"),
        seat=desk.seat.shown_name,
        stamps=(
            desk.game.title,
            *study,
            _("Cycle %(cycle)d") % {"cycle": branch.cycle},
            period,
            _("clock %(stamp)s") % {"stamp": desk.stamp(desk.situation.now)},
            *desk.mode.umpiring.stamps(desk.situation, desk.mode),
        ),
        sentence=sentence(desk),
        mark=rehearsal_mark(desk.game),
        lesson=taught(desk.game, CONTROL),
        countdown=countdown,
        clock=_clock(desk, countdown),
        address=desk.address("bar"),
        feed=desk.seat_address("feed"),
        frame=frame,
        primary=_allowed(desk, next_step(desk)),
        menu=(*_more_steps(desk), *_places(desk)),
        tabs=_tabs(desk),
    )


def next_step(desk: Desk) -> Action | None:
    """What comes next: one click, or the letter g."""
    if desk.is_past:
        return Action(label=_("Back to now"), address=desk.branch_address(desk.branch, "results"), key="g")
    if desk.branch.parked:
        return _post(desk, _("Try again"), "try-again", key="g")
    stage = Stage(desk.branch.stage)
    if stage is Stage.QUESTION:
        return Action(label=_("Answer"), address=desk.address("questions"), part=PANEL, key="g")
    if (ending := _ending(desk, stage)) is not None:
        return ending
    if stage is Stage.REVIEW:
        return _release_step(desk)
    between = not desk.is_study and is_between(desk.game)
    steps = {
        Stage.PREPARING: (_("Start cycle %(cycle)d") % {"cycle": desk.branch.cycle}, "start"),
        Stage.ORDERS: (_("Assess"), "assess"),
        Stage.REPORTS: (_("Go on"), "assess"),
        Stage.PAUSED: (_("Begin the session"), "session-begin") if between else (_("Resume"), "resume"),
    }
    return _post(desk, *steps[stage], key="g") if stage in steps else None


def _ending(desk: Desk, stage: Stage) -> Action | None:
    """Ending a game that is over; once it has ended, the hot wash."""
    if desk.is_over and stage in (Stage.ORDERS, Stage.REPORTS) and not desk.is_study:
        return Action(label=_("End the game"), address=desk.address("end"), part=PANEL, key="g")
    if stage is Stage.FINISHED and desk.game.ended is not None:
        return Action(label=_("Hot wash"), address=desk.address("hot-wash"), part=PANEL, key="g")
    return None


def _release_step(desk: Desk) -> Action:
    """Releasing; where that needs two seats, asking for it, or giving the second word."""
    asked, seat = desk.release_asked, desk.seat
    if not is_needed(desk.branch, seat):
        return _post(desk, _("Release"), "release", key="g") if may(seat, Right.LEAD) else _reading(desk)
    if asked is None:
        return _post(desk, _("Ask for the release"), "release", key="g", ask="yes")
    if asked.seat == seat or not (may(seat, Right.LEAD) or may(asked.seat, Right.LEAD)):
        return _reading(desk)
    return _post(desk, _("Release with %(seat)s") % {"seat": asked.seat.shown_name}, "release", key="g")


def _allowed(desk: Desk, action: Action | None) -> Action | None:
    """The action, or the results to read where the seat may not do it."""
    needed = {desk.address(page): right for page, right in NEEDED.items() if page in STEPS}
    right = needed.get(action.address) if action is not None and action.posts else None
    if right is None or may(desk.seat, right):
        return action
    return _reading(desk)


def _reading(desk: Desk) -> Action:
    return Action(label=_("Read the results"), address=desk.address("results"), part=PANEL, key="g")


def _clock(desk: Desk, countdown: Countdown | None) -> tuple[Action, ...]:
    """More minutes, and stopping or letting run; the keys t, f and p reach them in this order."""
    if countdown is None or not may(desk.seat, Right.LEAD):
        return ()
    more = tuple(
        _post(desk, _("+%(minutes)d min") % {"minutes": minutes}, "clock-give", minutes=str(minutes), stay="yes")
        for minutes in MORE_MINUTES
    )
    if desk.branch.stage == Stage.PAUSED:
        return more
    label, page = (_("Let it run"), "clock-run") if countdown.stands else (_("Stop the clock"), "clock-stop")
    return (*more, _post(desk, label, page, stay="yes"))


def _more_steps(desk: Desk) -> tuple[Action, ...]:
    """Other ways on from here."""
    if desk.is_past:
        return ()
    stage = Stage(desk.branch.stage)
    steps: list[Action] = []
    if stage in (Stage.ORDERS, Stage.REPORTS):
        steps += _other_pauses(desk)
    if desk.branch.rehearses and not desk.is_study:
        steps.append(_post(desk, _("End the rehearsal and go back"), "rehearsal-end"))
    elif stage is Stage.ORDERS and not desk.is_study:
        steps.append(_post(desk, _("Rehearse this cycle"), "rehearsal"))
    if stage not in (Stage.PREPARING, Stage.PAUSED, Stage.FINISHED):
        steps.append(_post(desk, _("Hold the game"), "hold"))
    if stage is not Stage.FINISHED and not desk.is_study:
        steps.append(Action(label=_("End the game"), address=desk.address("end"), part=PANEL))
    return tuple(step for step in steps if _allowed(desk, step) is step)


def _other_pauses(desk: Desk) -> list[Action]:
    """Assessing to another pause than the game's setting has, as far as the mode can."""
    labels = {HALF_HOURS: _("Assess to the next half hour"), TO_THE_END: _("Assess to the end of the cycle")}
    offered = desk.mode.pauses
    return [_post(desk, label, "assess", pauses=pauses) for pauses, label in labels.items() if pauses in offered]


def _places(desk: Desk) -> tuple[Action, ...]:
    """Pages that have no tab."""
    pages = (
        (_("What waits"), "waiting"),
        (_("Handover"), "handover"),
        (_("State of play, sessions"), "state"),
        (_("Units as they are"), "units"),
        (_("What each cell was told"), "told"),
        *(((_("Odds of the battles"), "odds"),) if desk.mode.previews is not None else ()),
        (_("Debrief"), "debrief"),
        (_("Estimates"), "estimates"),
        (_("Hot wash"), "hot-wash"),
        *(((_("Assess the whole game again"), "verify"),) if desk.game.ended is not None else ()),
        (_("How the cells are played"), "cells"),
        (_("Purpose, questions and texts"), "aims"),
        *(((_("Set-up"), "set-up"),) if desk.game.set_up_digest else ()),
        (_("Planning clock"), "clock"),
        (_("Minutes by stage"), "pace"),
        (_("Typed-in dice"), "dice"),
        (_("Time and branches"), "branches"),
        (_("Save as a scenario"), "scenario"),
        (_("Seats and links"), "seats"),
        (_("House and reconstructed values"), "values"),
        (_("Code book"), "codes"),
        (_("Tables"), "tables"),
        (_("Rules"), "rules"),
        (_("Umpire's handbook"), "handbook"),
        (_("Player's card"), "players-card"),
        (_("Record of the game"), "log"),
        (_("Papers to print"), "papers"),
        (_("Interface for programs"), "interface"),
    )
    return (
        *(Action(label=label, address=desk.address(page), part=PANEL) for label, page in pages),
        *ways_out(desk.seat),
    )


def _tabs(desk: Desk) -> tuple[Tab, ...]:
    counts = desk.counts
    return (
        Tab(name="results", label=_("Results"), address=desk.address("results"), key="1", count=counts.results),
        Tab(name="tray", label=_("Tray"), address=desk.address("tray"), key="2", count=counts.tray),
        Tab(name="questions", label=_("Questions"), address=desk.address("questions"), key="3", count=counts.questions),
        Tab(name="rulings", label=_("Rulings"), address=desk.address("rulings"), key="4", count=counts.orphaned),
        Tab(name="orders", label=_("Orders"), address=desk.address("orders"), key="5", count=counts.queries),
        Tab(name="messages", label=_("Messages"), address=desk.address("messages"), key="6", count=counts.letters),
    )


def _post(desk: Desk, label: str, page: str, *, key: str = "", **fields: str) -> Action:
    return Action(label=label, address=desk.address(page), posts=True, fields=fields, part=PANEL, key=key)

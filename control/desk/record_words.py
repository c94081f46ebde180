"""Entries of the record in plain words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from control.desk.stage import side_name
from control.models import LogEntry
from control.services.remarks import ACT as REMARK

WORDS: Final[Mapping[str, Any]] = {
    "game.created": _("The game was set up."),
    "game.started": _("Cycle 1 began. Digest of the seed: %(seed_digest)s"),
    "game.ended": _("The game ended. Seed: %(seed)s"),
    "game.checked_again": ngettext_lazy(
        "The whole game is assessed again: %(parts)s part.",
        "The whole game is assessed again: %(parts)s parts.",
        "parts",
    ),
    "game.opened": _("The rooms were opened to each other: %(opened)s."),
    "rehearsal.begun": _("A rehearsal of cycle %(cycle)s began."),
    "rehearsal.ended": _("The rehearsal ended; the game goes on with cycle %(cycle)s."),
    "estimate.asked": _("The cells are asked for an estimate: %(text)s"),
    "game.held": _("The game was held."),
    "game.went_on": _("The game went on."),
    "session.ended": _("The session ended; every room has its state of play."),
    "session.begun": _("A session began where the last one had ended."),
    "set_up.changed": _("Set-up: %(item)s was changed."),
    "set_up.added": _("Set-up: unit %(item)s was added."),
    "set_up.dropped": _("Set-up: %(item)s was dropped."),
    "set_up.handed_in": _("A set-up was handed in, with %(items)s items changed."),
    "set_up.recalled": _("A set-up was taken back."),
    "set_up.approved": _("The set-up of %(side)s was approved."),
    "map_picture.given": _("The picture of the paper map was given to: %(audience)s."),
    "set_up.sent_back": _("The set-up of %(side)s was sent back: %(note)s"),
    "aims.set": _("Purpose and questions were set: %(questions)s questions."),
    "aims.answered": _("Questions that the game was played for were answered: %(answers)s."),
    "scenario.saved": _("A moment was saved as the scenario “%(title)s”."),
    "seat.added": _("Seat %(name)s was added."),
    "seat.changed": _("Seat %(name)s was %(was)s and is %(now)s."),
    "seat.reissued": _("Seat %(name)s got a new link."),
    "seat.taken": _("Seat %(name)s was taken."),
    "seat.retired": _("Seat %(name)s was retired."),
    "seat.api_token": _("A token for the interface was made."),
    "seat.api_token_withdrawn": _("A token for the interface was withdrawn."),
    "orders.handed_in": _("Orders handed in: %(cards)s cards, receipt %(receipt)s."),
    "orders.recalled": _("Orders recalled."),
    "orders.uploaded": _("A deck was uploaded: %(cards)s cards."),
    "orders.file": _("The file %(name)s was put with the orders of %(side)s."),
    "orders.file_off": _("The file %(name)s was taken from the orders of %(side)s."),
    "orders.none": _("No orders, on purpose: receipt %(receipt)s."),
    "orders.decline": _("Declined to reply: receipt %(receipt)s."),
    "queries.answered": _("%(cards)s cards that could not be read were answered as not understood."),
    "assessment.requested": _("Assessment asked for with %(orders)s orders. Nothing had come from: %(missing)s."),
    "assessment.tried_again": _("A parked assessment was tried again."),
    "assessment.parked": _("The assessment failed three times and was parked: %(kind)s."),
    "results.accepted": _("%(count)s results accepted."),
    "ruling.entered": _("Ruling %(ruling)s (%(kind)s) was entered."),
    "ruling.withdrawn": _("Ruling %(ruling)s was withdrawn."),
    "correction.entered": _("Correction %(ruling)s (%(kind)s) was entered."),
    "question.answered": _("A question was answered: %(value)s, at %(place)s."),
    "report.decided": _("Report %(report)s: %(kind)s."),
    "reports.released": _("%(reports)s reports were released, %(decisions)s of them changed by Control."),
    "release.two_seats": _("Two seats release reports together from now on."),
    "release.one_seat": _("One seat releases reports from now on."),
    "release.asked": _("A release was asked for, of assessment %(revision)s."),
    "branch.made": _("Branch %(number)s was made: %(reason)s"),
    "branch.chosen": _("Branch %(number)s counts from now on: %(reason)s"),
    "table.replaced": _("Table %(table)s was replaced: %(reason)s"),
    "values.printed": _("Printed values were put in the place of all house values."),
    "note": _("%(text)s"),
    "preview.asked": _("The odds of battle %(subject)s were asked for."),
    "dice.typed": _("%(count)s numbers were typed in as dice."),
    "clock.set": _("Planning clock set: %(orders)s minutes for orders, %(replies)s for replies."),
    "clock.given": _("The cells were given %(minutes)s minutes more."),
    "clock.end": _("The cells have time until %(end)s."),
    "clock.stopped": _("The planning clock was stopped."),
    "clock.went_on": _("The planning clock ran on."),
    "clock.out": _("The cells' time was up."),
    "clock.outage": _("After an outage the cells were given back %(seconds)s seconds."),
    "clock.refused": _("The time was up, and the game could not go on by itself."),
    "letter.posted": _("Message %(number)s of %(cell)s."),
}

SHOWN: Final[Mapping[str, Callable[[Any], str]]] = {
    "missing": lambda sides: ", ".join(side_name(side) for side in sides) or "-",
    "cell": side_name,
}


class _Facts(dict[str, Any]):
    """Facts by name; an older entry may lack one."""

    def __missing__(self, key: str) -> str:
        return "-"


def entry_words(entry: LogEntry) -> str:
    """What was done, in one sentence; an act without words of its own by its name."""
    template = WORDS.get(entry.act)
    if template is None:
        return entry.act
    if entry.act == REMARK and entry.facts.get("about"):
        return f"{entry.facts['about']}: {entry.facts['text']}"
    facts = _Facts({name: SHOWN[name](value) if name in SHOWN else value for name, value in entry.facts.items()})
    return str(template % facts)

"""The order desk: a sheet of lines checked against the code book and the writer's own picture.

Never against the situation: the lines are rehearsed on the table as the writer sees it, by the rules of the phase.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from assessment.engine.assessing import scratch_sheet
from assessment.engine.desk_checks import Refusal, by_the_book, inadmissible
from assessment.engine.mode import Checked, Finding, Mode
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.codes import CODEBOOK
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.force import lift_needed, lift_of_force
from assessment.modes.mog.kinds import Mission, Phase
from assessment.modes.mog.orders import DUE, NOBODY_ELSE
from assessment.modes.mog.picture import Picture
from assessment.modes.mog.rehearsal import rehearsed
from control.situation.side import Side
from orders.language.card import Card


def check_orders(picture: Picture, cards: tuple[Card, ...], mode: Mode[Any, Any], window: Fraction | None) -> Checked:
    """What is wrong with each line, and what is to be noted of the sheet."""
    del window
    good, wrong = by_the_book(CODEBOOK, cards)
    drafts: tuple[Draft, ...] = ()
    if picture.side is Side.RED:
        refused = [(place, Refusal(why=NOBODY_ELSE, paragraph="mog.sna.3", field="Ord")) for place in range(len(good))]
    elif picture.table is None:
        why = DUE[Phase.BRIEFING]
        refused = [(place, Refusal(why=why, paragraph="mog.setup.0", field="Ord")) for place in range(len(good))]
    else:
        drafts, refused = rehearsed(picture.table, good, mode)
    wrong += [inadmissible(CODEBOOK, good[place], refusal) for place, refusal in refused]
    notes = tuple(_notes(drafts[0], good, scratch_sheet(mode.tables))) if drafts and good and not wrong else ()
    return Checked(wrong=tuple(wrong), notes=notes)


def _notes(draft: Draft, cards: list[Card], sheet: Worksheet) -> Iterator[Finding]:
    """What the writer may have overlooked."""
    last, phase = cards[-1].line, draft.operation.phase
    if phase is Phase.FORCE and draft.force:
        has_prisoner = draft.operation.mission is not Mission.RADIO_MOGADISHU
        needed, lift = lift_needed(sheet, draft.force, prisoner=has_prisoner), lift_of_force(sheet, draft.force)
        if lift < needed:
            yield Finding(card=last, words=f"All together need room for {needed}; the transports lift {lift}.")
    if phase is Phase.DEPLOYMENT and draft.waiting:
        names = ", ".join(sorted(draft.waiting)).upper()
        yield Finding(card=last, words=f"These start in a base, for nothing is said of them: {names}.")
    if phase is Phase.ACTION and not draft.has_acted:
        yield Finding(card=last, words="Another sheet of actions may follow; END or CONVOY closes them.")
    if phase is Phase.AIR and len(draft.strikes) < draft.operation.heli and not draft.operation.no_air:
        left = draft.operation.heli - len(draft.strikes)
        yield Finding(card=last, words=f"{left} points of Heli-Support are left this turn.")

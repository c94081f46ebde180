"""What may be ordered: one set of checks, run at the desk on what the writer knows and at the turn on the truth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from assessment.engine.desk_checks import Refusal
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog import entry_checks, field_checks, insertion, objectives, team_checks
from assessment.modes.sog.kinds import Phase
from assessment.modes.sog.order_plan import Plan, Taken, View
from orders.language.card import Card

FIRST: Final = ("ABORT", "EXTRACT")
"""Orders that take effect before any other of their sheet."""


def take(sheet: Worksheet, view: View, cards: Iterable[Card]) -> Taken:
    """Goes through the cards of a sheet, abort and way out first, and gathers what they order and what they may not."""
    plan = Plan()
    refused: list[tuple[int, Refusal]] = []
    placed = sorted(enumerate(cards), key=lambda pair: (pair[1].code not in FIRST, pair[0]))
    for place, card in placed:
        done = _checked(sheet, view, plan, card)
        if isinstance(done, Refusal):
            refused.append((place, done))
        else:
            plan = done
    team_cards = [place for place, card in placed if card.code == "TEAM"]
    if team_cards:
        refused += [(team_cards[-1], fault) for fault in team_checks.faults_of_team(sheet, plan.men)]
    return Taken(plan=plan, refused=tuple(sorted(refused, key=lambda pair: pair[0])))


def _checked(sheet: Worksheet, view: View, plan: Plan, card: Card) -> Plan | Refusal:
    if not objectives.may_order(sheet, card.code, view.side):
        return Refusal(
            why="the enemy gives no orders on the strategic map; his counters move by die",
            paragraph="sog.intro.1",
            field="Ord",
        )
    phase = view.operation.phase
    if phase is Phase.LANDING and card.code == "INSERT" and card.value("How") == "FOOT":
        insertion.is_bound_to_helicopter(sheet, len(view.operation.zones))
        return Refusal(why="landing zones are placed; the team comes by helicopter", paragraph="3.4.2c", field="How")
    if not objectives.is_its_time(sheet, card.code, phase):
        return Refusal(why=OUT_OF_TIME[phase], paragraph="3.0", field="Ord")
    return CHECKS[card.code](sheet, view, plan, card)


OUT_OF_TIME: Final = {
    Phase.MISSION: "the mission has not been rolled yet",
    Phase.TEAM: "the team is organised next: TEAM",
    Phase.INSERTION: "the insertion comes next: INSERT",
    Phase.LANDING: "a landing zone is tried next: LAND",
    Phase.FIELD: "the team is in the field",
    Phase.OVER: "the campaign is over",
}
"""What is due instead, by phase."""


CHECKS: Final[Mapping[str, Callable[[Worksheet, View, Plan, Card], Plan | Refusal]]] = {
    "TEAM": team_checks.team,
    "INSERT": entry_checks.insert,
    "LAND": entry_checks.land,
    "MOVE": field_checks.move,
    "HOLD": field_checks.hold,
    "ABORT": field_checks.abort,
    "EXTRACT": field_checks.extract,
    **dict.fromkeys(objectives.CHOICES, field_checks.choice),
}
"""The check of each order code."""

"""Actions from the call to the result: set up, fought on the table or quickly, and what they cost (2.3, 3.8, 5.1)."""

from __future__ import annotations

from collections.abc import Mapping

from assessment.engine.outcome import InWords
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog import actions, enemy, victory
from assessment.modes.sog.brief import Fight, facts_of
from assessment.modes.sog.counters import counter_of_squad
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.events import ActionFought, CounterRemoved
from assessment.modes.sog.kinds import Action, BreakOff, Ending, Objective, Orientation, Scenario, Squad, spoken
from assessment.modes.sog.losses import take_losses
from assessment.modes.sog.quick_fight import fight_quickly, strengths
from assessment.modes.sog.reporting import met_by_red, news_for, report
from assessment.modes.sog.results import Result, bounds_of, result_of, result_text
from assessment.modes.sog.rules import rule
from control.situation.side import CONTROL, SIDES, Side

ON_THE_TABLE = "table"
"""The value of the setting `fights` with which Control enters the results."""


def fight_action(draft: Draft, sheet: Worksheet, action: Action, counter: int | None) -> bool:
    """Has an action fought in the team's square; false while a question about it is open."""
    fight = _set_up(draft, sheet, action, counter or 0)
    if sheet.questions:
        return False
    result = _result(draft, sheet, fight)
    if result is None or sheet.questions:
        return False
    _settle(draft, sheet, fight, result)
    return True


def mission_counter(draft: Draft, sheet: Worksheet) -> int | None:
    """The VC counter whose squad is met in the team's square."""
    return counter_of_squad(sheet, draft.square, draft.counters_in(draft.square))


def _set_up(draft: Draft, sheet: Worksheet, action: Action, counter: int) -> Fight:
    """Everything that the fight needs, with the questions that it asks first."""
    square, place = draft.square, f"VC{counter}" if counter else action.value
    role = actions.role_in(sheet, action, square, place)
    scenario, page = actions.scenario_of(sheet, action)
    squads = _squads(draft, sheet, action, place)
    weapon = enemy.extra_c(sheet, len(squads)) or ""
    chosen = draft.chosen(Side.RED, "ADDC")
    with_c = actions.squad_with_c(sheet, square, len(squads), weapon, chosen) if weapon else 0
    panels, orientation = _panels(draft, sheet, action, scenario, place)
    return Fight(
        action=action,
        scenario=scenario,
        page=page,
        role=role,
        square=square,
        terrain=actions.ground_of(sheet, square, draft.ground),
        counter=counter,
        squads=squads,
        with_c=with_c,
        weapon_of_c=weapon,
        panels=panels,
        orientation=orientation,
        enters=actions.enters_from(sheet, action),
    )


def _squads(draft: Draft, sheet: Worksheet, action: Action, place: str) -> tuple[Squad, ...]:
    named = actions.squads_named(sheet, draft.square, action)
    if not draft.is_set("squads_by_chance"):
        return named
    return tuple(enemy.squad_by_chance(sheet, draft.square, f"{place}.{n}") for n in range(1, len(named) + 1))


def _panels(
    draft: Draft, sheet: Worksheet, action: Action, scenario: Scenario, place: str
) -> tuple[tuple[int, ...], Orientation]:
    """Panels and orientation; a quick fight needs none."""
    if not draft.is_set("fights", ON_THE_TABLE):
        return (), Orientation.AS_PRINTED
    square = draft.square
    orientation = actions.orientation(sheet, square, place, action)
    if scenario is Scenario.MEETING_ENGAGEMENT:
        return actions.panels_laid(sheet, square), orientation
    if scenario is Scenario.BASE_CAMP_ASSAULT:
        return actions.layout(sheet, square, draft.chosen(Side.RED, "LAYOUT")), orientation
    chosen = draft.chosen(actions.chooser_of(sheet, action), "PANEL")
    return (actions.panel(sheet, square, place, action, chosen),), orientation


def _result(draft: Draft, sheet: Worksheet, fight: Fight) -> Result | None:
    """What came of the fight; None while the team is asked whether it breaks off."""
    men = draft.team.left
    if draft.is_set("fights", ON_THE_TABLE):
        bounds = bounds_of(fight, men, sum(strengths(sheet, fight)), draft.team.prisoners)
        return result_of(fought(sheet, fight, draft, bounds), bounds)
    ordered = bool(draft.chosen(Side.BLUE, "BREAKOFF"))
    return fight_quickly(sheet, fight, men, _objective(draft), BreakOff.ORDERED if ordered else BreakOff.ASKED)


def _objective(draft: Draft) -> Objective:
    return draft.operation.objective or Objective.TRAIL_INTERDICTION


@rule("sog.intro.3", reading="R1")
def fought(sheet: Worksheet, fight: Fight, draft: Draft, bounds: Mapping[str, str]) -> str:
    """FIREPOWER's rules hold in an action: it is fought on the table, and Control enters the result."""
    men = draft.team.left
    facts = facts_of(sheet, fight, men, draft.settings)
    proposed = fight_quickly(sheet, fight, men, _objective(draft), BreakOff.UNASKED) or Result()
    example = f"RESULT {fight.scenario} {fight.square.text} LOST BD KILLED 6 PRISONERS 1 VP 9 4"
    return sheet.ask_in_words(
        CONTROL,
        f"Fight the {spoken(fight.scenario)} in {fight.square.text} and enter the result.",
        InWords(example=example, checker="result", bounds=bounds),
        result_text(fight, proposed, men),
        facts,
    )


def _settle(draft: Draft, sheet: Worksheet, fight: Fight, result: Result) -> None:
    """Losses, prisoners, points and the counter of a squad that is wiped out; then both sides are told."""
    line, cause = sheet.line, sheet.rule
    told = result_text(fight, result, draft.team.left)
    left = victory.men_left(sheet, len(draft.team.left), result.lost)
    take_losses(draft, sheet, result)
    held = victory.prisoners_held(sheet, draft.team.prisoners, result.taken, result.freed)
    draft.change_team(prisoners=held if left else 0)
    for side, gained in ((Side.BLUE, result.blue), (Side.RED, result.red)):
        draft.points = draft.points.replaced(side, victory.points_after(sheet, side.value, draft.points[side], gained))
    draft.emit(
        ActionFought(
            at=draft.now, units=(TEAM,), line=line, rule=cause, action=fight.action, scenario=fight.scenario,
            square=fight.square, lost=result.lost, killed=result.killed, taken=result.taken, freed=result.freed,
            blue=result.blue, red=result.red, result=told,
        )
    )  # fmt: skip
    _remove_wiped_out(draft, sheet, fight, result)
    _tell(draft, sheet, fight, result)
    if not left:
        draft.change_operation(ending=Ending.ELIMINATED)


def _remove_wiped_out(draft: Draft, sheet: Worksheet, fight: Fight, result: Result) -> None:
    """A squad of which nobody is left goes with its counter."""
    if fight.counter in draft.counters and result.killed + result.taken >= sum(strengths(sheet, fight)):
        square = draft.counters.pop(fight.counter)
        draft.emit(
            CounterRemoved(
                at=draft.now, units=(f"VC{fight.counter}",), line=sheet.line, rule="4.1.2b",
                square=square, why="its squad is wiped out",
            )
        )  # fmt: skip


def _tell(draft: Draft, sheet: Worksheet, fight: Fight, result: Result) -> None:
    for side in SIDES:
        news = news_for(draft, side)
        if side is Side.RED:
            news = type(news)(
                **{name: getattr(news, name) for name in news.__struct_fields__} | {"met": met_by_red(draft)}
            )
        report(
            draft, sheet, "ACTION", side, rule="5.1", news=news, square=fight.square,
            Kind=fight.scenario.value.upper(), Lost=len(result.lost), Killed=result.killed, Taken=result.taken,
            VPB=result.blue, VPR=result.red,
        )  # fmt: skip

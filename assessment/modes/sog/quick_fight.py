"""The quick fire fight of the house: a stand-in for FIREPOWER, up to three rounds of hits on both sides (2.3).

It gives the result where the setting `fights` says so, and the proposal where Control fights on the table.
"""

from __future__ import annotations

from typing import Final

from assessment.engine.tables import table
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.brief import Fight
from assessment.modes.sog.die import die
from assessment.modes.sog.enemy import men_of
from assessment.modes.sog.kinds import BreakOff, Objective, Origin, Role, Scenario, Squad
from assessment.modes.sog.pieces import Man
from assessment.modes.sog.results import Result
from assessment.modes.sog.rules import rule
from control.situation.side import Side

FIGURES = table("H-fight")
HITS = table("H-hits")
MEN = table("H-men")
PRISONER = table("H-prisoner")
POINTS = table("H-points")

FIGHT_ON: Final = "FIGHT ON"
BREAK_OFF: Final = "BREAKOFF SOG"


class Field:
    """A quick fight as it goes on: men left on both sides, squads that have left the field."""

    def __init__(self, sheet: Worksheet, fight: Fight, men: tuple[Man, ...]) -> None:
        self.fight = fight
        self.men = list(men)
        self.at_first = len(men)
        self.lost: list[Man] = []
        self.squads = list(strengths(sheet, fight))
        self.enemies_at_first = sum(self.squads)
        self.breaks_at = breaking_points(sheet, fight)
        self.hit = 0
        self.round = 0
        self.broke_off = False

    @property
    def designator(self) -> str:
        """Fight and round, by which places of the worksheet are told apart."""
        return f"{self.fight.designator}.{self.round}"

    @property
    def standing(self) -> list[int]:
        """Squads that have not left the field, by place from 0."""
        return [n for n, left in enumerate(self.squads) if left > self.breaks_at[n]]

    @property
    def is_decided(self) -> bool:
        """Whether one side has nobody left to fight."""
        return not self.men or not self.standing

    @property
    def is_halved(self) -> bool:
        """Whether the team has half or fewer of the men it began with."""
        return 2 * len(self.men) <= self.at_first

    @property
    def is_held(self) -> bool:
        """Whether the team holds the field."""
        return bool(self.men) and not self.standing and not self.broke_off


@rule("4.1.2a", reading="R1")
def strengths(sheet: Worksheet, fight: Fight) -> tuple[int, ...]:
    """Men of each squad of a fight, always all of them, the C counter included."""
    men = [men_of(sheet, squad) for squad in fight.squads]
    return tuple(count + (fight.with_c == number) for number, count in enumerate(men, start=1))


@rule("2.3", reading="R1")
def breaking_points(sheet: Worksheet, fight: Fight) -> tuple[int, ...]:
    """Men left at which each squad leaves the field."""
    return tuple(int(sheet.read(MEN, squad, figure="breaks_at")) for squad in fight.squads)


@rule("2.3", reading="R1")
def rounds_of(sheet: Worksheet, fight: Fight) -> int:
    """Rounds after which the fight ends."""
    del fight
    return int(sheet.read(FIGURES, "rounds"))


@rule("2.3", reading="R1")
def hits(sheet: Worksheet, who: str, field: Field, modifier: int) -> int:
    """A round of one side: a die with its modifiers, read as men hit on the other side."""
    del who, field
    return int(sheet.read(HITS, die(sheet) + modifier))


@rule("2.3", reading="R1")
def blue_modifier(sheet: Worksheet, field: Field) -> int:
    """The team is good; surprise, terrain and losses tell."""
    total = int(sheet.read(FIGURES, "team_quality")) + int(sheet.read(FIGURES, field.fight.terrain))
    if field.round == 1:
        total += _surprise(sheet, field.fight, lies_in_wait=field.fight.role is Role.DEFENDER)
        if field.fight.scenario is Scenario.BASE_CAMP_ASSAULT:
            total += int(sheet.read(FIGURES, "camp_surprise"))
    if field.is_halved:
        total += int(sheet.read(FIGURES, "half_strength"))
    return total


@rule("2.3", reading="R1")
def red_modifier(sheet: Worksheet, field: Field) -> int:
    """The team is hard to see; North Vietnamese, a second squad, surprise, terrain and losses tell."""
    total = int(sheet.read(FIGURES, "team_hard_to_see")) + int(sheet.read(FIGURES, field.fight.terrain))
    if Squad.NVA in field.fight.squads:
        total += int(sheet.read(FIGURES, "nva_present"))
    if len(field.standing) > 1:
        total += int(sheet.read(FIGURES, "second_squad"))
    if field.round == 1:
        total += _surprise(sheet, field.fight, lies_in_wait=field.fight.role is Role.ATTACKER)
    if 2 * sum(field.squads[n] for n in field.standing) <= field.enemies_at_first:
        total += int(sheet.read(FIGURES, "half_strength"))
    return total


def _surprise(sheet: Worksheet, fight: Fight, *, lies_in_wait: bool) -> int:
    if fight.scenario is not Scenario.AMBUSH:
        return 0
    return int(sheet.read(FIGURES, "lying_in_wait" if lies_in_wait else "caught"))


@rule("3.8a", reading="R1")
def one_hit(sheet: Worksheet, who: str, field: Field, hit: str, among: int) -> int:
    """Which of the men of a side is hit: each alike."""
    del who, field, hit
    return sheet.throw(among)


@rule("2.3", reading="R5")
def breaks_off(sheet: Worksheet, field: Field, breaking: BreakOff) -> bool:
    """After a round the team may break off; unless it is ordered or asked it does so at half its men."""
    if breaking is BreakOff.ORDERED:
        sheet.note("ordered beforehand")
        return True
    if breaking is BreakOff.UNASKED:
        return field.is_halved
    options = [(FIGHT_ON, "Fight on"), (BREAK_OFF, "Break off")]
    words = f"Round {field.round} is over. Does the team break off?"
    proposal = BREAK_OFF if field.is_halved else FIGHT_ON
    return sheet.ask(Side.BLUE, words, options, proposal, _facts(field)) == BREAK_OFF


@rule("3.1.3b", reading="R1")
def takes_prisoner(sheet: Worksheet, fight: Fight, objective: Objective) -> bool:
    """Who holds the field and has hit somebody may take a prisoner; in a prisoner snatch more easily."""
    del fight
    return bool(sheet.result(PRISONER, die(sheet), objective))


@rule("5.1", reading="R1")
def points(sheet: Worksheet, field: Field, side: str, taken: int) -> int:
    """Points for men hit, the field held, a prisoner; for the enemy also if the team broke off."""
    if side == Side.BLUE:
        total = field.hit * int(sheet.read(POINTS, "enemy_hit")) + taken * int(sheet.read(POINTS, "prisoner"))
        return total + (int(sheet.read(POINTS, "held_the_field")) if field.is_held else 0)
    americans = sum(man.origin is Origin.AMERICAN for man in field.lost)
    total = americans * int(sheet.read(POINTS, "american_hit"))
    total += (len(field.lost) - americans) * int(sheet.read(POINTS, "nung_hit"))
    return total + (int(sheet.read(POINTS, "team_broke_off")) if field.broke_off else 0)


def fight_quickly(
    sheet: Worksheet, fight: Fight, men: tuple[Man, ...], objective: Objective, breaking: BreakOff
) -> Result | None:
    """The result of the quick fight; None while the team is asked whether it breaks off."""
    field = Field(sheet, fight, men)
    rounds = rounds_of(sheet, fight)
    while field.round < rounds and not field.is_decided and not field.broke_off:
        field.round += 1
        _round(sheet, field)
        if field.round < rounds and not field.is_decided:
            field.broke_off = breaks_off(sheet, field, breaking)
            if sheet.questions:
                return None
    taken = int(field.is_held and field.hit > 0 and takes_prisoner(sheet, fight, objective))
    saved = tuple((man.letter, code, count) for man in field.lost for code, count in man.loads.items() if field.is_held)
    return Result(
        lost="".join(sorted(man.letter for man in field.lost)),
        saved=saved,
        killed=field.hit - taken,
        taken=taken,
        blue=points(sheet, field, Side.BLUE.value, taken),
        red=points(sheet, field, Side.RED.value, taken),
    )


def _round(sheet: Worksheet, field: Field) -> None:
    """Both sides fire; the men hit fall together."""
    on_red = hits(sheet, Side.BLUE.value, field, blue_modifier(sheet, field))
    on_blue = hits(sheet, Side.RED.value, field, red_modifier(sheet, field))
    standing = field.standing
    for number in range(1, min(on_blue, len(field.men)) + 1):
        man = field.men[one_hit(sheet, Side.BLUE.value, field, str(number), len(field.men))]
        field.men.remove(man)
        field.lost.append(man)
    for number in range(1, min(on_red, sum(field.squads[squad] for squad in standing)) + 1):
        ranks = [squad for squad in standing for _ in range(field.squads[squad])]
        field.squads[ranks[one_hit(sheet, Side.RED.value, field, str(number), len(ranks))]] -= 1
        field.hit += 1


def _facts(field: Field) -> tuple[str, ...]:
    enemies = sum(field.squads[n] for n in field.standing)
    return (
        f"The team has {len(field.men)} of {field.at_first} men left: {''.join(man.letter for man in field.men)}.",
        f"Of the enemy {field.hit} were hit; {enemies} still fight.",
    )

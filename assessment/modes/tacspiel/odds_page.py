"""The printed page of odds: ten standard encounters, four standard battles, and what to think of them (R21)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from assessment.engine.dice import seed_from
from assessment.engine.odds_page import OddsPage, OddsTable, percent
from assessment.engine.tables import TableSet
from assessment.modes.tacspiel.battle_odds import Losses, replicate_battle
from assessment.modes.tacspiel.encounter_odds import chances
from assessment.modes.tacspiel.standard_battles import BATTLES, StandardBattle
from assessment.modes.tacspiel.standard_encounters import ENCOUNTERS

PLATOONS: Final = (1, 2, 4)
SEED: Final = "1966"
BATTLES_FOUGHT: Final = 1_000
HOURS: Final = ("1/2 h", "1 h", "1 1/2 h")
SIDES: Final = ("attacker", "defender")

TOLD: Final = (
    (
        "What the rules and tables of this edition lead to in ten standard encounters and four standard battles, so "
        "that an umpire can judge the balance before he changes a table or sets a reading aside. Names such as R21 "
        "are readings; the mode's README lists them."
    ),
)

OF_ENCOUNTERS: Final = (
    "A platoon lies halted and concealed on flat ground of one kind. One, two or four platoons of one company, fresh "
    "and under no orders to attack, stand or pass as described. Times count from a full clock half hour at which they "
    "already stand or march. The figures are the chance, in percent, that the platoon has seen or heard them by then; "
    "in the last two, that the platoon which comes up to the ambush from 1 km off has found it before it is sprung. "
    "They are exact: the steps of movement and detection are played along the branch in which every draw fails."
)

ABOUT_ENCOUNTERS: Final = (
    (
        "The number of platoons does not matter to eye and ear. R21 makes one draw for each pair of groups, and the "
        "platoons of a company within a kilometre are one group. That is sensible for a company in one place and too "
        "kind to a company strung out in brushwood, where each platoon would have been a chance of its own. Platoons "
        "of different companies are drawn for one by one."
    ),
    (
        "In rice everybody in line of sight within 5 km is as good as seen. D'2-1 prints no less; that it is drawn "
        "for each half hour and not once in a cycle is R21, and makes no difference at such chances."
    ),
    (
        "In brushwood beyond 1 km R21 does decide: one draw is about one in four, four half hours make it more likely "
        "than not. If the book meant one draw while a unit passes, the first figure of the line would hold for the "
        "whole passage."
    ),
    (
        "A platoon that halts and deploys in brushwood is seen from 1 km off: C'2a.2 hides it only under overhead "
        "cover, and brushwood counts as none unless the map gives a square some. Beyond 1 km D'2-2 lets no halted men "
        "be seen. An umpire who finds 1 km far for men lying down in scrub gives such squares a third of cover in the "
        "scenario."
    ),
    (
        "By ear there is a range and no draw (D'1-2): a march is heard for certain the moment it comes into the "
        "square beside, and not across a corner, which is 700 m away. The 1/2 km of the tactical column in close "
        "going is reconstructed (~), the 1 km of a column there a doubtful reading; on a track a column is heard no "
        "farther than 1/2 km."
    ),
    (
        "Ambushes are found seldom, as the text wants it (C'2). The draw is made once for each unit that comes next "
        "to the site (R21); of a company that follows in column only the first comes there before the ambush is "
        "sprung. One platoon in ambush or two make no difference in brushwood and dense forest."
    ),
)

OF_BATTLES: Final = (
    "All units are fresh; nobody comes in, withdraws or changes his fire. The figures are the running casualties of a "
    "side, in percent of its units on the ground, as the mean of {times} battles fought with seed {seed}, and in "
    "brackets the band in which four fifths of them lie. Over is how often, in percent, the battle has ended by then."
)

ABOUT_BATTLES: Final = (
    (
        "At about even odds a half hour costs a platoon of forty two or three men and an hour and a half six or "
        "seven, which is sensible for a fight of platoons, and for the hour and a half after which a Red platoon must "
        "stop (E'1-1). The figures of E'2-3 are reconstructed (R2)."
    ),
    (
        "At 2 to 1 the position is taken by one draw in four (E'2-5), which is carried out half an hour later, so "
        "that none falls in the first half hour. Below 2 to 1 none ever falls: three Blue rifle platoons alone (27 to "
        "14) do not take what one unhurt Red platoon defends. That is printed."
    ),
    (
        "The ambush is mild: R2 reconstructs E'2-2 with at most 30 percent, so that no ambush destroys a fresh "
        "platoon at one blow, and the ambusher pays next to nothing. A platoon caught by twice its number in 1966 "
        "often fared worse. Who wants it worse replaces E'2-2 for his game; going on after the ambush (153) is the "
        "other way to a decision."
    ),
    (
        "A harassing attack does not ask for the ratio (E'2b, R13). Every unit attacked draws, so that a platoon "
        "which harasses three costs each of them what it would cost one alone: too much for one platoon. An umpire "
        "may let an order 054 name one square only."
    ),
)


def odds_page(tables: TableSet, edition: int) -> OddsPage:
    """The page for these tables; it takes some seconds."""
    return OddsPage(
        title="TACSPIEL: standard odds",
        edition=edition,
        told=TOLD,
        tables=(_encounters(tables), _battles(tables)),
    )


def _encounters(tables: TableSet) -> OddsTable:
    heads = [f"{platoons} pl., {time}" for platoons in PLATOONS for time in ("1/2 h", "1 h", "2 h")]
    return OddsTable(
        title="The chance of being seen, heard or found",
        told=OF_ENCOUNTERS,
        heads=("Encounter", *heads),
        rows=tuple(
            (one.words, *(percent(chance) for platoons in PLATOONS for chance in chances(one, platoons, tables)))
            for one in ENCOUNTERS
        ),
        remarks=ABOUT_ENCOUNTERS,
    )


def _battles(tables: TableSet) -> OddsTable:
    return OddsTable(
        title="What a battle costs",
        told=OF_BATTLES.format(times=f"{BATTLES_FOUGHT:,}", seed=SEED),
        heads=(
            "Battle",
            *(f"{side}, {time}" for side in SIDES for time in HOURS),
            *(f"over, {time}" for time in HOURS),
        ),
        rows=tuple(_battle(battle, tables) for battle in BATTLES),
        remarks=ABOUT_BATTLES,
    )


def _battle(battle: StandardBattle, tables: TableSet) -> tuple[str, ...]:
    odds = replicate_battle(battle.half_hour, tables, seed_from(SEED), BATTLES_FOUGHT)
    over = (percent(share) for share in odds.over)
    return (battle.words, *_cells(odds.attackers), *_cells(odds.defenders), *over)


def _cells(losses: Iterable[Losses]) -> tuple[str, ...]:
    return tuple(f"{_short(one.mean)} ({_short(one.low)}-{_short(one.high)})" for one in losses)


def _short(percent_lost: Fraction) -> str:
    """To a tenth of a percent, whole numbers without it."""
    return f"{float(percent_lost):.1f}".removesuffix(".0")

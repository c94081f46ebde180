"""The words of the after-action booklet."""

from __future__ import annotations

from typing import Final

BOOKLET: Final = "After-action booklet"
AIMS: Final = "Purpose and questions"
QUESTION: Final = "Question {number}"
ANSWER: Final = "Answer:"
ANSWERED: Final = "{room} ({seat}), {time}:"
TIMELINE: Final = "Timeline"
TIMELINE_TOLD: Final = (
    "Each part that was released, by cycle and subinterval. Planning is the time on the wall from the release before "
    "it until Control had it assessed, umpiring from there to its own release."
)
HEAD_PART: Final = "Part"
HEAD_FROM: Final = "From"
HEAD_UNTIL: Final = "To"
HEAD_ORDERS: Final = "Orders R / B"
HEAD_RESULTS: Final = "Results"
HEAD_REPORTS: Final = "Reports R / B"
HEAD_RULINGS: Final = "Rulings"
HEAD_PLANNED: Final = "Planning, min"
HEAD_ASSESSED: Final = "Umpiring, min"
STRENGTH: Final = "Strength over time"
STRENGTH_TOLD: Final = (
    "Percent left of what each side set out with, over all units that are counted, after each release."
)
CONTACTS: Final = "Contacts over time"
CONTACTS_TOLD: Final = "How many contacts each side knew of after each release."
NO_CURVE: Final = "Nothing was released, so there is nothing to draw."
NOT_COUNTED: Final = "This game does not count what is left of its units."
DECISIVE: Final = "Decisive results"
DECISIVE_MARKED: Final = (
    "The results that Control marked for the debrief, each with the lines of the worksheet behind it."
)
DECISIVE_CHOSEN: Final = (
    "Control marked none for the debrief. These are the results that matter most in its queue, each with the lines of "
    "the worksheet behind it."
)
NO_DECISIVE: Final = "No result stands out."
MORE_LINES: Final = "{count} more lines stand in the assessment record."
RULINGS: Final = "Rulings"
HEAD_WHAT: Final = "What was ruled"
HEAD_BY: Final = "By"
NO_RULINGS: Final = "Control ruled on nothing: every result is as the tables gave it."
BELIEFS: Final = "What each side believed, and what was so"
BELIEFS_WRONG: Final = (
    "As each side's picture stood at the last release. Listed is what lay elsewhere or was no more, the furthest from "
    "the truth first; {left_out} more of that kind are left to the data book. {right} beliefs were right."
)
HEAD_ABOUT: Final = "About"
HEAD_AS_OF: Final = "As of"
HEAD_TOLD: Final = "Believed at"
HEAD_TRUTH: Final = "Was at"
HEAD_APART: Final = "Apart"
METRES: Final = "{metres} m"
GONE: Final = "no more"
NO_BELIEFS: Final = "All that the sides believed was right."
LUCK: Final = "Luck"
LUCK_TOLD: Final = (
    "What the dice gave beside what the tables let expect, by paragraph and by the side of the unit thrown for. A "
    "chance counts 1 where it comes about; a draw counts its result in the table's own measure. Throws that Control "
    "gave are left out. Within two standard deviations nobody need speak of luck."
)
HEAD_THROWS: Final = "Throws"
HEAD_EXPECTED: Final = "Expected"
HEAD_CAME: Final = "Came"
HEAD_SIGMA: Final = "Standard deviations"
NO_LUCK: Final = "No throw was held against a table."
SURPRISES: Final = "The least likely throws"
HEAD_WHERE: Final = "Where"
HEAD_LIKELY: Final = "Likely by"
PERCENT: Final = "{percent} %"
LESS_THAN_ONE: Final = "less than 1 %"
MODE_FACT: Final = "Rules"
SCENARIO_FACT: Final = "Scenario"
BRANCH_FACT: Final = "Branch"
SEED_FACT: Final = "Seed"
DIGEST_FACT: Final = "Digest of the seed"
VERIFY_FACT: Final = "To check all of it"
VERIFY: Final = "manage.py verify {game}"
NO_SIDE: Final = "-"

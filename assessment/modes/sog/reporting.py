"""Reports: what each room is told, as a line of words and in a sentence, at the end of the step that brought it.

Blue hears of its own team, the enemy of his counters and of every action; both of the Target and of the end (R4).
"""

from __future__ import annotations

from assessment.engine.report import put_under_way
from assessment.engine.worksheet import Worksheet
from assessment.modes.sog.codes import CODEBOOK
from assessment.modes.sog.draft import TEAM, Draft
from assessment.modes.sog.knowledge import Met, News
from assessment.modes.sog.pieces import Counter
from assessment.modes.sog.situation import Report
from assessment.modes.sog.square import Square
from control.situation.side import Side

CARD_ROOM = 60
"""Characters of a list of counters that one card takes."""


def report(  # noqa: PLR0913 - a card has many fields, and each is named by the caller
    draft: Draft,
    sheet: Worksheet,
    code: str,
    to: Side,
    *,
    rule: str = "",
    news: News | None = None,
    note: str = "",
    square: Square | None = None,
    **fields: object,
) -> Report:
    """Makes a report and sets it under way. Without `news` it makes known what its side knows of the whole by now."""
    shown = {"Sq": square.text} if square else {}
    is_own = to is Side.BLUE
    return put_under_way(
        Report, draft, sheet, CODEBOOK, code, to, fields=shown | fields, rule=rule, unit=TEAM if is_own else "",
        units=(TEAM,) if is_own else (), square=square, note=note, news=news or news_for(draft, to),
    )  # fmt: skip


def news_for(draft: Draft, side: Side) -> News:
    """What a side knows of the whole by now: Blue its team, Red his counters, both the Target; all with an open map."""
    is_open = draft.is_set("fog", "open")
    target = draft.operation.target
    whole = News(target=target, target_gone=target is None, points=draft.points)
    if side is Side.BLUE or is_open:
        whole = News(
            operation=draft.operation,
            team=draft.team,
            here=counters_here(draft),
            target=target,
            target_gone=target is None,
            points=draft.points,
        )
    if side is Side.RED or is_open:
        whole = _with_counters(whole, draft)
    return whole


def _with_counters(news: News, draft: Draft) -> News:
    return News(**{name: getattr(news, name) for name in news.__struct_fields__} | {"counters": draft.placed})


def counters_here(draft: Draft) -> tuple[Counter, ...] | None:
    """The VC counters in the team's square; None while it is not on the map."""
    if draft.team.square is None:
        return None
    return tuple(counter for counter in draft.placed if counter.square == draft.team.square)


def tell_of_counters(draft: Draft, sheet: Worksheet, before: dict[int, Square]) -> None:
    """Tells Red which of his counters are new, have moved or are gone, in as many cards as it takes."""
    changes = [
        f"{number}:{draft.counters[number].text if number in draft.counters else 'OFF'}"
        for number in sorted(before.keys() | draft.counters.keys())
        if before.get(number) != draft.counters.get(number)
    ]
    while changes:
        line: list[str] = []
        while changes and len(" ".join((*line, changes[0]))) <= CARD_ROOM:
            line.append(changes.pop(0))
        report(draft, sheet, "COUNTERS", Side.RED, rule="4.2a", Moved=" ".join(line))


def met_by_red(draft: Draft) -> Met:
    """What Red knows of the team after an action."""
    return Met(square=draft.square, at=draft.now, men=len(draft.team.left))

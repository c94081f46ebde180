"""Reports: what each room is told, as a line of words and in a sentence, once a step is over."""

from __future__ import annotations

from assessment.engine.report import put_under_way
from assessment.engine.worksheet import Worksheet
from assessment.modes.mog.area import Area
from assessment.modes.mog.codes import CODEBOOK
from assessment.modes.mog.draft import Draft
from assessment.modes.mog.knowledge import News
from assessment.modes.mog.situation import Report
from control.situation.side import Side


def report(  # noqa: PLR0913 - a card has many fields, and each is named by the caller
    draft: Draft,
    sheet: Worksheet,
    code: str,
    to: Side,
    *,
    rule: str = "",
    note: str = "",
    area: Area | None = None,
    unit: str = "",
    news: News | None = None,
    **fields: object,
) -> Report:
    """Makes a report and sets it under way; `news` lays the table open to its side as it now is."""
    shown: dict[str, object] = {"Area": area.text if area else "", "Unit": unit.upper()}
    return put_under_way(
        Report, draft, sheet, CODEBOOK, code, to, fields=shown | fields, rule=rule, unit=unit.upper(),
        units=(unit,) if unit else (), area=area, note=note, news=news,
    )  # fmt: skip

"""Units, chain of command and seats from one spreadsheet: every fault by cell; nothing is kept while there is one."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, BinaryIO, Final

from django.db import transaction
from django.utils.translation import gettext as _

from assessment.engine.mode import Mode
from assessment.engine.preparing import Preparing, SetUpFault
from assessment.engine.scenario import Scenario
from assessment.engine.spreadsheet import CellFault, SheetForm
from assessment.modes import mode as find_mode
from control.models import ScenarioRecord
from control.services.map_pictures import paper_of
from control.services.own_scenarios import LONGEST_TITLE, keep_set_up
from control.services.painted_maps import ground_to_play_on
from control.services.refusal import Refused
from control.services.scenarios import load_scenario
from control.services.sheet_cells import Sheet, address_of, read_sheets, rows_of, template

SEAT_NAME: Final = 60
SEAT_TITLE: Final = 120

logger = logging.getLogger(__name__)


class Faulty(Exception):
    """A spreadsheet that was not taken in: every fault, by sheet and cell."""

    def __init__(self, faults: Sequence[CellFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


def template_of(*, mode_key: str, scenario_key: str, map_key: str = "") -> bytes:
    """The spreadsheet to fill in, with what a scenario has, on its own ground or on a map of this site.

    Raises `Refused` for a mode that is not set up so, and for a map that is not finished.
    """
    mode, preparing = _prepared(mode_key)
    return template(preparing.sheets(_based(mode, preparing, scenario_key, map_key).set_up))


@transaction.atomic
def take_in(  # noqa: PLR0913 - one form, each field named
    *, mode_key: str, scenario_key: str, title: str, file: BinaryIO, name: str = "", map_key: str = ""
) -> ScenarioRecord:
    """Makes a scenario of a spreadsheet on the ground, and with all else, of the one it was made for.

    A map of this site takes the place of that ground, and its picture goes along. Raises `Faulty` with every fault,
    `Refused` for a file that is none, or without a title.
    """
    mode, preparing = _prepared(mode_key)
    title = " ".join(title.split())
    if not title or len(title) > LONGEST_TITLE:
        raise Refused(_("A scenario has a title of up to %(most)d characters.") % {"most": LONGEST_TITLE}, code="title")
    base = _based(mode, preparing, scenario_key, map_key)
    forms = {form.key: form for form in preparing.sheets(base.set_up)}
    sheets, faults = read_sheets(file, tuple(forms.values()))
    if "seats" in sheets:
        faults += _seat_faults(forms["seats"], sheets["seats"])
    if faults:
        raise Faulty([*faults, *_faults_beside(mode, preparing, base, forms, sheets)])
    set_up = preparing.from_sheets(base.set_up, title, rows_of(sheets))
    told = preparing.faults(set_up, None, base.ground, mode.tables)
    if told:
        raise Faulty([_placed(fault, forms, sheets) for fault in told])
    origin = _("%(file)s, on the ground of %(scenario)s") % {"file": name or _("a spreadsheet"), "scenario": base.title}
    return keep_set_up(mode=mode, set_up=set_up, ground=base.ground, title=title, origin=origin[:300], paper=base.paper)


def _faults_beside(
    mode: Mode[Any, Any],
    preparing: Preparing[Any],
    base: Scenario[Any],
    forms: Mapping[str, SheetForm],
    sheets: Mapping[str, Sheet],
) -> list[CellFault]:
    """What the rules say of the rows that could be taken, beside cells that could not; nothing where a sheet lacks."""
    if any(form.needed and key not in sheets for key, form in forms.items()):
        return []
    if not all(sheet.is_whole for sheet in sheets.values()):
        return []
    try:
        set_up = preparing.from_sheets(base.set_up, base.title, rows_of(sheets))
        told = preparing.faults(set_up, None, base.ground, mode.tables)
    except Exception as error:  # noqa: BLE001 - the rules may fail in any way on cells that nobody wrote
        # What stands in for the cells that could not be taken does not go together; those are told all the same.
        logger.info("the rules say nothing beside faulty cells of %s: %s", mode.key, type(error).__name__)
        return []
    return [_placed(fault, forms, sheets) for fault in told if _is_of_a_taken_row(fault, sheets)]


def _is_of_a_taken_row(fault: SetUpFault, sheets: Mapping[str, Sheet]) -> bool:
    match fault.path:
        case (str(key), int(place), *_) if key in sheets:
            return place not in sheets[key].faulty
    return False


def _based(mode: Mode[Any, Any], preparing: Preparing[Any], scenario_key: str, map_key: str) -> Scenario[Any]:
    """The scenario that a spreadsheet is made on, on a map of this site where one is named."""
    base = load_scenario(mode.key, scenario_key)
    if not map_key:
        return base
    if preparing.onto is None:
        raise Refused(_("Scenarios of this game are made on their own ground."), code="mode")
    painted, ground = ground_to_play_on(mode_key=mode.key, key=map_key)
    set_up = preparing.onto(base.set_up, ground)
    return replace(base, title=painted.title, set_up=set_up, ground=ground, paper=paper_of(painted))


def _prepared(mode_key: str) -> tuple[Mode[Any, Any], Preparing[Any]]:
    mode = find_mode(mode_key)
    if mode.preparing is None:
        raise Refused(_("Scenarios of this game are not made from a spreadsheet."), code="mode")
    return mode, mode.preparing


def _seat_faults(form: SheetForm, sheet: Sheet) -> Iterator[CellFault]:
    """Names of seats that stand twice or are too long for a link."""
    seen: set[str] = {"control"}
    longest = {"name": SEAT_NAME, "title": SEAT_TITLE}
    for number, row in enumerate(sheet.rows):
        for column, most in longest.items():
            if len(row[column]) > most:
                wrong = _("This has more than %(most)d characters.") % {"most": most}
                yield _at(form, sheet, ("seats", number, column), wrong)
        if row["name"] in seen:
            yield _at(form, sheet, ("seats", number, "name"), _("Two seats have this name."))
        seen.add(row["name"])


def _placed(fault: SetUpFault, forms: Mapping[str, SheetForm], sheets: Mapping[str, Sheet]) -> CellFault:
    """A fault of the set-up at the cell that it comes from; what no sheet holds is told of the first sheet."""
    key = str(fault.path[0]) if fault.path else ""
    if key not in forms or key not in sheets:
        first = next(iter(forms.values()))
        words = _("The scenario that it is made on does not fit these units: %(why)s") % {"why": fault.words}
        return CellFault(sheet=first.title, cell="A1", wrong=words)
    return _at(forms[key], sheets[key], fault.path, f"{fault.words[:1].upper()}{fault.words[1:]}.")


def _at(form: SheetForm, sheet: Sheet, path: Sequence[str | int], wrong: str) -> CellFault:
    named = {column.name: column.right for column in form.columns}
    right = next((named[step] for step in path[1:] if isinstance(step, str) and step in named), "")
    return CellFault(sheet=form.title, cell=address_of(sheet, path), wrong=wrong, right=right)

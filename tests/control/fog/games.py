"""Games for the fog of war: Blue's half of the teaching game under other names, and notes that no cell may see."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from shutil import copytree
from typing import Final

import pytest
from msgspec.structs import replace
from PIL import Image

from assessment.engine.outcome import DecisionKind
from assessment.modes import mode as find_mode
from assessment.scenario_folders import FIXTURES
from assessment.services.branching import branch_from
from assessment.services.releasing import release_reports
from assessment.services.ruling import enter_correction, enter_ruling
from assessment.services.tray import Decided, decide_report, tray_of
from control.desk.desk import Desk
from control.desk.state import state_of_play
from control.models import Blob, Game, MapAudience, Role, Subinterval
from control.services import scenarios
from control.services.letters import answer_letter, post_letter
from control.services.paper_maps import KIND, keep_paper
from control.services.seats import add_seat
from control.services.sessions import begin_session, end_session
from control.situation.paper_map import KnownPoint, PaperMap
from orders.language.card import read_card, write_card
from orders.language.wrong import Unreadable
from orders.services.decks import upload_deck
from orders.services.handing_in import hand_in, mark_ready, recall
from orders.services.sheets import open_sheet, write_line
from tests.games import assess, assess_queued, control_seat, deck, new_game, seat, take_proposals

CANARY: Final = "QXZ"
"""Stands in everything that Red must not read, and in nothing else."""

SCENARIO: Final = Path("tacspiel/route_4")
BLUE: Final = ("1C73", "2C73", "3C73", "4C73", "VC73", "P1C73", "M73", "A155", "C73", "73BN", "25DIV")
CANARIES: Final = {name: f"{CANARY}{number:02}" for number, name in enumerate(BLUE, start=10)}
"""Another name for every unit and headquarters of Blue."""

FAR: Final = "13050455"
"""A place of Blue's from which Red's side of the map neither hears nor sees anything."""


@dataclass(frozen=True, kw_only=True)
class Blue:
    """Blue's half of a game: its names, where its units stand (`None`: where the scenario has them), a word for notes.

    Where it stands elsewhere no hamlet tells Red of it (D'3).
    """

    names: Mapping[str, str]
    square: str | None = None
    note: str = ""


def blue_game(folder: Path, blue: Blue, *, seed: int, settings: Mapping[str, str] = {}) -> Game:
    """The teaching game with this Blue in it."""
    with pytest.MonkeyPatch.context() as patch:
        _write(folder, blue, settings)
        patch.setattr(scenarios, "FIXTURES", folder)
        game = new_game(seed=seed)
    _lay_picture(game)
    for staff in (seat(game, "blue"), control_seat(game)):
        staff.title = f"{staff.title} {blue.note}"
        staff.save()
    return game


def _lay_picture(game: Game) -> None:
    """The picture of a paper map that every room has."""
    points = (KnownPoint(x=0, y=40, east=110_000, north=40_000), KnownPoint(x=40, y=0, east=114_000, north=44_000))
    picture = BytesIO()
    Image.new("RGB", (40, 40), "white").save(picture, "JPEG")
    digest = Blob.objects.keep(b64encode(picture.getvalue()).decode(), KIND)
    keep_paper(game, PaperMap(digest=digest, width=40, height=40, points=points, audience=MapAudience.COMMON))


def _write(folder: Path, blue: Blue, settings: Mapping[str, str]) -> None:
    copytree(FIXTURES / SCENARIO, folder / SCENARIO)
    if blue.square is not None:
        ground = folder / SCENARIO / "ground.yaml"
        ground.write_text(ground.read_text().replace("allegiance: red", "allegiance: neutral"))
    file = folder / SCENARIO / "scenario.yaml"
    file.write_text("".join(_line(line, blue) for line in _settled(file.read_text(), settings).splitlines(True)))


def _settled(text: str, settings: Mapping[str, str]) -> str:
    said = "".join(f", {key}: {value}" for key, value in settings.items())
    return text.replace("settings: {pauses: chosen}", f"settings: {{{said.removeprefix(', ') or 'pauses: chosen'}}}")


def _line(line: str, blue: Blue) -> str:
    """A line of the scenario: Blue's under its names, what is for Blue or Control alone with the note."""
    line = re.sub(r"\b[A-Z0-9]+\b", lambda found: blue.names.get(found[0], found[0]), line)
    if blue.square and "kind: " in line and "designator: " in line and "side: blue" in line:
        line = re.sub(r'square: "\d+"', f'square: "{blue.square}"', line)
    if blue.note and re.match(r"    title: .*(Blue|Control)$", line) and "What Red" not in line:
        return line.rstrip() + f" {blue.note}\n"
    return line


def blue_deck(game: Game, blue: Blue) -> str:
    """Blue's deck of the first cycle under its names; of a Blue that stands elsewhere one that stays out of sight."""
    if blue.square is not None:
        options = (f"{name:5}{blue.square}H01" for old, name in blue.names.items() if old in ("1C73", "P1C73"))
        return "\n".join(("020600 to 021200, BLUE", *options))
    book = find_mode(game.mode).codebook
    lines = []
    for number, line in enumerate(deck(game, "blue").splitlines(), start=1):
        try:
            card = read_card(book, line, number)
        except Unreadable:
            lines.append(line)
            continue
        values = {field: blue.names.get(text, text) for field, text in card.values.items()}
        lines.append(write_card(book, replace(card, values=values)))
    return "\n".join(lines)


def blue_and_control_work(game: Game, blue: Blue) -> None:
    """Everything that Blue and Control may do before an assessment and Red must not notice."""
    own, control = seat(game, "blue"), control_seat(game)
    sheet = open_sheet(game=game, side="blue")
    write_line(game_id=game.pk, sheet_id=sheet.pk, seat=own, text=blue.note)
    mark_ready(game_id=game.pk, sheet_id=sheet.pk, seat=own, ready=True)
    letter = post_letter(seat=own, text=f"{blue.note} to Control", as_name=blue.note)
    answer_letter(seat=control, cell="blue", text=f"{blue.note} from Control", as_name=blue.note, answers=letter.number)
    add_seat(game=game, name=f"{blue.note} guest", title=blue.note, role=Role.PLAYER, side="blue")
    add_seat(game=game, name=f"{blue.note} staff", title=blue.note, role=Role.UMPIRE)


def blue_hands_in(game: Game, blue: Blue, *, again: bool = False) -> None:
    """Blue hands in its deck; `again` after a recall."""
    own = seat(game, "blue")
    sheet = open_sheet(game=game, side="blue")
    for card in sheet.cards.filter(removed__isnull=True):
        card.delete()
    upload_deck(game_id=game.pk, sheet_id=sheet.pk, seat=own, text=blue_deck(game, blue))
    hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=own)
    if again:
        recall(game_id=game.pk, sheet_id=sheet.pk, seat=own)
        hand_in(game_id=game.pk, sheet_id=sheet.pk, seat=own)


def control_assesses(game: Game, note: str = "") -> Subinterval:
    """Has the subinterval assessed; with a note also rules, decides on Blue's reports and looks at a study."""
    subinterval = assess(game, without_missing=True)
    take_proposals(subinterval)
    if note:
        _umpire(subinterval, note)
    return subinterval


def _umpire(subinterval: Subinterval, note: str) -> None:
    control = control_seat(subinterval.branch.game)
    enter_ruling(subinterval_id=subinterval.pk, seat=control, kind="event", value=note, reason=note)
    assess_queued(subinterval)
    take_proposals(subinterval)
    told = [report.key for report in tray_of(subinterval) if report.addressee == "blue"]
    if told:
        decided = Decided(kind=DecisionKind.WITHHOLD, reason=note)
        decide_report(subinterval_id=subinterval.pk, report=told[0], decided=decided, seat=control)


def control_releases(game: Game, note: str = "") -> None:
    """Releases; with a note also corrects from now on and branches off a study."""
    control = control_seat(game)
    subinterval = release_reports(branch_id=Game.objects.get(pk=game.pk).branch.pk, seat=control)
    if note:
        branch = Game.objects.get(pk=game.pk).branch
        enter_correction(branch_id=branch.pk, seat=control, kind="event", value=note, reason=note, subject="", field="")
        branch_from(subinterval_id=subinterval.pk, seat=control, reason=note, title=note)


def control_breaks_off(game: Game) -> None:
    """Ends a session and begins the next: every room gets its state of play twice."""
    control = control_seat(game)
    for step in (end_session, begin_session):
        step(game_id=game.pk, seat=control, of_control=lambda: state_of_play(Desk(control_seat(game))))

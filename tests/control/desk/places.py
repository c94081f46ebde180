"""Every page of Control's room that is read, by its address; the table of addresses is gone through."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from assessment.services.ruling import current_lines
from assessment.services.tray import tray_of
from control.desk.urls import PAGES
from control.models import Game, Subinterval
from control.services.house_values import game_values
from control.services.truth import mode_of
from orders.models import SheetCard

PARTS: Final = ("bar/", "map/", "owing/", "timeline/")
"""Parts of the room that fetch themselves."""

LEADS_ON: Final = ("assess/",)
"""Read only by somebody who reloads after it: it leads to the results."""


def _latest(game: Game) -> Subinterval:
    found = Subinterval.objects.latest_of(Game.objects.get(pk=game.pk).branch)
    assert found is not None
    return found


def _ruling_form(game: Game) -> str:
    line = next(line for line in current_lines(_latest(game)) if line.kind == "rule" and line.place)
    return f"rulings/new/?kind=result&place={line.place}"


def _value(game: Game) -> str:
    read = game_values(game.branch, mode_of(game)).read[0].read
    return f"values/one/?table={read.table}&entry={read.entry}"


def _card(game: Game) -> str:
    card = SheetCard.objects.filter(sheet__branch=game.branch, removed__isnull=True).latest("pk")
    return f"sheets/{card.sheet.side}/cards/{card.public_id}/"


EXAMPLES: Final[dict[str, Callable[[Game], str]]] = {
    "results/<int:number>/": lambda _: "results/1/",
    "rulings/new/": _ruling_form,
    "rulings/<int:number>/": lambda _: "rulings/1/",
    "tray/report/": lambda game: f"tray/report/?report={tray_of(_latest(game))[0].key}",
    "sheets/<str:side>/": lambda _: "sheets/red/",
    "sheets/<str:side>/cards/<str:card>/": _card,
    "letters/<str:cell>/": lambda _: "letters/red/",
    "branches/compare/": lambda _: "branches/compare/",
    "branches/new/": lambda _: "branches/new/",
    "branches/<str:chosen>/choose/": lambda game: (
        f"branches/{game.branches.exclude(pk=game.branch.pk).latest('pk').public_id}/choose/"
    ),
    "values/one/": _value,
    "tables/one/": lambda _: "tables/one/?id=B'2-1",
    "rules/one/": lambda _: "rules/one/?id=E'2a.5",
}
"""Pages that show one of many: where one is, in a game that has a ruling, a study, cards, and a tray."""


FILES: Final = ("/attached", ".jpg", ".pdf", ".txt", ".xlsx", ".yaml", ".zip")
"""What these addresses end with is a file, not a page."""

ROUTES: Final = tuple(route for route, _, _, methods in PAGES if "GET" in methods and not route.endswith(FILES))

READABLE: Final = (
    "",
    *(route for route in ROUTES if route not in {*EXAMPLES, *LEADS_ON}),
    "sheets/blue/",
    "letters/red/",
)
"""Pages that open in every game."""


def every_page(game: Game) -> list[str]:
    """The address of every page, whole, below the room's."""
    plain = [page for page in READABLE if page not in PARTS]
    return list(dict.fromkeys([*plain, *(example(game) for example in EXAMPLES.values())]))

"""Games as files: one is handed to the host whole, one that the host hands in is taken in."""

from __future__ import annotations

import tempfile
from typing import Any, Final

from django import forms
from django.db import transaction
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods, require_POST

from control.gamefile.form import ENDING, Unfit
from control.gamefile.storing import import_game
from control.gamefile.writing import write_game
from control.host.access import host_page, refuse_player, seat_link
from control.host.views import games_page
from control.models import Game
from control.services import audit
from control.services.refusal import Refused

MOST_UPLOAD: Final = 100 << 20
"""Bytes of a file that is handed in over the network."""
MOST_UNPACKED: Final = 1 << 30
IN_MEMORY: Final = 16 << 20


class GameFileForm(forms.Form):
    """A file, and whether it goes beside a game that is here already."""

    file = forms.FileField(label=_("Game file"))
    beside = forms.BooleanField(
        label=_("Set it up beside the game that is here already, under new addresses"), required=False
    )

    def clean_file(self) -> Any:
        """A file that is small enough for the network."""
        file = self.cleaned_data["file"]
        if file.size > MOST_UPLOAD:
            raise forms.ValidationError(_("The file has more than 100 MiB; use the command import_game on the server."))
        return file


@require_POST
@host_page
def export(request: HttpRequest, game: str) -> HttpResponse:
    """The whole game: it holds the truth and the seed, so that handing it out is in the game's log."""
    found = Game.objects.filter(public_id=game).first()
    if found is None:
        raise Http404
    try:
        refuse_player(request, found)
    except Refused as refusal:
        return games_page(request, status=409, refusal=refusal)
    out = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 - the response closes it
    with transaction.atomic():
        locked = Game.objects.locked(found.pk)
        audit.record(game=locked, act="game.exported", branch=locked.branch)
        write_game(game=locked, to=out)
    out.seek(0)
    name = f"{slugify(found.title) or found.mode}-{found.public_id}.{ENDING}"
    return FileResponse(out, as_attachment=True, filename=name, content_type="application/gzip")  # type: ignore[return-value]


@require_http_methods(["GET", "HEAD", "POST"])
@host_page
def take_in(request: HttpRequest) -> HttpResponse:
    """GET gives the form, POST takes the game in and shows the new link of every seat, this once."""
    form = GameFileForm(request.POST or None, request.FILES or None)
    if request.method != "POST" or not form.is_valid():
        status = 422 if request.method == "POST" else 200
        return render(request, "host/import.html", {"form": form}, status=status)
    file = form.cleaned_data["file"]
    try:
        imported = import_game(file=file, beside=form.cleaned_data["beside"], most_bytes=MOST_UNPACKED)
    except Unfit as unfit:
        return render(request, "host/import.html", {"form": GameFileForm(), "unfit": unfit}, status=409)
    links = [seat_link(request, *made) for made in imported.seats]
    return render(request, "host/links.html", {"game": imported.game, "links": links})

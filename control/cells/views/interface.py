"""The seat's own token for programs."""

from __future__ import annotations

from django.http import HttpResponse

from control.cells.answers import show
from control.cells.room import CellRequest
from control.interface import interface_page
from control.services.seats import mint_api_token, withdraw_api_token


def interface(request: CellRequest) -> HttpResponse:
    """Says whether there is a token; makes one, in place of an earlier one."""
    token = mint_api_token(seat=request.seat) if request.method == "POST" else ""
    return show(request, "", "cells/panel_interface.html", **interface_page(request, token=token))


def withdraw(request: CellRequest) -> HttpResponse:
    """Makes the token worthless."""
    withdraw_api_token(seat=request.seat)
    return show(request, "", "cells/panel_interface.html", **interface_page(request))

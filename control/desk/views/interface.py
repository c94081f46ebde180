"""The seat's own token for programs."""

from __future__ import annotations

from django.http import HttpResponse

from control.desk.answers import show
from control.desk.desk import DeskRequest
from control.interface import interface_page
from control.services.seats import mint_api_token, withdraw_api_token


def interface(request: DeskRequest) -> HttpResponse:
    """Says whether there is a token; makes one, in place of an earlier one."""
    token = mint_api_token(seat=request.seat) if request.method == "POST" else ""
    return show(request, "", "panel_interface", **interface_page(request, token=token))


def withdraw(request: DeskRequest) -> HttpResponse:
    """Makes the token worthless."""
    withdraw_api_token(seat=request.seat)
    return show(request, "", "panel_interface", **interface_page(request))

"""What a seat's link is called, so that it opens on the device of the person it is given to."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port
from django.urls import reverse


def join_address(request: HttpRequest, token: str) -> str:
    """The address of a seat's link: under the site's name as the page was opened.

    Where that name is this machine's for itself, and others may come in, it is the one that they find it by.
    """
    path = reverse("join", kwargs={"token": token})
    if settings.ROOM_ADDRESS and _is_of_this_machine(request):
        return f"{settings.ROOM_ADDRESS}{path}"
    return request.build_absolute_uri(path)


def _is_of_this_machine(request: HttpRequest) -> bool:
    name = split_domain_port(request.get_host())[0].strip("[]")
    if name == "localhost":
        return True
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return False

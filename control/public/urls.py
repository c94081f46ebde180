"""Addresses of a public screen, below `/g/<game>/<seat>/`."""

from __future__ import annotations

from django.urls import path

from control.access import Room, seat_page
from control.public.views import leave_seat, part, screen

guard = seat_page(Room.PUBLIC)

urlpatterns = [
    path("", guard(screen), name="room"),
    path("screen/", guard(part), name="public-screen"),
    path("leave/", guard(leave_seat), name="public-leave"),
]

"""Addresses of the host's pages."""

from __future__ import annotations

from django.urls import path

from control.host import views

urlpatterns = [
    path("", views.games, name="host"),
    path("new/", views.new, name="host-new"),
    path("<str:game>/control/", views.control_link, name="host-control"),
]

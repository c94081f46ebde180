"""Addresses of the host's pages."""

from __future__ import annotations

from django.urls import path

from control.host import game_files, rehearsals, scenarios, views

urlpatterns = [
    path("", views.games, name="host"),
    path("new/", views.new, name="host-new"),
    path("import/", game_files.take_in, name="host-import"),
    path("rehearsals/", rehearsals.rehearsals, name="host-rehearsals"),
    path("rehearsals/<str:rehearsal>/", rehearsals.rehearsal, name="host-rehearsal"),
    path("scenarios/", scenarios.scenarios, name="host-scenarios"),
    path("scenarios/template.xlsx", scenarios.template, name="host-scenario-template"),
    path("scenarios/<str:key>/withdraw/", scenarios.take_away, name="host-scenario-withdraw"),
    path("<str:game>/export/", game_files.export, name="host-export"),
    path("<str:game>/control/", views.control_link, name="host-control"),
]

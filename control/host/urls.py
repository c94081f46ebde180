"""Addresses of the host's pages."""

from __future__ import annotations

from django.urls import path

from control.host import game_files, maps, rehearsals, scenarios, views

urlpatterns = [
    path("", views.games, name="host"),
    path("new/", views.new, name="host-new"),
    path("import/", game_files.take_in, name="host-import"),
    path("rehearsals/", rehearsals.rehearsals, name="host-rehearsals"),
    path("rehearsals/<str:rehearsal>/", rehearsals.rehearsal, name="host-rehearsal"),
    path("scenarios/", scenarios.scenarios, name="host-scenarios"),
    path("scenarios/template.xlsx", scenarios.template, name="host-scenario-template"),
    path("scenarios/<str:key>/withdraw/", scenarios.take_away, name="host-scenario-withdraw"),
    path("maps/", maps.maps, name="host-maps"),
    path("maps/<str:key>/", maps.one, name="host-map"),
    path("maps/<str:key>/sketch.json", maps.data, name="host-map-data"),
    path("maps/<str:key>/patch/", maps.patch, name="host-map-patch"),
    path("maps/<str:key>/faults/", maps.faults, name="host-map-faults"),
    path("maps/<str:key>/picture.jpg", maps.jpeg, name="host-map-jpeg"),
    path("maps/<str:key>/picture/", maps.put_picture, name="host-map-picture"),
    path("maps/<str:key>/points/", maps.put_points, name="host-map-points"),
    path("maps/<str:key>/edges/", maps.resize, name="host-map-edges"),
    path("maps/<str:key>/ground.yaml", maps.ground_file, name="host-map-ground"),
    path("maps/<str:key>/map.xlsx", maps.spreadsheet, name="host-map-sheet"),
    path("maps/<str:key>/file/", maps.take_file, name="host-map-file"),
    path("maps/<str:key>/withdraw/", maps.withdraw, name="host-map-withdraw"),
    path("<str:game>/export/", game_files.export, name="host-export"),
    path("<str:game>/control/", views.control_link, name="host-control"),
]

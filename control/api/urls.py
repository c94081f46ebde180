"""Addresses of the interface."""

from __future__ import annotations

from django.urls import include, path

from control.api import cells, decisions, desk, set_up

SEAT = [
    path("", desk.SeatSelfView.as_view(), name="seat"),
    path("picture/", cells.PictureView.as_view(), name="picture"),
    path("sheet/", cells.SheetView.as_view(), name="sheet"),
    path("sheet/check/", cells.CheckView.as_view(), name="check"),
    path("sheet/deck/", cells.DeckView.as_view(), name="deck"),
    path("sheet/hand-in/", cells.HandInView.as_view(), name="hand-in"),
    path("sheet/none/", cells.NoOrdersView.as_view(), name="none"),
    path("sheet/recall/", cells.RecallView.as_view(), name="recall"),
    path("sheet/cards/<str:card>/", cells.CardView.as_view(), name="card"),
    path("set-up/", set_up.CellSetUpView.as_view(), name="set-up"),
    path("set-up/hand-in/", set_up.SetUpHandInView.as_view(), name="set-up-hand-in"),
    path("set-up/recall/", set_up.SetUpRecallView.as_view(), name="set-up-recall"),
    path("set-ups/", set_up.SetUpsView.as_view(), name="set-ups"),
    path("set-ups/<str:side>/approve/", set_up.SetUpApproveView.as_view(), name="set-up-approve"),
    path("set-ups/<str:side>/send-back/", set_up.SetUpSendBackView.as_view(), name="set-up-send-back"),
    path("start/", desk.StartView.as_view(), name="start"),
    path("assess/", desk.AssessView.as_view(), name="assess"),
    path("results/", desk.ResultsView.as_view(), name="results"),
    path("worksheet/", desk.WorksheetView.as_view(), name="worksheet"),
    path("rulings/", decisions.RulingsView.as_view(), name="rulings"),
    path("rulings/<int:number>/", decisions.RulingView.as_view(), name="ruling"),
    path("corrections/", decisions.CorrectionsView.as_view(), name="corrections"),
    path("answers/", decisions.AnswersView.as_view(), name="answers"),
    path("release/", desk.ReleaseView.as_view(), name="release"),
    path("tray/", decisions.TrayView.as_view(), name="tray"),
    path("branches/", decisions.BranchesView.as_view(), name="branches"),
    path("situation/", desk.SituationView.as_view(), name="situation"),
]

app_name = "api"
urlpatterns = [path("g/<str:game>/<str:seat>/", include(SEAT))]

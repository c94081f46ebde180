"""Which right each act of the Control room needs, by the name of its page."""

from __future__ import annotations

from typing import Final

from control.rights import Right

NEEDED: Final[dict[str, Right | None]] = {
    "start": Right.LEAD,
    # The director alone, or with the word of a second seat: the service looks which.
    "release": Right.RULE,
    "second-word": Right.LEAD,
    "end": Right.LEAD,
    "hot-wash": Right.LEAD,
    "rehearsal": Right.LEAD,
    "rehearsal-end": Right.LEAD,
    "choose": Right.LEAD,
    "dice": Right.LEAD,
    "clock": Right.LEAD,
    "clock-give": Right.LEAD,
    "clock-stop": Right.LEAD,
    "clock-run": Right.LEAD,
    "scenario": Right.LEAD,
    "set-up-change": Right.LEAD,
    "set-up-approve": Right.LEAD,
    "map-picture-give": Right.LEAD,
    "set-up-send-back": Right.LEAD,
    "seat-add": Right.LEAD,
    "seat-link": Right.LEAD,
    "seat-retire": Right.LEAD,
    "seat-cards": Right.LEAD,
    "paper": Right.NOTE,
    "table-replace": Right.LEAD,
    "values-put-in": Right.LEAD,
    "assess": Right.ASSESS,
    "try-again": Right.ASSESS,
    "hold": Right.ASSESS,
    "resume": Right.ASSESS,
    "accept": Right.RULE,
    "result-debrief": Right.NOTE,
    "ruling": Right.RULE,
    "ruling-withdraw": Right.RULE,
    "action": Right.RULE,
    "go-back": Right.RULE,
    "questions": Right.RULE,
    "branch": Right.RULE,
    "odds": Right.RULE,
    "orders-enter": Right.ENTER,
    "orders-change": Right.ENTER,
    "orders-hand-in": Right.ENTER,
    "orders-recall": Right.ENTER,
    "orders-again": Right.ENTER,
    "cell-attendance": Right.ENTER,
    "envelope-print": Right.ENTER,
    "envelope-hand-over": Right.ENTER,
    "correction": Right.TELL,
    "estimates": Right.TELL,
    "tray-report": Right.TELL,
    "messages-of": Right.TELL,
    "claim": Right.TELL,
    "result-claim": Right.RULE,
    "note": Right.NOTE,
    # Everybody may leave, and have a token of their own.
    "leave": None,
    "interface": None,
    "interface-withdraw": None,
}
"""Every page that changes something has an entry."""

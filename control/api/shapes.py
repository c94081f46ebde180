"""What goes in and out of the interface."""

from __future__ import annotations

from rest_framework import serializers


class SeatShape(serializers.Serializer[object]):
    """Who the caller is and how the game stands for that seat."""

    game = serializers.CharField()
    title = serializers.CharField()
    seat = serializers.CharField()
    role = serializers.CharField()
    side = serializers.CharField()
    stage = serializers.CharField()
    cycle = serializers.IntegerField()


class PostShape(serializers.Serializer[object]):
    """A posting that counts once: the caller's own key. `sheet` names the sheet that is meant; another is refused."""

    post_key = serializers.CharField(max_length=64, required=False, default="", allow_blank=True)
    sheet = serializers.CharField(max_length=24, required=False, default="", allow_blank=True)


class LineShape(PostShape):
    """One card as written."""

    text = serializers.CharField(max_length=200, trim_whitespace=False, allow_blank=True)


class ChangeShape(serializers.Serializer[object]):
    """A change of a card, of the version that was read."""

    text = serializers.CharField(max_length=200, trim_whitespace=False, allow_blank=True)
    version = serializers.IntegerField(min_value=1)


class DeckShape(PostShape):
    """A whole deck as text."""

    text = serializers.CharField(max_length=400_000, trim_whitespace=False)


class WrongShape(serializers.Serializer[object]):
    """What is wrong with a card."""

    line = serializers.IntegerField()
    kind = serializers.CharField()
    column = serializers.IntegerField()
    field = serializers.CharField()
    error = serializers.CharField()
    suggestion = serializers.CharField()
    paragraph = serializers.CharField(required=False)


class SaidShape(serializers.Serializer[object]):
    """A card and what the desk says of it."""

    key = serializers.CharField()
    version = serializers.IntegerField()
    text = serializers.CharField()
    ok = serializers.BooleanField()
    reads = serializers.CharField()
    wrong = WrongShape(many=True)
    notes = serializers.ListField(child=serializers.CharField())


class SheetShape(serializers.Serializer[object]):
    """The sheet a cell now writes on."""

    sheet = serializers.CharField()
    cycle = serializers.IntegerField()
    window = serializers.CharField(allow_null=True)
    state = serializers.CharField()
    version = serializers.IntegerField()
    cards = SaidShape(many=True)


class ReceiptShape(serializers.Serializer[object]):
    """The receipt of what was handed in."""

    receipt = serializers.IntegerField()
    act = serializers.CharField()
    received = serializers.DateTimeField()
    digest = serializers.CharField()


class AssessShape(serializers.Serializer[object]):
    """How the next subinterval is to be assessed."""

    without_missing = serializers.BooleanField(required=False, default=False)
    pauses = serializers.CharField(max_length=20, required=False, default="", allow_blank=True)


class ReleaseShape(serializers.Serializer[object]):
    """How the tray is to be released: with `ask` only the word of a second seat is asked for."""

    ask = serializers.BooleanField(required=False, default=False)


class SubintervalShape(serializers.Serializer[object]):
    """A subinterval as far as it has come."""

    subinterval = serializers.CharField()
    cycle = serializers.IntegerField()
    number = serializers.IntegerField()
    start = serializers.CharField()
    until = serializers.CharField(allow_null=True)
    stage = serializers.CharField()
    parked = serializers.CharField()
    questions = serializers.ListField(child=serializers.DictField())


class ResultShape(serializers.Serializer[object]):
    """One result of the current assessment."""

    number = serializers.IntegerField()
    kind = serializers.CharField()
    rule = serializers.CharField()
    line = serializers.IntegerField()
    stamp = serializers.CharField()
    units = serializers.ListField(child=serializers.CharField())
    words = serializers.CharField()
    provenance = serializers.CharField()
    ruled = serializers.BooleanField()


class RulingShape(serializers.Serializer[object]):
    """A ruling on the open subinterval."""

    kind = serializers.ChoiceField(choices=("throw", "result", "event", "unit", "belief", "report", "order"))
    reason = serializers.CharField(max_length=2000)
    value = serializers.CharField(max_length=2000)
    place = serializers.CharField(max_length=300, required=False, default="", allow_blank=True)
    subject = serializers.CharField(max_length=60, required=False, default="", allow_blank=True)
    field = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)


class DecisionShape(serializers.Serializer[object]):
    """What becomes of one report of the tray; `due` is a half hour in game minutes, for a delay."""

    report = serializers.CharField(max_length=300)
    kind = serializers.ChoiceField(choices=("release", "edit", "delay", "withhold"))
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    card = serializers.CharField(max_length=80, required=False, default="", allow_blank=True, trim_whitespace=False)
    words = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    due = serializers.RegexField(r"^[0-9]{1,7}(/[1-9][0-9]{0,5})?$", required=False, default=None, allow_null=True)


class StudyShape(serializers.Serializer[object]):
    """From before which subinterval a study begins, and why."""

    subinterval = serializers.CharField(max_length=24)
    reason = serializers.CharField(max_length=500)
    title = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


class BranchShape(serializers.Serializer[object]):
    """A branch of the game."""

    branch = serializers.CharField()
    number = serializers.IntegerField()
    title = serializers.CharField()
    reason = serializers.CharField()
    counts = serializers.BooleanField()
    stage = serializers.CharField()
    cycle = serializers.IntegerField()
    now = serializers.CharField()


class AnswerShape(serializers.Serializer[object]):
    """An answer to a question."""

    place = serializers.CharField(max_length=300)
    value = serializers.CharField(max_length=200)


class RefusalShape(serializers.Serializer[object]):
    """Why something was refused, and what can be done instead."""

    code = serializers.CharField()
    message = serializers.CharField()
    ways = serializers.ListField(child=serializers.CharField())

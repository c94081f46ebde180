"""What goes in and out where a game is set up."""

from __future__ import annotations

from rest_framework import serializers


class ItemShape(serializers.Serializer[object]):
    """An item and those of its fields that change."""

    item = serializers.CharField(max_length=80)
    values = serializers.DictField(child=serializers.CharField(max_length=8000, allow_blank=True))


class IntentShape(serializers.Serializer[object]):
    """Up to three lines."""

    intent = serializers.ListField(
        child=serializers.CharField(max_length=160, allow_blank=True), max_length=3, required=False, default=list
    )


class NoteShape(serializers.Serializer[object]):
    """What is to be changed."""

    note = serializers.CharField(max_length=400)


class ItemAsItStands(serializers.Serializer[object]):
    """An item with its fields; `zone` says where it may go."""

    item = serializers.CharField()
    group = serializers.CharField()
    title = serializers.CharField()
    zone = serializers.CharField()
    values = serializers.DictField(child=serializers.CharField())


class SetUpShape(serializers.Serializer[object]):
    """A set-up: whose, how far it has come, Control's note, the intent, and what does not fit any more (`left`)."""

    side = serializers.CharField()
    state = serializers.CharField()
    note = serializers.CharField()
    intent = serializers.ListField(child=serializers.CharField())
    left = serializers.ListField(child=serializers.CharField())
    zones = serializers.ListField(child=serializers.DictField())
    items = ItemAsItStands(many=True)

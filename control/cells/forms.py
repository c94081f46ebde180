"""Forms of a cell's room that hold more than a button."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from orders.language.normalise import Normalised, decode

MOST_BYTES: Final = 400_000


class DeckForm(forms.Form):
    """A deck of cards, as a file or pasted; it is read as text whatever it calls itself."""

    sheet = forms.CharField(widget=forms.HiddenInput)
    post_key = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)
    file = forms.FileField(label=_("Deck file"), required=False)
    text = forms.CharField(
        label=_("or paste the cards"),
        required=False,
        strip=False,
        max_length=MOST_BYTES,
        widget=forms.Textarea(attrs={"class": "deck", "rows": 4, "spellcheck": "false", "autocomplete": "off"}),
    )

    @staticmethod
    def fresh(sheet: str) -> dict[str, str]:
        """What a new form is filled with."""
        return {"sheet": sheet, "post_key": secrets.token_urlsafe(12)}

    def clean(self) -> dict[str, Any]:
        """Puts the deck's text into `deck`, with notes of how its file was read."""
        cleaned = super().clean() or self.cleaned_data
        file = cleaned.get("file")
        if file is not None and file.size > MOST_BYTES:
            raise forms.ValidationError(_("This file is larger than a deck can be."))
        deck = decode(file.read()) if file is not None else Normalised(cleaned.get("text", ""))
        if not deck.text.strip():
            raise forms.ValidationError(_("Choose a file or paste the cards."))
        cleaned["deck"] = deck
        return cleaned

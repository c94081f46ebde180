"""`{% csrf_token %}` as every template has it: with the key under which what its form sends acts once.

A form that is taken at all has this tag, so that none can be without a key.
"""

from __future__ import annotations

import secrets
from typing import Any

from django import template
from django.template.base import Parser, Token
from django.template.defaulttags import CsrfTokenNode
from django.utils.html import format_html
from django.utils.safestring import SafeString

from control.entrance.once import FIELD

register = template.Library()


class FormTokens(CsrfTokenNode):
    """The token that proves the page is ours, and the key of what it sends: one for each time a page is shown."""

    def render(self, context: template.Context) -> SafeString:
        """Two hidden fields; nothing where there is no request."""
        token = super().render(context)
        request: Any = context.get("request")
        if not token or request is None:
            return SafeString(token)
        if not hasattr(request, "posting_key"):
            request.posting_key = secrets.token_urlsafe(12)
        field = '{}<input type="hidden" name="{}" value="{}">'
        return format_html(field, SafeString(token), FIELD, request.posting_key)


@register.tag
def csrf_token(parser: Parser, token: Token) -> FormTokens:
    """In the place of Django's own."""
    del parser, token
    return FormTokens()

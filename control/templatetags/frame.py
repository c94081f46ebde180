"""Links of the frame around every room. A menu has up to forty of them, and a page fetches its bar at every notice."""

from __future__ import annotations

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from control.frame import Action

register = template.Library()


@register.simple_tag
def link(action: Action, look: str) -> SafeString:
    """An action that is a link of class `look`; what it opens goes into a part of the page where it names one."""
    part, key = SafeString(), SafeString()
    if action.part:
        attributes = ' hx-get="{}" hx-target="#{}" hx-push-url="true" hx-swap="innerHTML show:none"'
        part = format_html(attributes, action.address, action.part)
    if action.key:
        key = format_html(' accesskey="{}"', action.key)
    return format_html('<a class="{}" href="{}"{}{}>{}</a>', look, action.address, part, key, action.label)

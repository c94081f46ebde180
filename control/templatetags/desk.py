"""Addresses of the Control room in its templates, looking where the page looks."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

register = template.Library()

QUERY = "q_"


@register.simple_tag(takes_context=True)
def desk_url(context: template.Context, page: str, **more: Any) -> str:
    """The address of a page of the room; arguments that begin with `q_` go into its query."""
    query = {name.removeprefix(QUERY): value for name, value in more.items() if name.startswith(QUERY)}
    parts = {name: value for name, value in more.items() if not name.startswith(QUERY)}
    address: str = context["desk"].address(page, **parts)
    return f"{address}?{urlencode(query)}" if query else address


@register.simple_tag(takes_context=True)
def goes(context: template.Context, page: str, **more: Any) -> SafeString:
    """The attributes of a link that opens a page in the panel."""
    return opens(desk_url(context, page, **more))


@register.simple_tag
def opens(address: str) -> SafeString:
    """The attributes of a link that opens an address in the panel."""
    return format_html(
        'href="{0}" hx-get="{0}" hx-target="#panel" hx-push-url="true" hx-swap="innerHTML show:none"', address
    )


@register.simple_tag(takes_context=True)
def slots(context: template.Context, page: str, **more: Any) -> SafeString:
    """The attributes of a link that opens a page in the next slot below it."""
    return format_html(
        'href="{0}" hx-get="{0}" hx-target="next .slot" hx-swap="innerHTML"', desk_url(context, page, **more)
    )


@register.simple_tag(takes_context=True)
def sends(context: template.Context, page: str, **more: Any) -> SafeString:
    """The attributes of a form that is sent from the panel and answered there."""
    return _sent(desk_url(context, page, **more), "panel")


@register.simple_tag(takes_context=True)
def sends_from(context: template.Context, region: str, page: str, **more: Any) -> SafeString:
    """The attributes of a form that is sent from a region of the page, by its id, and answered there."""
    return _sent(desk_url(context, page, **more), region)


def _sent(address: str, region: str) -> SafeString:
    return format_html(
        'method="post" action="{0}" hx-post="{0}" hx-target="#{1}" hx-swap="innerHTML show:none"'
        ' hx-disabled-elt="find button"',
        address,
        region,
    )

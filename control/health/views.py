"""`/health/` for a proxy, `/metrics/` for Prometheus with the site's own key."""

from __future__ import annotations

import hmac

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from control.health.look import Health, health


@never_cache
@require_safe
def is_well(request: HttpRequest) -> JsonResponse:
    """200 where every part works, else 503; says which part, and nothing of any game."""
    found = health()
    return JsonResponse(found.parts, status=200 if found.is_well else 503)


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The figures as Prometheus reads them; not there without `METRICS_KEY`, nor for whoever does not send it."""
    key: str = settings.METRICS_KEY
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not key or not hmac.compare_digest(sent.encode(), key.encode()):
        raise Http404
    return HttpResponse(_lines(health()), content_type="text/plain; version=0.0.4; charset=utf-8")


def _lines(found: Health) -> str:
    up = {f'spielraum_up{{part="{part}"}}': float(works) for part, works in found.parts.items()}
    figures = {f"spielraum_{name}": figure for name, figure in found.figures.items()}
    return "".join(f"{name} {figure:g}\n" for name, figure in {**up, **figures}.items())

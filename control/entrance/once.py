"""A posting under a key acts once, whatever it is: a form pressed twice, a call sent again after a lost answer.

Every form of a page carries a key (`control.templatetags.posting`); a program chooses its own and sends it as the
header `Idempotency-Key`. The same under the same key, to the same address and from the same seat or host, gets the
answer it has had. What was refused may be posted again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final

from django.db import transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.deprecation import MiddlewareMixin
from django.utils.translation import gettext as _

from control.access import proved_seat
from control.services import postings
from control.services.postings import Answer, Asked, KeyUsed
from control.services.seats import seat_of_api_token

FIELD: Final = "posting"
HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotent-Replayed"
READS: Final = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
CHANGES_NOTHING: Final = frozenset({"cell-preview", "api:check"})
"""Addresses that are posted to again and again and only say what they would think of it."""
FROM_A_FORM: Final = ("application/x-www-form-urlencoded", "multipart/form-data")
NOT_SAID_AGAIN: Final = frozenset({"set-cookie", "content-length", "date"})
REFUSED_FROM: Final = 400
KEY_USED: Final = 422

View = Callable[..., HttpResponseBase]


class OnceMiddleware(MiddlewareMixin):
    """Stands after everything else that looks at a request, next to the view."""

    def process_view(
        self, request: HttpRequest, view: View, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        """The answer to a posting that has a key; anything else goes its way."""
        match = request.resolver_match
        if request.method in READS or match is None or match.view_name in CHANGES_NOTHING:
            return None
        key = _key(request)
        sender = _sender(request, match.route, kwargs) if key else ""
        if not sender:
            return None
        asked = _asked(request, sender, key)
        try:
            return _answered_once(asked, lambda: view(request, *args, **kwargs))
        except KeyUsed:
            words = _("Something else was sent under this key; use a new one for each thing.")
            return JsonResponse({"code": "key_used", "message": words, "ways": []}, status=KEY_USED)


def only_asks(response: HttpResponse) -> HttpResponse:
    """Marks an answer that asks back and has done nothing: the same posting may come again."""
    response.only_asks = True  # type: ignore[attr-defined]
    return response


def _answered_once(asked: Asked, carry_out: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    with transaction.atomic():
        before = postings.answered_before(asked)
        if before is not None:
            return HttpResponse(before.body, status=before.status, headers={**before.headers, REPLAYED: "true"})
        response = carry_out()
        if isinstance(response, HttpResponse) and _is_done(response):
            postings.keep_answer(asked, _answer(response))
        else:
            postings.let_go(asked)
        return response


def _is_done(response: HttpResponse) -> bool:
    return response.status_code < REFUSED_FROM and not getattr(response, "only_asks", False)


def _answer(response: HttpResponse) -> Answer:
    if not getattr(response, "is_rendered", True):
        response.render()  # type: ignore[attr-defined]
    said = {name: value for name, value in response.items() if name.lower() not in NOT_SAID_AGAIN}
    return Answer(status=response.status_code, headers=said, body=response.content)


def _key(request: HttpRequest) -> str:
    return request.headers.get(HEADER, "") or request.POST.get(FIELD, "")


def _sender(request: HttpRequest, route: str, kwargs: Mapping[str, str]) -> str:
    """Who posts, as far as the address lets them in; empty where the view is to say so. Raises `Http404`."""
    if route.startswith("api/"):
        scheme, _blank, token = request.headers.get("Authorization", "").partition(" ")
        caller = seat_of_api_token(token.strip()) if scheme.lower() == "bearer" else None
        return f"seat {caller.pk} {caller.api_token_hash}" if caller else ""
    if route.startswith("g/"):
        seat = proved_seat(request, kwargs["game"], kwargs["seat"])
        return f"seat {seat.pk} {seat.generation}"
    if route.startswith("host/") and request.user.is_authenticated:
        return f"host {request.user.pk}"
    return ""


def _asked(request: HttpRequest, sender: str, key: str) -> Asked:
    """A form that stays open and says something else is another posting; a program must choose another key."""
    digest = _digest(request)
    if HEADER not in request.headers:
        key = f"{key} {digest}"
    return Asked(sender=sender, place=f"{request.method} {request.get_full_path()}", key=key, digest=digest)


def _digest(request: HttpRequest) -> str:
    """What is posted, without the tokens that differ each time a form is shown."""
    if request.content_type not in FROM_A_FORM:
        return sha256(request.body).hexdigest()
    said = sha256()
    for name, values in sorted(request.POST.lists()):
        if name != "csrfmiddlewaretoken":
            said.update(repr((name, values)).encode(errors="surrogatepass"))
    for name, files in sorted(request.FILES.lists()):
        for file in files:
            said.update(repr((name, file.name, file.size)).encode(errors="surrogatepass"))
            for chunk in file.chunks():
                said.update(chunk)
            file.seek(0)
    return said.hexdigest()

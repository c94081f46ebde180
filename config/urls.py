"""Every address of the site.

`/g/<game>/<seat>/` leads into the room of whoever's seat it is: the rooms list their addresses in
`control.desk.urls`, `control.liaison.urls`, `control.public.urls`, `red.urls` and `blue.urls`, and `control.rooms`
merges them.
"""

from __future__ import annotations

from typing import Final

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularAPIView

from blue.urls import urlpatterns as blue_urls
from control.api.urls import urlpatterns as api_urls
from control.desk.urls import urlpatterns as desk_urls
from control.entrance.closing import curtain, hand_over, screen_lock, unlock
from control.entrance.join import home, join
from control.health.views import is_well, metrics
from control.liaison.urls import urlpatterns as liaison_urls
from control.live.view import feed
from control.public.urls import urlpatterns as public_urls
from control.rooms import room_urls
from red.urls import urlpatterns as red_urls

SEAT: Final = "g/<str:game>/<str:seat>"
LOG_IN: Final = "host/log_in.html"
"""In the look of the site, for hosts and the administration alike."""

ROOMS: Final = {
    "red": red_urls,
    "blue": blue_urls,
    "control": desk_urls,
    "liaison": liaison_urls,
    "public": public_urls,
}

admin.site.login_template = LOG_IN

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home, name="home"),
    path("join/<str:token>", join, name="join"),
    path("curtain/<str:game>/", curtain, name="curtain"),
    path(f"{SEAT}/feed", feed, name="feed"),
    path(f"{SEAT}/lock/", screen_lock, name="lock"),
    path(f"{SEAT}/unlock/", unlock, name="unlock"),
    path(f"{SEAT}/curtain/", hand_over, name="hand-over"),
    path(f"{SEAT}/", include(room_urls(ROOMS))),
    path("api/", include((api_urls, "api"))),
    path("api/schema/", SpectacularAPIView.as_view(), name="schema"),
    path("host/", include("control.host.urls")),
    path("health/", is_well, name="health"),
    path("metrics/", metrics, name="metrics"),
    path("admin/", admin.site.urls),
]

handler400 = "control.entrance.errors.bad_request"
handler403 = "control.entrance.errors.forbidden"
handler404 = "control.entrance.errors.not_found"
handler500 = "control.entrance.errors.server_error"

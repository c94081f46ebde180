"""Access to the interface: the seat's token proves game and seat of the address; anything else is 404."""

from __future__ import annotations

from typing import Any

from django.http import Http404
from django.utils.translation import gettext
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import APIException, AuthenticationFailed, Throttled
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from control.access import Room, fits
from control.entrance.failures import SECONDS, note_failure
from control.models import Role, Seat
from control.rights import Right, refuse_without
from control.services.refusal import Refused
from control.services.seats import seat_of_api_token

PARTS_OF_HEADER = 2


class SeatUser:
    """What the interface knows of its caller: a seat, and no account."""

    is_authenticated = True
    is_anonymous = False

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.pk = seat.pk


class SeatTokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer <token>`."""

    def authenticate(self, request: Request) -> tuple[SeatUser, str] | None:
        """The seat of the token, None without a header. Raises `AuthenticationFailed`, and `Throttled` after many."""
        header = get_authorization_header(request).split()
        if not header or header[0].lower() != b"bearer":
            return None
        if len(header) != PARTS_OF_HEADER:
            raise AuthenticationFailed("Write Authorization: Bearer and the seat's token.")
        seat = seat_of_api_token(header[1].decode("ascii", "replace"))
        if seat is None and note_failure(request):
            raise Throttled(wait=SECONDS)
        if seat is None:
            raise AuthenticationFailed("This token is worth nothing; mint one from the seat.")
        return SeatUser(seat), ""

    def authenticate_header(self, request: Request) -> str:
        """Makes a missing token 401."""
        return "Bearer"


class SeatTokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Names the token in the schema."""

    target_class = SeatTokenAuthentication
    name = "seatToken"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """A bearer token."""
        return {"type": "http", "scheme": "bearer"}


class IsSeatOfAddress(BasePermission):
    """The token's seat is the one in the address and belongs to the view's room; anything else is not there."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """True, or 404."""
        user: object = request.user
        if not isinstance(user, SeatUser):
            return False
        room: Room = getattr(view, "room", Room.ANY)
        seat = user.seat
        named = (view.kwargs.get("game"), view.kwargs.get("seat"))
        if named != (seat.game.public_id, seat.public_id) or not fits(seat, room):
            raise Http404
        return True


class Conflict(APIException):
    """Something that cannot be done as things stand."""

    status_code = 409
    default_code = "refused"


class SeatView(APIView):
    """A view of one seat: `self.seat` and `self.game`; what a service refuses is 409 with reason and ways."""

    authentication_classes = (SeatTokenAuthentication,)
    permission_classes = (IsSeatOfAddress,)
    room = Room.ANY
    # What the view's changes need of a seat of Control.
    right: Right | None = None

    @property
    def seat(self) -> Seat:
        """The caller's seat."""
        user: object = self.request.user
        if not isinstance(user, SeatUser):
            raise Http404
        return user.seat

    @property
    def game(self) -> Any:
        """The caller's game."""
        return self.seat.game

    def read(self, shape: Any) -> dict[str, Any]:
        """The posted data, as its shape checks them. Raises `ValidationError`."""
        found = shape(data=self.request.data)
        found.is_valid(raise_exception=True)
        data: dict[str, Any] = found.validated_data
        return data

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """An observer's seat reads along and changes nothing."""
        super().initial(request, *args, **kwargs)
        if request.method not in SAFE_METHODS and self.seat.role == Role.OBSERVER:
            raise Refused(gettext("This seat reads along; it hands in and writes nothing."), code="reads_only")
        if request.method not in SAFE_METHODS and self.right is not None:
            refuse_without(self.seat, self.right)

    def handle_exception(self, exc: Exception) -> Any:
        """A refusal is an answer in words."""
        if isinstance(exc, Refused):
            exc = Conflict({"code": exc.code, "message": exc.message, "ways": list(exc.ways)})
        return super().handle_exception(exc)

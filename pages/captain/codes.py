"""The short code of a place, for phones that cannot scan: typed here, it leads to the link."""

from collections.abc import Sequence
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _
from django.views.generic import View

from ground.limiter import Limiter, SharedLimiter, give_back_each, source_of, take_each
from tournaments.selectors.places import link_of, place_of_code

# A code has 24**6 values, so a guesser needs years; a person who mistypes a few tries. The hall
# shares one address: its QR codes work on in any case.
WRONG_OF_DEVICE = SharedLimiter("codes_of_device", 20)  # in a minute
# A guesser who drops the cookie is a new device each time. So devices that have opened no table yet
# count for their address and all together, and the others never with them: for the table that they
# opened, whose code makes as many devices as a guest likes, and for its club, which makes tables.
WRONG_OF_GROUP = SharedLimiter("codes_of_group", 60)
WRONG_OF_ALL = SharedLimiter("codes_of_all", 600)

# Signed: a random name of the device, and once a code was right, its place and its club.
COOKIE: Final = "code_device"
KEPT_FOR: Final = 365 * 24 * 3600  # seconds


class CodePage(View):
    """``GET``: a field for the code. ``POST``: on to the table; 404 unknown, 429 too many tries."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        response = render(request, "captain/code.html")
        if not _device_of(request):
            _keep(request, response, get_random_string(22))
        return response

    def post(self, request: HttpRequest) -> HttpResponse:
        typed = request.POST.get("code", "")
        counted = _counted(request)
        if not take_each(counted):
            sentence = _("Too many wrong codes. Wait a minute, or scan the code on your table.")
            return _again(request, typed, sentence, status=429)
        place = place_of_code(typed)
        if place is None:
            sentence = _("No table has this code. Compare it with your table card.")
            return _again(request, typed, sentence, status=404)
        give_back_each(counted)
        response = redirect("captain:table", link=link_of(place))
        name = _device_of(request).partition(".")[0] or get_random_string(22)
        _keep(request, response, f"{name}.{place.pk}.{place.event.organisation_id}")
        return response


def _counted(request: HttpRequest) -> Sequence[tuple[Limiter, str]]:
    """Return what a wrong code counts for."""
    match _device_of(request).split("."):
        case [name, place, club]:
            group, crowd = f"place {place}", f"club {club}"
        case [name, *_]:
            group, crowd = source_of(request), "strangers"
    counted = [(WRONG_OF_GROUP, group), (WRONG_OF_ALL, crowd)]
    return [(WRONG_OF_DEVICE, name), *counted] if name else counted


def _device_of(request: HttpRequest) -> str:
    kept = request.get_signed_cookie(COOKIE, default="", salt=COOKIE, max_age=KEPT_FOR)
    return str(kept or "")


def _keep(request: HttpRequest, response: HttpResponse, device: str) -> None:
    response.set_signed_cookie(
        COOKIE,
        device,
        salt=COOKIE,
        max_age=KEPT_FOR,
        path=reverse("captain:code"),
        secure=request.is_secure(),
        httponly=True,
        samesite="Lax",
    )


def _again(request: HttpRequest, typed: str, sentence: str, *, status: int) -> HttpResponse:
    context = {"typed": typed[:20], "sentence": sentence}
    return render(request, "captain/code.html", context, status=status)

"""A registration by its own link: where it stands, and the way out of it."""

from enum import StrEnum

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from ground.caching import PRIVATE
from ground.limiter import SharedLimiter, source_of
from pages.public.page import render_page
from tournaments.errors import LinkUnknown, RegistrationRefused
from tournaments.models import EventState, Registration, RegistrationState
from tournaments.selectors.payments import account_of
from tournaments.selectors.registrations import (
    moves_up_by_itself,
    place_on_list,
    registration_of_link,
    takes_registrations,
)
from tournaments.services.withdrawals import withdraw_registration

# A home shares one address, so only links that open nothing count.
WRONG_LINKS = SharedLimiter("registration_links", 20)  # of one address in a minute


class Standing(StrEnum):
    """The fate of a registration, as its own page says it."""

    WAITING = "waiting"
    LISTED = "listed"
    TAKING_PART = "taking_part"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"
    GONE = "gone"  # withdrawn as an entrant, whom only a director takes back
    OVER = "over"


# No one is logged in here by a cookie that another site could use.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def own_registration(request: HttpRequest, link: str) -> HttpResponse:
    """``/<language>/r/<link>/``: GET where it stands; POST withdraws it.

    ``withdraw`` asks first, ``sent`` is set right after it was sent. 404 unknown link, 409 it
    cannot be withdrawn any more, 410 the event is not public, 429 too many unknown links.
    """
    response = _answer(request, link)
    for header, value in PRIVATE.items():
        response.headers[header] = value
    return response


def _answer(request: HttpRequest, link: str) -> HttpResponse:
    try:
        registration = registration_of_link(link)
    except LinkUnknown:
        if not WRONG_LINKS.take(source_of(request)):
            return _refused(request, gettext("Too many wrong links. Wait a minute."), 429)
        sentence = gettext("This link opens no registration. Copy the whole link once more.")
        return _refused(request, sentence, 404)
    if registration.event.state == EventState.DRAFT:
        sentence = gettext("This event is not public now. Ask the organiser.")
        return _refused(request, sentence, 410)
    if request.method != "POST":
        return _page(request, registration, link)
    try:
        withdraw_registration(registration_id=registration.pk)
    except RegistrationRefused:
        return _page(request, registration_of_link(link), link, status=409)
    return redirect(request.path)


def standing_of(registration: Registration) -> Standing:
    """Return the fate of a registration; of one with an entrant the entrant says it."""
    if registration.event.state == EventState.FINISHED:
        return Standing.OVER
    entrant = registration.entrant
    if entrant is not None:
        return Standing.GONE if entrant.withdrawn else Standing.TAKING_PART
    return Standing(RegistrationState(registration.state).value)


def _page(
    request: HttpRequest, registration: Registration, link: str, *, status: int = 200
) -> HttpResponse:
    event, standing = registration.event, standing_of(registration)
    entrant = registration.entrant if standing == Standing.TAKING_PART else None
    begun = event.state == EventState.RUNNING
    waits = standing in (Standing.WAITING, Standing.LISTED)
    may_withdraw = waits or (entrant is not None and not begun)
    response = render_page(
        request,
        "public/own_registration.html",
        event=event,
        standing=standing,
        name=entrant.person.name if entrant else registration.name,
        entrant=entrant,
        place=place_on_list(registration) if standing == Standing.LISTED else 0,
        moves_up=moves_up_by_itself(event),
        account=account_of(entrant) if entrant and event.fee else None,
        may_withdraw=may_withdraw,
        asks=may_withdraw and "withdraw" in request.GET,
        sent="sent" in request.GET,
        refused=status == 409,
        registers=takes_registrations(event),
        link=link,
        stays=waits or entrant is not None,
    )
    response.status_code = status
    return response


def _refused(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    response = render_page(request, "public/registration_refused.html", sentence=sentence)
    response.status_code = status
    return response

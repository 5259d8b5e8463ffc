"""Answers that anyone may read: the same for everyone, and kept until the event goes on."""

from typing import Any

from django.http import Http404, HttpResponseBase, HttpResponsePermanentRedirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import OF_MEMBERS
from api.callers import find_caller
from api.throttling import CallerThrottle
from ground.caching import FOR_EVERY_VISITOR, FOR_THE_CALLER
from tournaments.models import Event, Role
from tournaments.selectors.events import event_once_at, shown_events


class Gone(APIException):
    """The event was public at this address, and is not any more."""

    status_code = status.HTTP_410_GONE
    default_detail = _("This event is not public any more")
    default_code = "gone"


class Moved(Exception):
    """The event has another address by now."""

    def __init__(self, slug: str) -> None:
        self.slug = slug


class PublicView(APIView):
    """A view whose answer depends on its address alone; it is made once per version.

    For a caller with rights it may show more, and no one keeps that answer. 301 from an address
    that the event had before.
    """

    authentication_classes = OF_MEMBERS
    permission_classes = (AllowAny,)
    throttle_classes = (CallerThrottle,)

    def handle_exception(self, exc: Exception) -> HttpResponseBase:  # type: ignore[override]  # a redirect is none of the framework's
        match = self.request.resolver_match
        if isinstance(exc, Moved) and match is not None:
            arguments = {**match.kwargs, "slug": exc.slug}
            return HttpResponsePermanentRedirect(reverse(match.view_name, kwargs=arguments))
        return super().handle_exception(exc)

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        final: Response = super().finalize_response(request, response, *args, **kwargs)
        if find_caller(request):
            final["Cache-Control"] = FOR_THE_CALLER
        elif final.status_code == 200:
            final["Cache-Control"] = FOR_EVERY_VISITOR
        return final


def seen_event(request: Request, slug: str) -> Event:
    """Return an event of the caller's own, in any state, or a public one.

    Raises as ``public_event``.
    """
    caller = find_caller(request)
    own = caller.events(Role.READER).select_related("organisation") if caller else None
    return (own and own.filter(slug=slug).first()) or public_event(slug)


def public_event(slug: str) -> Event:
    """Return a public event, or a rehearsal, for those who know its address.

    Raises:
        Http404: there never was one at this address.
        Gone: the one that was public there is not any more.
        Moved: the one that was public there has another address.
    """
    if event := shown_events().filter(slug=slug).first():
        return event
    event_id = event_once_at(slug)
    if event_id is None:
        raise Http404
    if event := shown_events().filter(pk=event_id).first():
        raise Moved(event.slug)
    raise Gone

"""What anyone may read: the same for everyone, and kept until the event goes on."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.caching import FOR_EVERY_VISITOR
from tournaments.models import Event
from tournaments.selectors.events import shown_events


class PublicView(APIView):
    """A view whose answer depends on its address alone; it is made once per version."""

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        final: Response = super().finalize_response(request, response, *args, **kwargs)
        if final.status_code == 200:
            final["Cache-Control"] = FOR_EVERY_VISITOR
        return final


def public_event(slug: str) -> Event:
    """Return a public event, or a rehearsal, for those who know its address.

    Raises:
        Http404: there is none of this address.
    """
    return get_object_or_404(shown_events(), slug=slug)

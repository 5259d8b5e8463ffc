"""Views for those who have rights: members by log-in, and programs by a key."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from api.authentication import OF_MEMBERS
from api.callers import caller_of, event_open_to
from api.throttling import CallerThrottle
from ground.caching import FOR_THE_CALLER
from tournaments.models import Table


class MemberView(APIView):
    """A view that strangers and captains do not get; its answers are kept by no one else."""

    authentication_classes = OF_MEMBERS
    throttle_classes = (CallerThrottle,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        caller_of(request)

    def handle_exception(self, exc: Exception) -> Response:
        if isinstance(exc, ObjectDoesNotExist | IntegrityError):
            exc = self._is_gone() or exc
        return super().handle_exception(exc)

    def _is_gone(self) -> Http404 | None:
        """Return the refusal where the event of the address was discarded meanwhile."""
        if table_id := self.kwargs.get("table_id"):
            return None if Table.objects.filter(pk=table_id).exists() else Http404()
        if slug := self.kwargs.get("slug"):
            try:
                event_open_to(self.request, slug)
            except Http404 as gone:
                return gone
        return None

    def finalize_response(
        self, request: Request, response: Response, *args: Any, **kwargs: Any
    ) -> Response:
        final: Response = super().finalize_response(request, response, *args, **kwargs)
        final["Cache-Control"] = FOR_THE_CALLER
        return final

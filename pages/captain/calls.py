"""Calling the director to a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from pages.captain.links import PlacePage
from scoring.models import CallKind
from scoring.services.calls import call_director


class CallPage(PlacePage):
    """``GET``: what was called for, and who comes. ``POST`` with ``kind``: call.

    Like the link, it works all evening, whatever state the table is in. 302 to itself once the
    call is stored; 422 for a kind that there is not.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._show(request)

    def post(self, request: HttpRequest) -> HttpResponse:
        kind = request.POST.get("kind", "")
        if kind not in set(CallKind):
            return self._show(request, status=422)
        call_director(place=self.place, kind=CallKind(kind))
        return redirect("captain:call", self.link)

    def _show(self, request: HttpRequest, status: int = 200) -> HttpResponse:
        return render(
            request, "captain/call.html", self.shown(data={"replaceable": True}), status=status
        )

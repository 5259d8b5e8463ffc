"""Calling the director to a table."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext

from ground.limiter import Limiter
from pages.captain.links import PlacePage
from scoring.errors import CallOutdated
from scoring.models import CallKind
from scoring.services.calls import call_director, withdraw_call

CALLS = Limiter(20)  # made and taken back at one place in a minute


class CallPage(PlacePage):
    """``GET``: what was called for, and who comes. ``POST`` with ``kind``: call.

    ``POST`` with ``withdraw``, a kind, takes the call back. Like the link, it works all evening,
    whatever state the table is in. 302 to itself once it is stored; 422 for a kind that there is
    not, 409 where a director goes already, 429 for too many: each is kept.
    """

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._show(request)

    def post(self, request: HttpRequest) -> HttpResponse:
        withdrawn = request.POST.get("withdraw", "")
        kind = withdrawn or request.POST.get("kind", "")
        if kind not in set(CallKind):
            return self._show(request, status=422)
        if not CALLS.take(str(self.place.pk)):
            sentence = gettext(
                "Too many calls came from this table. Wait a minute, or go to the desk."
            )
            return self.refuse(request, sentence, status=429)
        try:
            if withdrawn:
                withdraw_call(place=self.place, kind=CallKind(kind))
            else:
                call_director(place=self.place, kind=CallKind(kind))
        except CallOutdated:
            return self._show(request, status=409)
        return redirect("captain:call", self.link)

    def _show(self, request: HttpRequest, status: int = 200) -> HttpResponse:
        return render(
            request, "captain/call.html", self.shown(data={"replaceable": True}), status=status
        )

"""Calling the director to a table, and seeing who comes."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from pages.captain.links import PlacePage
from pages.captain.phone import link_data
from scoring.models import CallKind, HelpCall
from scoring.selectors.calls import newest_calls
from scoring.services.calls import call_director
from tournaments.models import Place


@dataclass(frozen=True, slots=True)
class CallLine:
    """One kind of call, with the newest one of this kind."""

    kind: CallKind
    call: HelpCall | None

    @property
    def open(self) -> bool:
        """Whether somebody has called and it is not done."""
        return self.call is not None and self.call.done_at is None


def call_lines(place: Place) -> Sequence[CallLine]:
    """Return both kinds of call, each with the newest from this place, in one query."""
    newest = {call.kind: call for call in newest_calls(place)}
    return [CallLine(kind, newest.get(kind)) for kind in CallKind]


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
        lines = call_lines(self.place)
        context = {
            "place": self.place,
            "link": self.link,
            "phone": link_data(self.link),
            "calls": lines,
            "called": any(line.open for line in lines),
        }
        return render(request, "captain/call.html", context, status=status)

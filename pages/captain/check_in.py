"""Self check-in: by the event's link people say that they are there, each with the own name."""

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.decorators import method_decorator
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.gzip import gzip_page
from django.views.generic import View

from ground.caching import PRIVATE
from ground.limiter import SharedLimiter, source_of
from pages.captain.identity import start_number
from pages.searches import typed_search
from pages.whole_numbers import whole_number
from tournaments.errors import CheckInRefused, LinkUnknown, LinkWithdrawn
from tournaments.models import Event, EventState
from tournaments.selectors.check_in import entrants_to_check_in, event_of_check_in
from tournaments.services.attendance import check_in

# A hall shares one address, so only links that open nothing count, and none that does.
WRONG_LINKS = SharedLimiter("check_in_links", 20)  # of one address in a minute


# No one is logged in here by a cookie that another site could use.
@method_decorator([csrf_exempt, gzip_page], name="dispatch")
class CheckInPage(View):
    """``GET``: the names, with ``who`` the question whether it is you. ``POST`` ``who``: be there.

    404 unknown link or number, 410 withdrawn or switched off, 429 too many unknown links.
    """

    http_method_names = ["get", "head", "post"]
    event: Event

    def dispatch(self, request: HttpRequest, *, link: str) -> HttpResponseBase:
        response = self._answer(request, link)
        for header, value in PRIVATE.items():
            response.headers[header] = value
        return response

    def _answer(self, request: HttpRequest, link: str) -> HttpResponseBase:
        try:
            self.event = event_of_check_in(link)
        except LinkWithdrawn:
            return _refused(request, _("This link is not valid any more. Scan the new one."), 410)
        except LinkUnknown:
            if not WRONG_LINKS.take(source_of(request)):
                return _refused(request, _("Too many wrong links. Wait a minute."), 429)
            return _refused(request, _("This link opens nothing. Scan the code again."), 404)
        if not _open(self.event):
            return _refused(request, _("Check-in is closed. Go to the desk."), 410)
        return super().dispatch(request)

    def get(self, request: HttpRequest) -> HttpResponse:
        if who := request.GET.get("who", ""):
            return self._question(request, who)
        typed = typed_search(request.GET)
        people = entrants_to_check_in(self.event, typed)
        context = {"event": self.event, "people": people, "typed": typed}
        return render(request, "captain/check_in.html", context)

    def post(self, request: HttpRequest) -> HttpResponse:
        try:
            known = check_in(event_id=self.event.pk, number=start_number(request.POST, "who"))
        except CheckInRefused:
            return self._unknown_person(request)
        return render(request, "captain/checked_in.html", {"event": self.event, "known": known})

    def _question(self, request: HttpRequest, who: str) -> HttpResponse:
        entrant = entrants_to_check_in(self.event, "").filter(number=whole_number(who) or 0).first()
        if entrant is None:
            return self._unknown_person(request)
        context = {"event": self.event, "entrant": entrant}
        return render(request, "captain/check_in_question.html", context)

    def _unknown_person(self, request: HttpRequest) -> HttpResponse:
        return _refused(request, _("No one has this start number. Choose your name again."), 404)


def _open(event: Event) -> bool:
    return event.check_in and event.state in (EventState.REGISTRATION, EventState.RUNNING)


def _refused(request: HttpRequest, sentence: str, status: int) -> HttpResponse:
    return render(request, "captain/refused.html", {"sentence": sentence}, status=status)

"""The short code of a place, for phones that cannot scan: typed here, it leads to the link."""

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.generic import View

from tournaments.selectors.places import link_of, place_of_code

# A code has 24**6 values, so a guesser needs years; a person who mistypes a few tries. Counted in
# the process's own memory. The hall shares one address: its QR codes work on in any case.
FAILURES = 20  # of one address
FORGOTTEN_AFTER = 60  # seconds


class CodePage(View):
    """``GET``: a field for the code. ``POST``: on to the table; 404 unknown, 429 too many tries."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "captain/code.html")

    def post(self, request: HttpRequest) -> HttpResponse:
        typed = request.POST.get("code", "")
        failures = f"captain.code.failures.{request.META['REMOTE_ADDR']}"
        if cache.get(failures, 0) >= FAILURES:
            sentence = _("Too many wrong codes. Wait a minute, or scan the code on your table.")
            return _again(request, typed, sentence, status=429)
        place = place_of_code(typed)
        if place is None:
            cache.add(failures, 0, FORGOTTEN_AFTER)
            cache.incr(failures)
            sentence = _("No table has this code. Compare it with the card on your table.")
            return _again(request, typed, sentence, status=404)
        return redirect("captain:table", link=link_of(place))


def _again(request: HttpRequest, typed: str, sentence: str, *, status: int) -> HttpResponse:
    context = {"typed": typed[:20], "sentence": sentence}
    return render(request, "captain/code.html", context, status=status)

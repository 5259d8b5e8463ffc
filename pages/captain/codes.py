"""The short code of a place, for phones that cannot scan: typed here, it leads to the link."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.generic import View

from config.limiter import Limiter, source_of
from tournaments.selectors.places import link_of, place_of_code

# A code has 24**6 values, so a guesser needs years; a person who mistypes a few tries. The hall
# shares one address: its QR codes work on in any case.
WRONG_CODES = Limiter(20)  # of one address in a minute
ALL_WRONG_CODES = Limiter(600)  # however many addresses a guesser has


class CodePage(View):
    """``GET``: a field for the code. ``POST``: on to the table; 404 unknown, 429 too many tries."""

    http_method_names = ["get", "head", "post"]

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "captain/code.html")

    def post(self, request: HttpRequest) -> HttpResponse:
        typed = request.POST.get("code", "")
        source = source_of(request)
        if not (WRONG_CODES.take(source) and ALL_WRONG_CODES.take()):
            sentence = _("Too many wrong codes. Wait a minute, or scan the code on your table.")
            return _again(request, typed, sentence, status=429)
        place = place_of_code(typed)
        if place is None:
            sentence = _("No table has this code. Compare it with your table card.")
            return _again(request, typed, sentence, status=404)
        WRONG_CODES.give_back(source)
        ALL_WRONG_CODES.give_back()
        return redirect("captain:table", link=link_of(place))


def _again(request: HttpRequest, typed: str, sentence: str, *, status: int) -> HttpResponse:
    context = {"typed": typed[:20], "sentence": sentence}
    return render(request, "captain/code.html", context, status=status)

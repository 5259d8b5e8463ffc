"""Announcements and the time that is left, for a page that is open."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from pages.captain.links import PlacePage


class HallPage(PlacePage):
    """``GET``: a page that says what every page at this place says, and no more."""

    def get(self, request: HttpRequest) -> HttpResponse:
        """Answer with nothing but the frame, for the script of an open page."""
        return render(request, "captain/hall.html", {"place": self.place, "link": self.link})

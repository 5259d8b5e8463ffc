"""A club's home: its series, its events, who is responsible, and what becomes of visitors' data."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from pages.public.event_lists import render_overview
from pages.public.page import public_page, render_page
from scoring.selectors.series import public_series
from tournaments.models import Organisation


@public_page
def organisation(request: HttpRequest, club: str) -> HttpResponse:
    """``/<language>/o/<club>/``: an organisation with its public series and events."""
    shown = get_object_or_404(Organisation, slug=club)
    series = public_series(shown)
    return render_overview(request, "public/organisation.html", shown, series_list=series)


@public_page
def imprint(request: HttpRequest, club: str) -> HttpResponse:
    """``/<language>/o/<club>/imprint/``: who is responsible for the organisation's pages."""
    shown = get_object_or_404(Organisation, slug=club)
    return render_page(request, "public/imprint.html", organisation=shown)


@public_page
def privacy(request: HttpRequest, club: str) -> HttpResponse:
    """``/<language>/o/<club>/privacy/``: its own text, else what the service itself stores."""
    shown = get_object_or_404(Organisation, slug=club)
    has_mail = bool(settings.EMAIL_HOST)
    return render_page(request, "public/privacy.html", organisation=shown, has_mail=has_mail)

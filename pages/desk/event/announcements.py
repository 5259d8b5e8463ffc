"""Announcements: what is said to everybody, and what was."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from pages.desk.event.forms import AnnouncementForm
from pages.desk.messages import refusals_shown
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from scoring.models import Announcement
from scoring.selectors.announcements import announcements_of
from scoring.services.announcements import (
    make_announcement,
    withdraw_announcement,
)
from tournaments.models import Event, User


def announcements(request: HttpRequest, event: Event) -> HttpResponse:
    """``events/<id>/announcements/``: GET them all and a form; POST a new one.

    ``text``, ``text_<code>`` for other languages, ``minutes`` or none.
    """
    if request.method != "POST":
        return _page(request, event, AnnouncementForm(event))
    form = AnnouncementForm(event, request.POST.dict())
    if not form.is_valid():
        return _page(request, event, form, status=422)
    assert isinstance(request.user, User)  # noqa: S101 - a director is logged in
    with refusals_shown(request):
        made = make_announcement(
            event_id=event.pk,
            text=form.cleaned_data["text"],
            translations=form.translations,
            minutes=form.cleaned_data["minutes"],
            by=request.user,
        )
        withdrawal = reverse("admin:withdraw_announcement", args=[made.pk])
        say_done(request, gettext("Everyone can read it now."), Offer.UNDO, withdrawal)
    return redirect("admin:announcements", event.pk)


def withdraw(request: HttpRequest, announcement: Announcement) -> HttpResponse:
    """``POST announcements/<id>/withdraw/``: no one reads it any more."""
    with refusals_shown(request):
        withdraw_announcement(announcement_id=announcement.pk)
        messages.success(request, gettext("The announcement is withdrawn."))
    return redirect("admin:announcements", announcement.event_id)


def _page(
    request: HttpRequest, event: Event, form: AnnouncementForm, *, status: int = 200
) -> HttpResponse:
    return desk_page(
        request,
        "desk/event/announcements.html",
        status=status,
        title=gettext("Announcements"),
        event=event,
        form=form,
        announcements=announcements_of(event),
        now=timezone.now(),
    )

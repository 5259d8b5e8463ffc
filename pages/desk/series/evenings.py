"""The evening after one in the same series, and what an evening did to its series."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.emails.offers import EmailOffer, offer_of
from pages.desk.messages import say_refused
from pages.desk.rights import user_of
from scoring.selectors.evenings import (
    SeriesNews,
    next_day_of,
    next_evening_of,
    series_going_on,
    series_news,
)
from scoring.services.evenings import create_next_evening
from tournaments.errors import ServiceError
from tournaments.evening_names import next_name
from tournaments.models import Event, Role
from tournaments.selectors.rights import may


@dataclass(frozen=True, slots=True, kw_only=True)
class NextEvening:
    """The evening after one: the event that is there, else what one tap would set up."""

    event: Event | None
    name: str
    day: date
    offer: EmailOffer | None  # of the event that is there


@dataclass(frozen=True, slots=True, kw_only=True)
class LastAct:
    """News of a finished evening, and the evening after it."""

    news: Sequence[SeriesNews]
    next: NextEvening | None  # None where there is no series for it, or no right to set it up


def last_act_of(request: HttpRequest, event: Event) -> LastAct:
    """Return what a finished event did to its series, and the evening after it."""
    news = series_news(event)
    if not news or not may(request.user, Role.DIRECTOR, event.organisation):
        return LastAct(news=news, next=None)
    there = next_evening_of(event)
    if there is None and not series_going_on(event, day=next_day_of(event)):
        return LastAct(news=news, next=None)
    following = NextEvening(
        event=there,
        name=next_name(event.name),
        day=next_day_of(event),
        offer=offer_of(there) if there else None,
    )
    return LastAct(news=news, next=following)


def set_up_next(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/next/``: set up the evening a week on, in the same series.

    Raises:
        PermissionDenied: directors of this event alone set up no others.
    """
    if not may(request.user, Role.DIRECTOR, event.organisation):
        raise PermissionDenied
    try:
        made = create_next_evening(event_id=event.pk, day=next_day_of(event), by=user_of(request))
    except ServiceError as refused:
        say_refused(request, refused)
        return redirect("admin:event", event.pk)
    except ValidationError as refused:
        for sentence in refused.messages:
            messages.error(request, sentence)
        return redirect("admin:event", event.pk)
    said = gettext("“{name}” is set up, with the same settings and people.")
    messages.success(request, said.format(name=made.name))
    return redirect("admin:event", made.pk)

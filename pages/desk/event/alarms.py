"""Alarms that are heard on every page of an event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from scoring.selectors.alarms import alarms_of
from tournaments.models import Event


def show_alarms(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/alarms/``: the newest one in words, and the keys of all."""
    alarms = alarms_of(event)
    context = {
        "event": event,
        "keys": " ".join(alarm.key for alarm in alarms),
        "newest": alarms[0] if alarms else None,
        "more": len(alarms) - 1,
    }
    return render(request, "desk/event/alarms.html", context)

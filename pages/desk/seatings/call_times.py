"""The time for which people are called to their tables."""

from datetime import datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.messages import refusals_shown
from scoring.services.clocks import LONGEST, call_to_tables, withdraw_call_time
from tournaments.models import Seating


class CallTimeForm(forms.Form):
    """The hour at which people are to be at their tables, or in how many minutes."""

    at = forms.TimeField(label=_("At"), required=False)
    minutes = forms.IntegerField(
        label=_("Minutes from now"), min_value=1, max_value=LONGEST, required=False
    )

    def clean(self) -> dict[str, Any]:
        """Refuse nothing, and both."""
        values = super().clean() or self.cleaned_data
        if not self.errors and (values["at"] is None) == (values["minutes"] is None):
            self.add_error(None, gettext("Give an hour, or minutes from now."))
        return values


def call_people(request: HttpRequest, seating: Seating) -> HttpResponse:
    """``POST seatings/<id>/call/`` with ``at`` or ``minutes``: be at the tables; ``back``: not."""
    with refusals_shown(request):
        if "back" in request.POST:
            withdraw_call_time(seating_id=seating.pk)
            messages.success(request, gettext("The call time is withdrawn."))
            return redirect("admin:seating", seating.pk)
        form = CallTimeForm(request.POST)
        if form.is_valid():
            zone = ZoneInfo(seating.event.time_zone)
            at = _moment(form.cleaned_data, timezone.localtime(timezone=zone))
            call_to_tables(seating_id=seating.pk, at=at)
            messages.success(request, gettext("Everyone can read the call time now."))
        for sentence in (sentence for sentences in form.errors.values() for sentence in sentences):
            messages.error(request, str(sentence))
    return redirect("admin:seating", seating.pk)


def _moment(values: dict[str, Any], now: datetime) -> datetime:
    """Return the moment that is meant: in so many full minutes, or when clocks next show the hour.

    An hour that clocks showed less than 12 hours ago is that one: it is over. Where they go back
    and show it twice, the next one of both counts.
    """
    hour: time | None = values["at"]
    if hour is None:
        later = timezone.now() + timedelta(minutes=values["minutes"])
        full = later.replace(second=0, microsecond=0)
        return full if full == later else full + timedelta(minutes=1)
    days = (now.date() + timedelta(days=day) for day in (-1, 0, 1))
    moments = [datetime.combine(day, hour, tzinfo=now.tzinfo) for day in days]
    nearest = min(moments, key=lambda moment: abs(moment.timestamp() - now.timestamp()))
    return nearest.replace(fold=1) if nearest.timestamp() <= now.timestamp() else nearest

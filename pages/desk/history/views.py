"""Everything that was changed in an event: who, when, from where, before and after."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext

from pages.desk.history.descriptions import Names, describe_change
from pages.desk.history.forms import HistoryFilter
from pages.desk.rendering import desk_page
from scoring.selectors.history import Change, changes_of, key_of, sitters_of, user_of
from tournaments.models import Event, User
from tournaments.selectors.entrants import entrants_of, told_apart
from tournaments.selectors.keys import key_names


def show_history(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/history/``: by ``kind``, ``entrant``, ``seating``, ``place``, ``page``."""
    form = HistoryFilter(event, request.GET)
    form.is_valid()
    shown = changes_of(event, form.filters, form.cleaned_data.get("page") or 1)
    names = _names(event, shown.changes)
    with timezone.override(ZoneInfo(event.time_zone)):
        lines = [describe_change(change, names) for change in shown.changes]
    return desk_page(
        request,
        "desk/history/history.html",
        title=gettext("History"),
        event=event,
        form=form,
        changes=lines,
        shown=shown,
        position=gettext("Page {page} of {pages}").format(page=shown.page, pages=shown.pages),
        older=_address(request, shown.page + 1) if shown.page < shown.pages else "",
        newer=_address(request, shown.page - 1) if shown.page > 1 else "",
    )


def _names(event: Event, changes: Sequence[Change]) -> Names:
    users = User.objects.filter(pk__in=[user for change in changes if (user := user_of(change))])
    entrants = list(entrants_of(event))
    names = told_apart(entrants)
    return Names(
        event=event,
        sitters=sitters_of(changes),
        entrants={entrant.pk: f"{entrant.number} {names[entrant.number]}" for entrant in entrants},
        users=dict(users.values_list("pk", "username")),
        keys=key_names(key_of(change.row) for change in changes),
        teams=dict(event.teams.values_list("pk", "name")),
        places={pk: str(number) for pk, number in event.places.values_list("pk", "number")},
    )


def _address(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return f"?{query.urlencode()}"

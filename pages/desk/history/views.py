"""Everything that was changed in an event: who, when, from where, before and after."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.decisions.forms import EntrantChoice, SeatingChoice
from pages.desk.history.descriptions import Names, describe_change, user_of
from pages.desk.rendering import desk_page
from scoring.selectors.history import Change, ChangeKind, Filters, changes_of, sitters_of
from tournaments.models import Event, User
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.seatings import published_seatings


class HistoryFilter(forms.Form):
    """Which changes to show; what cannot be is left out."""

    kind = forms.ChoiceField(
        label=_("What was changed"),
        choices=[("", _("everything")), *ChangeKind.choices],
        required=False,
    )
    place = forms.IntegerField(label=_("Table"), min_value=1, required=False)
    page = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)

    def __init__(self, event: Event, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # the data, or nothing
        self.fields["entrant"] = EntrantChoice(event, required=False, empty_label=_("everybody"))
        self.fields["seating"] = SeatingChoice(
            published_seatings(event), label=_("Seating"), required=False, empty_label=_("all")
        )
        self.order_fields(["kind", "entrant", "seating", "place"])

    @property
    def filters(self) -> Filters:
        """What is wanted, as far as it was understood."""
        given = self.cleaned_data
        entrant, seating = given.get("entrant"), given.get("seating")
        return Filters(
            kind=ChangeKind(given["kind"]) if given.get("kind") else None,
            entrant=entrant.pk if entrant else None,
            seating=seating.number if seating else None,
            place=given.get("place"),
        )


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
    return Names(
        event=event,
        sitters=sitters_of(changes),
        entrants={one.pk: f"{one.number} {one.person.name}" for one in entrants_of(event)},
        users=dict(users.values_list("pk", "username")),
        teams=dict(event.teams.values_list("pk", "name")),
        places={pk: str(number) for pk, number in event.places.values_list("pk", "number")},
    )


def _address(request: HttpRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return f"?{query.urlencode()}"

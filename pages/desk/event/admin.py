"""Events: their list, and how they are set up and changed."""

from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import Model, QuerySet
from django.forms import ModelChoiceField, model_to_dict
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.event.forms import EventForm
from pages.desk.event.presets import PRESETS, consequences, form_values
from pages.desk.event.settings import ADDRESS_TAKEN, SECTIONS, show_or_save
from pages.desk.model_admin import DeskModelAdmin
from scoring.games import (
    EDITION_NAMES,
    POINTS_SYSTEM_NAMES,
    TIE_BREAK_NAMES,
    VARIANT_NAMES,
    name_of,
)
from scoring.messages import side_by_side
from scoring.money import money
from scoring.selectors.event_settings import NO_LENGTH, fixed_settings, is_played
from scoring.units import unit_of
from tournaments.models import Event, Role
from tournaments.selectors.events import events_of, most_urgent_first, organisations_of
from tournaments.selectors.rights import AnyUser
from tournaments.services.events import create_event

# Keys of the engine, and what shows their names where no one can choose.
NAMED = {
    "edition": "edition_name",
    "variant": "variant_name",
    "points_system": "points_name",
    "tie_breaks": "tie_break_names",
    "sit_out_points": "sit_out_shown",
    "fee": "fee_shown",
}

# What stays as it was typed when a usual kind of event is chosen.
KEPT = (
    "organisation",
    "name",
    "slug",
    "unlisted",
    "language",
    "starts_on",
    "ends_on",
    "doors_at",
    "starts_at",
    "time_zone",
    "venue",
    "self_registration",
    "most_entrants",
    "fee",
    "currency",
)


def _named(named: Mapping[str, str], field: str | Sequence[str]) -> str | tuple[str, ...]:
    """Return a field of a group, or several side by side, by what shows them."""
    if isinstance(field, str):
        return named.get(field, field)
    return tuple(named.get(name, name) for name in field)


class EventList(ChangeList):
    """The list of all events but rehearsals; a line leads to the event's own page."""

    def get_queryset(self, *args: Any, **kwargs: Any) -> QuerySet[Any]:
        return super().get_queryset(*args, **kwargs).filter(rehearsal=False)

    def url_for_result(self, result: Model) -> str:
        return reverse("admin:event", args=[result.pk])


@admin.register(Event)
class EventAdmin(DeskModelAdmin):
    """Events of the user's organisations; directors create and change them."""

    heading = _("Settings of the event")
    new_heading = _("New event")
    form = EventForm
    list_display = ["name", "organisation", "starts_on", "venue", "state", "entrants_there"]
    list_filter = ["state"]
    search_fields = ["name", "venue"]
    sortable_by = ["name", "starts_on"]
    fieldsets = [section.fieldset for section in SECTIONS]

    def rows_open_to(self, user: AnyUser, role: Role) -> QuerySet[Event]:
        return events_of(user, role)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Event]:
        return most_urgent_first(super().get_queryset(request))

    @admin.display(description=_("entrants"))
    def entrants_there(self, event: Event) -> int:
        """Return how many take part."""
        there: int = event.taking_part  # type: ignore[attr-defined]  # most_urgent_first adds it
        return there

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[EventList]:
        return EventList

    def has_add_permission(self, request: HttpRequest) -> bool:
        return organisations_of(request.user, Role.DIRECTOR).exists()

    def get_readonly_fields(self, request: HttpRequest, obj: Event | None = None) -> list[str]:
        """Return what cannot change any more: links given out, rounds already dealt."""
        if obj is None:
            return []
        return [*NAMED.values(), *sorted(fixed_settings(obj))]

    def get_fieldsets(self, request: HttpRequest, obj: Event | None = None) -> Any:
        """Return the groups, with names in place of the engine's keys where no one can choose."""
        named: dict[str, str] = {}
        if obj is not None and not self.has_change_permission(request, obj):
            named = NAMED
        elif obj is not None and is_played(obj):
            named = {key: NAMED[key] for key in ("edition", "variant")}
        return [
            (title, {**group, "fields": [_named(named, field) for field in group["fields"]]})
            for title, group in self.fieldsets
        ]

    @admin.display(description=_("Edition"))
    def edition_name(self, event: Event) -> str:
        """Return what the edition is called."""
        return name_of(event.edition, EDITION_NAMES)

    @admin.display(description=_("Variant"))
    def variant_name(self, event: Event) -> str:
        """Return what the variant is called."""
        return name_of(event.variant, VARIANT_NAMES)

    @admin.display(description=_("Points"))
    def points_name(self, event: Event) -> str:
        """Return what the points system is called."""
        return name_of(event.points_system, POINTS_SYSTEM_NAMES)

    @admin.display(description=_("Equal points are decided by"))
    def tie_break_names(self, event: Event) -> str:
        """Return what the tie-breaks are called, in their order."""
        return side_by_side(name_of(key, TIE_BREAK_NAMES) for key in event.tie_breaks)

    @admin.display(description=_("Sitting out counts"))
    def sit_out_shown(self, event: Event) -> str:
        """Return what a sit-out is worth, in the unit of the points system."""
        unit = unit_of(event.points_system)
        return f"{number_format(unit.shown(event.sit_out_points))}{unit.sign}"

    @admin.display(description=_("Fee"))
    def fee_shown(self, event: Event) -> str:
        """Return what each entrant pays, a dash for nothing."""
        return "–" if event.fee is None else money(event.fee, event.currency)

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Return a usual evening, in the user's language and in the only club there is.

        It is today in the time zone of the club's newest event, and its currency is paid with.
        """
        organisations = list(organisations_of(request.user, Role.DIRECTOR)[:2])
        club = organisations[0] if len(organisations) == 1 else None
        newest = club.events.order_by("-pk").first() if club else None
        like = newest or Event()
        zone = like.time_zone
        chosen = request.GET.get("preset", "")
        return {
            **model_to_dict(Event(), EventForm.Meta.fields),
            **NO_LENGTH,  # left to the edition, which is still to be chosen
            "organisation": club.pk if club else None,
            "time_zone": zone,
            "currency": like.currency,
            "starts_on": timezone.localdate(timezone=ZoneInfo(zone)),
            "language": get_language(),
            **(PRESETS[chosen].fields if chosen in PRESETS else {}),
            **{name: request.GET[name] for name in KEPT if name in request.GET},
        }

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show the form with the usual kinds of events and with what the settings mean."""
        form = context["adminform"].form
        values = {name: form[name].value() for name in form.fields}
        shown = {
            "presets": PRESETS.items(),
            "preset": request.GET.get("preset", ""),
            "consequences": consequences(form_values(values, request.GET)),
        }
        return super().render_change_form(request, context | shown, *args, **kwargs)

    def formfield_for_foreignkey(
        self, db_field: Any, request: HttpRequest, **kwargs: Any
    ) -> "ModelChoiceField[Any] | None":
        kwargs["queryset"] = organisations_of(request.user, Role.DIRECTOR)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def changeform_view(
        self, request: HttpRequest, object_id: str | None = None, *args: Any, **kwargs: Any
    ) -> HttpResponse:
        """Show or save the form; two who take the same address at once, one is refused.

        The settings of an event that is there are saved section by section. For a new one a usual
        kind of event fills in the form again and keeps what was typed.
        """
        if object_id is not None:
            event = self.get_object(request, object_id)
            assert isinstance(event, Event)  # noqa: S101 - for mypy
            return show_or_save(self, request, event)
        if "preset" in request.POST:
            kept = {name: request.POST[name] for name in ("preset", *KEPT) if name in request.POST}
            return redirect(f"{request.path}?{urlencode(kept)}")
        try:
            return super().changeform_view(request, object_id, *args, **kwargs)
        except (IntegrityError, ValidationError):
            self.message_user(request, ADDRESS_TAKEN, messages.ERROR)
            return redirect(request.path)

    def save_model(self, request: HttpRequest, obj: Event, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        create_event(obj)

    def response_add(
        self, request: HttpRequest, obj: Event, post_url_continue: str | None = None
    ) -> HttpResponse:
        self.message_user(request, gettext("“{name}” is saved.").format(name=obj.name))
        return redirect("admin:event", obj.pk)

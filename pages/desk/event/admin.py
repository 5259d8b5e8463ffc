"""Events: their list, and how they are set up and changed."""

from functools import partial
from typing import Any
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.contrib import admin, messages
from django.contrib.admin.views.main import ChangeList
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

from pages.desk.effects import SEEN, effects_panel
from pages.desk.event.forms import NO_LENGTH, EventForm
from pages.desk.event.presets import PRESETS, consequences, form_values
from pages.desk.messages import say_refused
from pages.desk.model_admin import DeskModelAdmin
from pages.desk.rendering import desk_page, in_event
from scoring.games import (
    EDITION_NAMES,
    POINTS_SYSTEM_NAMES,
    TIE_BREAK_NAMES,
    VARIANT_NAMES,
    name_of,
)
from scoring.messages import side_by_side
from scoring.services.previews import effects_of
from scoring.units import unit_of
from tournaments.errors import EventNotOpen
from tournaments.models import Event, EventState, Role
from tournaments.selectors.events import events_of, most_urgent_first, organisations_of
from tournaments.selectors.rights import AnyUser
from tournaments.selectors.seatings import published_seatings
from tournaments.services.events import change_event, create_event

# Keys of the engine, and what shows their names where no one can choose.
NAMED = {
    "edition": "edition_name",
    "variant": "variant_name",
    "points_system": "points_name",
    "tie_breaks": "tie_break_names",
    "sit_out_points": "sit_out_shown",
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
    "time_zone",
    "venue",
    "self_registration",
)

# What published standings hang on.
RANKING = (
    "points_system",
    "tie_breaks",
    "sit_out_points",
    "best_seatings",
    "rank_share",
    "team_best",
)


def _played(event: Event) -> bool:
    """Return whether rounds may be dealt; those of an event that was taken back stay."""
    begun = event.state in (EventState.RUNNING, EventState.FINISHED)
    return begun or published_seatings(event).exists()


def _changed(form: Any) -> list[str]:
    """Return the changed fields; with other points sitting out may count something else."""
    others = ["sit_out_points"] if "points_system" in form.changed_data else []
    return [*form.changed_data, *others]


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
    fieldsets = [
        (_("Basics"), {"fields": ["organisation", "name", "slug", "unlisted", "language"]}),
        (_("When and where"), {"fields": ["starts_on", "ends_on", "time_zone", "venue"]}),
        (_("Who takes part"), {"fields": ["self_registration"]}),
        (_("The game"), {"fields": ["edition", "variant", "rounds", "one_round_each", "target"]}),
        (_("The results"), {"fields": ["evidence", "confirmation"]}),
        (_("The standings"), {"fields": [*RANKING, "standings_shown"]}),
        (
            _("The tables"),
            {
                "fields": [("preferred_size", "smallest_size", "largest_size"), "max_tables"],
                "description": _("How many people sit at one table."),
            },
        ),
    ]

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
        fixed = ["organisation", *NAMED.values()]
        if obj.state != EventState.DRAFT:
            fixed.append("slug")
        return [*fixed, "edition", "variant", *NO_LENGTH] if _played(obj) else fixed

    def get_fieldsets(self, request: HttpRequest, obj: Event | None = None) -> Any:
        """Return the groups, with names in place of the engine's keys where no one can choose."""
        named: dict[str, str] = {}
        if obj is not None and not self.has_change_permission(request, obj):
            named = NAMED
        elif obj is not None and _played(obj):
            named = {key: NAMED[key] for key in ("edition", "variant")}
        return [
            (
                title,
                {**group, "fields": [named.get(str(field), field) for field in group["fields"]]},
            )
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

    def get_changeform_initial_data(self, request: HttpRequest) -> dict[str, Any]:
        """Return a usual evening, in the user's language and in the only club there is.

        It is today in the time zone of the club's newest event.
        """
        organisations = list(organisations_of(request.user, Role.DIRECTOR)[:2])
        club = organisations[0] if len(organisations) == 1 else None
        newest = club.events.order_by("-pk").first() if club else None
        zone = (newest or Event()).time_zone
        chosen = request.GET.get("preset", "")
        return {
            **model_to_dict(Event(), EventForm.Meta.fields),
            **NO_LENGTH,  # left to the edition, which is still to be chosen
            "organisation": club.pk if club else None,
            "time_zone": zone,
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
        shown: dict[str, object] = {
            "presets": PRESETS.items(),
            "preset": request.GET.get("preset", ""),
            "consequences": consequences(form_values(values, request.GET)),
        }
        event = context.get("original")
        shown["rules_public"] = isinstance(event, Event) and _played(event)
        shown |= in_event(request, event if isinstance(event, Event) else None)
        return super().render_change_form(request, context | shown, *args, **kwargs)

    def formfield_for_foreignkey(
        self, db_field: Any, request: HttpRequest, **kwargs: Any
    ) -> "ModelChoiceField[Any] | None":
        kwargs["queryset"] = organisations_of(request.user, Role.DIRECTOR)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Show or save the form; two who take the same address at once, one is refused.

        What would change published standings is shown first, and saved once that was seen. A
        usual kind of event fills in the form again and keeps what was typed.
        """
        if "preset" in request.POST:
            kept = {name: request.POST[name] for name in ("preset", *KEPT) if name in request.POST}
            return redirect(f"{request.path}?{urlencode(kept)}")
        try:
            if (shown := self._effects_page(request, *args)) is not None:
                return shown
            return super().changeform_view(request, *args, **kwargs)
        except IntegrityError:
            said = gettext("Another event has just got the same address. Save again.")
            self.message_user(request, said, messages.ERROR)
            return redirect(request.path)
        except EventNotOpen as refused:
            say_refused(request, refused)
            return redirect(request.path)

    def _effects_page(
        self, request: HttpRequest, object_id: str | None = None, *_: Any
    ) -> HttpResponse | None:
        """Return what a change would do to the standings, None where no rank changes."""
        event = self.get_object(request, object_id) if object_id else None
        if request.method != "POST" or SEEN in request.POST or not isinstance(event, Event):
            return None
        if not _played(event) or not self.has_change_permission(request, event):
            return None
        form = self.get_form(request, event, change=True)(request.POST, instance=event)
        fields = [name for name in _changed(form) if name in RANKING]
        if not form.is_valid() or not fields:
            return None
        effects = effects_of(event.pk, partial(change_event, form.instance, fields=fields))
        if not effects.any:
            return None
        return desk_page(
            request,
            "desk/event/changed.html",
            title=event.name,
            event=event,
            panel=effects_panel(request, event, effects, action=request.path),
        )

    def save_model(self, request: HttpRequest, obj: Event, form: Any, change: bool) -> None:  # noqa: FBT001 - Django's signature
        if change:
            # A length left empty fills in fields that no one touched.
            filled_in = NO_LENGTH.keys() & form.cleaned_data.keys()
            change_event(obj, fields=list({*_changed(form), *filled_in}))
        else:
            create_event(obj)

    def response_add(
        self, request: HttpRequest, obj: Event, post_url_continue: str | None = None
    ) -> HttpResponse:
        self._say_saved(request, obj)
        return redirect("admin:event", obj.pk)

    def response_change(self, request: HttpRequest, obj: Event) -> HttpResponse:
        self._say_saved(request, obj)
        return redirect("admin:event", obj.pk)

    def _say_saved(self, request: HttpRequest, event: Event) -> None:
        self.message_user(request, gettext("“{name}” is saved.").format(name=event.name))

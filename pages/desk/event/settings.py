"""The settings of an event in sections by what they decide, each a form that is saved alone."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.contrib.admin.helpers import AdminForm
from django.contrib.admin.utils import flatten
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.effects import SEEN, EffectsPanel, effects_panel
from pages.desk.event.forms import EventForm
from pages.desk.event.presets import EXPLAINED, MEANINGS, consequences_of, form_values
from pages.desk.messages import say_refused
from pages.desk.rendering import desk_page
from scoring.selectors.event_settings import NO_LENGTH, is_played
from scoring.services.previews import effects_of
from tournaments.errors import CurrencyRefused, EventNotOpen
from tournaments.models import Event
from tournaments.services.events import change_event

if TYPE_CHECKING:
    from pages.desk.event.admin import EventAdmin

ADDRESS_TAKEN = _("Another event has just got the same address. Save again.")

# What published standings hang on.
RANKING = (
    "points_system",
    "tie_breaks",
    "sit_out_points",
    "best_seatings",
    "rank_share",
    "team_best",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsSection:
    """Settings that decide about one thing; ``key`` is the anchor of its form."""

    key: str
    title: Promise
    fields: tuple[str | tuple[str, ...], ...]  # those of a tuple stand side by side
    description: Promise | str = ""

    @property
    def names(self) -> list[str]:
        """The names of its fields."""
        return flatten(self.fields)

    @property
    def fieldset(self) -> tuple[Any, Any]:
        """The section as the stock admin takes it."""
        return self.title, {"fields": self.fields, "description": self.description}


SECTIONS: Sequence[SettingsSection] = (
    SettingsSection(
        key="basics",
        title=_("Basics"),
        fields=("organisation", "name", "slug", "unlisted", "language"),
    ),
    SettingsSection(
        key="when",
        title=_("When and where"),
        fields=("starts_on", "ends_on", ("doors_at", "starts_at"), "time_zone", "venue"),
    ),
    SettingsSection(
        key="people",
        title=_("Who takes part"),
        fields=("self_registration", "most_entrants", ("fee", "currency")),
    ),
    SettingsSection(key="page", title=_("The public page"), fields=("description",)),
    SettingsSection(
        key="game",
        title=_("The game"),
        fields=("edition", "variant", "rounds", "one_round_each", "target"),
    ),
    SettingsSection(key="results", title=_("The results"), fields=("evidence", "confirmation")),
    SettingsSection(
        key="standings", title=_("The standings"), fields=(*RANKING, "standings_shown")
    ),
    SettingsSection(
        key="tables",
        title=_("The tables"),
        fields=(("preferred_size", "smallest_size", "largest_size"), "max_tables"),
        description=_("How many people sit at one table."),
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionForm:
    """A section as the page shows it."""

    section: SettingsSection
    form: EventForm
    fieldset: Any  # of the stock admin: the fields, and what cannot change, line by line
    consequences: Sequence[str]

    @property
    def editable(self) -> bool:
        """Return whether there is anything to save."""
        return bool(self.form.fields)

    @property
    def explained(self) -> bool:
        """Return whether sentences say what its settings mean."""
        return self.section.key in MEANINGS


def show_or_save(admin: "EventAdmin", request: HttpRequest, event: Event) -> HttpResponse:
    """Show the settings of an event, or save the ``section`` that was sent.

    What would change published standings is shown first, and saved once that was ``seen``.

    Raises:
        PermissionDenied: the user may look at them alone.
    """
    if request.method != "POST":
        return _page(admin, request, event)
    if not admin.has_change_permission(request, event):
        raise PermissionDenied
    wanted = request.POST.get("section")
    section = next((section for section in SECTIONS if section.key == wanted), None)
    if section is None:
        messages.error(request, gettext("Nothing is saved. Save one section after the other."))
        return redirect(request.path)
    form = _form(admin, request, event, section, sent=True)
    if not form.is_valid():
        stored = Event.objects.get(pk=event.pk)  # the form has written into this one
        return _page(admin, request, stored, {section.key: form}, status=422)
    return _save(request, section, form)


def _save(request: HttpRequest, section: SettingsSection, form: EventForm) -> HttpResponse:
    # A length left empty fills in fields that no one touched.
    filled_in = NO_LENGTH.keys() & form.cleaned_data.keys()
    change = partial(change_event, form.instance, fields=[*{*_changed(form), *filled_in}])
    try:
        if panel := _effects(request, form):
            return desk_page(
                request,
                "desk/event/changed.html",
                title=form.instance.name,
                event=form.instance,
                panel=panel,
            )
        change()
    except (IntegrityError, ValidationError):
        messages.error(request, ADDRESS_TAKEN)
    except (CurrencyRefused, EventNotOpen) as refused:
        say_refused(request, refused)
    else:
        sentence = gettext("“{name}” is saved.").format(name=section.title)
        messages.success(request, sentence, extra_tags=section.key)
    return redirect(f"{request.path}#{section.key}")


def _changed(form: EventForm) -> list[str]:
    """Return the changed fields; with other points sitting out may count something else."""
    others = ["sit_out_points"] if "points_system" in form.changed_data else []
    return [*form.changed_data, *others]


def _effects(request: HttpRequest, form: EventForm) -> EffectsPanel | None:
    """Return what the change would do to the standings, None where no rank changes."""
    event = form.instance
    fields = [name for name in _changed(form) if name in RANKING]
    if SEEN in request.POST or not fields or not is_played(event):
        return None
    effects = effects_of(event.pk, partial(change_event, event, fields=fields))
    return effects_panel(request, event, effects, action=request.path) if effects.any else None


def _form(
    admin: "EventAdmin",
    request: HttpRequest,
    event: Event,
    section: SettingsSection,
    *,
    sent: bool = False,
) -> EventForm:
    """Return the form of a section alone, without what cannot change any more."""
    editable = []
    if admin.has_change_permission(request, event):
        fixed = admin.get_readonly_fields(request, event)
        editable = [name for name in section.names if name not in fixed]
    others = [name for name in EventForm.declared_fields if name not in editable]
    alone = type(EventForm.__name__, (EventForm,), dict.fromkeys(others))
    of_section: Any = admin.get_form(request, event, change=True, form=alone, fields=editable)
    data = request.POST if sent else None
    form: EventForm = of_section(data, instance=event, auto_id=f"{section.key}-%s")
    return form


def _page(
    admin: "EventAdmin",
    request: HttpRequest,
    event: Event,
    forms: Mapping[str, EventForm] | None = None,
    status: int = 200,
) -> HttpResponse:
    """Return the page; ``forms`` are those with errors, by section."""
    fieldsets = admin.get_fieldsets(request, event)
    sections = [
        _shown(
            admin,
            request,
            event,
            section,
            fieldset,
            (forms or {}).get(section.key) or _form(admin, request, event, section),
        )
        for section, fieldset in zip(SECTIONS, fieldsets, strict=True)
    ]
    return desk_page(
        request,
        "desk/event/settings.html",
        status=status,
        title=admin.heading,
        event=event,
        sections=sections,
        keys=[section.key for section in SECTIONS],
        rules_public=is_played(event),
    )


def _shown(
    admin: "EventAdmin",
    request: HttpRequest,
    event: Event,
    section: SettingsSection,
    fieldset: Any,
    form: EventForm,
) -> SectionForm:
    names = flatten(fieldset[1]["fields"])
    fixed = [name for name in names if name not in form.fields]
    stored = {name: getattr(event, name) for name in EXPLAINED}
    typed = {name: form[name].value() for name in form.fields}
    [shown] = AdminForm(form, [fieldset], {}, fixed, model_admin=admin)
    return SectionForm(
        section=section,
        form=form,
        fieldset=shown,
        consequences=consequences_of(section.key, form_values({**stored, **typed}, request.GET)),
    )

"""Embeds on the desk: what a site copies to show standings, and which sites may."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import translation
from django.utils.translation import get_language, gettext

from pages.desk.embeds.forms import LookForm, SitesForm
from pages.desk.rendering import desk_page
from pages.desk.series.frame import series_desk_page
from pages.embeds import (
    Embed,
    next_events,
    next_events_embed,
    seating_embed,
    series_embed,
    standings_embed,
)
from scoring.messages import refusal_messages
from scoring.models import Series
from scoring.selectors.series_pages import series_page
from scoring.selectors.standings import shown_standings
from tournaments.errors import SitesRefused
from tournaments.models import Event, EventState, Organisation, Role
from tournaments.selectors.rights import may
from tournaments.services.organisations import name_sites


@dataclass(frozen=True, slots=True, kw_only=True)
class Snippet:
    """An embed with what a site copies, in the language and the colours that were chosen."""

    embed: Embed
    preview: str  # the path of what the frame shows
    frame: str  # HTML
    frame_that_grows: str  # HTML with a script


def show_event_embeds(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/embeds/``: its standings and its newest seating for other sites."""

    def embeds() -> list[Embed]:
        return [standings_embed(event, shown_standings(event)), seating_embed(event, None)]

    public = event.state != EventState.DRAFT and not event.rehearsal
    look = _look(request, event.language)
    return desk_page(
        request,
        "desk/embeds/of_event.html",
        title=gettext("On your site"),
        event=event,
        organisation=event.organisation,
        owns=may(request.user, Role.OWNER, event.organisation),
        **_shown(look, embeds if public else None),
    )


def show_series_embeds(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/embeds/``: its standings for other sites."""

    def embeds() -> list[Embed]:
        return [series_embed(series_page(series))]

    look = _look(request, get_language() or "")
    return series_desk_page(
        request,
        series,
        "desk/embeds/of_series.html",
        title=gettext("On your site"),
        **_shown(look, embeds if series.public else None),
    )


def show_organisation_embeds(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``GET organisations/<id>/embeds/``: its next events for other sites, and which may."""
    return _of_organisation(request, organisation)


def save_sites(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``POST organisations/<id>/embeds/sites/`` with ``sites``, one in each line: name them."""
    form = SitesForm(request.POST)
    if form.is_valid():
        try:
            name_sites(organisation_id=organisation.pk, addresses=form.addresses())
        except SitesRefused as refused:
            form.add_error("sites", refusal_messages(refused))
        else:
            messages.success(request, gettext("The sites are saved."))
            return redirect("admin:organisation_embeds", organisation.pk)
    return _of_organisation(request, organisation, form=form, status=422)


def _of_organisation(
    request: HttpRequest,
    organisation: Organisation,
    *,
    form: SitesForm | None = None,
    status: int = 200,
) -> HttpResponse:
    def embeds() -> list[Embed]:
        return [next_events_embed(organisation, next_events(organisation))]

    look = _look(request, get_language() or "")
    written = "\n".join(organisation.sites)
    return desk_page(
        request,
        "desk/embeds/of_organisation.html",
        status=status,
        title=gettext("On your site"),
        form=form or SitesForm(initial={"sites": written}),
        organisation=organisation,
        owns=may(request.user, Role.OWNER, organisation),
        **_shown(look, embeds),
    )


def _look(request: HttpRequest, language: str) -> LookForm:
    """Return how frames are to look: as was chosen, else in this language."""
    chosen = LookForm(request.GET)
    return chosen if chosen.is_valid() else LookForm({"language": language})


def _shown(look: LookForm, embeds: Callable[[], Sequence[Embed]] | None) -> dict[str, Any]:
    """Return what the pages have in common; ``embeds`` is None where nothing is public."""
    look.full_clean()
    colours = look.cleaned_data["colours"]
    snippets = []
    if embeds:
        with translation.override(look.cleaned_data["language"]):
            snippets = [
                Snippet(
                    embed=embed,
                    preview=embed.path(colours),
                    frame=embed.frame(colours),
                    frame_that_grows=embed.frame_that_grows(colours),
                )
                for embed in embeds()
            ]
    return {"look": look, "snippets": snippets}

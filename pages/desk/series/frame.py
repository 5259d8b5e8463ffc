"""The frame of a series' pages: its tabs, and where they stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from pages.desk.navigation import NavigationLink
from pages.desk.rendering import DeskPage, desk_page
from scoring.models import Series
from tournaments.models import Role
from tournaments.selectors.events import time_zone_of
from tournaments.selectors.rights import may


@dataclass(frozen=True, slots=True)
class SeriesTab:
    """A page of a series that one tap leads to."""

    name: str  # of its URL
    label: Promise
    role: Role = Role.READER


TABS: Sequence[SeriesTab] = (
    SeriesTab("series", _("Standings")),
    SeriesTab("series_events", _("Events")),
    SeriesTab("series_people", pgettext_lazy("of an event", "People"), Role.OWNER),
    SeriesTab("series_lots", _("Lots")),
    SeriesTab("series_history", _("History")),
    SeriesTab("series_embeds", _("On your site")),
    SeriesTab("series_settings", _("Settings"), Role.OWNER),
)


def series_desk_page(
    request: HttpRequest, series: Series, template: str, *, status: int = 200, **context: Any
) -> DeskPage:
    """Return a page of a series inside the desk's frame; every page needs a ``title``."""
    owns = may(request.user, Role.OWNER, series.organisation)
    return desk_page(
        request,
        template,
        status=status,
        series=series,
        organisation=series.organisation,
        owns=owns,
        time_zone=time_zone_of(series.organisation),
        series_tabs=[
            NavigationLink(
                label=tab.label,
                address=(address := reverse(f"admin:{tab.name}", args=[series.pk])),
                current=_stands_at(request, tab, address),
            )
            for tab in TABS
            if owns or tab.role == Role.READER
        ],
        **context,
    )


def _stands_at(request: HttpRequest, tab: SeriesTab, address: str) -> bool:
    """Return whether a page is that of a tab, or what came of a form on it."""
    below = tab.name != TABS[0].name and request.path.startswith(address)
    return below or request.path == address

"""The search of an event: a few letters lead to a person or a table, with what can be done now."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext

from pages.desk.rendering import desk_page, in_event
from pages.searches import typed_search
from scoring.selectors.search import search_event
from tournaments.models import Event, Role
from tournaments.selectors.rights import role_in


def search(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/search/`` with ``q``: what it finds; a script asks for that ``part``."""
    typed = typed_search(request.GET)
    role = role_in(request.user, event)
    shown: dict[str, Any] = {
        "typed": typed,
        "found": search_event(event, typed) if typed else None,
        "directs": role in Role.DIRECTOR.includes,
        "keeps_scores": role in Role.SCORE_KEEPER.includes,
    }
    if "part" in request.GET:
        return render(request, "desk/search/found.html", {**in_event(request, event), **shown})
    return desk_page(
        request, "desk/search/search.html", title=gettext("Search"), event=event, **shown
    )

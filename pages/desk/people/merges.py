"""Two people of a register who are one: who it is, what moves, the merging, and undoing it."""

import re

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language, gettext

from pages.desk.messages import refusals_shown
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from pages.searches import typed_search
from scoring.messages import refusal_messages
from scoring.services.people import merge_people, undo_merge
from scoring.services.series_previews import merge_effects
from tournaments.errors import MergeRefused
from tournaments.models import Merge, Person
from tournaments.selectors.people import (
    merge_problem,
    namesakes,
    others_in_register,
    played_by,
    search_register,
)

MOST_SHOWN = 20  # people to choose from


def merge(request: HttpRequest, person: Person) -> HttpResponse:
    """``people/<id>/merge/``: who stays.

    GET lists namesakes, or whom ``q`` finds; with ``other`` it shows what would move. POST with
    ``other`` does it.
    """
    given = request.POST if request.method == "POST" else request.GET
    typed, chosen = typed_search(given), given.get("other", "")
    if not chosen:
        return _choice(request, person, typed)
    other = get_object_or_404(others_in_register(person), pk=_number(chosen))
    problem = merge_problem(person, other)
    if request.method != "POST" or problem:
        return _preview(request, person, other, problem)
    try:
        merge_people(kept_id=person.pk, gone_id=other.pk)
    except MergeRefused as refused:
        return _preview(request, person, other, refused)
    said = gettext("{name} is one person now, with all events of both.").format(name=person.name)
    if Merge.objects.filter(kept=person).exists():
        say_done(request, said, Offer.UNDO, reverse("admin:undo_merge", args=[person.pk]))
    else:
        messages.success(request, said)
    return redirect("admin:person", person.pk)


def undo(request: HttpRequest, person: Person) -> HttpResponse:
    """``POST people/<id>/merge/undo/``: the newest merge into this person is undone."""
    with refusals_shown(request):
        gone = undo_merge(kept_id=person.pk)
        said = gettext("{name} is a person of the register again, with the events from before.")
        messages.success(request, said.format(name=gone.name))
    return redirect("admin:person", person.pk)


def _number(text: str) -> int:
    """Return the id that was chosen, 0 for what is none."""
    return int(text) if re.fullmatch(r"[0-9]{1,18}", text) else 0


def _choice(request: HttpRequest, person: Person, typed: str) -> HttpResponse:
    language = get_language() or ""
    found = (
        search_register(others_in_register(person), typed=typed, language=language)
        if typed
        else namesakes(person, language)
    )
    return desk_page(
        request,
        "desk/people/merge.html",
        title=gettext("Merge {name} with another person").format(name=person.name),
        person=person,
        typed=typed,
        found=found[:MOST_SHOWN],
    )


def _preview(
    request: HttpRequest, person: Person, other: Person, refused: MergeRefused | None
) -> HttpResponse:
    return desk_page(
        request,
        "desk/people/merge_preview.html",
        status=409 if refused else 200,
        title=gettext("Merge {name} with another person").format(name=person.name),
        person=person,
        other=other,
        moving=played_by(other),
        staying=played_by(person),
        series=() if refused else merge_effects(kept_id=person.pk, gone_id=other.pk),
        problems=refusal_messages(refused) if refused else (),
    )

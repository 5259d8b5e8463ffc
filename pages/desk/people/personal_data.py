"""A person's data: handed over, or erased."""

import json

from django.contrib import messages
from django.core.serializers.json import DjangoJSONEncoder
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from scoring.messages.people import label_of
from scoring.selectors.people import everything_about, notes_naming
from scoring.selectors.series_people import series_with
from scoring.services.people import erase_person
from tournaments.errors import ErasureRefused
from tournaments.models import Person
from tournaments.selectors.people import erasure_problem


def export(_request: HttpRequest, person: Person) -> HttpResponse:
    """``GET people/<id>/data/``: a JSON file of everything that is stored about a person."""
    text = json.dumps(everything_about(person), cls=DjangoJSONEncoder, ensure_ascii=False, indent=2)
    headers = {
        "Content-Disposition": f'attachment; filename="person-{person.pk}.json"',
        "Cache-Control": "no-store",
    }
    return HttpResponse(text, content_type="application/json", headers=headers)


def erase(request: HttpRequest, person: Person) -> HttpResponse:
    """``people/<id>/erase/``: GET says what would happen, POST does it."""
    if request.method != "POST":
        return _preview(request, person, erasure_problem(person))
    try:
        erase_person(person_id=person.pk, label=label_of(person))
    except ErasureRefused as refused:
        return _preview(request, person, refused)
    messages.success(request, gettext("The personal data are erased. All results are kept."))
    return redirect("admin:tournaments_person_changelist")


def _preview(request: HttpRequest, person: Person, refused: ErasureRefused | None) -> HttpResponse:
    return desk_page(
        request,
        "desk/people/erase.html",
        status=409 if refused and request.method == "POST" else 200,
        title=gettext("Erase the data of {name}").format(name=person.name),
        person=person,
        label=label_of(person),
        notes=notes_naming(person),
        series=series_with(person),
        problems=refusal_messages(refused) if refused else (),
    )

"""A person's own page."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language

from pages.desk.rendering import desk_page
from tournaments.models import Merge, Person, Role
from tournaments.selectors.people import clubs_of, has_page, namesakes, played_by
from tournaments.selectors.rights import may


def show_person(request: HttpRequest, person: Person) -> HttpResponse:
    """``GET people/<id>/``: what is known about a person, and the events of this person."""
    entrants = played_by(person)
    return desk_page(
        request,
        "desk/people/person.html",
        title=person.name,
        person=person,
        entrants=entrants,
        clubs=clubs_of(entrants),
        has_page=has_page(person, person.organisation),
        merge=Merge.objects.filter(kept=person).first(),
        namesakes=namesakes(person, get_language() or ""),
        directs=may(request.user, Role.DIRECTOR, person.organisation),
        owns=may(request.user, Role.OWNER, person.organisation),
    )

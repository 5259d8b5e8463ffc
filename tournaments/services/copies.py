"""Copies of events, their settings and their entrants."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.db import transaction
from django.forms import model_to_dict

from tournaments.addresses import address_from
from tournaments.models import (
    Entrant,
    Event,
    EventState,
    KeepApart,
    Person,
    Picture,
    Place,
    Prize,
    Team,
)
from tournaments.selectors.events import free_slug
from tournaments.services.events import create_event
from tournaments.services.people import forget_merges
from tournaments.services.places import new_short_codes

# Fields of one event alone, which a copy gets new.
OWN = ("id", "organisation", "name", "slug", "state", "starts_on", "ends_on", "check_in_version")


@transaction.atomic
def copy_event(
    *, event_id: int, name: str, starts_on: date, ends_on: date, with_entrants: bool, slug: str = ""
) -> Event:
    """Return a draft with settings, places, prizes and picture of an event; entrants if wanted.

    Entrants keep their start numbers, teams, fixed places and pairs to keep apart; those who have
    withdrawn, or whose data were erased, are left out. Links and codes of places are new. Without
    an address one is made from the name; another one is found for one that is taken. The made-up
    people of a rehearsal stay there.

    Raises:
        ValidationError: invalid fields, by name; nothing is stored.
    """
    origin = Event.objects.select_related("organisation").get(pk=event_id)
    event = copy_settings(
        origin,
        name=name,
        slug=free_slug(slug or address_from(name, origin.language) or f"event-{origin.pk}"),
        state=EventState.DRAFT,
        starts_on=starts_on,
        ends_on=ends_on,
    )
    if with_entrants and not origin.rehearsal:
        _copy_entrants(origin, event)
    return event


def copy_settings(origin: Event, **own: Any) -> Event:
    """Return a new event with settings, places, prizes and picture of another one.

    ``own`` are its own fields.

    Raises:
        ValidationError: invalid fields, by name.
    """
    settings = model_to_dict(origin, exclude=OWN)
    event = create_event(Event(**{**settings, "organisation": origin.organisation, **own}))
    places = origin.places.all()
    Place.objects.bulk_create(
        Place(event=event, number=place.number, room=place.room, short_code=code)
        for place, code in zip(places, new_short_codes(len(places)), strict=True)
    )
    _copy_rows(Prize, origin, event)
    _copy_rows(Picture, origin, event)
    return event


def _copy_rows(model: type[Prize] | type[Picture], origin: Event, event: Event) -> None:
    rows: Any = model._base_manager.filter(event=origin).order_by("pk")  # noqa: SLF001 - Django's name for a public interface
    copies = []
    for row in rows:
        row.pk, row.event = None, event
        copies.append(row)
    model._base_manager.bulk_create(copies)  # noqa: SLF001 - as above


def _copy_entrants(origin: Event, event: Event) -> None:
    there = origin.entrants.filter(withdrawn=False, person__erased_at=None)
    there = there.select_related("team", "fixed_place")
    # A person who is being erased or merged now is waited for.
    people = Person.objects.select_for_update(no_key=True, of=("self",)).filter(entrants__in=there)
    forget_merges([person.pk for person in people])
    Team.objects.bulk_create(Team(event=event, name=team.name) for team in origin.teams.all())
    teams = {team.name: team for team in event.teams.all()}
    places = {place.number: place for place in event.places.all()}
    copies = {
        entrant.pk: Entrant(
            event=event,
            person_id=entrant.person_id,
            number=entrant.number,
            home_club=entrant.home_club,
            team=teams[entrant.team.name] if entrant.team else None,
            fixed_place=places[entrant.fixed_place.number] if entrant.fixed_place else None,
            out_of_competition=entrant.out_of_competition,
        )
        for entrant in there
    }
    Entrant.objects.bulk_create(copies.values())
    copy_pairs(copies)


def copy_pairs(copies: Mapping[int, Entrant]) -> None:
    """Copy the pairs to keep apart of which both have a copy; ``copies`` are by original id."""
    apart = KeepApart.objects.filter(first__in=copies, second__in=copies)
    for pair in apart:
        # Bulk rows get rising ids only by chance: the lower one comes first.
        first, second = sorted((copies[pair.first_id].pk, copies[pair.second_id].pk))
        KeepApart.objects.create(first_id=first, second_id=second)

"""Results of past evenings, imported as events of which no rounds are kept."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from django.db import transaction

from engine.standings.points import PLACE, RAW
from scoring.models import ImportedResult
from scoring.services.results import late_change
from tournaments.models import Entrant, Event, Organisation
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.events import free_slug, time_zone_of
from tournaments.services.past_events import create_past_event
from tournaments.services.people import register_people

_BATCH_SIZE: Final = 1_000  # rows in one statement


@dataclass(frozen=True, slots=True, kw_only=True)
class PastResult:
    """Result of a person on a past evening: a rank, or the points of its parts."""

    rank: int | None = None
    points: Mapping[int, int] = field(default_factory=dict)  # by part, from 1, in 1/840


@dataclass(frozen=True, slots=True, kw_only=True)
class PastEvening:
    """One evening with what each person reached, by the index in the list of all people.

    Points are means of place points if ``by_mean``, else they are added up.
    """

    name: str
    slug: str  # another one is found for one that is taken
    day: date
    by_mean: bool
    results: Mapping[int, PastResult]


@transaction.atomic
def import_results(
    *,
    organisation_id: int,
    language: str,
    people: Sequence[NewEntrant],
    evenings: Sequence[PastEvening],
) -> list[Event]:
    """Return a finished event for each evening, with standings by what was imported.

    A person without a ``person_id`` is new in the register, once for all evenings. ``language`` is
    that of the names and the events.

    Raises:
        ValidationError: invalid fields of an event, by name; nothing is stored.
        EntrantRefused: a person is not in the register, or comes twice.
    """
    organisation = Organisation.objects.get(pk=organisation_id)
    known = _registered(organisation, people, language)
    return [_import_evening(organisation, language, known, evening) for evening in evenings]


def _registered(
    organisation: Organisation, people: Sequence[NewEntrant], language: str
) -> list[NewEntrant]:
    """Return the same people, all with ids of the register."""
    new = iter(
        register_people(
            organisation=organisation,
            new_entrants=[person for person in people if person.person_id is None],
            language=language,
        )
    )
    return [
        replace(person, person_id=next(new).pk) if person.person_id is None else person
        for person in people
    ]


def _import_evening(
    organisation: Organisation, language: str, people: Sequence[NewEntrant], evening: PastEvening
) -> Event:
    event = Event(
        organisation=organisation,
        name=evening.name,
        slug=free_slug(evening.slug),
        starts_on=evening.day,
        ends_on=evening.day,
        time_zone=time_zone_of(organisation),
        language=language,
        points_system=(PLACE if evening.by_mean else RAW).key,
        tie_breaks=[],
        rank_share=0,  # the list says who has results
    )
    results = sorted(evening.results.items())
    entrants = create_past_event(event, [people[index] for index, _ in results])
    with late_change(event.pk):
        ImportedResult.objects.bulk_create(
            (
                row
                for entrant, (_, result) in zip(entrants, results, strict=True)
                for row in _rows(entrant, result)
            ),
            batch_size=_BATCH_SIZE,
        )
    return event


def _rows(entrant: Entrant, result: PastResult) -> Iterator[ImportedResult]:
    if result.rank is not None:
        yield ImportedResult(entrant=entrant, rank=result.rank)
    for part, points in result.points.items():
        yield ImportedResult(entrant=entrant, part=part, points=points)

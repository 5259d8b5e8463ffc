"""What somebody is in one event: for which club and team, at which table, in the competition."""

from dataclasses import dataclass

from django.db import transaction

from tournaments.errors import TeamRefused
from tournaments.models import Entrant, Event, Person, Place, Team
from tournaments.services.places import provide_places
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event


@dataclass(frozen=True, slots=True, kw_only=True)
class Participation:
    """What a director can say about an entrant. The language is the person's everywhere."""

    home_club: str
    team_id: int | None
    fixed_table: int | None  # number of the place
    out_of_competition: bool
    language: str


@transaction.atomic
def change_entrant(*, entrant_id: int, to: Participation) -> None:
    """Store what somebody is in an event; seatings that are there already stay as they are.

    Raises:
        TeamRefused: the event has no such team any more.
    """
    event = lock_event(Entrant.objects.get(pk=entrant_id).event_id)
    entrant = Entrant.objects.get(pk=entrant_id)
    shown = (entrant.home_club, entrant.team_id, entrant.out_of_competition)
    entrant.home_club = to.home_club
    entrant.team = _team(event, to.team_id)
    entrant.fixed_place = _place(event, to.fixed_table)
    entrant.out_of_competition = to.out_of_competition
    entrant.save(update_fields=["home_club", "team", "fixed_place", "out_of_competition"])
    Person.objects.filter(pk=entrant.person_id).update(language=to.language)
    if shown != (to.home_club, to.team_id, to.out_of_competition):
        raise_version(event.pk)


def _team(event: Event, team_id: int | None) -> Team | None:
    if team_id is None:
        return None
    team = event.teams.filter(pk=team_id).first()
    if team is None:
        raise TeamRefused(why="gone")
    return team


def _place(event: Event, number: int | None) -> Place | None:
    return None if number is None else provide_places(event=event, numbers=[number])[0]

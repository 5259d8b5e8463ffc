"""Teams of an event: entrants whose results are also counted together."""

from collections.abc import Collection

from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.errors import TeamRefused
from tournaments.models import Event, Team
from tournaments.services.results_versions import raise_version
from tournaments.services.seatings import lock_event


@transaction.atomic
def create_team(*, event_id: int, name: str) -> Team:
    """Return a new team without members.

    Raises:
        TeamRefused: another team of the event has this name.
    """
    event = lock_event(event_id)
    _refuse_taken(event.teams.all(), name)
    return event.teams.create(name=name)


@transaction.atomic
def change_team(*, team_id: int, name: str, numbers: Collection[int]) -> None:
    """Store a team's name and members, by start number; they leave any other team.

    Raises:
        TeamRefused: another team of the event has this name; there is no such entrant; the
            team was removed.
    """
    team, event = _lock_team(team_id)
    _refuse_taken(event.teams.exclude(pk=team.pk), name)
    there = set(event.entrants.values_list("number", flat=True))
    if strangers := sorted(set(numbers) - there):
        raise TeamRefused(why="unknown", number=strangers[0])
    renamed = name != team.name
    Team.objects.filter(pk=team.pk).update(name=name)
    not_in_team = Q(team=None) | ~Q(team=team)
    moved = event.entrants.filter(team=team).exclude(number__in=numbers).update(team=None)
    moved += event.entrants.filter(not_in_team, number__in=numbers).update(team=team)
    if moved or (renamed and numbers):
        raise_version(event.pk)


@transaction.atomic
def remove_team(*, team_id: int) -> None:
    """Remove a team; its members stay, without a team.

    Raises:
        TeamRefused: it was removed already.
    """
    team, event = _lock_team(team_id)
    moved = event.entrants.filter(team=team).update(team=None)
    team.delete()
    if moved:
        raise_version(event.pk)


def _lock_team(team_id: int) -> tuple[Team, Event]:
    """Return a team and its event, which is locked.

    Raises:
        TeamRefused: it was removed.
    """
    known = Team.objects.filter(pk=team_id).first()
    if known is not None:
        event = lock_event(known.event_id)
        # Read once more: another request may have changed or removed the team before the lock.
        if (team := event.teams.filter(pk=team_id).first()) is not None:
            return team, event
    raise TeamRefused(why="gone")


def _refuse_taken(others: QuerySet[Team], name: str) -> None:
    if others.filter(name__iexact=name).exists():
        raise TeamRefused(why="taken", name=name)

"""People of a register, where results name them."""

from django.db import transaction

from scoring.models import StandingsSnapshot
from tournaments.models import Entrant
from tournaments.services import people


@transaction.atomic
def erase_person(*, person_id: int, label: str) -> None:
    """Replace a person's name by a label in the register and in all stored standings.

    Results stay. Free text of directors stays, too: it is append-only, and
    ``scoring.selectors.people.notes_naming`` says where it names the person.

    Raises:
        ErasureRefused: the person plays in a running event.
    """
    entrants = list(Entrant.objects.filter(person=person_id).order_by("pk"))
    people.erase_person(person_id=person_id, label=label)
    for entrant in entrants:
        _relabel_standings(entrant, label)


def _relabel_standings(entrant: Entrant, label: str) -> None:
    for snapshot in StandingsSnapshot.objects.filter(event=entrant.event_id).order_by("pk"):
        snapshot.rows = [
            {**row, "name": label, "club": ""} if row["number"] == entrant.number else row
            for row in snapshot.rows
        ]
        for member in (one for team in snapshot.teams for one in team["members"]):
            if member["number"] == entrant.number:
                member["name"] = label
        snapshot.save(update_fields=["rows", "teams"])

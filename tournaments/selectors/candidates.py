"""Candidates: people of the register whom a new entrant's name may mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Event, Person
from tournaments.name_similarity import NameIndex, Similarity
from tournaments.selectors.people import register_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A person of the register whom a name may mean."""

    person_id: int
    name: str
    home_club: str  # at this event, for an entrant
    number: int | None  # start number of an entrant, withdrawn or not
    similarity: Similarity


def find_candidates(event: Event, names: Sequence[str]) -> list[list[Candidate]]:
    """Return for each name, in their order, the people of the event's register it may mean.

    Entrants of the event come first, and equal names before similar ones.
    """
    entrants = {
        person: (number, club)
        for person, number, club in event.entrants.values_list("person_id", "number", "home_club")
    }
    return find_in_register(register_for(event), names, entrants)


def find_in_register(
    register: QuerySet[Person],
    names: Sequence[str],
    entrants: Mapping[int, tuple[int, str]] = {},
) -> list[list[Candidate]]:
    """Return for each name, in their order, the people of a register it may mean, equal ones first.

    ``entrants`` are the start number and the club of those who come before them, by person.
    """
    known = list(register.order_by("pk").values_list("pk", "name", "home_club"))
    index_of_names = NameIndex(name for _, name, _ in known)

    def candidate(index: int, similarity: Similarity) -> Candidate:
        person_id, name, club = known[index]
        number, club = entrants.get(person_id, (None, club))
        return Candidate(
            person_id=person_id, name=name, home_club=club, number=number, similarity=similarity
        )

    closest_first = list(Similarity)
    candidates = {
        name: sorted(
            (candidate(*match) for match in index_of_names.find(name).items()),
            key=lambda person: (person.number is None, closest_first.index(person.similarity)),
        )
        for name in set(names)
    }
    return [candidates[name] for name in names]

"""Candidates: people of the register whom a new entrant's number or name may mean."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from tournaments.models import Event, Person
from tournaments.name_similarity import NameIndex, Similarity
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.people import register_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A person of the register whom a number or a name may mean."""

    person_id: int
    name: str
    home_club: str  # at this event, for an entrant
    number: int | None  # start number of an entrant, withdrawn or not
    similarity: Similarity | None  # of the names; None where the member number alone is the same
    member_number: str = ""


def find_candidates(event: Event, newcomers: Sequence[NewEntrant]) -> list[list[Candidate]]:
    """Return for each newcomer, in their order, the people of the event's register it may be.

    The one with the same member number comes first, then entrants of the event, and equal names
    before similar ones.
    """
    entrants = {
        person: (number, club)
        for person, number, club in event.entrants.values_list("person_id", "number", "home_club")
    }
    return find_in_register(register_for(event), newcomers, entrants)


def find_in_register(
    register: QuerySet[Person],
    newcomers: Sequence[NewEntrant],
    entrants: Mapping[int, tuple[int, str]] = {},
) -> list[list[Candidate]]:
    """Return for each newcomer, in their order, the people of a register it may be.

    The one with the same member number first, then equal names. ``entrants`` are the start number
    and the club of those who come before other names, by person.
    """
    known = list(register.order_by("pk").values_list("pk", "name", "home_club", "number"))
    index_of_names = NameIndex(name for _, name, _, _ in known)
    index_by_number = {number: index for index, (*_, number) in enumerate(known) if number}

    def candidate(index: int, similarity: Similarity | None) -> Candidate:
        person_id, name, club, member_number = known[index]
        number, club = entrants.get(person_id, (None, club))
        return Candidate(
            person_id=person_id,
            name=name,
            home_club=club,
            number=number,
            similarity=similarity,
            member_number=member_number,
        )

    closest_first = [*Similarity, None]
    by_name = {
        name: sorted(
            (candidate(*match) for match in index_of_names.find(name).items()),
            key=lambda person: (person.number is None, closest_first.index(person.similarity)),
        )
        for name in {newcomer.name for newcomer in newcomers}
    }

    def candidates(newcomer: NewEntrant) -> list[Candidate]:
        alike = by_name[newcomer.name]
        index = index_by_number.get(newcomer.member_number)
        if index is None:
            return alike
        similarity = {one.person_id: one.similarity for one in alike}.get(known[index][0])
        numbered = candidate(index, similarity)
        return [numbered, *(one for one in alike if one.person_id != numbered.person_id)]

    return [candidates(newcomer) for newcomer in newcomers]

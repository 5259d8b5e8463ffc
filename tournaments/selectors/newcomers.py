"""Who of a register somebody may be who is about to become an entrant."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.likeness import Alike, Likeness
from tournaments.models import Event
from tournaments.selectors.people import register_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Namesake:
    """Somebody of the register who may be meant by a name."""

    person_id: int
    name: str
    home_club: str  # at this event, for an entrant
    number: int | None  # start number of an entrant, withdrawn or not
    how: Likeness


def namesakes_of(event: Event, names: Sequence[str]) -> list[list[Namesake]]:
    """Return for each name, in their order, who of the event's register may be meant.

    Entrants of the event stand first, and equal names before those that are only alike.
    """
    entrants = {
        person: (number, club)
        for person, number, club in event.entrants.values_list("person_id", "number", "home_club")
    }
    known = list(register_for(event).order_by("pk").values_list("pk", "name", "home_club"))
    register = Alike(name for _, name, _ in known)

    def namesake(index: int, how: Likeness) -> Namesake:
        person_id, name, club = known[index]
        number, club = entrants.get(person_id, (None, club))
        return Namesake(person_id=person_id, name=name, home_club=club, number=number, how=how)

    found = {
        name: sorted((namesake(*one) for one in register.find(name).items()), key=_nearest)
        for name in set(names)
    }
    return [found[name] for name in names]


def _nearest(one: Namesake) -> tuple[bool, int]:
    return one.number is None, list(Likeness).index(one.how)

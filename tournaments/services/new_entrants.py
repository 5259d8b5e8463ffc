"""New entrants of an event, stored with their people, teams and places."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.errors import EntrantRefused, PlaceRefused
from tournaments.models import Entrant, Event, PageConsent, Person, Place, Team
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.people import register_for
from tournaments.services.people import forget_merges, hold_numbers, register_people


def store_entrants(
    event: Event, new_entrants: Sequence[NewEntrant], *, first: int
) -> list[Entrant]:
    """Return new entrants, stored with their start numbers from ``first``, in a transaction.

    Raises:
        EntrantRefused: a person is not in the register, or an entrant already, or a member number
            is another person's.
        PlaceRefused: the hall has no table of a wanted number.
    """
    places, people = _places(event, new_entrants), _people(event, new_entrants)
    teams = store_teams(event, [new.team for new in new_entrants])
    return Entrant.objects.bulk_create(
        Entrant(
            event=event,
            person=person,
            number=number,
            home_club=new.home_club or person.home_club,
            team=teams.get(new.team.casefold()),
            fixed_place=None if new.fixed_table is None else places[new.fixed_table],
            out_of_competition=new.out_of_competition,
            withdrawn=new.withdrawn,
        )
        for number, (new, person) in enumerate(zip(new_entrants, people, strict=True), start=first)
    )


def _places(event: Event, new_entrants: Sequence[NewEntrant]) -> Mapping[int, Place]:
    """Return the wanted places by their number.

    Raises:
        PlaceRefused: the hall has no table of a wanted number.
    """
    wanted = {entrant.fixed_table for entrant in new_entrants if entrant.fixed_table is not None}
    places = {place.number: place for place in event.places.filter(number__in=wanted)}
    if missing := sorted(wanted - places.keys()):
        raise PlaceRefused(why="unknown", number=missing[0])
    return places


def _people(event: Event, new_entrants: Sequence[NewEntrant]) -> list[Person]:
    """Return a person for each new entrant, known or new.

    Raises:
        EntrantRefused: a person is not in the register, or an entrant already, or a member number
            is another person's.
    """
    known = lock_known_people(event, new_entrants)
    _check_numbers(event, new_entrants, known)
    _fill_in(known, new_entrants)
    new = iter(
        register_people(
            organisation=event.organisation,
            new_entrants=[entrant for entrant in new_entrants if entrant.person_id is None],
            language=event.language,
            made_up_for=event if event.rehearsal else None,
        )
    )
    return [
        next(new) if entrant.person_id is None else known[entrant.person_id]
        for entrant in new_entrants
    ]


def lock_known_people(event: Event, new_entrants: Sequence[NewEntrant]) -> dict[int, Person]:
    """Return the people of the register with the wanted ids, by id, locked.

    Raises:
        EntrantRefused: a person is not in the register, or an entrant already.
    """
    wanted = Counter(entrant.person_id for entrant in new_entrants if entrant.person_id is not None)
    register = register_for(event).select_for_update(no_key=True)
    known = {person.pk: person for person in register.filter(pk__in=wanted).order_by("pk")}
    there = set(event.entrants.filter(person__in=known).values_list("person_id", flat=True))
    for entrant in new_entrants:
        if entrant.person_id is None:
            continue
        if entrant.person_id not in known:
            raise EntrantRefused(why="unknown", name=entrant.name)
        if entrant.person_id in there:
            raise EntrantRefused(why="registered", name=entrant.name)
        if wanted[entrant.person_id] > 1:
            raise EntrantRefused(why="twice", name=entrant.name)
    forget_merges(known)
    return known


def _check_numbers(
    event: Event, new_entrants: Sequence[NewEntrant], known: Mapping[int, Person]
) -> None:
    """Raise EntrantRefused where a member number is another person's; who has one keeps it."""
    wanting = [
        entrant
        for entrant in new_entrants
        if entrant.member_number
        and not (entrant.person_id is not None and known[entrant.person_id].number)
    ]
    owners = hold_numbers(event.organisation_id, {entrant.member_number for entrant in wanting})
    names = {number: owner.name for number, owner in owners.items()}
    for entrant in wanting:
        number = entrant.member_number
        if number in names:
            raise EntrantRefused(
                why="number", name=entrant.name, number=number, other=names[number]
            )
        names[number] = entrant.name


def _fill_in(known: Mapping[int, Person], new_entrants: Sequence[NewEntrant]) -> None:
    """Store what people of the register lack and new entrants say: a number, and a page allowed.

    Pages of other events lead to that page once something else changes there.
    """
    for entrant in new_entrants:
        person = None if entrant.person_id is None else known[entrant.person_id]
        if person and entrant.member_number and not person.number:
            person.number = entrant.member_number
            person.save(update_fields=["number"])
        if person and entrant.allows_page and person.page == PageConsent.UNASKED:
            person.page = PageConsent.ALLOWED
            person.save(update_fields=["page"])


def store_teams(event: Event, names: Sequence[str]) -> Mapping[str, Team]:
    """Return the event's teams by case-folded name; of these names new ones are stored."""
    teams = {team.name.casefold(): team for team in event.teams.all()}
    wanted = {name.casefold(): name for name in reversed(names) if name}
    new = Team.objects.bulk_create(
        Team(event=event, name=name) for key, name in wanted.items() if key not in teams
    )
    return teams | {team.name.casefold(): team for team in new}

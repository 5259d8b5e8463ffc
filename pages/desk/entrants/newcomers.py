"""People who are about to become entrants, each with who it may be already and what to do."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext, ngettext

from scoring.messages import side_by_side
from tournaments.models import Entrant, Event, Person
from tournaments.name_similarity import NameIndex, Similarity
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.candidates import Candidate, find_candidates, find_in_register
from tournaments.selectors.entrants import next_start_number

MOST_DOUBTS = 900  # lines to decide about in one form: Django reads 1,000 fields
# What is chosen for a line; anything else is the id of a person in the register.
NEW, OUT = "new", "out"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewcomerLine:
    """One newcomer with who may be meant."""

    index: int  # from 0
    newcomer: NewEntrant
    namesakes: Sequence[Candidate]
    twins: Sequence[str]  # names elsewhere in the list that are alike
    chosen: str
    number: int | None  # the start number if everything stays as chosen; None for none
    may_stay_out: bool = True  # be left out of the event

    @property
    def doubtful(self) -> bool:
        """Whether this may be a person who is there already."""
        return bool(self.namesakes or self.twins)

    @property
    def choices(self) -> list[tuple[str, str]]:
        """What can be done with this line: value and label."""
        same = gettext("the same person: {person}")
        known = [
            (str(one.person_id), same.format(person=_person(one)))
            for one in self.namesakes
            if one.number is None
        ]
        if not self.may_stay_out:
            return [*known, (NEW, gettext("a new person"))]
        return [
            *known,
            (
                NEW,
                gettext("another person") if self.doubtful else gettext("new"),
            ),
            (OUT, gettext("leave out")),
        ]

    @property
    def remarks(self) -> list[str]:
        """Who else may be meant, besides whom is chosen at first."""
        here = gettext("already registered: no. {number} {person}")
        known = gettext("in the register: {person}")
        remarks = [
            (known if one.number is None else here).format(number=one.number, person=_person(one))
            for one in self.namesakes
            if str(one.person_id) != self.chosen
        ]
        if self.twins:
            like = gettext("also in this list: {names}")
            remarks.append(like.format(names=side_by_side(self.twins)))
        return remarks

    def taken_as(self, choice: str) -> NewEntrant | None:
        """Return the newcomer as chosen; None for a line that is left out.

        Raises:
            ValueError: this cannot be chosen here.
        """
        if choice not in dict(self.choices):
            raise ValueError(choice)
        if choice == OUT:
            return None
        return self.newcomer if choice == NEW else replace(self.newcomer, person_id=int(choice))


def compare_newcomers(newcomers: Sequence[NewEntrant], event: Event) -> list[NewcomerLine]:
    """Return newcomers in their order, each with who may be meant and the usual choice.

    A person of the register is chosen where name and club are equal, or no club was given; an
    entrant of the event is left out, and so is a line that repeats another one. Everyone else is
    a new person until a director says more.
    """
    names = [one.name for one in newcomers]
    found, twins = find_candidates(event, names), _twins(names)
    number, taken = next_start_number(event), set[str]()
    clubs = defaultdict[str, set[str]](set)  # of those to register, by name
    lines = []
    for index, (one, namesakes) in enumerate(zip(newcomers, found, strict=True)):
        club, above = one.home_club.casefold(), clubs[one.name]
        repeated = club in above or bool(above and "" in {club, *above})
        # Two people of one event can never be merged, so a repetition is not registered unasked.
        chosen = OUT if repeated else _usual_choice(one, namesakes, taken)
        taken.add(chosen)
        above |= {club} if chosen != OUT else set()
        line = NewcomerLine(
            index=index,
            newcomer=one,
            namesakes=namesakes,
            twins=twins.get(one.name, ()),
            chosen=chosen,
            number=None if chosen == OUT else number,
        )
        number += chosen != OUT
        lines.append(line)
    return lines


def compare_known(
    newcomers: Mapping[int, NewEntrant], register: QuerySet[Person]
) -> dict[int, NewcomerLine]:
    """Return newcomers by their start number, each with who of a register may be meant.

    A person of the register is chosen where name and club are equal and neither fits anyone else.
    Everyone else is a new person until an organiser says more.
    """
    found = find_in_register(register, [one.name for one in newcomers.values()])
    equal = [
        [one for one in namesakes if one.home_club.casefold() == newcomer.home_club.casefold()]
        for newcomer, namesakes in zip(newcomers.values(), found, strict=True)
    ]
    usual = [*map(_usual_choice, newcomers.values(), equal)]
    times = Counter(usual)
    return {
        number: NewcomerLine(
            index=index,
            newcomer=newcomers[number],
            namesakes=found[index],
            twins=(),
            chosen=chosen if times[chosen] == 1 else NEW,
            number=number,
            may_stay_out=False,
        )
        for index, (number, chosen) in enumerate(zip(newcomers, usual, strict=True))
    }


def say_registered(request: HttpRequest, entrants: Sequence[Entrant]) -> None:
    """Say on the next page how many are registered, with which start numbers."""
    if not entrants:
        messages.warning(request, gettext("No one was registered."))
        return
    said = ngettext(
        "One entrant is registered, with start number {first}.",
        "{count} entrants are registered, with start numbers {first} to {last}.",
        len(entrants),
    )
    first, last = entrants[0].number, entrants[-1].number
    messages.success(request, said.format(count=len(entrants), first=first, last=last))


def _usual_choice(
    newcomer: NewEntrant, namesakes: Iterable[Candidate], taken: AbstractSet[str] = frozenset()
) -> str:
    equal = [
        one
        for one in namesakes
        if one.similarity == Similarity.SAME
        and newcomer.home_club.casefold() in ("", one.home_club.casefold())
    ]
    if any(one.number is not None for one in equal):
        return OUT
    free = [str(one.person_id) for one in equal if str(one.person_id) not in taken]
    return free[0] if len(free) == 1 else NEW


def _twins(names: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return for each name that others in the list are like which ones, itself if it is twice."""
    times: dict[str, int] = {}
    for name in names:
        times[name] = times.get(name, 0) + 1
    different = list(times)
    alike = NameIndex(different)
    found = {
        name: [
            different[index]
            for index in alike.find(name)
            if different[index] != name or times[name] > 1
        ]
        for name in different
    }
    return {name: twins for name, twins in found.items() if twins}


def _person(one: Candidate) -> str:
    return side_by_side([one.name, one.home_club]) if one.home_club else one.name

"""People who are about to become entrants, each with who it may be already and what to do."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from pages.desk.answers import yes_or_no
from scoring.messages import side_by_side
from tournaments.models import Entrant, Event, Person
from tournaments.name_similarity import NameIndex, Similarity
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.candidates import Candidate, find_candidates, find_in_register
from tournaments.selectors.entrants import entrants_of, next_start_number
from tournaments.services.entrants import EntrantChange

MOST_DOUBTS = 900  # lines to decide about in one form: Django reads 1,000 fields
# What is chosen for a line; anything else is the id of a person in the register.
NEW, OUT, CHANGE = "new", "out", "change"
LATER = "later"  # nothing yet: a director has to look


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
    change: EntrantChange | None = None  # of the entrant that this may be
    changed: Sequence[str] = ()  # what that is, in words

    @property
    def doubtful(self) -> bool:
        """Return whether this may be a person who is there already."""
        return bool(self.namesakes or self.twins)

    @property
    def choices(self) -> list[tuple[str, str]]:
        """The acts for this line: value and label."""
        same = gettext("the same person: {person}")
        known = [
            (str(namesake.person_id), same.format(person=_person(namesake)))
            for namesake in self.namesakes
            if namesake.number is None
        ]
        if not self.may_stay_out:
            return [*known, (NEW, gettext("a new person"))]
        same_entrant = gettext("change no. {number}")
        return [
            *([(CHANGE, same_entrant.format(number=self.change.number))] if self.change else []),
            *known,
            (
                NEW,
                gettext("another person") if self.doubtful else gettext("new"),
            ),
            (OUT, gettext("leave out")),
        ]

    @property
    def remarks(self) -> list[str]:
        """Others who may be meant, besides the person chosen at first."""
        here = gettext("already registered: no. {number} {person}")
        known = gettext("in the register: {person}")
        remarks = [
            (known if namesake.number is None else here).format(
                number=namesake.number, person=_person(namesake)
            )
            for namesake in self.namesakes
            if str(namesake.person_id) != self.chosen
            and (self.chosen != CHANGE or not self.change or namesake.number != self.change.number)
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
        if choice in (OUT, CHANGE):
            return None
        return self.newcomer if choice == NEW else replace(self.newcomer, person_id=int(choice))


def compare_newcomers(
    newcomers: Sequence[NewEntrant],
    event: Event,
    *,
    numbers: Sequence[int | None] = (),
    changeable: AbstractSet[str] = frozenset(),
) -> list[NewcomerLine]:
    """Return newcomers in their order, each with who may be meant and the usual choice.

    A person of the register is chosen where the member number is the same, else where name and club
    are equal, or no club was given, and no other number was; an entrant of the event is left out.
    Of a line that repeats another one a director has to say what it is. Everyone else is a new
    person until a director says more.

    ``numbers`` are start numbers that lines name, ``changeable`` fields that all of them say: an
    entrant of whom a line says something else is changed, where number and name are equal or else
    name and club.
    """
    names = [newcomer.name for newcomer in newcomers]
    changes = _Changes(event, changeable)
    candidates, twins = find_candidates(event, newcomers), _twins(names)
    number, taken = next_start_number(event), set[str]()
    clubs = defaultdict[str, set[str]](set)  # of those to register, by name
    changed = set[int]()
    lines = []
    named = numbers or [None] * len(newcomers)
    for index, (newcomer, namesakes, line_number) in enumerate(
        zip(newcomers, candidates, named, strict=True)
    ):
        club, above = newcomer.home_club.casefold(), clubs[newcomer.name]
        repeated = club in above or bool(above and "" in {club, *above})
        chosen = _usual_choice(newcomer, namesakes, taken)
        if repeated and chosen != OUT:
            # Two people of one event can never be merged, and one left out may be missed too late.
            chosen = LATER
        meant = _meant(namesakes, line_number)
        change = changes.of(newcomer, meant.number) if meant else None
        if meant and line_number == meant.number:
            chosen = OUT
        if change and chosen == OUT and not repeated and change.number not in changed:
            chosen = CHANGE
            changed.add(change.number)
        stays_out = chosen in (OUT, CHANGE, LATER)
        taken.add(chosen)
        above |= set() if stays_out else {club}
        line = NewcomerLine(
            index=index,
            newcomer=newcomer,
            namesakes=namesakes,
            twins=twins.get(newcomer.name, ()),
            chosen=chosen,
            number=None if stays_out else number,
            change=change,
            changed=changes.in_words(change) if change else (),
        )
        number += not stays_out
        lines.append(line)
    return lines


def _meant(namesakes: Iterable[Candidate], line_number: int | None) -> Candidate | None:
    """Return the entrant of the same name that a line is about: that of the number, or the one."""
    same = [
        namesake
        for namesake in namesakes
        if namesake.number is not None and namesake.similarity == Similarity.SAME
    ]
    numbered = [namesake for namesake in same if namesake.number == line_number]
    return next(iter(numbered or (same if len(same) == 1 else ())), None)


class _Changes:
    """Lines that differ from the entrants of an event."""

    def __init__(self, event: Event, changeable: AbstractSet[str]) -> None:
        self._fields = changeable
        entrants = entrants_of(event).select_related("team") if changeable else ()
        self._there = {entrant.number: entrant for entrant in entrants}

    def of(self, newcomer: NewEntrant, number: int | None) -> EntrantChange | None:
        """Return the change of an entrant, None where a line says nothing else."""
        entrant = self._there.get(number or 0)
        if entrant is None or entrant.person.erased_at:
            return None
        now = _fields_of(entrant)
        wanted = {
            field: getattr(newcomer, field)
            for field in FIELDS
            if field in self._fields and getattr(newcomer, field) != now[field]
        }
        if not wanted.get("sort_name", True):  # an empty one follows from the name
            del wanted["sort_name"]
        if not wanted:
            return None
        return EntrantChange(entrant_id=entrant.pk, number=entrant.number, **wanted)

    def in_words(self, change: EntrantChange) -> list[str]:
        """Return what would be different, each with what it was."""
        now = _fields_of(self._there[change.number])
        pairs = ((FIELDS[field], now[field], getattr(change, field)) for field in FIELDS)
        return [
            f"{label}: {_in_words(before)} → {_in_words(after)}"
            for label, before, after in pairs
            if after is not None
        ]


FIELDS: Mapping[str, Promise] = {
    "sort_name": _("Sort name"),
    "home_club": _("Home club"),
    "team": _("Team"),
    "out_of_competition": _("Out of competition"),
    "withdrawn": _("Withdrawn"),
}


def _fields_of(entrant: Entrant) -> dict[str, str | bool]:
    return {
        "sort_name": entrant.person.sort_name,
        "home_club": entrant.home_club,
        "team": entrant.team.name if entrant.team else "",
        "out_of_competition": entrant.out_of_competition,
        "withdrawn": entrant.withdrawn,
    }


def _in_words(value: str | bool) -> str:  # noqa: FBT001 - the value of a field
    return yes_or_no(value) if isinstance(value, bool) else value or "–"


def compare_known(
    newcomers: Mapping[int, NewEntrant], register: QuerySet[Person]
) -> dict[int, NewcomerLine]:
    """Return newcomers by their start number, each with who of a register may be meant.

    A person of the register is chosen where the member number is the same, or name and club are
    equal and neither fits anyone else.
    Everyone else is a new person until an organiser says more.
    """
    candidates = find_in_register(register, list(newcomers.values()))
    equal = [
        [
            namesake
            for namesake in namesakes
            if _same_number(newcomer, namesake)
            or namesake.home_club.casefold() == newcomer.home_club.casefold()
        ]
        for newcomer, namesakes in zip(newcomers.values(), candidates, strict=True)
    ]
    usual = [*map(_usual_choice, newcomers.values(), equal)]
    times = Counter(usual)
    return {
        number: NewcomerLine(
            index=index,
            newcomer=newcomers[number],
            namesakes=candidates[index],
            twins=(),
            chosen=chosen if times[chosen] == 1 else NEW,
            number=number,
            may_stay_out=False,
        )
        for index, (number, chosen) in enumerate(zip(newcomers, usual, strict=True))
    }


def say_listed(request: HttpRequest, entrants: Sequence[Entrant], *, changed: int) -> None:
    """Say on the next page how many a list has registered and changed."""
    if changed:
        sentence = ngettext("One entrant is changed.", "{count} entrants are changed.", changed)
        messages.success(request, sentence.format(count=changed))
    if entrants or not changed:
        say_registered(request, entrants)


def say_registered(request: HttpRequest, entrants: Sequence[Entrant]) -> None:
    """Say on the next page how many are registered, with which start numbers."""
    if not entrants:
        messages.warning(request, gettext("No one was registered."))
        return
    sentence = ngettext(
        "One entrant is registered, with start number {first}.",
        "{count} entrants are registered, with start numbers {first} to {last}.",
        len(entrants),
    )
    first, last = entrants[0].number, entrants[-1].number
    messages.success(request, sentence.format(count=len(entrants), first=first, last=last))


def _usual_choice(
    newcomer: NewEntrant, namesakes: Iterable[Candidate], taken: AbstractSet[str] = frozenset()
) -> str:
    candidates = list(namesakes)
    equal = [candidate for candidate in candidates if _same_number(newcomer, candidate)] or [
        candidate
        for candidate in candidates
        if candidate.similarity == Similarity.SAME
        and newcomer.home_club.casefold() in ("", candidate.home_club.casefold())
        and not (newcomer.member_number and candidate.member_number)
    ]
    if any(candidate.number is not None for candidate in equal):
        return OUT
    free = [
        str(candidate.person_id) for candidate in equal if str(candidate.person_id) not in taken
    ]
    return free[0] if len(free) == 1 else NEW


def _same_number(newcomer: NewEntrant, candidate: Candidate) -> bool:
    return bool(newcomer.member_number) and newcomer.member_number == candidate.member_number


def _twins(names: Sequence[str]) -> Mapping[str, Sequence[str]]:
    """Return for each name that others in the list are like which ones, itself if it is twice."""
    times: dict[str, int] = {}
    for name in names:
        times[name] = times.get(name, 0) + 1
    different = list(times)
    alike = NameIndex(different)
    by_name = {
        name: [
            different[index]
            for index in alike.find(name)
            if different[index] != name or times[name] > 1
        ]
        for name in different
    }
    return {name: twins for name, twins in by_name.items() if twins}


def _person(candidate: Candidate) -> str:
    return side_by_side(
        filter(None, [candidate.member_number, candidate.name, candidate.home_club])
    )

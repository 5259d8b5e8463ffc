"""An organisation's register of people."""

import re
from collections.abc import Collection, Iterable, Sequence

import pghistory
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone

from tournaments.errors import MergeOutdated, MergeRefused, NumberTaken, PersonOutdated
from tournaments.models import (
    Entrant,
    Event,
    EventState,
    KeepApart,
    Merge,
    Organisation,
    PageConsent,
    Person,
)
from tournaments.name_parts import is_seniority, name_parts
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.people import (
    erasure_problem,
    merge_problem,
    owners_of_numbers,
    register_of,
)
from tournaments.services.recipients import refuse_without_email
from tournaments.services.results_versions import raise_version

NAME_LIMIT = 100  # characters


def register_people(
    *,
    organisation: Organisation,
    new_entrants: Sequence[NewEntrant],
    language: str,
    made_up_for: Event | None = None,
) -> list[Person]:
    """Return one new person per new entrant, in this order; equal names are different people.

    ``language`` is that of the names and decides which part is the family name, where a person has
    none. The people of a
    rehearsal are ``made_up_for`` it.
    """
    return Person.objects.bulk_create(
        Person(
            organisation=organisation,
            name=entrant.name,
            sort_name=entrant.sort_name or sort_name(entrant.name, entrant.language or language),
            home_club=entrant.home_club,
            language=entrant.language,
            number=entrant.member_number,
            page=PageConsent.ALLOWED if entrant.allows_page else PageConsent.UNASKED,
            made_up_for=made_up_for,
        )
        for entrant in new_entrants
    )


def hold_numbers(organisation_id: int, numbers: Collection[str]) -> dict[str, Person]:
    """Return who has one of these member numbers, by number.

    No one else can get one of them until the transaction ends. To be called once the people whom it
    concerns are locked, and before entrants are.
    """
    if any(numbers):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_advisory_xact_lock(hashtext('member number'), %s)", [organisation_id]
            )
    return owners_of_numbers(organisation_id, numbers)


@transaction.atomic
def change_person(person: Person, *, fields: Sequence[str]) -> Person:
    """Return the person with changed fields stored; pages of the person's events are updated.

    Raises:
        PersonOutdated: merged into another one or erased, perhaps while this one waited.
        NumberTaken: another person of the register has this member number.
        ValidationError: invalid fields, by name; nothing is stored.
    """
    if lock_person(person.pk).erased_at:
        raise PersonOutdated
    other = hold_numbers(person.organisation_id, [person.number]).get(person.number)
    if other and other != person:
        raise NumberTaken(number=person.number, other=other.name)
    person.full_clean()
    person.save(update_fields=fields)
    forget_merges([person.pk])
    _raise_versions(_events_of(person))
    return person


@transaction.atomic
def merge_people(*, kept_id: int, gone_id: int) -> None:
    """Merge two people of a register: the entrants of the second become the first one's.

    The first keeps its name, and takes club, language and member number where it has none. Who
    refused a page of their own has none, as either of the two. Of two places on one waiting list
    the first one's stays. Call it by ``scoring.services.people``, which knows what else names the
    second. The history keeps which entrants were changed and which person is gone, without names.
    ``undo_merge`` undoes it, but for people of a rehearsal.

    Raises:
        MergeRefused: both play in one event, they have two numbers, or they are not two people of
            one register (any more).
    """
    kept, gone = lock_two(kept_id, gone_id)
    if problem := merge_problem(kept, gone):
        raise problem
    events, moving = _events_of(gone), list(gone.entrants.order_by("pk"))
    refuse_without_email(gone.registrations.filter(event__registrations__person=kept))
    forget_merges([kept.pk])
    # People made up for a rehearsal go with it, and by a list that knows only tables of events.
    if kept.made_up_for_id is None:
        Merge.objects.create(
            kept=kept,
            gone=gone.pk,
            name=gone.name,
            sort_name=gone.sort_name,
            home_club=gone.home_club,
            language=gone.language,
            number=gone.number,
            page=gone.page,
            page_before=kept.page,
            number_taken=bool(gone.number and not kept.number),
            club_taken=bool(gone.home_club and not kept.home_club),
            language_taken=bool(gone.language and not kept.language),
            entrants=[entrant.pk for entrant in moving],
            registrations=[registration.pk for registration in gone.registrations.all()],
        )
    with pghistory.context(merged_into=kept.pk):
        _move_entrants(moving, kept)
        gone.registrations.update(person=kept)
        gone.delete()
    kept.home_club = kept.home_club or gone.home_club
    kept.language = kept.language or gone.language
    kept.number = kept.number or gone.number
    kept.page = PageConsent(kept.page).with_other(PageConsent(gone.page))
    kept.save(update_fields=["home_club", "language", "number", "page"])
    _raise_versions(events)


@transaction.atomic
def undo_merge(*, kept_id: int) -> Person:
    """Undo the newest merge into a person, and return the one who is there again, with that id.

    The entrants that moved, and the registrations that still wait, go back to that person, whatever
    has happened to them since.

    Raises:
        MergeOutdated: there was none, or something else has touched the person since.
    """
    # The stronger lock: events that are registering this person finish first.
    kept = Person.objects.select_for_update().filter(pk=kept_id).first()
    merge = Merge.objects.filter(kept=kept).first() if kept else None
    if kept is None or merge is None:
        raise MergeOutdated
    kept.home_club = "" if merge.club_taken else kept.home_club
    kept.language = "" if merge.language_taken else kept.language
    kept.number = "" if merge.number_taken else kept.number
    kept.page = merge.page_before
    kept.save(update_fields=["home_club", "language", "number", "page"])
    gone = Person.objects.create(
        pk=merge.gone,
        organisation_id=kept.organisation_id,
        name=merge.name,
        sort_name=merge.sort_name,
        home_club=merge.home_club,
        language=merge.language,
        number=merge.number,
        page=merge.page,
    )
    with pghistory.context(merge_undone=kept.pk):
        _move_entrants(kept.entrants.filter(pk__in=merge.entrants).order_by("pk"), gone)
    kept.registrations.filter(pk__in=merge.registrations).update(person=gone)
    merge.delete()
    _raise_versions(_events_of(gone))
    return gone


def forget_merges(person_ids: Iterable[int]) -> None:
    """Forget what would undo merges into these people: something else touches them."""
    Merge.objects.filter(kept__in=person_ids).delete()


def _move_entrants(entrants: Iterable[Entrant], person: Person) -> None:
    for entrant in entrants:
        entrant.person = person
        entrant.save(update_fields=["person"])


def lock_two(kept_id: int, gone_id: int) -> tuple[Person, Person]:
    """Return two people, or one twice, locked in the order of their ids.

    Raises:
        MergeRefused: one of them was merged into another person meanwhile.
    """
    pair = Person.objects.select_for_update().filter(pk__in={kept_id, gone_id}).order_by("pk")
    locked = {person.pk: person for person in pair}
    if len(locked) < len({kept_id, gone_id}):
        raise MergeRefused(why="gone")
    return locked[kept_id], locked[gone_id]


def lock_person(person_id: int) -> Person:
    """Return the person, locked; who merges or erases people queues here.

    Raises:
        PersonOutdated: merged into another one.
    """
    person = Person.objects.select_for_update(no_key=True).filter(pk=person_id).first()
    if person is None:
        raise PersonOutdated
    return person


def lock_for_erasure(person_id: int) -> Person:
    """Return the person, locked, whose data ``scoring`` is about to overwrite.

    Raises:
        ErasureRefused: the person plays in a running event, or was erased before.
    """
    person = Person.objects.select_for_update().get(pk=person_id)
    if problem := erasure_problem(person):
        raise problem
    return person


def hold_people(*, organisation_id: int, person_ids: Iterable[int]) -> set[int]:
    """Return those of these ids that are in an organisation's register, until the transaction ends.

    They can be renamed and registered meanwhile, but neither merged nor erased.
    """
    if not (wanted := set(person_ids)):
        return set()
    people = register_of(organisation_id).filter(pk__in=wanted).order_by("pk")
    sql, values = people.values_list("pk").query.sql_with_params()
    with connection.cursor() as cursor:
        # The lock of a foreign key, by id and before any is taken: Django has no word for it, and
        # a stronger one would let other events wait.
        cursor.execute(f"{sql} FOR KEY SHARE", values)
        return {pk for (pk,) in cursor.fetchall()}


def mark_erased(person: Person) -> None:
    """Withdraw a person, locked, from what has not begun and from waiting lists.

    Pairs to keep apart end, and merges are forgotten. A refusal of an own page stays, a permission
    is gone. A person who never took part in any event is removed. The versions are raised, last.
    """
    forget_merges([person.pk])
    events = _events_of(person)
    refuse_without_email(person.registrations.all())
    entrants = Entrant.objects.filter(person=person)
    if not entrants.exists():
        person.delete()
        _raise_versions(events)
        return
    before = (EventState.DRAFT, EventState.REGISTRATION)
    entrants.filter(event__state__in=before).update(withdrawn=True)
    KeepApart.objects.filter(Q(first__person=person) | Q(second__person=person)).delete()
    refused = person.page == PageConsent.REFUSED
    Person.objects.filter(pk=person.pk).update(
        erased_at=timezone.now(), page=PageConsent.REFUSED if refused else PageConsent.UNASKED
    )
    _raise_versions(events)


def _events_of(person: Person) -> list[int]:
    """Return the ids of the events with this person, ascending, so changes cannot deadlock.

    Those in which the person is on the waiting list are among them.
    """
    there = Q(entrants__person=person) | Q(registrations__person=person)
    events = Event.objects.filter(there).distinct().order_by("pk")
    return list(events.values_list("pk", flat=True))


def _raise_versions(events: Iterable[int]) -> None:
    for event_id in events:
        raise_version(event_id)


FAMILY_NAME_FIRST = ("hu", "ja")
# In these letters the family name stands first wherever it is written.
_JAPANESE = re.compile("[\u3005\u3041-\u30ff\u3400-\u9fff]")


def sort_name(name: str, language: str) -> str:
    """Return a name as lists sort it, family name first: ``Maier, Anna`` or ``Kovács Anna``.

    Degrees stand at the end, and seniority behind the given name: ``Maier, Anna jun., Dr.``
    """
    if "," in name:
        return name
    degrees, bare, seniority = name_parts(name)
    if language in FAMILY_NAME_FIRST or _JAPANESE.match(bare):
        first, _, rest = bare.partition(" ")
        in_front = first if rest and is_seniority(first) else ""  # "ifj. Kiss Pál"
        kept = [bare.removeprefix(in_front).strip(), seniority]
        return _joined(" ".join(filter(None, kept)), " ".join(filter(None, [degrees, in_front])))
    first_names, _, family = bare.rpartition(" ")
    return _joined(family, " ".join(filter(None, [first_names, seniority])), degrees)


def with_family_first(name: str, family: str) -> str:
    """Return the parts of a name as most lists sort them: ``van Dyk, Anna``, ``Maier, Eva, Dr.``"""
    degrees, bare, junior = name_parts(name)
    _, alone, senior = name_parts(family)
    return _joined(alone, " ".join(filter(None, [bare, junior, senior])), degrees)


def _joined(*parts: str) -> str:
    return ", ".join(filter(None, parts))[:NAME_LIMIT]  # a comma may be one character too many


def renamed_sort_name(name: str, *, before: str, sorted_as: str, language: str) -> str:
    """Return the sort name of a person who gets another name.

    One that was made of the old name follows the new one, with the family name in the same place;
    any other, such as a reading in kana, stays.
    """
    if _words(sorted_as) != _words(before):
        return sorted_as
    if sorted_as == before and " " in before:
        return name
    family = sorted_as.partition(",")[0]
    if name.endswith(f" {family}"):
        return with_family_first(name.removesuffix(family).strip(), family)
    return sort_name(name, language)


def _words(name: str) -> list[str]:
    return sorted(name.replace(",", " ").split())

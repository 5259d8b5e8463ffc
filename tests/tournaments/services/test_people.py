"""The register of people."""

from collections.abc import Callable
from datetime import date
from itertools import pairwise

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.builders import an_event, an_organisation
from tournaments.errors import MergeOutdated, MergeRefused, NumberTaken
from tournaments.models import Merge, Organisation, PageConsent, Person, ResultsVersion
from tournaments.new_entrants import NewEntrant
from tournaments.services.copies import copy_event
from tournaments.services.entrants import (
    EntrantDetails,
    change_entrant,
    register_entrants,
    register_names,
)
from tournaments.services.people import (
    change_person,
    hold_people,
    merge_people,
    register_people,
    renamed_sort_name,
    sort_name,
    undo_merge,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("name", "language", "sorted_as"),
    [
        ("Anna", "en", "Anna"),
        ("Anna Maier", "de", "Maier, Anna"),
        ("Anna van Dyk", "", "Dyk, Anna van"),
        ("Kovács Anna", "hu", "Kovács Anna"),
        ("山田 花子", "ja", "山田 花子"),
        ("山田 花子", "de", "山田 花子"),
        ("Maier, Anna", "de", "Maier, Anna"),
        pytest.param("A " + "b" * 98, "de", "b" * 98 + ", ", id="no-longer-than-a-name"),
    ],
)
def test_sort_name_begins_with_the_family_s(name: str, language: str, sorted_as: str) -> None:
    assert sort_name(name, language) == sorted_as


@pytest.mark.parametrize(
    ("before", "sorted_as", "name", "follows"),
    [
        ("Anna Maier", "Maier, Anna", "Anna Huber", "Huber, Anna"),
        ("Anna", "Anna", "Anna Maier", "Maier, Anna"),
        ("Anna van Dyk", "van Dyk, Anna", "Anne van Dyk", "van Dyk, Anne"),
        ("Kovács Béla", "Kovács Béla", "Kovács Béla Pál", "Kovács Béla Pál"),
        ("Maier, Anna", "Anna, Maier,", "Anna Maier", "Maier, Anna"),
        ("田中", "たなか", "田中 太郎", "たなか"),
    ],
)
def test_a_sort_name_made_of_the_old_name_follows_the_new_one(
    before: str, sorted_as: str, name: str, follows: str
) -> None:
    assert renamed_sort_name(name, before=before, sorted_as=sorted_as, language="") == follows


def test_register_people_sorts_each_person_by_their_own_language() -> None:
    club = an_organisation()
    new = [NewEntrant(name="Kovács Anna", language="hu"), NewEntrant(name="Eva Maier")]

    people = register_people(organisation=club, new_entrants=new, language="de")

    assert [one.sort_name for one in people] == ["Kovács Anna", "Maier, Eva"]


def test_register_people_takes_the_sort_name_that_is_known() -> None:
    given = [NewEntrant(name="Anna van Dyk", sort_name="van Dyk, Anna")]

    [anna] = register_people(organisation=an_organisation(), new_entrants=given, language="de")

    assert anna.sort_name == "van Dyk, Anna"


def test_register_people_makes_two_of_one_name() -> None:
    given = [NewEntrant(name="Anna", home_club="Bern", language="de"), NewEntrant(name="Anna")]

    people = register_people(organisation=an_organisation(), new_entrants=given, language="en")

    assert [(one.name, one.home_club, one.language) for one in people] == [
        ("Anna", "Bern", "de"),
        ("Anna", "", ""),
    ]
    assert people[0].pk != people[1].pk


def test_change_person_stores_the_fields_and_renews_every_event_of_the_person() -> None:
    event, other = an_event(1), an_event(1)
    second = an_event(0, organisation=event.organisation)
    person = event.entrants.get().person
    second.entrants.create(person=person, number=1)
    before = dict(ResultsVersion.objects.values_list("event_id", "number"))

    person.name, person.home_club = "Anna Maier", "Bern"
    change_person(person, fields=["name"])

    stored = Person.objects.get(pk=person.pk)
    assert (stored.name, stored.home_club) == ("Anna Maier", "")
    assert dict(ResultsVersion.objects.values_list("event_id", "number")) == {
        event.pk: before[event.pk] + 1,
        second.pk: before[second.pk] + 1,
        other.pk: before[other.pk],
    }


def test_change_person_without_a_name_is_refused() -> None:
    event = an_event(0)
    register_names(event_id=event.pk, names=["Anna"])
    person = Person.objects.get()
    person.name = ""

    with pytest.raises(ValidationError) as caught:
        change_person(person, fields=["name"])

    assert set(caught.value.message_dict) == {"name"}
    assert Person.objects.get().name == "Anna"


def a_new_person(club: Organisation) -> Person:
    """Anna, who has not played yet."""
    given = [NewEntrant(name="Anna")]
    return register_people(organisation=club, new_entrants=given, language="")[0]


def merge(kept: Person, gone: Person) -> None:
    merge_people(kept_id=kept.pk, gone_id=gone.pk)


def test_merge_people_repoints_the_entrants_and_fills_what_is_not_known() -> None:
    event = an_event(2)
    second = an_event(1, organisation=event.organisation)
    kept, gone = event.entrants.get(number=2).person, second.entrants.get().person
    Person.objects.filter(pk=gone.pk).update(home_club="Bern", language="de")
    before = dict(ResultsVersion.objects.values_list("event_id", "number"))

    merge(kept, gone)

    assert list(Person.objects.order_by("pk").values_list("name", "home_club", "language")) == [
        ("Anna", "", ""),
        ("Béla", "Bern", "de"),
    ]
    assert [entrant.event for entrant in kept.entrants.order_by("pk")] == [event, second]
    assert dict(ResultsVersion.objects.values_list("event_id", "number")) == {
        event.pk: before[event.pk],
        second.pk: before[second.pk] + 1,
    }


def two_to_merge() -> tuple[Person, Person]:
    """Béla of one event, and Anna of Bern, who speaks German, of another one of the club."""
    event = an_event(2)
    second = an_event(1, organisation=event.organisation)
    kept, gone = event.entrants.get(number=2).person, second.entrants.get().person
    Person.objects.filter(pk=gone.pk).update(home_club="Bern", language="de")
    return kept, gone


def register_of(club: Organisation) -> dict[int, tuple[str, str, str, str, list[int]]]:
    """Names, club, language and events of everyone in a register, by id."""
    return {
        one.pk: (
            one.name,
            one.sort_name,
            one.home_club,
            one.language,
            [*one.entrants.order_by("event_id").values_list("event_id", flat=True)],
        )
        for one in club.people.all()
    }


def test_a_merge_is_undone_as_if_it_had_not_been() -> None:
    kept, gone = two_to_merge()
    before = register_of(kept.organisation)
    merge(kept, gone)
    merged = register_of(kept.organisation)
    versions = dict(ResultsVersion.objects.values_list("event_id", "number"))
    second = gone.organisation.events.latest("pk")

    undo_merge(kept_id=kept.pk)

    assert register_of(kept.organisation) == before != merged
    assert dict(ResultsVersion.objects.values_list("event_id", "number")) == {
        **versions,
        second.pk: versions[second.pk] + 1,
    }
    with pytest.raises(MergeOutdated):
        undo_merge(kept_id=kept.pk)


def renamed(kept: Person) -> None:
    kept.name = "Béla Nagy"
    change_person(kept, fields=["name"])


def another_language(kept: Person) -> None:
    entrant = kept.entrants.earliest("pk")
    to = EntrantDetails(
        home_club="", team_id=None, fixed_table=None, out_of_competition=False, language="hu"
    )
    change_entrant(entrant_id=entrant.pk, to=to)


def registered_again(kept: Person) -> None:
    event = an_event(0, organisation=kept.organisation)
    given = [NewEntrant(name=kept.name, person_id=kept.pk)]
    register_entrants(event_id=event.pk, new_entrants=given)


def copied(kept: Person) -> None:
    days = {"starts_on": date(2026, 4, 7), "ends_on": date(2026, 4, 7)}
    event = kept.entrants.earliest("pk").event
    copy_event(event_id=event.pk, name="Next", slug="next", with_entrants=True, **days)


def merged_again(kept: Person) -> None:
    merge(kept, a_new_person(kept.organisation))
    undo_merge(kept_id=kept.pk)


@pytest.mark.parametrize(
    "touch", [renamed, another_language, registered_again, copied, merged_again]
)
def test_a_merge_that_something_else_touched_is_not_undone(touch: Callable[[Person], None]) -> None:
    kept, gone = two_to_merge()
    merge(kept, gone)
    touch(Person.objects.get(pk=kept.pk))
    before = register_of(kept.organisation)

    with pytest.raises(MergeOutdated):
        undo_merge(kept_id=kept.pk)

    assert register_of(kept.organisation) == before
    assert not Merge.objects.exists()


def test_merge_people_leaves_a_record_of_the_entrants_with_both_names() -> None:
    event = an_event(1)
    kept = a_new_person(event.organisation)
    gone = event.entrants.get().person

    merge(kept, gone)

    [removed] = apps.get_model("tournaments", "PersonHistory").objects.values()
    moved = apps.get_model("tournaments", "EntrantHistory").objects.order_by("pgh_id")
    assert (removed["id"], removed["pgh_label"]) == (gone.pk, "delete")
    assert list(moved.values_list("pgh_label", "person_id", "name")) == [
        ("insert", gone.pk, "Anna"),
        ("update", kept.pk, kept.name),
    ]
    context = apps.get_model("pghistory", "Context").objects.get(pk=removed["pgh_context_id"])
    assert context.metadata == {"merged_into": kept.pk}
    assert "Anna" not in str(removed)


def test_merge_people_refuses_two_entrants_of_one_event() -> None:
    event = an_event(2, name="Friday")
    anna, bela = (one.person for one in event.entrants.order_by("number"))

    with pytest.raises(MergeRefused) as caught:
        merge(anna, bela)

    assert caught.value.data == {"why": "same_event", "events": ["Friday"]}
    assert Person.objects.count() == 2


def test_merge_people_refuses_who_is_not_of_this_register_or_the_same() -> None:
    anna, foreign = (an_event(1).entrants.get().person for _ in range(2))

    with pytest.raises(MergeRefused) as elsewhere:
        merge(anna, foreign)
    with pytest.raises(MergeRefused) as same:
        merge(anna, anna)

    merge(anna, twin := a_new_person(anna.organisation))
    with pytest.raises(MergeRefused) as again:
        merge(anna, twin)

    assert again.value.data == {"why": "gone"}
    assert (elsewhere.value.data, same.value.data) == ({"why": "elsewhere"}, {"why": "same"})


def test_hold_people_finds_those_of_this_register_whose_data_are_there() -> None:
    club, rehearsal = an_organisation(), an_event(0, rehearsal=True)
    anna, erased, made_up = a_new_person(club), a_new_person(club), a_new_person(club)
    Person.objects.filter(pk=erased.pk).update(erased_at=timezone.now())
    Person.objects.filter(pk=made_up.pk).update(made_up_for=rehearsal)
    foreign = an_event(1).entrants.get().person
    wanted = [anna.pk, erased.pk, made_up.pk, foreign.pk, 0]

    assert hold_people(organisation_id=club.pk, person_ids=wanted) == {anna.pk}
    assert hold_people(organisation_id=club.pk, person_ids=[]) == set()


def numbered(club: Organisation, name: str, number: str, page: str = "unasked") -> Person:
    [person] = register_people(
        organisation=club,
        new_entrants=[NewEntrant(name=name, member_number=number)],
        language="",
    )
    Person.objects.filter(pk=person.pk).update(page=page)
    return Person.objects.get(pk=person.pk)


def test_a_number_is_once_in_a_register_and_again_in_another() -> None:
    club = an_organisation()
    numbered(club, "Anna", "17")
    numbered(an_organisation(), "Béla", "17")

    with pytest.raises(IntegrityError, match="person_number_once"), transaction.atomic():
        numbered(club, "Cili", "17")
    numbered(club, "Dani", "")
    numbered(club, "Emma", "")


def test_change_person_to_the_number_of_another_one_is_refused_by_name() -> None:
    club = an_organisation()
    numbered(club, "Anna", "17")
    bela = numbered(club, "Béla", "")
    bela.number = "17"

    with pytest.raises(NumberTaken) as refused:
        change_person(bela, fields=["number"])

    assert refused.value.data == {"number": "17", "other": "Anna"}


@pytest.mark.parametrize(
    ("kept", "gone", "after"),
    [
        (("", "unasked"), ("17", "allowed"), ("17", "allowed")),
        (("17", "allowed"), ("", "refused"), ("17", "refused")),
        (("17", "refused"), ("17"[:0], "allowed"), ("17", "refused")),
        (("17", "allowed"), ("", "unasked"), ("17", "allowed")),
    ],
)
def test_a_merge_takes_over_the_number_and_keeps_a_refusal_until_it_is_undone(
    kept: tuple[str, str], gone: tuple[str, str], after: tuple[str, str]
) -> None:
    club = an_organisation()
    first, second = numbered(club, "Anna", *kept), numbered(club, "Anna", *gone)

    merge(first, second)
    merged = Person.objects.values_list("number", "page").get(pk=first.pk)
    undo_merge(kept_id=first.pk)

    assert merged == after
    assert list(Person.objects.order_by("pk").values_list("number", "page")) == [kept, gone]


def test_two_different_numbers_are_never_merged() -> None:
    club = an_organisation()

    with pytest.raises(MergeRefused) as refused:
        merge(numbered(club, "Anna", "17"), numbered(club, "Anna", "18"))

    assert refused.value.data == {"why": "numbers", "numbers": ["17", "18"]}


@pytest.mark.django_db(transaction=True)
def test_what_pages_of_the_club_show_of_people_raises_its_version() -> None:
    club = an_organisation()
    anna, bela = numbered(club, "Anna", "17"), numbered(club, "Béla", "")
    versions = []

    def note(_: object = None) -> None:
        versions.append(Organisation.objects.get(pk=club.pk).version)

    note()
    bela.home_club = "Graz"
    note(change_person(bela, fields=["home_club"]))  # no page of the club shows it
    bela.name = "Bela"
    note(change_person(bela, fields=["name"]))
    bela.page = PageConsent.REFUSED
    note(change_person(bela, fields=["page"]))
    merge(anna, bela)
    note()
    note(undo_merge(kept_id=anna.pk))

    raised = [after > before for before, after in pairwise(versions)]
    assert raised == [False, True, True, True, True]

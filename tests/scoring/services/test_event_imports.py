"""An event read from its file."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring.errors import EventFileRefused, FileFault, FileProblem
from scoring.models import Entry
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.event_files.writing import write_event
from scoring.selectors.verification import differences_of
from scoring.services.event_imports import import_event, steps_of
from scoring.services.standings import refresh_standings
from tests.builders import a_table, an_entry, an_organisation
from tests.scoring.full_events import a_full_file, sealed
from tests.stored import everything_stored
from tournaments.models import Event, Person, Place, User

pytestmark = pytest.mark.django_db


def imported(given: bytes, club: str = "Card Club") -> Event:
    contents = read_contents(given)
    return import_event(
        organisation=an_organisation(club), contents=contents, on_progress=lambda _: None
    )


def rewritten(event: Event) -> bytes:
    return "".join(write_event(event)).encode()


def content_of(given: bytes) -> Any:
    return json.loads(given)["content"]


def test_an_event_that_was_read_is_written_as_the_same_file() -> None:
    assert rewritten(imported(a_full_file())) == a_full_file()


def test_an_event_of_cards_is_written_as_the_same_file() -> None:
    table = a_table(4, rounds=1)
    an_entry(table)
    event = Event.objects.get(pk=table.seating.event_id)
    given = rewritten(event)
    Event.objects.filter(pk=event.pk).update(slug="another")

    assert rewritten(imported(given)) == given


def test_an_event_that_was_read_is_clean() -> None:
    event = imported(a_full_file())

    assert list(differences_of(event, lambda: None)) == []


def test_where_the_address_is_taken_the_file_differs_in_it_and_in_the_digest_alone() -> None:
    first = imported(a_full_file())

    second = imported(a_full_file())

    lines = zip(rewritten(first).splitlines(), rewritten(second).splitlines(), strict=True)
    different = [(one, other) for one, other in lines if one != other]
    assert second.slug == f"{first.slug}-2"
    assert [one[:9] for one, _ in different] == [b'"event":{', b'"digest":']
    assert different[0][0].replace(first.slug.encode(), second.slug.encode()) == different[0][1]


def test_no_person_of_the_register_is_taken_for_one_of_the_file() -> None:
    club = an_organisation()
    anna = Person.objects.create(organisation=club, name="Anna", sort_name="Anna")
    contents = read_contents(a_full_file())

    event = import_event(organisation=club, contents=contents, on_progress=lambda _: None)

    assert event.entrants.get(number=1).person.name == "Anna"
    assert event.entrants.get(number=1).person_id != anna.pk


def test_users_of_a_file_are_names_that_open_nothing() -> None:
    before = set(User.objects.values_list("pk", flat=True))

    event = imported(a_full_file())

    made = User.objects.exclude(pk__in=before)
    names = [user["name"] for user in content_of(a_full_file())["users"]]
    assert [user.username for user in made] == [f"{name} ({event.slug})" for name in names]
    assert not any(user.is_active or user.has_usable_password() for user in made)
    assert not any(user.is_staff or user.memberships.exists() for user in made)


def test_tables_get_new_codes_and_entries_lose_what_phones_sent_with_them() -> None:
    imported(a_full_file())
    imported(a_full_file())

    assert Place.objects.values("short_code").distinct().count() == Place.objects.count()
    assert set(Entry.objects.values_list("key", "digest", "answer")) == {(None, "", "")}


def test_the_steps_reported_are_those_planned() -> None:
    contents = read_contents(a_full_file())
    steps: list[int] = []

    import_event(organisation=an_organisation(), contents=contents, on_progress=steps.append)

    assert sum(steps) == steps_of(contents)


@pytest.mark.django_db(transaction=True)
def test_the_standings_are_made_again() -> None:
    event = imported(a_full_file())

    refresh_standings(event_id=event.pk)

    assert len(event.snapshots.get(after=None).rows) > 8


def _two_of_one_place(content: Any) -> None:
    content["places"][1]["number"] = content["places"][0]["number"]


def _points_of_no_seat(content: Any) -> None:
    content["rulings"][0]["points"] = 7


def _other_points(content: Any) -> None:
    content["piles"][0]["points"] += 1


def _broken_chain(content: Any) -> None:
    content["chain"][0]["text"] += "x"


def _a_pile_missing(content: Any) -> None:
    content["piles"] = content["piles"][1:]


@pytest.mark.parametrize(
    ("change", "fault", "where"),
    [
        (_two_of_one_place, FileFault.IMPOSSIBLE, "places[1]"),
        (_points_of_no_seat, FileFault.IMPOSSIBLE, "rulings[0]"),
        (_other_points, FileFault.DIFFERS, "Seating 1, table 1, round 1, seat 1"),
        (_broken_chain, FileFault.DIFFERS, "Seating 1"),
        (_a_pile_missing, FileFault.DIFFERS, "Seating 1, table 1, round 1, seat 1"),
    ],
)
def test_what_cannot_be_or_does_not_fit_is_named_and_nothing_is_stored(
    change: Callable[[Any], None], fault: FileFault, where: str
) -> None:
    content = content_of(a_full_file())
    change(content)
    club = an_organisation()
    contents, before = read_contents(sealed(content)), everything_stored()

    with pytest.raises(EventFileRefused) as refused:
        import_event(organisation=club, contents=contents, on_progress=lambda _: None)

    first = refused.value.problems[0]
    assert (first.fault, first.where.split(":")[0]) == (fault, where)
    assert everything_stored() == before


def test_every_list_that_cannot_be_stored_is_named_at_once() -> None:
    content = content_of(a_full_file())
    _two_of_one_place(content)
    _points_of_no_seat(content)
    contents = read_contents(sealed(content))

    with pytest.raises(EventFileRefused) as refused:
        import_event(organisation=an_organisation(), contents=contents, on_progress=lambda _: None)

    assert refused.value.problems == [
        FileProblem(FileFault.IMPOSSIBLE, "places[1]"),
        FileProblem(FileFault.IMPOSSIBLE, "rulings[0]"),
    ]

"""Event files on their way in."""

import zlib
from collections.abc import Mapping
from datetime import timedelta

import pytest

from scoring.errors import (
    EventFileOutdated,
    EventFileRefused,
    FileFault,
    FilePeopleRefused,
    FileProblem,
)
from scoring.models import EventFile, EventFileState
from scoring.selectors.event_files.contents import FilePerson
from scoring.selectors.event_files.documents import LARGEST
from scoring.selectors.event_files.uploads import people_of_file
from scoring.services.event_files import (
    KEPT_FOR,
    fail_reading,
    forget_file,
    keep_file,
    order_reading,
    read_file,
    review_file,
)
from scoring.services.people import erase_person
from scoring.services.tidying import tidy
from tests.builders import a_user, an_event, an_organisation
from tests.scoring.full_events import a_full_file
from tournaments.models import Event, Person
from tournaments.new_entrants import NewEntrant
from tournaments.services.people import register_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def received() -> EventFile:
    return keep_file(organisation=an_organisation(), given=a_full_file(), by=a_user())


@pytest.fixture
def file(received: EventFile) -> EventFile:
    review_file(file_id=received.pk)
    return EventFile.objects.get()


def refused(given: bytes) -> list[list[str]]:
    """Why the worker refuses a file that was kept as it came."""
    file = keep_file(organisation=an_organisation(), given=given, by=a_user())
    review_file(file_id=file.pk)
    file.refresh_from_db()
    assert (file.state, bytes(file.content)) == (EventFileState.REFUSED, b"")
    return list(file.problems)


def test_a_file_is_kept_as_it_came_and_nothing_is_known_of_it(received: EventFile) -> None:
    assert (received.state, received.summary, received.people) == (EventFileState.RECEIVED, {}, [])
    assert zlib.decompress(received.content) == a_full_file()


def test_a_file_that_was_not_looked_at_is_not_ordered(received: EventFile) -> None:
    with pytest.raises(EventFileOutdated):
        order_reading(file_id=received.pk)


def test_once_it_was_looked_at_a_file_says_what_is_in_it(file: EventFile) -> None:
    assert file.state == EventFileState.SENT
    assert file.summary == {
        "organisation": "Card Club",
        "name": "Club evening",
        "slug": file.summary["slug"],
        "starts_on": "2026-03-06",
        "ends_on": "2026-03-06",
        "state": "running",
        "players": 10,
        "seatings": 2,
        "rounds": 4,
        "series": [],
    }


def test_a_file_is_looked_at_once(file: EventFile) -> None:
    EventFile.objects.update(summary={"players": 3})

    review_file(file_id=file.pk)

    assert EventFile.objects.get().summary == {"players": 3}


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        pytest.param(b"[" * 100_000, "no_event", id="deep"),
        pytest.param(b"\xff", "no_event", id="no-text"),
        pytest.param(b"[" + b"0," * 4_000_000 + b"0]", "too_much", id="too-many-values"),
    ],
)
def test_what_is_no_event_is_refused_once_it_was_looked_at(given: bytes, fault: str) -> None:
    assert refused(given) == [[fault, ""]]


def test_an_empty_file_is_not_kept() -> None:
    with pytest.raises(EventFileRefused) as refused:
        keep_file(organisation=an_organisation(), given=b"", by=a_user())

    assert refused.value.problems == [FileProblem(FileFault.NO_EVENT)]


def test_a_file_that_could_not_be_looked_at_has_failed(received: EventFile) -> None:
    fail_reading(file_id=received.pk)

    received.refresh_from_db()
    assert (received.state, received.problems) == (EventFileState.REFUSED, [["broken", ""]])


def test_a_file_larger_than_the_desk_takes_is_not_kept() -> None:
    with pytest.raises(EventFileRefused) as refused:
        keep_file(organisation=an_organisation(), given=b" " * (LARGEST + 1), by=a_user())

    assert refused.value.problems == [FileProblem(FileFault.TOO_LARGE)]
    assert not EventFile.objects.exists()


def test_a_file_is_ordered_once(file: EventFile) -> None:
    order_reading(file_id=file.pk)

    with pytest.raises(EventFileOutdated):
        order_reading(file_id=file.pk)


def test_a_file_that_was_not_ordered_is_not_read(file: EventFile) -> None:
    read_file(file_id=file.pk)

    assert EventFile.objects.get().state == EventFileState.SENT
    assert not Event.objects.exists()


def test_a_file_that_is_being_read_is_not_removed(file: EventFile) -> None:
    order_reading(file_id=file.pk)

    forget_file(file_id=file.pk)

    assert EventFile.objects.filter(pk=file.pk).exists()


def test_of_a_file_that_failed_nothing_is_kept_but_the_problem(file: EventFile) -> None:
    order_reading(file_id=file.pk)

    fail_reading(file_id=file.pk)

    file.refresh_from_db()
    assert (file.state, file.problems) == (EventFileState.REFUSED, [["broken", ""]])
    assert bytes(file.content) == b""


def test_tidying_removes_a_file_after_a_day_and_no_sooner(file: EventFile) -> None:
    tidy()
    assert EventFile.objects.filter(pk=file.pk).exists()

    EventFile.objects.update(sent_at=file.sent_at - KEPT_FOR - timedelta(seconds=1))
    tidy()

    assert not EventFile.objects.exists()


def person_of(file: EventFile, name: str = "Anna") -> Person:
    [person] = register_people(
        organisation=file.organisation, new_entrants=[NewEntrant(name=name)], language="en"
    )
    return person


def read(file: EventFile, chosen: Mapping[int, int]) -> EventFile:
    order_reading(file_id=file.pk, chosen=chosen)
    read_file(file_id=file.pk)
    return EventFile.objects.get(pk=file.pk)


def test_the_people_of_a_file_are_kept_until_it_is_read(file: EventFile) -> None:
    assert len(people_of_file(file)) == 10
    assert people_of_file(file)[1] == FilePerson(number=2, name="Béla", home_club="")

    assert people_of_file(read(file, {})) == []


def test_a_file_of_more_people_than_the_desk_takes_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("scoring.services.event_files.PEOPLE_LIMIT", 9)

    assert refused(a_full_file()) == [["too_many", ""]]


def test_who_was_chosen_plays_in_the_event_that_is_read(file: EventFile) -> None:
    anna = person_of(file)

    found = read(file, {1: anna.pk})

    event = Event.objects.get(slug=found.slug)
    assert event.entrants.get(number=1).person == anna
    assert Person.objects.filter(organisation=file.organisation).count() == 10


def test_nothing_is_ordered_where_people_cannot_be_as_chosen_and_all_are_named(
    file: EventFile,
) -> None:
    anna, gone = person_of(file), person_of(file)
    foreign = an_event(1).entrants.get().person_id
    gone_id = gone.pk
    gone.delete()

    with pytest.raises(FilePeopleRefused) as refused:
        order_reading(
            file_id=file.pk,
            chosen={2: anna.pk, 3: foreign, 5: anna.pk, 7: gone_id, 8: foreign, 9: anna.pk},
        )

    assert refused.value.unknown == ["3 Cili", "8 Hana", "7 Gino"]
    assert refused.value.same == [["2 Béla", "5 Emma", "9 Imre"]]
    assert EventFile.objects.get().state == EventFileState.SENT


def test_a_person_who_is_gone_before_the_file_is_read_is_named_and_nothing_is_stored(
    file: EventFile,
) -> None:
    anna = person_of(file)
    order_reading(file_id=file.pk, chosen={4: anna.pk})
    erase_person(person_id=anna.pk, label="Player 1")

    read_file(file_id=file.pk)

    file.refresh_from_db()
    assert (file.state, file.problems) == (EventFileState.REFUSED, [["person", "4"]])
    assert not Event.objects.exists()

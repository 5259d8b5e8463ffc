"""Who takes part in an event."""

import pytest

from tests.builders import an_event
from tournaments.errors import EventNotOpen, NamesOutdated, NamesRefused
from tournaments.models import Event, EventState, Person
from tournaments.selectors.seatings import to_be_seated
from tournaments.services.entrants import read_names, register_names, withdraw_entrant


@pytest.mark.parametrize(
    ("text", "names"),
    [
        pytest.param("Anna\nBéla", ["Anna", "Béla"], id="one-a-line"),
        pytest.param("1. Anna\n2) Béla\n3:\tCili\n4\tDani", ["Anna", "Béla", "Cili", "Dani"],
                     id="with-numbers"),
        pytest.param("  Anna   Maier \n\n\r\n\tBéla", ["Anna Maier", "Béla"], id="untidy"),
        pytest.param("Anna\nAnna", ["Anna", "Anna"], id="two-of-the-same-name"),
        pytest.param("Be\u0301la", ["Béla"], id="accent-as-a-mark-of-its-own"),
        pytest.param("花子\n3 Musketeers", ["花子", "3 Musketeers"], id="a-number-in-the-name"),
    ],
)  # fmt: skip
def test_read_names(text: str, names: list[str]) -> None:
    assert read_names(text) == names


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        pytest.param("", [(1, "empty")], id="nothing"),
        pytest.param(" \n\t\n", [(1, "empty")], id="blank-lines-only"),
        pytest.param(f"Anna\n{'x' * 101}\nB\0b", [(2, "too_long"), (3, "unprintable")], id="all"),
        pytest.param("A\n" * 5001, [(5001, "too_many")], id="too-many"),
    ],
)
def test_read_names_that_cannot_be_names_every_line(
    text: str, problems: list[tuple[int, str]]
) -> None:
    with pytest.raises(NamesRefused) as caught:
        read_names(text)

    assert caught.value.data == {"problems": problems}


@pytest.mark.django_db
def test_register_names_gives_the_start_numbers_that_follow() -> None:
    event = an_event(players=2)

    added = register_names(event_id=event.pk, names=["Zoe Maier", "Anna"])

    assert [(one.number, one.person.name, one.person.sort_name) for one in added] == [
        (3, "Zoe Maier", "Maier, Zoe"),
        (4, "Anna", "Anna"),
    ]


@pytest.mark.django_db
def test_register_names_keeps_two_people_of_one_name_apart() -> None:
    event = an_event(players=0)

    register_names(event_id=event.pk, names=["Anna", "Anna"])

    assert Person.objects.filter(name="Anna").count() == 2


@pytest.mark.django_db
def test_withdraw_entrant_leaves_out_one_who_can_be_taken_back() -> None:
    event = an_event(players=3)
    anna = event.entrants.get(number=1)

    withdraw_entrant(entrant_id=anna.pk)
    left = list(to_be_seated(event).values_list("number", flat=True))
    withdraw_entrant(entrant_id=anna.pk, withdrawn=False)

    assert left == [2, 3]
    assert list(to_be_seated(event).values_list("number", flat=True)) == [1, 2, 3]


@pytest.mark.django_db
def test_register_names_with_a_number_given_out_meanwhile_stores_nothing() -> None:
    event = an_event(players=2)

    with pytest.raises(NamesOutdated) as caught:
        register_names(event_id=event.pk, names=["Zoe"], next_number=2)

    assert caught.value.data == {"next_number": 3}
    assert event.entrants.count() == 2
    assert register_names(event_id=event.pk, names=["Zoe"], next_number=3)[0].number == 3


@pytest.mark.django_db
def test_register_names_at_a_finished_event_is_refused() -> None:
    event = an_event(players=2)
    Event.objects.update(state=EventState.FINISHED)

    with pytest.raises(EventNotOpen) as caught:
        register_names(event_id=event.pk, names=["Zoe"])

    assert caught.value.data == {"state": "finished"}
    assert event.entrants.count() == 2

"""What visitors sent, and how a director decides."""

from uuid import uuid4

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.builders import an_accepted_registration, an_event
from tests.pages.desk.desks import Answer, desk, said, text
from tournaments.models import Event, Registration
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.entrants import next_start_number
from tournaments.selectors.registrations import waiting_list
from tournaments.services.entrants import register_names
from tournaments.services.registrations import send_registration

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Anna is registered; Béla was at another event."""
    event = an_event(1, self_registration=True)
    other = an_event(0, organisation=event.organisation)
    register_names(event_id=other.pk, names=["Béla Kovács"])
    return event


def sent(event: Event, name: str) -> Registration:
    return send_registration(
        event_id=event.pk, key=uuid4(), new_entrant=NewEntrant(name=name), source="192.0.2.7"
    )


def page(event: Event) -> Answer:
    return desk(event).get(f"/admin/events/{event.pk}/registrations/")


def decide(event: Event, shown: int | None = None, /, **choices: str) -> Answer:
    """Decide on a page that showed this start number as the next, by default on a new one."""
    fields = {f"registration-{pk.removeprefix('r')}": choice for pk, choice in choices.items()}
    following = str(shown or next_start_number(event))
    return desk(event).post(
        f"/admin/events/{event.pk}/registrations/", {"next": following, **fields}
    )


def test_who_waits_is_shown_with_who_it_may_be(event: Event) -> None:
    for name in ("Anna", "Béla Kovács", "Kovacs Bela", "Zoë"):
        sent(event, name)
    bela = str(event.organisation.people.get(name="Béla Kovács").pk)

    shown = page(event)

    assert [one.chosen for one in shown.context["waiting"]] == ["later", bela, "later", "new"]
    assert "4 registrations are waiting." in text(shown)
    assert "already registered: no. 1 Anna" in text(shown)
    assert f"/e/{event.slug}/register/" in text(shown)


def test_a_director_approves_refuses_and_leaves_the_rest_waiting(event: Event) -> None:
    anna, bela, zoe, emma = (sent(event, name) for name in ("Anna", "Bela Kovacs", "Zoë", "Emma"))
    known = event.organisation.people.get(name="Béla Kovács")

    answer = decide(
        event, **{f"r{anna.pk}": "out", f"r{bela.pk}": str(known.pk), f"r{zoe.pk}": "new"}
    )

    assert said(answer) == [
        "Refused and deleted: Anna.",
        "2 entrants are registered, with start numbers 2 to 3.",
    ]
    assert [(one.number, one.person.name) for one in event.entrants.order_by("number")] == [
        (1, "Anna"),
        (2, "Béla Kovács"),
        (3, "Zoë"),
    ]
    assert event.entrants.get(number=2).person == known
    assert [one.registration for one in page(event).context["waiting"]] == [emma]


def test_the_list_of_entrants_says_how_many_wait(event: Event) -> None:
    sent(event, "Zoë")

    assert "One registration is waiting." in text(
        desk(event).get(f"/admin/events/{event.pk}/entrants/")
    )


def test_a_registration_that_was_decided_meanwhile_stays_decided(event: Event) -> None:
    zoe = sent(event, "Zoë")

    decide(event, **{f"r{zoe.pk}": "new"})
    again = decide(event, **{f"r{zoe.pk}": "new"})

    assert said(again)[-1] == "You have decided nothing. Decide about at least one registration."
    assert event.entrants.count() == 2


def test_a_visitor_whom_another_desk_has_registered_meanwhile_is_not_registered_twice(
    event: Event,
) -> None:
    zoe = sent(event, "Zoë")
    shown = page(event)
    assert [one.chosen for one in shown.context["waiting"]] == ["new"]
    register_names(event_id=event.pk, names=["Zoë"])

    refused = decide(event, shown.context["next_number"], **{f"r{zoe.pk}": "new"})

    assert refused.status_code == 422
    assert "Another person has registered entrants at the same time." in text(refused)
    assert "already registered: no. 2 Zoë" in text(refused)
    assert event.entrants.count() == 2

    again = decide(event, refused.context["next_number"], **{f"r{zoe.pk}": "out"})

    assert said(again) == ["Refused and deleted: Zoë."]


def test_a_choice_that_no_page_made_decides_nothing(event: Event) -> None:
    zoe = sent(event, "Zoë")

    answer = decide(event, **{f"r{zoe.pk}": "77"})

    assert "One registration is waiting." in text(answer)
    assert event.entrants.count() == 1


def test_a_finished_event_decides_nothing_but_refusals(event: Event) -> None:
    zoe, emma = sent(event, "Zoë"), sent(event, "Emma")
    Event.objects.update(state="finished")

    refused = decide(event, **{f"r{zoe.pk}": "new"})
    gone = decide(event, **{f"r{emma.pk}": "out"})

    assert refused.status_code == 422
    assert "This is not possible in the current state of the event." in text(refused)
    assert said(gone)[-1] == "Refused and deleted: Emma."


def test_an_event_that_takes_none_says_how_to_change_that() -> None:
    assert "Visitors cannot register themselves now." in text(page(an_event(1)))


@pytest.mark.parametrize("names", [["Zoë"], ["Anna", "Béla", "Zoë"]])
def test_the_page_takes_the_same_queries_at_any_length(
    event: Event, names: list[str], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for name in names:
        sent(event, name)
    browser = desk(event)

    with django_assert_num_queries(15):
        browser.get(f"/admin/events/{event.pk}/registrations/")


@pytest.fixture
def full(event: Event) -> Event:
    """The same event with one place, which Anna has."""
    Event.objects.filter(pk=event.pk).update(most_entrants=1)
    return event


def listed(event: Event) -> list[str]:
    return [registration.name for registration in waiting_list(event)]


def act(event: Event, what: str, registration: int | str) -> Answer:
    address = f"/admin/events/{event.pk}/registrations/{what}/"
    return desk(event).post(address, {"registration": registration})


def test_beyond_the_limit_accepted_people_come_to_the_waiting_list(full: Event) -> None:
    zoe, emma = sent(full, "Zoë"), sent(full, "Emma")
    before = text(page(full))

    answer = decide(full, **{f"r{zoe.pk}": "new", f"r{emma.pk}": "new"})

    assert "The only place is taken. People you register here come to the waiting list." in before
    assert said(answer) == ["All places are taken: 2 more people are on the waiting list."]
    shown = text(page(full))
    assert "The first of the list takes part as soon as a place is free." in shown
    assert "Refuse … Zoë The registration is deleted, and its link says that it was" in shown
    assert listed(full) == ["Zoë", "Emma"]
    entrants = text(desk(full).get(f"/admin/events/{full.pk}/entrants/"))
    assert "The only place is taken. 2 people are on the waiting list." in entrants


def test_the_list_says_whom_of_the_register_somebody_was_taken_for(full: Event) -> None:
    bela = sent(full, "Bela Kovacs")
    known = full.organisation.people.get(name="Béla Kovács")

    decide(full, **{f"r{bela.pk}": str(known.pk)})

    assert "Bela Kovacs" in text(page(full))
    assert "in the register: Béla Kovács" in text(page(full))


def test_a_director_takes_in_despite_the_limit_or_refuses(full: Event) -> None:
    for name in ("Zoë", "Emma"):
        an_accepted_registration(full, name)
    zoe, emma = waiting_list(full)
    assert "Take in despite the limit" in text(page(full))

    taken, refused = act(full, "take-in", emma.pk), act(full, "refuse", zoe.pk)

    assert said(taken) == ["One entrant is registered, with start number 2."]
    assert said(refused)[-1] == "Refused and deleted: Zoë."
    assert listed(full) == []
    assert full.entrants.get(number=2).person.name == "Emma"


@pytest.mark.parametrize("what", ["take-in", "refuse"])
def test_who_is_not_on_the_list_of_this_event_is_left_as_they_are(full: Event, what: str) -> None:
    other = an_event(1, organisation=full.organisation, self_registration=True, most_entrants=1)
    elsewhere, waiting = an_accepted_registration(other), sent(full, "Zoë")

    for number in (elsewhere.pk, waiting.pk, "x", ""):
        answer = act(full, what, number)
        assert said(answer)[-1].startswith("Another person has decided at the same time.")

    assert (listed(other), full.entrants.count()) == (["Zoë"], 1)


def test_a_place_that_is_free_during_play_is_given_by_the_director(full: Event) -> None:
    an_accepted_registration(full)
    Event.objects.update(state="running")
    full.entrants.update(withdrawn=True)

    shown = text(page(full))

    assert "1 of 1 places is left." in shown
    assert "The list does not move up by itself now." in shown
    assert "Take in despite the limit" not in shown


def test_a_person_who_waits_already_is_not_put_on_the_list_again(full: Event) -> None:
    known = full.organisation.people.get(name="Béla Kovács")
    an_accepted_registration(full, "Béla Kovács", person_id=known.pk)
    again = sent(full, "Béla Kovács")

    answer = decide(full, **{f"r{again.pk}": str(known.pk)})

    assert answer.status_code == 422
    assert "Béla Kovács is on the waiting list already. Refuse this registration." in text(answer)

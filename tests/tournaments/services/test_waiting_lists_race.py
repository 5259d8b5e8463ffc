"""The last place, wanted by two at once: one gets it, whoever comes first."""

import threading
from collections.abc import Callable

import pytest

from tests.at_once import Meeting, all_at_once, holds_another_up
from tests.builders import a_registration, a_user, an_accepted_registration, an_event
from tests.waiting import eventually
from tournaments.models import Event, Registration
from tournaments.new_entrants import NewEntrant
from tournaments.selectors.registrations import places_left, waiting_list
from tournaments.services import registrations
from tournaments.services.entrants import withdraw_entrant
from tournaments.services.events import change_event
from tournaments.services.registrations import decide_registrations
from tournaments.services.seatings import lock_event
from tournaments.services.withdrawals import withdraw_registration

pytestmark = pytest.mark.django_db(transaction=True)

Act = Callable[[], object]


@pytest.fixture
def event() -> Event:
    """Two have two of three places."""
    return an_event(2, self_registration=True, most_entrants=3)


def accepts(event: Event, registration: Registration) -> Act:
    by = a_user(event.organisation)
    decisions = {registration.pk: NewEntrant(name=registration.name)}
    return lambda: decide_registrations(event_id=event.pk, decisions=decisions, by=by)


def withdraws(event: Event, number: int) -> Act:
    entrant = event.entrants.get(number=number)
    return lambda: withdraw_entrant(entrant_id=entrant.pk)


def raises_the_limit(event: Event, most: int) -> Act:
    def raise_limit() -> None:
        changed = Event.objects.get(pk=event.pk)
        changed.most_entrants = most
        change_event(changed, fields=["most_entrants"])

    return raise_limit


def one_after_the_other(first: Act, second: Act, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Begin the second act once the first one has the event's lock; return the outcomes."""
    locked, beginner = threading.Event(), []

    def lock_then_wait(event_id: int) -> Event:
        event = lock_event(event_id)
        if threading.get_ident() in beginner and not locked.is_set():
            locked.set()
            eventually(holds_another_up)
        return event

    def begin() -> object:
        beginner.append(threading.get_ident())
        return first()

    def follow() -> object:
        locked.wait()
        return second()

    for module in ("registrations", "withdrawals", "entrants", "events"):
        monkeypatch.setattr(f"tournaments.services.{module}.lock_event", lock_then_wait)
    return all_at_once(begin, follow)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_two_visitors_for_the_last_place_one_gets_it_and_the_other_one_waits(
    order: tuple[int, int], event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = [a_registration(event, "Zoë"), a_registration(event, "Emma")]
    first, second = (sent[at] for at in order)

    outcomes = one_after_the_other(accepts(event, first), accepts(event, second), monkeypatch)

    assert outcomes == ["done", "done"]
    assert event.entrants.get(number=3).person.name == first.name
    assert list(waiting_list(event)) == [second]


def test_control_without_the_lock_both_get_the_last_place(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = [a_registration(event, "Zoë"), a_registration(event, "Emma")]
    meeting = Meeting()

    def count_then_wait(asked: Event) -> int | None:
        left = places_left(asked)
        meeting.wait()  # both have seen the place
        return left

    def unlocked(event_id: int) -> Event:
        return Event.objects.get(pk=event_id)

    monkeypatch.setattr("tournaments.services.registrations.lock_event", unlocked)
    monkeypatch.setattr("tournaments.services.registrations.moves_up_by_itself", lambda _: False)
    monkeypatch.setattr("tournaments.services.registrations.places_left", count_then_wait)
    numbers = iter((3, 3, 3, 4))  # before and after they have met
    monkeypatch.setattr(registrations, "next_start_number", lambda _: next(numbers))

    assert all_at_once(*(accepts(event, each) for each in sent)) == ["done", "done"]

    assert event.entrants.count() == 4  # of three places
    assert not waiting_list(event).exists()


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_while_one_withdraws_and_another_one_is_accepted_the_place_goes_to_who_waited(
    order: tuple[int, int], event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_accepted_registration(event, "Zoë")
    waiting = an_accepted_registration(event, "Emma")
    late = a_registration(event, "Ida")
    acts = [withdraws(event, 1), accepts(event, late)]

    outcomes = one_after_the_other(acts[order[0]], acts[order[1]], monkeypatch)

    assert outcomes == ["done", "done"]
    waiting.refresh_from_db()
    assert waiting.entrant
    assert waiting.entrant.number == 4
    assert list(waiting_list(event)) == [late]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_of_two_who_withdraw_at_once_each_makes_room_for_one(
    order: tuple[int, int], event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    zoe = an_accepted_registration(event, "Zoë")
    for name in ("Emma", "Ida", "Kata"):
        an_accepted_registration(event, name)
    acts = [withdraws(event, 1), lambda: withdraw_registration(registration_id=zoe.pk)]

    outcomes = one_after_the_other(acts[order[0]], acts[order[1]], monkeypatch)

    assert outcomes == ["done", "done"]
    there = event.entrants.filter(withdrawn=False).values_list("person__name", flat=True)
    assert sorted(there) == ["Béla", "Emma", "Ida"]
    assert [one.name for one in waiting_list(event)] == ["Kata"]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_who_withdraws_from_the_list_as_the_place_comes_does_not_take_it(
    order: tuple[int, int], event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    an_accepted_registration(event, "Zoë")
    emma, ida = (an_accepted_registration(event, name) for name in ("Emma", "Ida"))
    acts = [lambda: withdraw_registration(registration_id=emma.pk), withdraws(event, 1)]

    outcomes = one_after_the_other(acts[order[0]], acts[order[1]], monkeypatch)

    assert outcomes == ["done", "done"]
    ida.refresh_from_db()
    # Emma was gone before, or got the place and gave it to the next.
    assert ida.entrant is not None
    assert places_left(Event.objects.get(pk=event.pk)) == 0


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_limit_that_is_raised_meanwhile_is_filled_and_not_exceeded(
    order: tuple[int, int], event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("Zoë", "Emma", "Ida", "Kata"):
        an_accepted_registration(event, name)
    acts = [raises_the_limit(event, 4), withdraws(event, 1)]

    outcomes = one_after_the_other(acts[order[0]], acts[order[1]], monkeypatch)

    assert outcomes == ["done", "done"]
    assert event.entrants.filter(withdrawn=False).count() == 4
    assert [one.name for one in waiting_list(event)] == ["Kata"]

"""Two phones ask for notices at the same moment, and one more is too many."""

from collections.abc import Callable

import pytest

from scoring.models import PushSubscription
from scoring.push_encryption import encoded, public_key, signing_key
from scoring.selectors.pushes import count_others
from scoring.services import pushes
from scoring.services.pushes import subscribe
from tests.at_once import Meeting, all_at_once
from tests.builders import an_event
from tournaments.models import Entrant, Event

pytestmark = pytest.mark.django_db(transaction=True)
KEY, SECRET = public_key(signing_key("a browser")), encoded(bytes(16))


def asking(event: Event, number: int) -> Callable[[], None]:
    entrant = event.entrants.get(number=number)
    endpoint = f"https://push.example/{number}"
    return lambda: subscribe(
        entrant=entrant, endpoint=endpoint, key=KEY, secret=SECRET, language="en"
    )


@pytest.fixture(autouse=True)
def both_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each wait, after it counted the phones, for the other to have counted too."""
    meeting = Meeting()

    def count_then_meet(entrant: Entrant, endpoint: str) -> int:
        others = count_others(entrant, endpoint)
        meeting.wait()
        return others

    monkeypatch.setattr(pushes, "count_others", count_then_meet)
    monkeypatch.setattr(pushes, "MOST_OF_EVENT", 1)


def test_of_two_phones_at_once_the_one_too_many_is_refused() -> None:
    event = an_event()

    assert all_at_once(asking(event, 1), asking(event, 2)) == ["SubscriptionRefused", "done"]
    assert PushSubscription.objects.count() == 1


def test_control_of_two_that_are_counted_side_by_side_both_are_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pushes, "_count_alone", lambda _: None)
    event = an_event()

    assert all_at_once(asking(event, 1), asking(event, 2)) == ["done", "done"]
    assert PushSubscription.objects.count() == 2

"""Announcements: in the reader's language, until they are over."""

import pytest
import time_machine

from scoring.errors import AnnouncementOutdated
from scoring.selectors.announcements import AnnouncementText, current_announcements, notice_of
from scoring.selectors.versions import event_versions
from scoring.services.announcements import withdraw_announcement
from tests.builders import an_announcement, an_event
from tournaments.errors import EventNotOpen
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return an_event(0, language="de")


def texts(event: Event) -> list[str]:
    return [shown.text for shown in current_announcements(event, "de")]


def test_an_announcement_comes_in_the_readers_language_or_in_that_of_the_event(
    event: Event,
) -> None:
    an_announcement(event, "Essen ist fertig", translations={"hu": "Kész a vacsora"})

    assert current_announcements(event, "hu") == [
        AnnouncementText(text="Kész a vacsora", language="hu", ends_at=None)
    ]
    assert current_announcements(event, "it") == [
        AnnouncementText(text="Essen ist fertig", language="de", ends_at=None)
    ]


def test_the_newest_announcement_stands_first_and_a_withdrawn_one_nowhere(event: Event) -> None:
    first, _, _ = [an_announcement(event, text) for text in ("eins", "zwei", "drei")]

    withdraw_announcement(announcement_id=first.pk)

    assert texts(event) == ["drei", "zwei"]


def test_an_announcement_ends_by_itself_and_pages_kept_with_it_are_old() -> None:
    with time_machine.travel("2026-03-06 18:00Z", tick=False) as clock:
        event = an_event(0, language="de")
        an_announcement(event, "Pause", minutes=10)
        clock.shift(599)
        before = (texts(event), event_versions(event.slug))
        clock.shift(1)
        after = (texts(event), event_versions(event.slug))

    assert (before[0], after[0]) == (["Pause"], [])
    assert (before[1] and before[1].notice, after[1] and after[1].notice) == (1, 2)


def test_the_number_of_notices_only_grows(event: Event) -> None:
    announcement = an_announcement(event)
    one = notice_of(event)
    withdraw_announcement(announcement_id=announcement.pk)

    assert (one, notice_of(event)) == (1, 2)


def test_an_announcement_is_withdrawn_once(event: Event) -> None:
    announcement = an_announcement(event)
    withdraw_announcement(announcement_id=announcement.pk)

    with pytest.raises(AnnouncementOutdated):
        withdraw_announcement(announcement_id=announcement.pk)


def test_nothing_is_announced_at_a_draft() -> None:
    with pytest.raises(EventNotOpen):
        an_announcement(an_event(0, state="draft"))

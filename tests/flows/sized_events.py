"""An event of any size, with rows of every kind."""

from datetime import timedelta

from scoring.models import CallKind, Series, SeriesEvent
from scoring.services.calls import call_director
from scoring.services.clocks import give_extra_time, start_clock
from scoring.services.seatings import close_seating, publish_seating
from scoring.services.series import create_series
from scoring.services.webhooks import send_test
from tests.builders import (
    a_helper,
    a_key,
    a_picture,
    a_prize,
    a_proposed_seating,
    a_rehearsal,
    a_ruling,
    a_sanction,
    a_sent_file,
    a_user,
    an_announcement,
    an_entry,
    an_event,
    an_invitation,
    an_organisation,
    points_sheet,
    start_numbers,
)
from tests.scoring.seasons import an_evening as played_evening
from tests.scoring.seasons import make_series, some_people
from tests.webhooks import a_webhook
from tournaments.models import Event, PageConsent, Role
from tournaments.selectors.tables import tables_of
from tournaments.services.keep_apart import keep_apart
from tournaments.services.organisations import show_people
from tournaments.services.teams import change_team, create_team


def an_evening(tables: int) -> Event:
    """Of a club with so many events and members: so many closed seatings, one being played and
    one proposed, at so many tables. All have reported a round and call the director.
    """
    club = an_organisation()
    for _ in range(tables):
        a_user(club)
        event = an_event(4 * tables, organisation=club, rounds=2, evidence=["points"])
    for number in range(tables + 1):
        seating = publish_seating(seating_id=a_proposed_seating(event, seed=number).pk)
        for table in tables_of(seating):
            an_entry(table, sheet=points_sheet(*range(len(start_numbers(table)))))
        if number < tables:
            close_seating(seating_id=seating.pk)
    start_clock(seating_id=seating.pk, minutes=60)
    for table in tables_of(seating):
        give_extra_time(table_id=table.pk, minutes=5)
    for place in event.places.all():
        call_director(place=place, kind=CallKind.DIRECTOR)
        an_announcement(event)
    a_proposed_seating(event)
    for number in range(1, tables + 1):
        a_helper(event, Role.READER)
        a_key(event)
        an_invitation(event)
        an_invitation(event.organisation)
        a_sent_file(event)
        a_rehearsal(event)
        send_test(webhook_id=a_webhook(event).pk)
        a_sanction(event, number)
        a_ruling(event.seatings.get(number=1), number)
        team = create_team(event_id=event.pk, name=f"Team {number}")
        change_team(team_id=team.pk, name=team.name, numbers=[number, number + tables])
        keep_apart(event_id=event.pk, numbers=(number, number + tables))
        a_prize(event, first=number)
    a_picture(event)
    a_season(event)
    show_people(organisation_id=club.pk, shown=True)
    club.people.filter(made_up_for=None).update(page=PageConsent.ALLOWED)
    return event


def a_season(event: Event) -> Series:
    """A public series of this event and of one before it, which counts already."""
    club = event.organisation
    before = played_evening(some_people(club), 9, 5, 1, day=event.starts_on - timedelta(days=28))
    series = create_series(
        organisation_id=club.pk,
        name="Season",
        slug=f"season-{event.slug}",
        settings={"public": True},
    )
    for each in (before, event):
        # The service would leave its user to all that the same transaction does later.
        SeriesEvent.objects.create(series=series, event=each)
    make_series(series)
    return series

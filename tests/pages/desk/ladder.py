"""Every address of the desk: what it answers to whom, and an event with a row for each."""

from collections.abc import Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver, reverse

from pages.desk.addresses import ADDRESSES
from scoring.models import CallKind, HelpCall, WebhookDelivery
from scoring.selectors.decisions import rulings_of, sanctions_of
from scoring.services.calls import call_director
from scoring.services.series import create_series
from scoring.services.webhooks import switch_off_webhook
from tests.builders import (
    a_key,
    a_picture,
    a_prize,
    a_published_seating,
    a_rehearsal,
    a_ruling,
    a_sanction,
    a_sent_file,
    an_announcement,
    an_event,
    an_organisation,
)
from tests.webhooks import a_given_up_test, a_webhook
from tournaments.models import Event, Role, Table, User
from tournaments.selectors.tables import tables_of
from tournaments.selectors.teams import kept_apart
from tournaments.services.invitations import invite
from tournaments.services.keep_apart import keep_apart
from tournaments.services.teams import create_team

SECRET = "Quixotic"  # stands in every name of the club that no one else may see

# What each address needs: the methods it answers and the least role.
LADDER: dict[str, tuple[str, Role]] = {
    "event": ("GET", Role.READER),
    "alarms": ("GET", Role.READER),
    "state": ("GET", Role.READER),
    "seatings": ("GET", Role.READER),
    "results": ("GET", Role.READER),
    "search": ("GET", Role.READER),
    "leave": ("POST", Role.DIRECTOR),
    "seat": ("POST", Role.DIRECTOR),
    "history": ("GET", Role.READER),
    "move": ("POST", Role.DIRECTOR),
    "missing": ("GET", Role.READER),
    "unconfirmed": ("GET", Role.READER),
    "confirm_all": ("POST", Role.DIRECTOR),
    "copy": ("GET POST", Role.DIRECTOR),
    "rehearsals": ("GET POST", Role.DIRECTOR),
    "rehearsal": ("GET", Role.DIRECTOR),
    "rehearsal_progress": ("GET", Role.DIRECTOR),
    "play_rehearsal": ("POST", Role.DIRECTOR),
    "discard_event": ("GET POST", Role.DIRECTOR),
    "entrants": ("GET", Role.READER),
    "names": ("GET POST", Role.DIRECTOR),
    "register": ("GET POST", Role.DIRECTOR),
    "pick": ("GET POST", Role.DIRECTOR),
    "registrations": ("GET POST", Role.DIRECTOR),
    "open_registration": ("POST", Role.DIRECTOR),
    "take_in": ("POST", Role.DIRECTOR),
    "refuse_listed": ("POST", Role.DIRECTOR),
    "ask_again": ("POST", Role.DIRECTOR),
    "emails": ("GET", Role.DIRECTOR),
    "send_invitations": ("POST", Role.DIRECTOR),
    "send_results": ("POST", Role.DIRECTOR),
    "cards": ("GET", Role.SCORE_KEEPER),
    "hall": ("GET", Role.DIRECTOR),
    "add_places": ("POST", Role.DIRECTOR),
    "name_rooms": ("POST", Role.DIRECTOR),
    "remove_places": ("POST", Role.DIRECTOR),
    "papers": ("GET", Role.READER),
    "event_embeds": ("GET", Role.READER),
    "series_embeds": ("GET", Role.READER),
    "organisation_embeds": ("GET", Role.READER),
    "organisation_sites": ("POST", Role.OWNER),
    "export_standings": ("GET", Role.READER),
    "export_teams": ("GET", Role.READER),
    "export_results": ("GET", Role.READER),
    "export_players": ("GET", Role.READER),
    "export_cash": ("GET", Role.READER),
    "export_event": ("GET", Role.DIRECTOR),
    "send_event_file": ("GET POST", Role.OWNER),
    "past_evenings": ("GET POST", Role.DIRECTOR),
    "event_file": ("GET", Role.OWNER),
    "event_file_progress": ("GET", Role.OWNER),
    "read_event_file": ("POST", Role.OWNER),
    "forget_event_file": ("POST", Role.OWNER),
    "print_roll": ("GET", Role.READER),
    "print_cash": ("GET", Role.READER),
    "print_standings": ("GET", Role.READER),
    "print_certificates": ("GET", Role.READER),
    "print_all": ("GET", Role.SCORE_KEEPER),
    "print_prizes": ("GET", Role.READER),
    "print_signs": ("GET", Role.SCORE_KEEPER),
    "print_names": ("GET", Role.READER),
    "print_tables": ("GET", Role.READER),
    "print_sheets": ("GET", Role.SCORE_KEEPER),
    "announcements": ("GET POST", Role.DIRECTOR),
    "withdraw_announcement": ("POST", Role.DIRECTOR),
    "roll_call": ("GET", Role.READER),
    "mark_roll": ("POST", Role.SCORE_KEEPER),
    "take_fee": ("POST", Role.SCORE_KEEPER),
    "reverse_fee": ("POST", Role.SCORE_KEEPER),
    "cash": ("GET", Role.READER),
    "take_payment": ("POST", Role.SCORE_KEEPER),
    "reverse_payment": ("POST", Role.SCORE_KEEPER),
    "check_in": ("GET", Role.SCORE_KEEPER),
    "switch_check_in": ("POST", Role.DIRECTOR),
    "renew_check_in": ("POST", Role.DIRECTOR),
    "propose": ("GET POST", Role.DIRECTOR),
    "write_seating": ("GET POST", Role.DIRECTOR),
    "withdraw_entrant": ("POST", Role.DIRECTOR),
    "seating": ("GET", Role.READER),
    "progress": ("GET", Role.READER),
    "plan": ("POST", Role.DIRECTOR),
    "take_best": ("POST", Role.DIRECTOR),
    "cancel_seating": ("GET POST", Role.DIRECTOR),
    "edit_seating": ("GET POST", Role.DIRECTOR),
    "swap_seats": ("POST", Role.DIRECTOR),
    "restore_seating": ("POST", Role.DIRECTOR),
    "rebalance": ("GET POST", Role.DIRECTOR),
    "seat_at": ("POST", Role.DIRECTOR),
    "undo_rebalance": ("POST", Role.DIRECTOR),
    "keep_table": ("POST", Role.DIRECTOR),
    "publish": ("GET POST", Role.DIRECTOR),
    "call_people": ("POST", Role.DIRECTOR),
    "clock": ("GET POST", Role.DIRECTOR),
    "extra_time": ("POST", Role.DIRECTOR),
    "reopen": ("GET POST", Role.DIRECTOR),
    "short_table": ("GET POST", Role.DIRECTOR),
    "close": ("GET POST", Role.DIRECTOR),
    "next_round": ("GET", Role.READER),
    "round": ("GET", Role.READER),
    "enter": ("POST", Role.SCORE_KEEPER),
    "confirm_round": ("POST", Role.DIRECTOR),
    "override": ("POST", Role.DIRECTOR),
    "card": ("GET", Role.SCORE_KEEPER),
    "room": ("POST", Role.DIRECTOR),
    "withdraw_link": ("GET POST", Role.DIRECTOR),
    "table": ("GET", Role.READER),
    "take_over": ("GET POST", Role.SCORE_KEEPER),
    "leave_table": ("POST", Role.DIRECTOR),
    "join_table": ("POST", Role.DIRECTOR),
    "substitute": ("POST", Role.DIRECTOR),
    "void_round": ("GET POST", Role.DIRECTOR),
    "restore_round": ("GET POST", Role.DIRECTOR),
    "close_table": ("GET POST", Role.DIRECTOR),
    "open_table": ("GET POST", Role.DIRECTOR),
    "release_table": ("POST", Role.DIRECTOR),
    "postpone_table": ("POST", Role.DIRECTOR),
    "resume_table": ("POST", Role.DIRECTOR),
    "swap": ("GET POST", Role.DIRECTOR),
    "sanctions": ("GET", Role.READER),
    "give_sanction": ("POST", Role.DIRECTOR),
    "withdraw_sanction": ("POST", Role.DIRECTOR),
    "rulings": ("GET", Role.READER),
    "give_ruling": ("POST", Role.DIRECTOR),
    "withdraw_ruling": ("POST", Role.DIRECTOR),
    "lots": ("GET", Role.READER),
    "draw_lots": ("POST", Role.DIRECTOR),
    "event_series": ("GET", Role.READER),
    "join_series": ("POST", Role.DIRECTOR),
    "leave_series": ("POST", Role.DIRECTOR),
    "next_evening": ("POST", Role.DIRECTOR),
    "webhooks": ("GET POST", Role.OWNER),
    "webhook": ("GET", Role.OWNER),
    "test_webhook": ("POST", Role.OWNER),
    "switch_webhook": ("POST", Role.OWNER),
    "renew_webhook_secret": ("POST", Role.OWNER),
    "delete_webhook": ("GET POST", Role.OWNER),
    "send_again": ("POST", Role.OWNER),
    "all_series": ("GET", Role.READER),
    "add_series": ("GET POST", Role.OWNER),
    "series": ("GET", Role.READER),
    "series_events": ("GET", Role.READER),
    "add_series_events": ("POST", Role.DIRECTOR),
    "change_series_event": ("POST", Role.DIRECTOR),
    "series_people": ("GET", Role.OWNER),
    "join_people": ("POST", Role.OWNER),
    "part_people": ("POST", Role.OWNER),
    "series_lots": ("GET", Role.READER),
    "draw_series_lots": ("POST", Role.OWNER),
    "series_history": ("GET", Role.READER),
    "series_settings": ("GET POST", Role.OWNER),
    "close_series": ("GET POST", Role.OWNER),
    "discard_series": ("GET POST", Role.OWNER),
    "print_series": ("GET", Role.READER),
    "print_series_certificates": ("GET", Role.READER),
    "take_call": ("POST", Role.DIRECTOR),
    "finish_call": ("POST", Role.DIRECTOR),
    "organisation": ("GET", Role.READER),
    "organisation_people_pages": ("POST", Role.OWNER),
    "organisation_texts": ("POST", Role.OWNER),
    "keys": ("GET POST", Role.OWNER),
    "withdraw_key": ("POST", Role.OWNER),
    "organisation_second_step": ("POST", Role.OWNER),
    "invite": ("POST", Role.OWNER),
    "member": ("POST", Role.OWNER),
    "helpers": ("GET", Role.READER),
    "invite_helper": ("POST", Role.OWNER),
    "helper": ("POST", Role.OWNER),
    "withdraw_invitation": ("POST", Role.OWNER),
    "entrant": ("GET", Role.READER),
    "change_entrant": ("GET POST", Role.DIRECTOR),
    "teams": ("GET", Role.READER),
    "create_team": ("POST", Role.DIRECTOR),
    "team": ("GET POST", Role.DIRECTOR),
    "remove_team": ("POST", Role.DIRECTOR),
    "prizes": ("GET", Role.READER),
    "offer_prize": ("POST", Role.DIRECTOR),
    "prize": ("GET POST", Role.DIRECTOR),
    "remove_prize": ("POST", Role.DIRECTOR),
    "picture": ("GET POST", Role.DIRECTOR),
    "remove_picture": ("POST", Role.DIRECTOR),
    "pairs": ("GET", Role.DIRECTOR),
    "add_pair": ("POST", Role.DIRECTOR),
    "remove_pair": ("POST", Role.DIRECTOR),
    "person": ("GET", Role.READER),
    "merge_person": ("GET POST", Role.DIRECTOR),
    "undo_merge": ("POST", Role.DIRECTOR),
    "personal_data": ("GET", Role.DIRECTOR),
    "erase_person": ("GET POST", Role.OWNER),
}
# Pages of the desk that show no row.
STOCK = [
    "index",
    "tournaments_event_changelist",
    "tournaments_person_changelist",
    "tournaments_organisation_changelist",
]
WORKS = (200, 302, 409, 422)  # nothing in particular was sent


def furnished_event(word: str) -> Event:
    """A running event with a row of every kind and this word in every name."""
    club = an_organisation(f"{word} Club")
    event = an_event(8, organisation=club, name=f"{word} Evening", slug=word.lower())
    for person in club.people.all():
        person.name = f"{word} {person.name}"
        person.save(update_fields=["name"])
    user = User.objects.create_user(username=f"{word}-owner")
    User.objects.filter(pk=user.pk).update(username=f"{word}-owner")  # as old names were stored
    club.memberships.create(user=user, role=Role.OWNER)
    event.helpers.create(user=user, role=Role.OWNER)
    seating = a_published_seating(event)
    a_sanction(event, by=user)
    a_ruling(seating, by=user)
    call_director(place=event.places.get(number=1), kind=CallKind.WRONG)
    invite(where=event, role=Role.READER, by=user)
    create_team(event_id=event.pk, name=f"{word} Team")
    keep_apart(event_id=event.pk, numbers=(1, 2))
    an_announcement(event, f"{word} news", by=user)
    a_prize(event, thing=f"{word} cup")
    a_picture(event, f"{word} hall")
    a_sent_file(event, by=user)
    a_key(event, by=user, name=f"{word} site")
    a_rehearsal(event, by=user)
    slug = f"{word.lower()}-season"
    series = create_series(organisation_id=club.pk, name=f"{word} Season", slug=slug)
    # The service would name its user for all else that this transaction stores.
    series.series_events.create(event=event)
    webhook = a_webhook(event, url=f"https://{word.lower()}.example/", by=user)
    a_given_up_test(webhook)
    switch_off_webhook(webhook_id=webhook.pk)  # no worker that runs beside has news for it
    return event


def a_table_of(event: Event) -> Table:
    played = event.seatings.filter(state__in=("published", "closed"))
    return tables_of(played.earliest("number"))[0]


def rows(event: Event) -> dict[str, int]:
    """A row of the event for each name that an address has for one, of the seating played."""
    table, entrant = a_table_of(event), event.entrants.get(number=1)
    return {
        "event_id": event.pk,
        "entrant_id": entrant.pk,
        "seating_id": table.seating_id,
        "place_id": table.place_id,
        "table_id": table.pk,
        "round_id": table.rounds.get(number=1).pk,
        "call_id": HelpCall.objects.get(place=table.place).pk,
        "announcement_id": event.announcements.latest("pk").pk,
        "sanction_id": sanctions_of(event)[0].pk,
        "ruling_id": rulings_of(event)[0].pk,
        "organisation_id": event.organisation_id,
        "membership_id": event.organisation.memberships.earliest("pk").pk,
        "helper_id": event.helpers.earliest("pk").pk,
        "invitation_id": event.invitations.earliest("pk").pk,
        "person_id": entrant.person_id,
        "key_id": event.api_keys.earliest("pk").pk,
        "team_id": event.teams.earliest("pk").pk,
        "pair_id": kept_apart(event)[0].pk,
        "prize_id": event.prizes.earliest("pk").pk,
        "file_id": event.organisation.event_files.latest("pk").pk,
        "rehearsal_id": event.rehearsals.latest("pk").pk,
        "series_id": event.series_events.latest("pk").series_id,
        "webhook_id": event.organisation.webhooks.latest("pk").pk,
        "delivery_id": WebhookDelivery.objects.filter(event=event).latest("pk").pk,
    }


def own_addresses(event: Event) -> dict[str, str]:
    """The desk's own addresses by name, for rows of this event."""
    given = rows(event)
    return {
        name: reverse(
            f"admin:{name}", kwargs={key: pk for key, pk in given.items() if f":{key}>" in route}
        )
        for name, (route, _) in ADDRESSES.items()
    }


def patterns(found: list[Any]) -> Iterator[URLPattern]:
    """All patterns below some, one by one."""
    for one in found:
        if isinstance(one, URLResolver):
            yield from patterns(one.url_patterns)
        else:
            yield one


def every_address(event: Event) -> dict[str, str]:
    """All addresses below /admin/ that the service answers, for rows of this event, by name."""
    (below,) = [one for one in get_resolver().url_patterns if str(one.pattern) == "admin/"]
    assert isinstance(below, URLResolver)
    objects = {
        "tournaments_event_change": event.pk,
        "tournaments_person_change": event.entrants.get(number=1).person_id,
        "tournaments_organisation_change": event.organisation_id,
    }
    given, found = rows(event), {}
    for pattern in patterns(below.url_patterns):
        if pattern.name is None:
            assert str(pattern.pattern) == "(?P<url>.*)$"  # what answers to everything else
            continue
        keys = pattern.pattern.converters
        known = given | {"object_id": objects.get(pattern.name, 0)}
        found[pattern.name] = reverse(
            f"admin:{pattern.name}", kwargs={key: known[key] for key in keys}
        )
    return found

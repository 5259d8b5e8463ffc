"""The services that change no points whenever they are called, and those no evening brings."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.models import Announcement, CallKind, Entry, HelpCall
from scoring.selectors.lots import tied_groups
from scoring.selectors.results import ranking_rules, results_of
from scoring.services import (
    announcements,
    calls,
    clocks,
    confirmations,
    counterparts,
    discards,
    event_files,
    event_settings,
    imported_results,
    lots,
    occupancies,
    piles,
    pushes,
    rehearsals,
    series,
    series_closing,
    series_lots,
    simulations,
    webhooks,
)
from scoring.services import evenings as following
from scoring.services import events as life
from scoring.services import people as register
from tests.builders import reread, some_picture, start_numbers
from tests.drafts import an_edit
from tests.flows.evenings import CUP
from tests.flows.service_parts import Service
from tournaments.models import Event, KeepApart, PaymentMethod, Table, Team, User
from tournaments.new_entrants import NewEntrant
from tournaments.pictures import draw_again
from tournaments.selectors.payments import payments_of
from tournaments.services import (
    accounts,
    attendance,
    copies,
    entrants,
    events,
    helpers,
    invitations,
    keep_apart,
    keys,
    organisations,
    payments,
    people,
    pictures,
    places,
    prizes,
    recipients,
    registrations,
    second_steps,
    sign_ons,
    teams,
    withdrawals,
)


@dataclass(frozen=True, slots=True)
class Moment:
    """When one of them is called: at a table of an event, by a director."""

    event: Event
    table: Table
    by: User

    @property
    def entry(self) -> Entry:
        """The newest one of the event: that of this table may be too old to be confirmed."""
        return Entry.objects.filter(table__seating__event=self.event).latest("pk")

    @property
    def round_number(self) -> int:
        """Of the first round that the table has not reported."""
        number: int = self.table.rounds.filter(entries=None).earliest("number").number
        return number

    @property
    def call(self) -> HelpCall:
        return HelpCall.objects.filter(place=self.table.place).latest("pk")

    @property
    def team(self) -> Team:
        team: Team = self.event.teams.latest("pk")
        return team


def tied(it: Moment) -> Mapping[str, Any]:
    groups = tied_groups(results_of(it.event), ranking_rules(it.event))
    return {
        "event_id": it.event.pk,
        "numbers": next(iter(groups), ()),
        "by": it.by,
        "reason": "Again",
    }


def renamed(it: Moment) -> Mapping[str, Any]:
    event = Event.objects.get(pk=it.event.pk)
    event.name, event.fee = f"{event.name[:20]} again", 800
    return {"event": event, "fields": ["name", "fee"]}


def renamed_person(it: Moment) -> Mapping[str, Any]:
    person = it.event.entrants.get(number=1).person
    person.name = f"{person.name[:20]} K."
    return {"person": person, "fields": ["name"]}


def namesake(it: Moment) -> Mapping[str, Any]:
    given = [NewEntrant(name="Anna")]
    [gone] = people.register_people(
        organisation=it.event.organisation, new_entrants=given, language="hu"
    )
    return {"kept_id": it.event.entrants.get(number=1).person_id, "gone_id": gone.pk}


def merged(it: Moment) -> Mapping[str, Any]:
    register.merge_people(**namesake(it))
    return {"kept_id": it.event.entrants.get(number=1).person_id}


# What is called together, and with what, in an order in which one makes what the next one wants.
# Where there is none of that, nothing is called.
BESIDE: Mapping[str, Mapping[Service, Callable[[Moment], Mapping[str, Any]]]] = {
    "clocks and calls": {
        clocks.withdraw_call_time: lambda it: {"seating_id": it.table.seating_id},
        clocks.start_clock: lambda it: {"seating_id": it.table.seating_id, "minutes": 60},
        clocks.extend_clock: lambda it: {"seating_id": it.table.seating_id, "minutes": 5},
        clocks.give_extra_time: lambda it: {"table_id": it.table.pk, "minutes": 5},
        clocks.pause_clock: lambda it: {"seating_id": it.table.seating_id},
        clocks.resume_clock: lambda it: {"seating_id": it.table.seating_id},
        clocks.take_back_extra_time: lambda it: {"table_id": it.table.pk},
        clocks.stop_clock: lambda it: {"seating_id": it.table.seating_id},
        calls.call_director: lambda it: {"place": it.table.place, "kind": CallKind.DIRECTOR},
        calls.take_call: lambda it: {"call_id": it.call.pk, "by": it.by},
        calls.finish_call: lambda it: {"call_id": it.call.pk, "by": it.by},
        calls.withdraw_call: lambda it: {"place": it.table.place, "kind": CallKind.DIRECTOR},
        prizes.offer_prize: lambda it: {"event_id": it.event.pk, "details": CUP},
        prizes.change_prize: lambda it: {
            "prize_id": it.event.prizes.latest("pk").pk,
            "details": CUP,
        },
        prizes.remove_prize: lambda it: {"prize_id": it.event.prizes.latest("pk").pk},
        pictures.show_picture: lambda it: {
            "event_id": it.event.pk,
            "drawn": draw_again(some_picture()),
            "alternative": "The hall",
        },
        pictures.describe_picture: lambda it: {"event_id": it.event.pk, "alternative": "Garden"},
        pictures.remove_picture: lambda it: {"event_id": it.event.pk},
        announcements.make_announcement: lambda it: {
            "event_id": it.event.pk,
            "text": "Dinner",
            "translations": {},
            "minutes": None,
            "by": it.by,
        },
        announcements.withdraw_announcement: lambda it: {
            "announcement_id": Announcement.objects.filter(event=it.event).latest("pk").pk
        },
        lots.draw_lots: tied,
    },
    "entrants and entries": {
        attendance.switch_check_in: lambda it: {"event_id": it.event.pk, "on": True},
        attendance.check_in: lambda it: {"event_id": it.event.pk, "number": 1},
        attendance.renew_check_in: lambda it: {"event_id": it.event.pk},
        attendance.leave_now: lambda it: {
            "entrant_id": it.event.entrants.get(number=2).pk,
            "by": it.by,
        },
        confirmations.confirm_entry: lambda it: {
            "entry_id": it.entry.pk,
            "device": "phone",
            "player": start_numbers(reread(it.entry.table), it.entry.round.number)[0],
        },
        confirmations.confirm_at_desk: lambda it: {"entry_id": it.entry.pk, "by": it.by},
        confirmations.confirm_rounds: lambda it: {
            "event_id": it.event.pk,
            "entries": [it.entry.pk],
            "reason": "They have left.",
            "by": it.by,
        },
        piles.put_pile: lambda it: {"edit": an_edit(it.table, round_number=it.round_number)},
        piles.clear_pile: lambda it: {
            "table_id": it.table.pk,
            "round_number": it.round_number,
            "number": None,
        },
        keep_apart.keep_apart: lambda it: {"event_id": it.event.pk, "numbers": (1, 2)},
        keep_apart.end_keep_apart: lambda it: {
            "pair_id": KeepApart.objects.filter(first__event=it.event).latest("pk").pk
        },
        teams.create_team: lambda it: {"event_id": it.event.pk, "name": "Foxes"},
        teams.change_team: lambda it: {"team_id": it.team.pk, "name": "Hares", "numbers": [1, 2]},
        teams.remove_team: lambda it: {"team_id": it.team.pk},
    },
    "people and places": {
        people.register_people: lambda it: {
            "organisation": it.event.organisation,
            "new_entrants": [NewEntrant(name="Zoltán")],
            "language": "hu",
        },
        register.merge_people: namesake,
        register.undo_merge: merged,
        people.change_person: renamed_person,
        entrants.apply_list: lambda it: {
            "event_id": it.event.pk,
            "changes": [
                entrants.EntrantChange(
                    entrant_id=it.event.entrants.get(number=1).pk, number=1, home_club="Graz"
                )
            ],
            "new_entrants": [],
        },
        entrants.change_entrant: lambda it: {
            "entrant_id": it.event.entrants.get(number=1).pk,
            "to": entrants.EntrantDetails(
                home_club="Bern",
                team_id=None,
                fixed_table=None,
                out_of_competition=True,
                language="de",
            ),
        },
        registrations.refuse_waiting: lambda it: {"event_id": it.event.pk},
        events.close_registration: lambda it: {"event_id": it.event.pk},
        events.open_registration: lambda it: {"event_id": it.event.pk},
        events.change_event: renamed,
        payments.take_payment: lambda it: {
            "entrant_id": it.event.entrants.get(number=1).pk,
            "amount": 800,
            "method": PaymentMethod.CASH,
            "paid_before": 0,
            "by": it.by,
        },
        payments.reverse_payment: lambda it: {
            "payment_id": payments_of(it.event).filter(reverses=None).latest("pk").pk,
            "by": it.by,
        },
        event_settings.change_settings: lambda it: {"event": it.event, "chosen": {"venue": "Hall"}},
        places.add_places: lambda it: {"event_id": it.event.pk, "up_to": 12},
        places.set_rooms: lambda it: {
            "event_id": it.event.pk,
            "first": 1,
            "last": 2,
            "room": "Hall",
        },
        places.remove_places: lambda it: {"event_id": it.event.pk, "numbers": [12]},
        places.record_reached: lambda it: {"place_id": it.table.place_id},
        places.withdraw_link: lambda it: {"place_id": it.table.place_id},
    },
}

# What no evening calls, by the reason. What is no service by itself is in ``service_parts``.
LEFT_OUT: Mapping[str, list[Service]] = {
    "happens before the evening, or makes another one": [
        copies.copy_event,
        following.create_next_evening,
        event_settings.set_up_event,
        events.create_event,
        imported_results.import_results,
        organisations.create_organisation,
        simulations.prepare_event,
    ],
    "happens before anyone plays": [clocks.call_to_tables],
    "is an evening of its own, of which this one knows nothing": [
        discards.discard_event,
        rehearsals.play_on,
        rehearsals.start_rehearsal,
    ],
    "is one of two that an evening calls itself": [life.move_event],
    "is about a file: what is read from it is read at the end": [
        event_files.fail_reading,
        event_files.forget_file,
        event_files.keep_file,
        event_files.order_reading,
        event_files.read_file,
        event_files.review_file,
    ],
    "is about a series, of which an evening knows nothing": [
        counterparts.note_counterpart,
        counterparts.remove_counterpart,
        series.add_event,
        series.add_events,
        series.change_series,
        series.change_weight,
        series.create_series,
        series.discard_series,
        series.refresh_series,
        series.remove_event,
        series_closing.close_series,
        series_lots.draw_series_lots,
    ],
    "lets people in or out, as other services do that are called": [
        occupancies.take_choice,
        registrations.fill_places,
        registrations.refuse_listed,
        registrations.take_in,
        withdrawals.withdraw_registration,
    ],
    "says which phones hear of it": [pushes.subscribe, pushes.unsubscribe],
    "says which emails go to an address": [
        recipients.change_wishes,
        recipients.confirm_address,
        recipients.forget_address,
    ],
    "says which other programs hear of it": [
        webhooks.create_webhook,
        webhooks.delete_webhook,
        webhooks.renew_secret,
        webhooks.send_again,
        webhooks.send_test,
        webhooks.switch_off_webhook,
        webhooks.switch_on_webhook,
    ],
    "says who may do something, for which no service but these asks": [
        helpers.add_helper,
        helpers.change_helper,
        helpers.remove_helper,
        invitations.accept_invitation,
        invitations.accept_with_new_account,
        invitations.invite,
        invitations.withdraw_invitation,
        keys.make_key,
        keys.note_use,
        keys.withdraw_key,
        organisations.add_member,
        organisations.change_role,
        organisations.demand_second_step,
        organisations.remove_member,
    ],
    "is about a person's account, or the club's texts": [
        accounts.change_address,
        organisations.change_texts,
        organisations.name_sites,
        organisations.raise_organisation_version,
        organisations.show_people,
        second_steps.forget_second_step,
        second_steps.make_recovery_codes,
        second_steps.switch_off_second_step,
        second_steps.switch_on_second_step,
        second_steps.use_code,
        sign_ons.join_sign_on,
        sign_ons.part_sign_on,
        sign_ons.user_of_sign_on,
    ],
}

"""How to call every service on one evening."""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from scoring.models import CallKind, RulingKind
from scoring.selectors.event_files.contents import read_contents
from scoring.selectors.rebalances import progress_of_seating, seat_choices
from scoring.services import (
    announcements,
    calls,
    clocks,
    confirmations,
    counterparts,
    discards,
    entries,
    event_files,
    event_imports,
    event_settings,
    imported_results,
    lots,
    occupancies,
    piles,
    pushes,
    rebalances,
    rehearsals,
    rulings,
    sanctions,
    seatings,
    series,
    series_closing,
    series_lots,
    simulations,
    standings,
    tables,
    voidings,
    webhooks,
)
from scoring.services import evenings as following
from scoring.services import events as life
from scoring.services import people as register
from tests.builders import (
    a_key,
    a_late_entrant,
    a_picture,
    a_prize,
    a_ruling,
    a_sanction,
    a_user,
    an_announcement,
    an_invitation,
    some_picture,
)
from tests.flows import evenings
from tests.flows.service_parts import Service, name_of
from tests.scoring.seasons import a_series
from tests.second_steps import SECRET, a_user_with_app, code_now
from tests.webhooks import URL, a_given_up_test, a_webhook
from tournaments.models import (
    AttendanceState,
    EventState,
    Role,
    Scope,
    SeatingMode,
    Wishes,
)
from tournaments.new_entrants import NewEntrant
from tournaments.pictures import draw_again
from tournaments.selectors.invitations import invitation_of
from tournaments.selectors.keys import key_of
from tournaments.selectors.tables import tables_of
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
    layouts,
    organisations,
    payments,
    people,
    pictures,
    places,
    prizes,
    proposals,
    recipients,
    registrations,
    second_steps,
    sign_ons,
    teams,
    withdrawals,
)
from tournaments.services import seatings as plain_seatings

# What each service is called with, once whatever it needs has happened on the evening.
CALLS: dict[Service, Callable[[evenings.Evening], Mapping[str, Any]]] = {
    accounts.change_address: lambda _: {"user": a_user(), "address": "kata@example.org"},
    attendance.check_in: lambda it: {"event_id": evenings.opened_check_in(it).pk, "number": 1},
    attendance.leave_now: lambda it: {
        "entrant_id": it.event.entrants.get(number=1).pk,
        "by": it.director,
    },
    attendance.mark_attendance: lambda it: {
        "entrant_id": it.event.entrants.get(number=1).pk,
        "number": it.proposed.number,
        "state": AttendanceState.LATE,
        "by": None,
    },
    attendance.renew_check_in: lambda it: {"event_id": it.event.pk},
    attendance.switch_check_in: lambda it: {"event_id": it.event.pk, "on": True},
    entrants.register_names: lambda it: {"event_id": it.event.pk, "names": ["Zoltán"]},
    entrants.apply_list: lambda it: {
        "event_id": it.event.pk,
        "changes": [
            entrants.EntrantChange(
                entrant_id=it.event.entrants.get(number=1).pk,
                number=1,
                home_club="Graz",
                team="Graz",
                withdrawn=True,
            )
        ],
        "new_entrants": [NewEntrant(name="Zoltán", team="Bern")],
    },
    entrants.register_entrants: lambda it: {
        "event_id": it.event.pk,
        "new_entrants": [NewEntrant(name="Zoltán", team="Bern")],
    },
    entrants.withdraw_entrant: lambda it: {"entrant_id": it.event.entrants.get(number=1).pk},
    following.create_next_evening: lambda it: {
        "event_id": evenings.counted(it)["event_id"],
        "day": date(2026, 4, 7),
        "by": it.director,
    },
    event_settings.set_up_event: lambda it: {
        "organisation": it.event.organisation,
        "chosen": {"name": "Next", "starts_on": date(2026, 4, 7)},
    },
    event_settings.change_settings: lambda it: {"event": it.event, "chosen": {"venue": "Hall"}},
    copies.copy_event: lambda it: {
        "event_id": it.event.pk,
        "name": "Next",
        "slug": "next",
        "starts_on": date(2026, 4, 7),
        "ends_on": date(2026, 4, 7),
        "with_entrants": True,
    },
    events.change_event: evenings.renamed,
    events.create_event: evenings.new_event,
    events.close_registration: lambda it: {"event_id": it.event.pk},
    events.open_registration: lambda it: {"event_id": it.event.pk},
    events.move_event: lambda it: {"event_id": it.event.pk, "to": EventState.FINISHED},
    helpers.change_helper: lambda it: {**evenings.helper(it), "role": Role.READER},
    helpers.add_helper: lambda it: {"event": it.event, "user": a_user(), "role": Role.READER},
    helpers.remove_helper: evenings.helper,
    invitations.accept_invitation: lambda it: {"token": an_invitation(it.event), "user": a_user()},
    invitations.accept_with_new_account: lambda it: {
        "token": an_invitation(it.event),
        "username": "kata",
        "password": "eight hearts and more",
    },
    invitations.invite: lambda it: {
        "where": it.event,
        "role": Role.READER,
        "by": a_user(it.event.organisation),
    },
    invitations.withdraw_invitation: lambda it: {
        "invitation_id": invitation_of(an_invitation(it.event)).pk
    },
    keys.make_key: lambda it: {
        "organisation": it.event.organisation,
        "event": it.event,
        "name": "Club site",
        "scope": Scope.READ,
        "ends_at": timezone.now() + timedelta(days=1),
        "by": it.director,
    },
    keys.note_use: lambda it: {"key": key_of(a_key(it.event))},
    keys.withdraw_key: lambda it: {"key_id": key_of(a_key(it.event)).pk, "by": it.director},
    keep_apart.keep_apart: evenings.apart,
    keep_apart.end_keep_apart: lambda it: {
        "pair_id": keep_apart.keep_apart(**evenings.apart(it)).pk
    },
    layouts.change_proposal: evenings.exchanged,
    layouts.restore_proposal: evenings.edited,
    layouts.swap_seats: lambda it: {
        "seating_id": it.proposed.pk,
        "number": 1,
        "other": 2,
    },
    layouts.write_seating: lambda it: {
        "event_id": it.event.pk,
        "layout": evenings.LAYOUTS[0],
        "accept": (),
    },
    organisations.add_member: lambda it: {
        "organisation": it.event.organisation,
        "user": a_user(),
        "role": Role.READER,
    },
    organisations.change_role: lambda it: {**evenings.member(it), "role": Role.DIRECTOR},
    organisations.change_texts: lambda it: {
        "organisation_id": it.event.organisation_id,
        "imprint": "Anna, Card Street 1",
        "privacy": "Nothing leaves the hall.",
    },
    organisations.name_sites: lambda it: {
        "organisation_id": it.event.organisation_id,
        "addresses": ["https://club.example"],
    },
    organisations.create_organisation: lambda _: {"name": "Another club", "slug": "another"},
    organisations.remove_member: evenings.member,
    entrants.change_entrant: evenings.another_club,
    people.change_person: evenings.renamed_person,
    register.merge_people: evenings.namesake,
    register.undo_merge: evenings.merged,
    people.register_people: lambda it: {
        "organisation": it.event.organisation,
        "new_entrants": [NewEntrant(name="Zoltán")],
        "language": "hu",
    },
    prizes.offer_prize: lambda it: {"event_id": it.event.pk, "details": evenings.CUP},
    prizes.change_prize: lambda it: {"prize_id": a_prize(it.event).pk, "details": evenings.CUP},
    prizes.remove_prize: lambda it: {"prize_id": a_prize(it.event).pk},
    pictures.show_picture: lambda it: {
        "event_id": it.event.pk,
        "drawn": draw_again(some_picture()),
        "alternative": "The hall",
    },
    pictures.describe_picture: lambda it: {
        "event_id": a_picture(it.event).event_id,
        "alternative": "The garden",
    },
    pictures.remove_picture: lambda it: {"event_id": a_picture(it.event).event_id},
    places.add_places: lambda it: {"event_id": it.event.pk, "up_to": 99},
    places.remove_places: evenings.empty_place,
    places.set_rooms: lambda it: {
        "event_id": it.event.pk,
        "first": 1,
        "last": 2,
        "room": "Cellar",
    },
    places.record_reached: lambda it: {"place_id": it.table.place_id},
    places.withdraw_link: lambda it: {"place_id": it.table.place_id},
    register.erase_person: evenings.over,
    teams.change_team: lambda it: {
        "team_id": evenings.team(it),
        "name": "Hares",
        "numbers": [1, 2],
    },
    teams.create_team: lambda it: {"event_id": it.event.pk, "name": "Foxes"},
    teams.remove_team: lambda it: {"team_id": evenings.team(it)},
    plain_seatings.cancel_seating: lambda it: {"seating_id": it.proposed.pk},
    proposals.fail_seating: lambda it: {"seating_id": it.waiting.pk, "failure": "time_limit"},
    proposals.keep_table: lambda it: {"table_id": tables_of(it.proposed)[0].pk, "kept": True},
    proposals.propose_seating: lambda it: {"seating_id": it.waiting.pk},
    proposals.take_best: lambda it: {"seating_id": it.waiting.pk},
    announcements.make_announcement: lambda it: {
        "event_id": it.event.pk,
        "text": "Dinner is ready",
        "translations": {},
        "minutes": None,
        "by": it.director,
    },
    announcements.withdraw_announcement: lambda it: {
        "announcement_id": an_announcement(it.event).pk
    },
    clocks.call_to_tables: evenings.not_begun,
    clocks.withdraw_call_time: evenings.called,
    clocks.start_clock: lambda it: {"seating_id": it.playing.pk, "minutes": 60},
    clocks.pause_clock: lambda it: {"seating_id": evenings.with_clock(it).pk},
    clocks.resume_clock: lambda it: {"seating_id": evenings.with_paused_clock(it).pk},
    clocks.extend_clock: lambda it: {"seating_id": evenings.with_clock(it).pk, "minutes": 5},
    clocks.stop_clock: lambda it: {"seating_id": evenings.with_clock(it).pk},
    clocks.give_extra_time: lambda it: {
        "table_id": tables_of(evenings.with_clock(it))[0].pk,
        "minutes": 5,
    },
    clocks.take_back_extra_time: lambda it: {"table_id": evenings.with_extra_time(it).pk},
    calls.call_director: lambda it: {"place": it.table.place, "kind": CallKind.DIRECTOR},
    calls.finish_call: lambda it: {"call_id": evenings.call(it).pk, "by": it.director},
    calls.withdraw_call: lambda it: {
        "place": evenings.call(it).place,
        "kind": CallKind.DIRECTOR,
    },
    calls.take_call: lambda it: {"call_id": evenings.call(it).pk, "by": it.director},
    recipients.change_wishes: lambda it: {
        **evenings.recipient(it, confirmed=True),
        "wishes": Wishes(news=True),
    },
    recipients.confirm_address: evenings.recipient,
    recipients.forget_address: evenings.recipient,
    pushes.subscribe: evenings.phone,
    pushes.unsubscribe: evenings.subscribed,
    confirmations.confirm_at_desk: lambda it: {**evenings.to_confirm(it), "by": it.director},
    confirmations.confirm_entry: lambda it: {**evenings.to_confirm(it), "device": "b", "player": 2},
    confirmations.confirm_rounds: lambda it: {
        "event_id": it.event.pk,
        "entries": [evenings.to_confirm(it)["entry_id"]],
        "reason": "They have left.",
        "by": it.director,
    },
    entries.submit_entry: evenings.submission,
    event_files.keep_file: lambda it: {
        "organisation": it.event.organisation,
        "given": evenings.event_file(it),
        "by": a_user(),
    },
    event_files.review_file: evenings.received_file,
    event_files.order_reading: evenings.sent_file,
    event_files.read_file: evenings.ordered_file,
    event_files.fail_reading: evenings.ordered_file,
    event_files.forget_file: evenings.sent_file,
    imported_results.import_results: lambda it: {
        "organisation_id": it.event.organisation_id,
        "language": "de",
        "people": [NewEntrant(name="Zoltán")],
        "evenings": [
            imported_results.PastEvening(
                name="Last year",
                slug="last-year",
                day=date(2025, 3, 5),
                by_mean=False,
                results={0: imported_results.PastResult(rank=1)},
            )
        ],
    },
    event_imports.import_event: lambda it: {
        "organisation": it.event.organisation,
        "contents": read_contents(evenings.event_file(it)),
        "on_progress": lambda _: None,
    },
    occupancies.order_seats: evenings.in_another_order,
    occupancies.join_table: lambda it: evenings.at_the_table(
        it, number=a_late_entrant(it.table), from_round=2, position=None
    ),
    occupancies.leave_table: lambda it: evenings.at_the_table(it, number=1, from_round=2),
    occupancies.substitute: lambda it: evenings.at_the_table(
        it, number=1, by_number=a_late_entrant(it.table), from_round=2
    ),
    occupancies.take_choice: lambda it: {
        "choice": seat_choices(progress_of_seating(it.playing), set())[0],
        "number": a_late_entrant(it.table),
        "by": it.director,
    },
    piles.put_pile: evenings.drafted,
    piles.clear_pile: evenings.put,
    rebalances.rebalance_seating: evenings.moves,
    rebalances.merge_table: evenings.merger,
    rebalances.undo_rebalance: evenings.moved,
    registrations.decide_registrations: evenings.sent,
    registrations.fill_places: lambda it: {"event_id": evenings.roomy(it).pk},
    registrations.refuse_listed: lambda it: {**evenings.listed(it), "by": it.director},
    registrations.refuse_waiting: lambda it: {"event_id": evenings.sent(it)["event_id"]},
    registrations.take_in: lambda it: {**evenings.listed(it), "by": it.director},
    withdrawals.withdraw_registration: evenings.listed,
    payments.reverse_payment: lambda it: {
        "payment_id": payments.take_payment(**evenings.payment(it)).pk,
        "by": it.director,
    },
    payments.take_payment: evenings.payment,
    registrations.send_registration: lambda it: {
        "event_id": evenings.open_to_visitors(it).pk,
        "key": uuid4(),
        "new_entrant": NewEntrant(name="Zoltán"),
        "source": "192.0.2.1",
    },
    discards.discard_event: lambda it: {
        "event_id": evenings.rehearsed(it).event_id,
        "by": it.director,
    },
    rehearsals.play_on: lambda it: {"rehearsal_id": evenings.rehearsed(it).pk, "seconds": 0.0},
    rehearsals.start_rehearsal: evenings.rehearsal,
    simulations.prepare_event: evenings.simulation,
    seatings.close_seating: lambda it: {"seating_id": it.playing.pk},
    seatings.reopen_seating: lambda it: {
        "seating_id": seatings.close_seating(seating_id=it.playing.pk).pk,
        "reason": "Closed too early",
        "by": it.director,
    },
    life.move_event: lambda it: {
        "event_id": it.event.pk,
        "to": EventState.FINISHED,
        "reason": "",
        "by": it.director,
    },
    life.take_back: lambda it: {
        "event_id": it.event.pk,
        "to": EventState.REGISTRATION,
        "reason": "Too early",
        "by": it.director,
    },
    seatings.publish_seating: lambda it: {"seating_id": it.proposed.pk},
    seatings.request_seating: lambda it: {
        "event_id": it.event.pk,
        "mode": SeatingMode.SWISS,
        "seed": 1,
    },
    standings.refresh_standings: lambda it: {"event_id": it.event.pk},
    organisations.raise_organisation_version: lambda it: {
        "organisation_id": it.event.organisation_id
    },
    organisations.show_people: lambda it: {
        "organisation_id": it.event.organisation_id,
        "shown": True,
    },
    organisations.demand_second_step: lambda it: {
        "organisation_id": it.event.organisation_id,
        "demanded": True,
    },
    sign_ons.user_of_sign_on: lambda _: {"provider": "proxy", "subject": "1", "name": "Kata"},
    sign_ons.join_sign_on: lambda _: {"user": a_user(), "provider": "proxy", "subject": "1"},
    sign_ons.part_sign_on: evenings.signed_on,
    second_steps.switch_on_second_step: lambda _: {
        "user": a_user(),
        "secret": SECRET,
        "code": code_now(),
    },
    second_steps.use_code: lambda _: {"user": a_user_with_app(), "code": code_now()},
    second_steps.make_recovery_codes: lambda _: {"user": a_user_with_app(), "code": code_now()},
    second_steps.switch_off_second_step: lambda _: {"user": a_user_with_app(), "code": code_now()},
    second_steps.forget_second_step: lambda _: {"user": a_user_with_app()},
    tables.postpone_table: lambda it: {"table_id": it.table.pk},
    tables.resume_table: evenings.postponed,
    rulings.give_ruling: lambda it: {
        "entrant_id": it.event.entrants.get(number=1).pk,
        "seating_id": it.playing.pk,
        "kind": RulingKind.FIXED,
        "points": 840,
        "reason": "Fell ill",
        "by": it.director,
    },
    rulings.withdraw_ruling: lambda it: {"ruling_id": a_ruling(it.playing).pk},
    sanctions.give_sanction: lambda it: {
        "entrant_id": it.event.entrants.get(number=1).pk,
        "points": -84,
        "reason": "Late",
        "by": it.director,
    },
    sanctions.withdraw_sanction: lambda it: {"sanction_id": a_sanction(it.event).pk},
    lots.draw_lots: lambda it: {
        "event_id": it.event.pk,
        "numbers": evenings.tied(it),
        "by": it.director,
    },
    series.create_series: lambda it: {
        "organisation_id": it.event.organisation_id,
        "name": "Season",
        "slug": "season",
    },
    series.change_series: lambda it: {**evenings.season(it), "best_events": 3},
    series.add_event: lambda it: {
        "series_id": a_series(organisation=it.event.organisation).pk,
        "event_id": it.event.pk,
        "by": it.director,
    },
    series.add_events: lambda it: {
        "series_id": a_series(organisation=it.event.organisation).pk,
        "event_ids": [it.event.pk],
        "by": it.director,
    },
    series.change_weight: lambda it: {**evenings.counted(it), "weight": 50},
    series.remove_event: evenings.counted,
    series.discard_series: lambda it: {**evenings.season(it), "by": it.director},
    series.refresh_series: evenings.season,
    counterparts.note_counterpart: evenings.guest,
    counterparts.remove_counterpart: evenings.noted_guest,
    series_lots.draw_series_lots: evenings.tied_season,
    series_closing.close_series: lambda it: {
        "series_id": a_series(organisation=it.event.organisation).pk,
        "by": it.director,
    },
    occupancies.swap_players: lambda it: evenings.at_the_table(it, number=1, other_number=4),
    tables.release_table: evenings.released_last,
    tables.close_table: lambda it: {"table_id": it.table.pk},
    tables.end_short_table: lambda it: {
        "table_id": it.table.pk,
        "number": 1,
        "by_rule": True,
        "reason": "Too few",
        "by": it.director,
    },
    tables.end_table: lambda it: {"table_id": it.table.pk, "reason": "Late", "by": it.director},
    tables.open_table: evenings.closed,
    webhooks.create_webhook: lambda it: {
        "organisation_id": it.event.organisation_id,
        "url": URL,
        "kinds": ["entry"],
        "by": it.director,
    },
    webhooks.switch_off_webhook: lambda it: {"webhook_id": a_webhook(it.event).pk},
    webhooks.switch_on_webhook: lambda it: {"webhook_id": a_webhook(it.event, on=False).pk},
    webhooks.renew_secret: lambda it: {"webhook_id": a_webhook(it.event).pk},
    webhooks.delete_webhook: lambda it: {"webhook_id": a_webhook(it.event).pk},
    webhooks.send_test: lambda it: {"webhook_id": a_webhook(it.event).pk},
    webhooks.send_again: lambda it: {"delivery_id": a_given_up_test(a_webhook(it.event)).pk},
    voidings.restore_round: evenings.voided,
    voidings.void_round: evenings.void,
}

# They read from one moment: nothing can stand around their transaction. They have own tests.
OUTSIDE = (standings.refresh_standings, series.refresh_series)
CALLED = [pytest.param(service, id=name_of(service)) for service in CALLS if service not in OUTSIDE]

"""Every service there is, and which functions beside them are only parts."""

import inspect
import pkgutil
from collections.abc import Callable, Iterator
from importlib import import_module
from types import ModuleType
from typing import Any, TypeAlias

import scoring.services
import tournaments.services
from scoring.services import (
    backups,
    counterparts,
    event_files,
    event_imports,
    overrides,
    piles,
    previews,
    push_sending,
    pushes,
    reasons,
    restoring,
    results,
    rounds,
    series,
    series_previews,
    signs,
    simulations,
    sweep,
    table_versions,
    tidying,
    webhook_marks,
    webhook_messages,
    webhook_sending,
    webhooks,
)
from scoring.services import emails as result_emails
from tournaments.services import (
    accounts,
    answered_requests,
    attendance,
    copies,
    email_sending,
    emails,
    events,
    invitations,
    new_entrants,
    occupancies,
    organisations,
    past_events,
    people,
    places,
    proposals,
    recipients,
    registrations,
    results_versions,
    turns,
)
from tournaments.services import rebalances as moves
from tournaments.services import rehearsals as trials
from tournaments.services import seatings as plain_seatings
from tournaments.services import tables as plain_tables

Service: TypeAlias = Callable[..., Any]

# What stands beside the services and is called by them, or stores nothing; by the reason.
PARTS: dict[str, list[Service]] = {
    "raises the version itself": [
        results.closing,
        results.late_change,
        results.notice_change,
        results.openness_change,
        results.results_change,
        results.shown_change,
        results.standings_change,
        results_versions.raise_closed_number,
        results_versions.raise_notice,
        results_versions.raise_version,
        results_versions.raise_version_in_play,
        results_versions.raise_version_while_running,
        table_versions.raise_table_versions,
    ],
    "is the half of a service in scoring that knows no score": [
        events.take_back,
        people.mark_erased,
        people.merge_people,
        people.undo_merge,
        plain_seatings.close_seating,
        plain_seatings.publish_seating,
        plain_seatings.reopen_seating,
        plain_seatings.request_seating,
        plain_tables.change_table,
        plain_tables.postpone_table,
        plain_tables.release_table,
    ],
    "is called by the services that give a person a role": [accounts.allow_desk],
    "is called by the services that close a seating and take an entrant back": [
        attendance.note_return,
        attendance.note_sitting_out,
        attendance.note_withdrawn,
    ],
    "forgets what undoes a merge, for services that touch the person": [people.forget_merges],
    "is called by the services that merge people, and undo it": [
        counterparts.lock_counterparts_before,
        counterparts.move_counterparts,
    ],
    "is called by the services that change a series": [
        series.add_new_event,
        series.note_change,
        series.require_open,
    ],
    "is called by the services that give up what was planned": [plain_seatings.give_up],
    "locks what a service is about to change": [
        attendance.lock_entrant,
        attendance.lock_entrants,
        attendance.lock_entrants_at,
        new_entrants.lock_known_people,
        registrations.lock_waiting_list,
        people.hold_numbers,
        people.hold_people,
        people.lock_for_erasure,
        people.lock_person,
        people.lock_two,
        series.lock_series,
        organisations.lock_organisation,
        plain_seatings.lock_event,
        plain_tables.lock_seating_of,
        plain_tables.lock_table,
        plain_tables.lock_tables,
        plain_tables.lock_tables_with,
    ],
    "is called by a service that has locked the tables": [
        attendance.exchange_attendance,
        attendance.note_seat_left,
        attendance.note_seat_taken,
        occupancies.swap_entrants,
        occupancies.leave_seat,
        occupancies.reorder_seats,
        occupancies.take_seat,
        occupancies.take_over_seat,
        moves.move_back,
        moves.move_people,
        piles.drop_drafts,
        plain_tables.record_change,
        places.get_or_create_places,
        plain_tables.block_captains,
        plain_tables.unblock_captains,
        proposals.store_tables,
        rounds.close_rounds,
        rounds.open_following_rounds,
        rounds.open_rounds,
        rounds.reopen_rounds,
        rounds.reseat_rounds,
        rounds.resume_matches,
    ],
    "calls a service as soon as it is an organisation's turn": [
        proposals.propose_in_turn,
        turns.take_turn,
    ],
    "writes files of what is stored, and about these alone": [
        backups.back_up_now,
        backups.fail_ordered,
        backups.keep_backup,
        backups.make_ordered,
        backups.order_event_backup,
        backups.order_nightly_backup,
        backups.write_backup,
    ],
    "says whether a queue works": [signs.give_sign, signs.report_silent_queues],
    "queues and sends emails about what others do": [
        accounts.send_new_password_links,
        email_sending.send_email,
        emails.end_email,
        emails.forget_old_emails,
        emails.give_up_emails,
        emails.hold_recipients,
        emails.queue_email,
        emails.queue_news,
        emails.queue_registration_news,
        emails.email_to,
        emails.queue_to_recipient,
        emails.send_invitations,
        recipients.ask_again,
        result_emails.send_results,
        invitations.forget_ended_addresses,
        invitations.renew_token,
    ],
    "notes and sends what phones hear of, which no page shows": [
        push_sending.send_push,
        pushes.forget_old_pushes,
        pushes.note_call,
        pushes.note_last_minutes,
        pushes.note_seating,
    ],
    "keeps what a program was answered, which no page shows": [
        answered_requests.forget_answers_naming,
        answered_requests.forget_old_answers,
        answered_requests.keep_answer,
        answered_requests.take_request,
    ],
    "keeps addresses, for the services that store and decide registrations": [
        recipients.add_recipient,
        recipients.forget_old_recipients,
        recipients.forget_recipients,
        recipients.refuse_without_email,
        recipients.release_recipients,
    ],
    "notes and sends what webhooks hear of, with what the worker stores": [
        webhook_marks.begin_marks,
        webhook_marks.lock_mark,
        webhook_marks.new_corrections,
        webhook_marks.new_entries,
        webhook_marks.new_seatings,
        webhook_messages.note_event,
        webhook_messages.note_series,
        webhook_sending.send_webhooks,
        webhooks.forget_old_deliveries,
        webhooks.queue_messages,
    ],
    "says whether a restored database sends anything": [
        restoring.resume_sending,
        restoring.stop_sending,
    ],
    "removes log-ins that have ended": [accounts.clear_expired_sessions],
    "removes what no one has looked at for a day": [event_files.forget_old_files],
    "stores nothing": [
        emails.invitation_problem,
        event_imports.steps_of,
        moves.changed_tables,
        people.renamed_sort_name,
        people.sort_name,
        people.with_family_first,
        places.new_short_codes,
        proposals.quality_of,
        trials.made_up_names,
        reasons.fit_note,
        reasons.fit_reason,
        reasons.kept_with_history,
        rounds.state_at,
        sweep.sweep,
        tidying.tidy,
        previews.effects_of,
        series_previews.effects_between,
        series_previews.merge_effects,
        series_previews.series_effects_of,
        series_previews.standings_with,
        reasons.reason_problem,
        reasons.tidy,
        overrides.directs,
        overrides.overridden_points,
        overrides.require_director,
    ],
    "is called by the service that imports past evenings": [past_events.create_past_event],
    "is called by the services that register people": [
        new_entrants.store_entrants,
        new_entrants.store_teams,
    ],
    "is called by the services that change what is on the waiting list": [
        registrations.change_state,
        registrations.leave_waiting_list,
        registrations.move_up,
    ],
    "is called by the services that copy an event": [
        copies.copy_pairs,
        copies.copy_settings,
        trials.copy_for_rehearsal,
    ],
    "calls nothing but services": [simulations.play_event, simulations.play_seating],
}


def every_service() -> set[Service]:
    """All public functions of the modules in which services live."""
    return set(_functions(tournaments.services)) | set(_functions(scoring.services))


def _functions(package: ModuleType) -> Iterator[Service]:
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        for name, function in inspect.getmembers(import_module(found.name), inspect.isfunction):
            if function.__module__ == found.name and not name.startswith("_"):
                yield function


def name_of(service: Service) -> str:
    """Its whole name, like ``scoring.services.tables.close_table``."""
    return f"{service.__module__}.{service.__name__}"

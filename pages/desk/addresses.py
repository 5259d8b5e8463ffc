"""The desk's own addresses with their rights; the stock lists and forms come beside them."""

from collections.abc import Callable, Sequence

from django.db.models import QuerySet
from django.http.response import HttpResponseBase

from pages.desk.cash import views as cash_views
from pages.desk.decisions import lots
from pages.desk.decisions import views as decisions_views
from pages.desk.emails import views as emails_views
from pages.desk.embeds import views as embeds_views
from pages.desk.entrants import pairs, picks, registrations, teams
from pages.desk.entrants import views as entrants_views
from pages.desk.event import alarms, announcements, calls, copies, pictures
from pages.desk.event import views as event_views
from pages.desk.files import event_files, exports
from pages.desk.hall import views as hall_views
from pages.desk.history import views as history_views
from pages.desk.keys import views as keys_views
from pages.desk.names import views as names_views
from pages.desk.organisation import helpers, invitations
from pages.desk.organisation import views as organisation_views
from pages.desk.papers import places
from pages.desk.papers import results as results_papers
from pages.desk.papers import views as papers_views
from pages.desk.past_evenings import views as past_evenings_views
from pages.desk.people import merges, personal_data
from pages.desk.people import views as people_views
from pages.desk.prizes import views as prizes_views
from pages.desk.rehearsals import views as rehearsals_views
from pages.desk.rights import Row, View, behind_rights, events_open_to, for_operators
from pages.desk.roll_call import check_in
from pages.desk.roll_call import views as roll_call_views
from pages.desk.rounds import confirmations, handovers, missing, results
from pages.desk.rounds import views as rounds_views
from pages.desk.search import views as search_views
from pages.desk.seatings import call_times, clocks, layouts, proposals, rebalances
from pages.desk.seatings import views as seatings_views
from pages.desk.series import closing as series_closing
from pages.desk.series import counterparts, evenings
from pages.desk.series import events as series_events
from pages.desk.series import history as series_history
from pages.desk.series import lots as series_lots
from pages.desk.series import papers as series_papers
from pages.desk.series import settings as series_settings
from pages.desk.series import views as series_views
from pages.desk.service import views as service_views
from pages.desk.tables import changes, swaps
from pages.desk.tables import decisions as table_decisions
from pages.desk.tables import views as tables_views
from pages.desk.webhooks import views as webhooks_views
from scoring.selectors.announcements import announcements_open_to
from scoring.selectors.calls import calls_open_to
from scoring.selectors.decisions import rulings_open_to, sanctions_open_to
from scoring.selectors.entries import rounds_open_to
from scoring.selectors.event_files.uploads import event_files_open_to
from scoring.selectors.rehearsals import rehearsals_open_to
from scoring.selectors.series import series_open_to
from scoring.selectors.webhooks import deliveries_open_to, webhooks_open_to
from tournaments.models import Role
from tournaments.selectors.events import organisations_of
from tournaments.selectors.invitations import invitations_open_to
from tournaments.selectors.keys import keys_open_to
from tournaments.selectors.prizes import prizes_open_to
from tournaments.selectors.rights import (
    AnyUser,
    entrants_open_to,
    helpers_open_to,
    memberships_open_to,
    pairs_open_to,
    people_open_to,
    places_open_to,
    seatings_open_to,
    tables_open_to,
    teams_open_to,
)

GET = ("GET", "HEAD")
POST = ("POST",)
GET_POST = GET + POST


def _below(
    prefix: str,
    rows_open_to: Callable[[AnyUser, Role], QuerySet[Row]],
    *addresses: tuple[str, str, View[Row], Sequence[str], Role],
    shown_on: Callable[[Row], tuple[str, int]] | None = None,
) -> dict[str, tuple[str, Callable[..., HttpResponseBase]]]:
    """Return the addresses of one kind of row: name, route and the view behind its rights.

    ``prefix`` ends with the row's id. Each of ``addresses`` has a name, the rest of its route, a
    view of the row, the methods that it answers, and the least role. One that only takes POST
    leads to the nearest page above it on GET; where there is none, to the page that a row is
    ``shown_on``, by name and id.
    """
    pages = {rest: name for name, rest, _, methods, _ in addresses if methods != POST}

    def page_above(rest: str) -> Callable[[Row], tuple[str, int]] | None:
        parts = rest.split("/")[:-1]
        routes = ["".join(f"{part}/" for part in parts[:end]) for end in range(len(parts), -1, -1)]
        name = next((pages[route] for route in routes if route in pages), "")
        return (lambda row: (name, row.pk)) if name else shown_on

    return {
        name: (prefix + rest, behind_rights(view, rows_open_to, methods, role, page_above(rest)))
        for name, rest, view, methods, role in addresses
    }


# The name is the one in ``{% url 'admin:<name>' %}``.
ADDRESSES: dict[str, tuple[str, Callable[..., HttpResponseBase]]] = {
    **_below(
        "events/<number:event_id>/",
        events_open_to,
        ("event", "", event_views.show_event, GET, Role.READER),
        ("alarms", "alarms/", alarms.show_alarms, GET, Role.READER),
        ("state", "state/", event_views.show_state, GET, Role.READER),
        ("seatings", "seatings/", seatings_views.list_seatings, GET, Role.READER),
        ("results", "results/", results.show_results, GET, Role.READER),
        ("search", "search/", search_views.search, GET, Role.READER),
        ("leave", "leave/", roll_call_views.leave, POST, Role.DIRECTOR),
        ("seat", "seat/", roll_call_views.seat, POST, Role.DIRECTOR),
        ("history", "history/", history_views.show_history, GET, Role.READER),
        ("move", "move/", event_views.move, POST, Role.DIRECTOR),
        ("missing", "missing/", missing.list_missing, GET, Role.READER),
        ("unconfirmed", "unconfirmed/", confirmations.list_unconfirmed, GET, Role.READER),
        (
            "confirm_all",
            "unconfirmed/confirm/",
            confirmations.confirm_all,
            POST,
            Role.DIRECTOR,
        ),
        ("copy", "copy/", copies.copy, GET_POST, Role.DIRECTOR),
        ("rehearsals", "rehearsals/", rehearsals_views.rehearsals, GET_POST, Role.DIRECTOR),
        ("discard_event", "discard/", rehearsals_views.discard, GET_POST, Role.DIRECTOR),
        ("entrants", "entrants/", entrants_views.list_entrants, GET, Role.READER),
        ("names", "names/", names_views.paste_names, GET_POST, Role.DIRECTOR),
        ("register", "names/register/", names_views.register, GET_POST, Role.DIRECTOR),
        ("pick", "pick/", picks.pick, GET_POST, Role.DIRECTOR),
        ("registrations", "registrations/", registrations.registrations, GET_POST, Role.DIRECTOR),
        (
            "open_registration",
            "registrations/open/",
            registrations.open_registration,
            POST,
            Role.DIRECTOR,
        ),
        ("take_in", "registrations/take-in/", registrations.take_in, POST, Role.DIRECTOR),
        ("refuse_listed", "registrations/refuse/", registrations.refuse, POST, Role.DIRECTOR),
        ("ask_again", "registrations/ask-again/", registrations.ask_again, POST, Role.DIRECTOR),
        ("emails", "emails/", emails_views.show_emails, GET, Role.DIRECTOR),
        ("send_invitations", "emails/invite/", emails_views.invite_people, POST, Role.DIRECTOR),
        ("send_results", "emails/results/", emails_views.mail_results, POST, Role.DIRECTOR),
        ("cards", "cards/", places.show_cards, GET, Role.SCORE_KEEPER),
        ("hall", "hall/", hall_views.show_hall, GET, Role.DIRECTOR),
        ("add_places", "hall/add/", hall_views.add, POST, Role.DIRECTOR),
        ("name_rooms", "hall/rooms/", hall_views.name_rooms, POST, Role.DIRECTOR),
        ("remove_places", "hall/remove/", hall_views.remove, POST, Role.DIRECTOR),
        ("papers", "papers/", papers_views.show_papers, GET, Role.READER),
        ("event_embeds", "embeds/", embeds_views.show_event_embeds, GET, Role.READER),
        ("export_standings", "export/standings/", exports.export_standings, GET, Role.READER),
        ("export_teams", "export/teams/", exports.export_teams, GET, Role.READER),
        ("export_results", "export/results/", exports.export_results, GET, Role.READER),
        ("export_players", "export/players/", exports.export_players, GET, Role.READER),
        ("export_cash", "export/cash/", exports.export_cash, GET, Role.READER),
        ("export_event", "export/event/", event_files.export_event, GET, Role.DIRECTOR),
        ("print_roll", "print/roll/", papers_views.print_roll, GET, Role.READER),
        ("print_cash", "print/cash/", cash_views.print_cash, GET, Role.READER),
        ("print_standings", "print/standings/", results_papers.print_standings, GET, Role.READER),
        (
            "print_certificates",
            "print/certificates/",
            results_papers.print_certificates,
            GET,
            Role.READER,
        ),
        ("print_prizes", "print/prizes/", results_papers.print_prizes, GET, Role.READER),
        ("print_signs", "print/signs/", papers_views.print_signs, GET, Role.SCORE_KEEPER),
        ("announcements", "announcements/", announcements.announcements, GET_POST, Role.DIRECTOR),
        ("roll_call", "roll/", roll_call_views.show_roll, GET, Role.READER),
        ("mark_roll", "roll/mark/", roll_call_views.mark, POST, Role.SCORE_KEEPER),
        ("take_fee", "roll/fee/", roll_call_views.take_fee, POST, Role.SCORE_KEEPER),
        ("reverse_fee", "roll/fee/reverse/", roll_call_views.reverse_fee, POST, Role.SCORE_KEEPER),
        ("cash", "cash/", cash_views.show_cash, GET, Role.READER),
        ("take_payment", "cash/take/", cash_views.take, POST, Role.SCORE_KEEPER),
        ("reverse_payment", "cash/reverse/", cash_views.take_back, POST, Role.SCORE_KEEPER),
        ("check_in", "check-in/", check_in.show, GET, Role.SCORE_KEEPER),
        ("switch_check_in", "check-in/switch/", check_in.switch, POST, Role.DIRECTOR),
        ("renew_check_in", "check-in/renew/", check_in.renew, POST, Role.DIRECTOR),
        ("propose", "propose/", proposals.propose, GET_POST, Role.DIRECTOR),
        ("write_seating", "write/", layouts.write, GET_POST, Role.DIRECTOR),
        ("sanctions", "sanctions/", decisions_views.list_sanctions, GET, Role.READER),
        ("give_sanction", "sanctions/give/", decisions_views.give_sanction, POST, Role.DIRECTOR),
        ("rulings", "rulings/", decisions_views.list_rulings, GET, Role.READER),
        ("give_ruling", "rulings/give/", decisions_views.give_ruling, POST, Role.DIRECTOR),
        ("lots", "lots/", lots.list_lots, GET, Role.READER),
        ("draw_lots", "lots/draw/", lots.draw, POST, Role.DIRECTOR),
        ("event_series", "series/", series_events.show_series_of, GET, Role.READER),
        ("join_series", "series/join/", series_events.join, POST, Role.DIRECTOR),
        ("leave_series", "series/leave/", series_events.leave, POST, Role.DIRECTOR),
        ("next_evening", "next/", evenings.set_up_next, POST, Role.DIRECTOR),
        ("prizes", "prizes/", prizes_views.list_prizes, GET, Role.READER),
        ("offer_prize", "prizes/new/", prizes_views.offer, POST, Role.DIRECTOR),
        ("picture", "picture/", pictures.picture, GET_POST, Role.DIRECTOR),
        ("remove_picture", "picture/remove/", pictures.remove, POST, Role.DIRECTOR),
        ("helpers", "helpers/", helpers.list_helpers, GET, Role.READER),
        ("invite_helper", "helpers/invite/", helpers.invite, POST, Role.OWNER),
        ("teams", "teams/", teams.list_teams, GET, Role.READER),
        ("create_team", "teams/new/", teams.create, POST, Role.DIRECTOR),
        ("pairs", "pairs/", pairs.list_pairs, GET, Role.DIRECTOR),
        ("add_pair", "pairs/add/", pairs.add, POST, Role.DIRECTOR),
    ),
    **_below(
        "rehearsals/<number:rehearsal_id>/",
        rehearsals_open_to,
        ("rehearsal", "", rehearsals_views.show_rehearsal, GET, Role.DIRECTOR),
        ("rehearsal_progress", "progress/", rehearsals_views.show_progress, GET, Role.DIRECTOR),
        ("play_rehearsal", "play/", rehearsals_views.play, POST, Role.DIRECTOR),
    ),
    **_below(
        "organisations/<number:organisation_id>/",
        organisations_of,
        ("organisation", "", organisation_views.show_members, GET, Role.READER),
        (
            "past_evenings",
            "past-evenings/",
            past_evenings_views.past_evenings,
            GET_POST,
            Role.DIRECTOR,
        ),
        ("send_event_file", "event-file/", event_files.send_file, GET_POST, Role.OWNER),
        ("invite", "invite/", organisation_views.invite, POST, Role.OWNER),
        (
            "organisation_second_step",
            "second-step/",
            organisation_views.demand,
            POST,
            Role.OWNER,
        ),
        (
            "organisation_people_pages",
            "people-pages/",
            organisation_views.show_people_pages,
            POST,
            Role.OWNER,
        ),
        ("keys", "keys/", keys_views.show_keys, GET_POST, Role.OWNER),
        ("organisation_texts", "texts/", organisation_views.save_texts, POST, Role.OWNER),
        (
            "organisation_embeds",
            "embeds/",
            embeds_views.show_organisation_embeds,
            GET,
            Role.READER,
        ),
        ("organisation_sites", "embeds/sites/", embeds_views.save_sites, POST, Role.OWNER),
        ("webhooks", "webhooks/", webhooks_views.webhooks, GET_POST, Role.OWNER),
        ("all_series", "series/", series_views.list_series, GET, Role.READER),
        ("add_series", "series/new/", series_views.add_series, GET_POST, Role.OWNER),
    ),
    **_below(
        "series/<number:series_id>/",
        series_open_to,
        ("series", "", series_views.show_series, GET, Role.READER),
        ("series_events", "events/", series_events.show_events, GET, Role.READER),
        ("series_embeds", "embeds/", embeds_views.show_series_embeds, GET, Role.READER),
        ("add_series_events", "events/add/", series_events.add, POST, Role.DIRECTOR),
        ("change_series_event", "events/change/", series_events.change, POST, Role.DIRECTOR),
        ("series_people", "people/", counterparts.show_people, GET, Role.OWNER),
        ("join_people", "people/join/", counterparts.join, POST, Role.OWNER),
        ("part_people", "people/part/", counterparts.part, POST, Role.OWNER),
        ("series_lots", "lots/", series_lots.list_lots, GET, Role.READER),
        ("draw_series_lots", "lots/draw/", series_lots.draw, POST, Role.OWNER),
        ("series_history", "history/", series_history.show_history, GET, Role.READER),
        ("series_settings", "settings/", series_settings.show_or_save, GET_POST, Role.OWNER),
        ("close_series", "close/", series_closing.close, GET_POST, Role.OWNER),
        ("discard_series", "discard/", series_closing.discard, GET_POST, Role.OWNER),
        ("print_series", "print/standings/", series_papers.print_standings, GET, Role.READER),
        (
            "print_series_certificates",
            "print/certificates/",
            series_papers.print_certificates,
            GET,
            Role.READER,
        ),
    ),
    **_below(
        "webhooks/<number:webhook_id>/",
        webhooks_open_to,
        ("webhook", "", webhooks_views.show_webhook, GET, Role.OWNER),
        ("test_webhook", "test/", webhooks_views.test, POST, Role.OWNER),
        ("switch_webhook", "switch/", webhooks_views.switch, POST, Role.OWNER),
        ("renew_webhook_secret", "secret/", webhooks_views.renew, POST, Role.OWNER),
        ("delete_webhook", "delete/", webhooks_views.delete, GET_POST, Role.OWNER),
    ),
    **_below(
        "deliveries/<number:delivery_id>/",
        deliveries_open_to,
        ("send_again", "again/", webhooks_views.send_again_now, POST, Role.OWNER),
        shown_on=lambda delivery: ("webhook", delivery.webhook_id),
    ),
    **_below(
        "event-files/<number:file_id>/",
        event_files_open_to,
        ("event_file", "", event_files.show_file, GET, Role.OWNER),
        ("event_file_progress", "progress/", event_files.show_progress, GET, Role.OWNER),
        ("read_event_file", "read/", event_files.read, POST, Role.OWNER),
        ("forget_event_file", "forget/", event_files.forget, POST, Role.OWNER),
    ),
    **_below(
        "seatings/<number:seating_id>/",
        seatings_open_to,
        ("seating", "", seatings_views.show_seating, GET, Role.READER),
        ("print_names", "print/names/", papers_views.print_names, GET, Role.READER),
        ("print_tables", "print/tables/", papers_views.print_tables, GET, Role.READER),
        ("print_all", "print/all/", papers_views.print_all, GET, Role.SCORE_KEEPER),
        ("print_sheets", "print/sheets/", papers_views.print_sheets, GET, Role.SCORE_KEEPER),
        ("progress", "progress/", proposals.show_progress, GET, Role.READER),
        ("plan", "plan/", proposals.plan_now, POST, Role.DIRECTOR),
        ("take_best", "best/", proposals.take_best, POST, Role.DIRECTOR),
        ("cancel_seating", "cancel/", seatings_views.cancel, GET_POST, Role.DIRECTOR),
        ("edit_seating", "edit/", layouts.edit, GET_POST, Role.DIRECTOR),
        ("swap_seats", "swap/", layouts.swap, POST, Role.DIRECTOR),
        ("restore_seating", "restore/", layouts.restore, POST, Role.DIRECTOR),
        ("rebalance", "rebalance/", rebalances.rebalance, GET_POST, Role.DIRECTOR),
        ("seat_at", "seat/", rebalances.seat_at, POST, Role.DIRECTOR),
        ("undo_rebalance", "rebalance/undo/", rebalances.undo, POST, Role.DIRECTOR),
        ("publish", "publish/", seatings_views.publish, GET_POST, Role.DIRECTOR),
        ("call_people", "call/", call_times.call_people, POST, Role.DIRECTOR),
        ("clock", "clock/", clocks.clock, GET_POST, Role.DIRECTOR),
        ("reopen", "open/", seatings_views.reopen, GET_POST, Role.DIRECTOR),
        ("close", "close/", seatings_views.close, GET_POST, Role.DIRECTOR),
    ),
    **_below(
        "announcements/<number:announcement_id>/",
        announcements_open_to,
        ("withdraw_announcement", "withdraw/", announcements.withdraw, POST, Role.DIRECTOR),
        shown_on=lambda announcement: ("announcements", announcement.event_id),
    ),
    **_below(
        "entrants/<number:entrant_id>/",
        entrants_open_to,
        ("entrant", "", entrants_views.show_entrant, GET, Role.READER),
        ("withdraw_entrant", "withdraw/", entrants_views.withdraw, POST, Role.DIRECTOR),
        ("change_entrant", "change/", entrants_views.change, GET_POST, Role.DIRECTOR),
    ),
    **_below(
        "tables/<number:table_id>/",
        tables_open_to,
        ("table", "", tables_views.show_table, GET, Role.READER),
        ("keep_table", "keep/", proposals.keep, POST, Role.DIRECTOR),
        ("extra_time", "extra/", clocks.extra_time, POST, Role.DIRECTOR),
        ("short_table", "short/", table_decisions.leave_short, GET_POST, Role.DIRECTOR),
        ("next_round", "round/", rounds_views.show_next, GET, Role.READER),
        ("take_over", "take/", handovers.take_over, GET_POST, Role.SCORE_KEEPER),
        ("leave_table", "leave/", changes.leave, POST, Role.DIRECTOR),
        ("join_table", "join/", changes.join, POST, Role.DIRECTOR),
        ("substitute", "substitute/", changes.replace, POST, Role.DIRECTOR),
        ("void_round", "void/", table_decisions.void, GET_POST, Role.DIRECTOR),
        ("restore_round", "restore/", table_decisions.restore, GET_POST, Role.DIRECTOR),
        ("close_table", "close/", table_decisions.close, GET_POST, Role.DIRECTOR),
        ("open_table", "open/", table_decisions.reopen, GET_POST, Role.DIRECTOR),
        ("release_table", "release/", changes.release, POST, Role.DIRECTOR),
        ("postpone_table", "postpone/", table_decisions.postpone, POST, Role.DIRECTOR),
        ("resume_table", "resume/", table_decisions.resume, POST, Role.DIRECTOR),
        ("swap", "swap/", swaps.swap, GET_POST, Role.DIRECTOR),
    ),
    **_below(
        "rounds/<number:round_id>/",
        rounds_open_to,
        ("round", "", rounds_views.show_round, GET, Role.READER),
        ("enter", "enter/", rounds_views.enter, POST, Role.SCORE_KEEPER),
        ("confirm_round", "confirm/", confirmations.confirm, POST, Role.DIRECTOR),
        ("override", "override/", rounds_views.override_entry, POST, Role.DIRECTOR),
    ),
    **_below(
        "places/<number:place_id>/",
        places_open_to,
        ("card", "", places.show_card, GET, Role.SCORE_KEEPER),
        ("room", "room/", places.name, POST, Role.DIRECTOR),
        ("withdraw_link", "withdraw/", places.withdraw, GET_POST, Role.DIRECTOR),
    ),
    **_below(
        "sanctions/<number:sanction_id>/",
        sanctions_open_to,
        ("withdraw_sanction", "withdraw/", decisions_views.withdraw_sanction, POST, Role.DIRECTOR),
        shown_on=lambda sanction: ("sanctions", sanction.entrant.event_id),
    ),
    **_below(
        "rulings/<number:ruling_id>/",
        rulings_open_to,
        ("withdraw_ruling", "withdraw/", decisions_views.withdraw_ruling, POST, Role.DIRECTOR),
        shown_on=lambda ruling: ("rulings", ruling.entrant.event_id),
    ),
    **_below(
        "calls/<number:call_id>/",
        calls_open_to,
        ("take_call", "take/", calls.take, POST, Role.DIRECTOR),
        ("finish_call", "done/", calls.finish, POST, Role.DIRECTOR),
        shown_on=lambda call: ("event", call.place.event_id),
    ),
    **_below(
        "helpers/<number:helper_id>/",
        helpers_open_to,
        ("helper", "", helpers.change, POST, Role.OWNER),
        shown_on=lambda helper: ("helpers", helper.event_id),
    ),
    **_below(
        "invitations/<number:invitation_id>/",
        invitations_open_to,
        ("withdraw_invitation", "withdraw/", invitations.withdraw, POST, Role.OWNER),
        shown_on=invitations.list_of,
    ),
    **_below(
        "keys/<number:key_id>/",
        keys_open_to,
        ("withdraw_key", "withdraw/", keys_views.withdraw, POST, Role.OWNER),
        shown_on=lambda key: ("keys", key.organisation_id),
    ),
    **_below(
        "teams/<number:team_id>/",
        teams_open_to,
        ("team", "", teams.change, GET_POST, Role.DIRECTOR),
        ("remove_team", "remove/", teams.remove, POST, Role.DIRECTOR),
    ),
    **_below(
        "prizes/<number:prize_id>/",
        prizes_open_to,
        ("prize", "", prizes_views.change, GET_POST, Role.DIRECTOR),
        ("remove_prize", "remove/", prizes_views.remove, POST, Role.DIRECTOR),
    ),
    **_below(
        "pairs/<number:pair_id>/",
        pairs_open_to,
        ("remove_pair", "remove/", pairs.remove, POST, Role.DIRECTOR),
        shown_on=lambda pair: ("pairs", pair.first.event_id),
    ),
    **_below(
        "people/<number:person_id>/",
        people_open_to,
        ("person", "", people_views.show_person, GET, Role.READER),
        ("merge_person", "merge/", merges.merge, GET_POST, Role.DIRECTOR),
        ("undo_merge", "merge/undo/", merges.undo, POST, Role.DIRECTOR),
        ("personal_data", "data/", personal_data.export, GET, Role.DIRECTOR),
        ("erase_person", "erase/", personal_data.erase, GET_POST, Role.OWNER),
    ),
    **_below(
        "members/<number:membership_id>/",
        memberships_open_to,
        ("member", "", organisation_views.change_member, POST, Role.OWNER),
        shown_on=lambda membership: ("organisation", membership.organisation_id),
    ),
}
# Of no row: for those who run the service.
FOR_OPERATORS: dict[str, tuple[str, Callable[..., HttpResponseBase]]] = {
    "service": ("service/", for_operators(service_views.show_service)),
}

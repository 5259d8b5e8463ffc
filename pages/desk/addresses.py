"""The desk's own addresses, by name; the stock lists and forms come beside them."""

from collections.abc import Callable

from django.http.response import HttpResponseBase

from pages.desk.decisions import lots, rulings, sanctions
from pages.desk.entrants import pairs, participation, picks, registrations, teams
from pages.desk.entrants import views as entrants_views
from pages.desk.event import announcements, calls, copies
from pages.desk.event import views as event_views
from pages.desk.files import event_files, exports
from pages.desk.history import views as history_views
from pages.desk.names import views as names_views
from pages.desk.organisation import helpers
from pages.desk.organisation import views as organisation_views
from pages.desk.papers import places
from pages.desk.papers import views as papers_views
from pages.desk.people import merges, personal_data
from pages.desk.people import views as people_views
from pages.desk.rehearsals import views as rehearsals_views
from pages.desk.roll_call import check_in
from pages.desk.roll_call import views as roll_call_views
from pages.desk.rounds import confirmations, handovers, missing
from pages.desk.rounds import views as rounds_views
from pages.desk.seatings import clocks, endings, layouts, proposals, rebalances
from pages.desk.seatings import views as seatings_views
from pages.desk.tables import changes, swaps
from pages.desk.tables import views as tables_views

# The name is the one in ``{% url 'admin:<name>' %}``. Every view checks the rights it needs.
ADDRESSES: dict[str, tuple[str, Callable[..., HttpResponseBase]]] = {
    "event": ("events/<int:event_id>/", event_views.show_event),
    "history": ("events/<int:event_id>/history/", history_views.show_history),
    "move": ("events/<int:event_id>/move/", event_views.move),
    "missing": ("events/<int:event_id>/missing/", missing.list_missing),
    "copy": ("events/<int:event_id>/copy/", copies.copy),
    "rehearsals": ("events/<int:event_id>/rehearsals/", rehearsals_views.rehearsals),
    "rehearsal": ("rehearsals/<int:rehearsal_id>/", rehearsals_views.show_rehearsal),
    "rehearsal_progress": (
        "rehearsals/<int:rehearsal_id>/progress/",
        rehearsals_views.show_rehearsal_progress,
    ),
    "play_rehearsal": ("rehearsals/<int:rehearsal_id>/play/", rehearsals_views.play),
    "discard_rehearsal": ("events/<int:event_id>/discard/", rehearsals_views.discard),
    "entrants": ("events/<int:event_id>/entrants/", entrants_views.list_entrants),
    "names": ("events/<int:event_id>/names/", names_views.paste_names),
    "register": ("events/<int:event_id>/names/register/", names_views.register),
    "pick": ("events/<int:event_id>/pick/", picks.pick),
    "registrations": ("events/<int:event_id>/registrations/", registrations.registrations),
    "cards": ("events/<int:event_id>/cards/", places.show_cards),
    "papers": ("events/<int:event_id>/papers/", papers_views.show_papers),
    "export_standings": ("events/<int:event_id>/export/standings/", exports.export_standings),
    "export_results": ("events/<int:event_id>/export/results/", exports.export_results),
    "export_players": ("events/<int:event_id>/export/players/", exports.export_players),
    "export_event": ("events/<int:event_id>/export/event/", event_files.export_event),
    "send_event_file": (
        "organisations/<int:organisation_id>/event-file/",
        event_files.send_file,
    ),
    "event_file": ("event-files/<int:file_id>/", event_files.show_file),
    "event_file_progress": ("event-files/<int:file_id>/progress/", event_files.show_progress),
    "read_event_file": ("event-files/<int:file_id>/read/", event_files.read),
    "forget_event_file": ("event-files/<int:file_id>/forget/", event_files.forget),
    "print_signs": ("events/<int:event_id>/print/signs/", papers_views.print_signs),
    "print_names": ("seatings/<int:seating_id>/print/names/", papers_views.print_names),
    "print_tables": ("seatings/<int:seating_id>/print/tables/", papers_views.print_tables),
    "print_sheets": ("seatings/<int:seating_id>/print/sheets/", papers_views.print_sheets),
    "announcements": ("events/<int:event_id>/announcements/", announcements.announcements),
    "withdraw_announcement": (
        "announcements/<int:announcement_id>/withdraw/",
        announcements.withdraw,
    ),
    "roll_call": ("events/<int:event_id>/roll/", roll_call_views.show_roll),
    "mark_roll": ("events/<int:event_id>/roll/mark/", roll_call_views.mark),
    "check_in": ("events/<int:event_id>/check-in/", check_in.show),
    "switch_check_in": ("events/<int:event_id>/check-in/switch/", check_in.switch),
    "renew_check_in": ("events/<int:event_id>/check-in/renew/", check_in.renew),
    "propose": ("events/<int:event_id>/propose/", proposals.propose),
    "write_seating": ("events/<int:event_id>/write/", layouts.write),
    "withdraw_entrant": ("entrants/<int:entrant_id>/withdraw/", entrants_views.withdraw),
    "seating": ("seatings/<int:seating_id>/", seatings_views.show_seating),
    "progress": ("seatings/<int:seating_id>/progress/", proposals.show_progress),
    "plan": ("seatings/<int:seating_id>/plan/", proposals.plan_now),
    "take_best": ("seatings/<int:seating_id>/best/", proposals.take_best),
    "cancel_seating": ("seatings/<int:seating_id>/cancel/", seatings_views.cancel),
    "edit_seating": ("seatings/<int:seating_id>/edit/", layouts.edit),
    "restore_seating": ("seatings/<int:seating_id>/restore/", layouts.restore),
    "rebalance": ("seatings/<int:seating_id>/rebalance/", rebalances.rebalance),
    "undo_rebalance": ("seatings/<int:seating_id>/rebalance/undo/", rebalances.undo),
    "keep_table": ("tables/<int:table_id>/keep/", proposals.keep),
    "publish": ("seatings/<int:seating_id>/publish/", seatings_views.publish),
    "clock": ("seatings/<int:seating_id>/clock/", clocks.clock),
    "extra_time": ("tables/<int:table_id>/extra/", clocks.extra_time),
    "reopen": ("seatings/<int:seating_id>/open/", endings.reopen),
    "short_table": ("tables/<int:table_id>/short/", endings.leave_short),
    "close": ("seatings/<int:seating_id>/close/", seatings_views.close),
    "next_round": ("tables/<int:table_id>/round/", rounds_views.show_next),
    "round": ("rounds/<int:round_id>/", rounds_views.show_round),
    "enter": ("rounds/<int:round_id>/enter/", rounds_views.enter),
    "confirm_round": ("rounds/<int:round_id>/confirm/", confirmations.confirm),
    "word": ("rounds/<int:round_id>/word/", rounds_views.give_word),
    "card": ("places/<int:place_id>/", places.show_card),
    "room": ("places/<int:place_id>/room/", places.name),
    "withdraw_link": ("places/<int:place_id>/withdraw/", places.withdraw),
    "table": ("tables/<int:table_id>/", tables_views.show_table),
    "take_over": ("tables/<int:table_id>/take/", handovers.take_over),
    "leave_table": ("tables/<int:table_id>/leave/", changes.leave),
    "join_table": ("tables/<int:table_id>/join/", changes.join),
    "substitute": ("tables/<int:table_id>/substitute/", changes.replace),
    "void_round": ("tables/<int:table_id>/void/", changes.void),
    "restore_round": ("tables/<int:table_id>/restore/", changes.restore),
    "close_table": ("tables/<int:table_id>/close/", changes.close),
    "open_table": ("tables/<int:table_id>/open/", changes.reopen),
    "release_table": ("tables/<int:table_id>/release/", changes.release),
    "postpone_table": ("tables/<int:table_id>/postpone/", changes.postpone),
    "resume_table": ("tables/<int:table_id>/resume/", changes.resume),
    "swap": ("tables/<int:table_id>/swap/", swaps.swap),
    "sanctions": ("events/<int:event_id>/sanctions/", sanctions.list_sanctions),
    "give_sanction": ("events/<int:event_id>/sanctions/give/", sanctions.give),
    "withdraw_sanction": ("sanctions/<int:sanction_id>/withdraw/", sanctions.withdraw),
    "rulings": ("events/<int:event_id>/rulings/", rulings.list_rulings),
    "give_ruling": ("events/<int:event_id>/rulings/give/", rulings.give),
    "withdraw_ruling": ("rulings/<int:ruling_id>/withdraw/", rulings.withdraw),
    "lots": ("events/<int:event_id>/lots/", lots.list_lots),
    "draw_lots": ("events/<int:event_id>/lots/draw/", lots.draw),
    "take_call": ("calls/<int:call_id>/take/", calls.take),
    "finish_call": ("calls/<int:call_id>/done/", calls.finish),
    "organisation": ("organisations/<int:organisation_id>/", organisation_views.show_members),
    "invite": ("organisations/<int:organisation_id>/invite/", organisation_views.invite),
    "organisation_texts": (
        "organisations/<int:organisation_id>/texts/",
        organisation_views.tell_visitors,
    ),
    "helpers": ("events/<int:event_id>/helpers/", helpers.list_helpers),
    "invite_helper": ("events/<int:event_id>/helpers/invite/", helpers.invite),
    "helper": ("helpers/<int:helper_id>/", helpers.change),
    "entrant": ("entrants/<int:entrant_id>/", participation.show_entrant),
    "change_entrant": ("entrants/<int:entrant_id>/change/", participation.change),
    "teams": ("events/<int:event_id>/teams/", teams.list_teams),
    "create_team": ("events/<int:event_id>/teams/new/", teams.create),
    "team": ("teams/<int:team_id>/", teams.change),
    "remove_team": ("teams/<int:team_id>/remove/", teams.remove),
    "pairs": ("events/<int:event_id>/pairs/", pairs.list_pairs),
    "add_pair": ("events/<int:event_id>/pairs/add/", pairs.add),
    "remove_pair": ("pairs/<int:pair_id>/remove/", pairs.remove),
    "person": ("people/<int:person_id>/", people_views.show_person),
    "merge_person": ("people/<int:person_id>/merge/", merges.merge),
    "personal_data": ("people/<int:person_id>/data/", personal_data.export),
    "erase_person": ("people/<int:person_id>/erase/", personal_data.erase),
    "member": ("members/<int:membership_id>/", organisation_views.change_member),
}

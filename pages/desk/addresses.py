"""The desk's own addresses, by name; the stock lists and forms come beside them."""

from collections.abc import Callable

from django.http.response import HttpResponseBase

from pages.desk import (
    entrants,
    organisations,
    overview,
    places,
    rounds,
    seatings,
    table_changes,
    tables,
)

# The name is the one in ``{% url 'admin:<name>' %}``. Every view checks the rights it needs.
ADDRESSES: dict[str, tuple[str, Callable[..., HttpResponseBase]]] = {
    "event": ("events/<int:event_id>/", overview.show_event),
    "move": ("events/<int:event_id>/move/", overview.move),
    "entrants": ("events/<int:event_id>/entrants/", entrants.list_entrants),
    "names": ("events/<int:event_id>/names/", entrants.paste_names),
    "register": ("events/<int:event_id>/names/register/", entrants.register),
    "cards": ("events/<int:event_id>/cards/", places.show_cards),
    "propose": ("events/<int:event_id>/propose/", seatings.propose),
    "withdraw_entrant": ("entrants/<int:entrant_id>/withdraw/", entrants.withdraw),
    "seating": ("seatings/<int:seating_id>/", seatings.show_seating),
    "progress": ("seatings/<int:seating_id>/progress/", seatings.show_progress),
    "plan": ("seatings/<int:seating_id>/plan/", seatings.plan_now),
    "publish": ("seatings/<int:seating_id>/publish/", seatings.publish),
    "close": ("seatings/<int:seating_id>/close/", seatings.close),
    "next_round": ("tables/<int:table_id>/round/", rounds.show_next),
    "round": ("rounds/<int:round_id>/", rounds.show_round),
    "enter": ("rounds/<int:round_id>/enter/", rounds.enter),
    "word": ("rounds/<int:round_id>/word/", rounds.give_word),
    "card": ("places/<int:place_id>/", places.show_card),
    "room": ("places/<int:place_id>/room/", places.name),
    "withdraw_link": ("places/<int:place_id>/withdraw/", places.withdraw),
    "table": ("tables/<int:table_id>/", tables.show_table),
    "leave_table": ("tables/<int:table_id>/leave/", table_changes.leave),
    "join_table": ("tables/<int:table_id>/join/", table_changes.join),
    "substitute": ("tables/<int:table_id>/substitute/", table_changes.replace),
    "void_round": ("tables/<int:table_id>/void/", table_changes.void),
    "restore_round": ("tables/<int:table_id>/restore/", table_changes.restore),
    "close_table": ("tables/<int:table_id>/close/", table_changes.close),
    "open_table": ("tables/<int:table_id>/open/", table_changes.reopen),
    "organisation": ("organisations/<int:organisation_id>/", organisations.show_members),
    "invite": ("organisations/<int:organisation_id>/invite/", organisations.invite),
    "member": ("members/<int:membership_id>/", organisations.change_member),
}

"""Refusals about one table: what is the matter and what to do."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import (
    Closed,
    PlayersRefused,
    RoundReported,
    RoundUnknown,
    SwapRefused,
    VoidRefused,
)
from tournaments.errors import SeatRefused, TableOutdated

MESSAGES: Mapping[str, Promise] = {
    f"{Closed.code}.table": _("This table is closed. Open it first."),
    RoundUnknown.code: _("This table has no such round. Choose one of its rounds."),
    RoundReported.code: _(
        "Round {round} is already entered. Change who sits here from a later round on."
    ),
    PlayersRefused.code: _(
        "Then {players} people would play, but this game is for {fewest} to {most}. First let a "
        "person join or take over, or close the table."
    ),
    TableOutdated.code: _("The table has changed or is not being played. Look at it again."),
    f"{SeatRefused.code}.not_here": _(
        "Number {number} does not sit here in that round. Look at the table again."
    ),
    f"{SeatRefused.code}.unknown": _("There is no entrant with number {number} in this event."),
    f"{SeatRefused.code}.withdrawn": _(
        "Number {number} has withdrawn. First bring the person back in the list of entrants."
    ),
    f"{SeatRefused.code}.elsewhere": _(
        "Number {number} sits at table {table}. Let them leave there first."
    ),
    f"{SeatRefused.code}.other_chair": _(
        "Number {number} has played here in another seat. Choose that seat."
    ),
    f"{SeatRefused.code}.taken": _("That seat is not empty. Choose another one."),
    f"{SeatRefused.code}.full": _("There is no room for one more seat. Choose an empty one."),
    f"{SeatRefused.code}.no_room": _("There is no room at this table. Choose another one."),
    f"{SwapRefused.code}.same": _("Choose two different people."),
    f"{SwapRefused.code}.not_here": _(
        "Number {number} has no seat from that round on. Choose an earlier round."
    ),
    f"{VoidRefused.code}.void": _("Round {round} is void already."),
    f"{VoidRefused.code}.counts": _("Round {round} is not void any more. Look at the table again."),
    f"{VoidRefused.code}.replaced": _(
        "Round {round} has been played again, so it cannot count. Make the other round void first."
    ),
    f"{VoidRefused.code}.untold": _("Say in a few words why round {round} is void."),
    f"{VoidRefused.code}.closed": _(
        "The table is closed, so round {round} cannot be played again. Open the table first, or "
        "let the round count for no one."
    ),
}

"""Obstacles to a seating: refusals, failures, rules broken."""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from engine.seating.layouts import Breach, Rule
from engine.seating.refusals import Reason, Refusal
from scoring.errors import CallTimeRefused, ClockRefused, ResultsMissing
from scoring.messages.rows import side_by_side
from tournaments.errors import (
    LayoutRefused,
    SeatingFollowed,
    SeatingNotNext,
    SeatingOutdated,
    SeatingRefused,
    TooManyKept,
)
from tournaments.models import Entrant
from tournaments.selectors.entrants import told_apart

MESSAGES: Mapping[str, Promise] = {
    f"{CallTimeRefused.code}.playing": _(
        "People play already: a clock is set, or a round is entered. Make an announcement instead."
    ),
    f"{CallTimeRefused.code}.over": _("This time has passed. Give a later one."),
    f"{CallTimeRefused.code}.far": _(
        "This is more than {most} hours away. Give a time nearer to now."
    ),
    f"{ClockRefused.code}.none": _("There is no clock. Start one."),
    f"{ClockRefused.code}.running": _("The clock is already running."),
    f"{ClockRefused.code}.resting": _("The clock is not running. Check it again."),
    f"{ClockRefused.code}.most": _("A table gets at most {most} extra minutes. Give fewer."),
    ResultsMissing.code: _("There are no results yet. Choose a seating that needs no standings."),
    SeatingFollowed.code: _(
        "Seating {number} was published later, so this seating stays closed. Correct its rounds "
        "one by one."
    ),
    SeatingOutdated.code: _("This seating has just changed. Check it again."),
    SeatingNotNext.code: _(
        "Seating {number} is planned before this seating. Publish it first, or discard it."
    ),
    TooManyKept.code: _(
        "No other tables can be made while these are kept. Keep fewer, and propose again."
    ),
}
_NOT_PLANNED = _("The seating could not be planned ({key}). Load the page and propose it again.")
REFUSAL_MESSAGES: Mapping[Refusal, Promise] = {
    Refusal.UNREADABLE: _(
        "The seating could not be planned ({why}). Load the page and propose it again."
    ),
    Refusal.KEY_UNKNOWN: _NOT_PLANNED,
    Refusal.KEY_MISSING: _NOT_PLANNED,
    Refusal.KEY_WRONG: _NOT_PLANNED,
    Refusal.OUT_OF_RANGE: _(
        "{key}: {value}, but only {lowest} to {highest} is allowed. Change the settings of "
        "the event."
    ),
    Refusal.LIMITS_CROSSED: _(
        "The preferred table size ({preferred}) must lie between the smallest ({smallest}) and the "
        "largest ({largest}). Change the settings of the event."
    ),
    Refusal.TOO_FEW_PLAYERS: _(
        "Too few entrants to seat: {players} of at least {needed}. Register more."
    ),
    Refusal.TOO_MANY_PLAYERS: _("Too many entrants to seat: {players}, at most {most}."),
    Refusal.DUPLICATE_PLAYER: _("These start numbers are listed twice: {players}."),
    Refusal.UNKNOWN_PLAYER: _("No entrant has these start numbers: {players}."),
    Refusal.SEATINGS_DIFFER: _NOT_PLANNED,
    Refusal.SIZES_IMPOSSIBLE: _(
        "{players} entrants do not fit tables of {smallest} to {largest}. Allow other table sizes "
        "in the settings, or register or withdraw a person."
    ),
    Refusal.SIZES_DO_NOT_FIT: _("{players} entrants do not fit these table sizes: {sizes}."),
    Refusal.TOO_MANY_TABLES: _(
        "At least {tables} tables would be needed, but there are boxes of cards for "
        "{max_tables}. Allow larger tables or more boxes in the settings of the event."
    ),
    Refusal.ONE_SEATING_ONLY: _(
        "The standings are only known for the next seating: plan 1 seating, not {seatings}."
    ),
    Refusal.RANKS_MISSING: _(
        "These start numbers have no place in the standings: {players}. Give them one, or plan "
        "without the standings."
    ),
    Refusal.NO_PAIR: _(
        "A pair needs two different start numbers, not these: {players}. Correct the pair."
    ),
    Refusal.FIXED_TABLE_UNKNOWN: _(
        "Table {table} is fixed for {players}, but the last table is number {tables}. Fix another."
    ),
    Refusal.FIXED_TOO_MANY: _(
        "Table {table} has too few seats ({chairs}) for the people fixed there: {players}. Fix "
        "another table for some of them."
    ),
    Refusal.FIXED_APART: _(
        "Table {table} is fixed for {players}, who are to be kept apart. Fix another table for "
        "one of them, or let them sit together."
    ),
    Refusal.FIXED_UNEVEN: _(
        "No tables of about the same size can be made while {players} stay at theirs. Let some of "
        "them move."
    ),
    Refusal.NO_ROOM: _(
        "{players} people do not fit at the other tables ({tables}), at most {largest} at each. "
        "Choose another way, or allow larger tables in the settings."
    ),
}
_PARTS: Mapping[str, Promise] = {
    "preferred": _("Preferred table size"),
    "smallest": _("Smallest table size"),
    "largest": _("Largest table size"),
    "max_tables": _("Boxes of cards"),
}
FAILURES: Mapping[str, Promise] = {
    "time_limit": _("The search took longer than a minute and stopped. Start it again."),
}
BREACH_MESSAGES: Mapping[Rule, Promise] = {
    Rule.TWICE: _("More than one seat for: {players}. Leave each at one table."),
    Rule.UNKNOWN: _("No entrant has these start numbers: {players}. Correct them."),
    Rule.UNPLAYABLE: _(
        "Size of table {table}: {size}. This game is for {smallest} to {largest}. Move people."
    ),
    Rule.NOT_SEATED: _("No seat for: {players}."),
    Rule.SIZE: _("Size of table {table}: {size}. The event wants {smallest} to {largest}."),
    Rule.UNEVEN: _("The tables are uneven: their sizes go from {smallest} to {largest}."),
    Rule.TOO_MANY_TABLES: _("{tables} tables, but boxes of cards only for: {max_tables}."),
    Rule.SAME_TEAM: _("From the same team at table {table}: {players}."),
    Rule.KEPT_APART: _("To be kept apart, but both at table {table}: {players}."),
    Rule.NOT_AT_FIXED: _("{player} always sits at table {fixed}, but here at table {table}."),
    Rule.KEPT_TABLE: _("You kept table {table}, but it has changed."),
}


def seating_messages(refused: SeatingRefused) -> list[str]:
    """Return why a seating cannot be searched for, one message for each reason."""
    return [
        str(REFUSAL_MESSAGES[reason.code]).format(
            **{name: _shown_value(value) for name, value in reason.data.items()}
        )
        for reason in cast("Sequence[Reason]", refused.data["reasons"])
    ]


def layout_messages(refused: LayoutRefused) -> list[str]:
    """Return the rules that a layout breaks, one message for each."""
    return [breach_message(breach) for breach in cast("Sequence[Breach]", refused.data["breaches"])]


def failure_message(failure: str) -> str:
    """Return why a search failed; ``failure`` is what the task noted."""
    known = FAILURES.get(failure)
    if known is not None:
        return str(known)
    return gettext(
        "The search stopped because of a program error ({fault}). Start it again."
    ).format(fault=failure or "?")


def breach_message(breach: Breach, names: Mapping[int, str] | None = None) -> str:
    """Return a breach as a sentence; ``names`` are known by start number."""
    data = {key: _shown(key, value, names or {}) for key, value in breach.data.items()}
    if breach.rule is Rule.NOT_AT_FIXED and breach.data["table"] is None:
        return gettext("{player} always sits at table {fixed}, but has no seat here.").format(
            **data
        )
    return str(BREACH_MESSAGES[breach.rule]).format(**data)


def known_as(number: int, names: Mapping[int, str]) -> str:
    """Return a person's name with the start number, such as Béla (2)."""
    if number not in names:
        return str(number)
    shape = pgettext("a person and the start number", "{name} ({number})")
    return shape.format(name=names[number], number=number)


def people(entrants: Iterable[Entrant]) -> str:
    """Return the names of entrants in a row, each with the start number; nothing for none."""
    names = told_apart(entrants)
    named = [known_as(number, names) for number in names]
    return side_by_side(named) if named else ""


def _shown_value(value: object) -> str:
    if isinstance(value, list):
        return side_by_side(map(str, value))
    return str(_PARTS.get(value, value)) if isinstance(value, str) else str(value)


def _shown(key: str, value: object, names: Mapping[int, str]) -> str:
    if key == "players" and isinstance(value, list):
        return side_by_side([known_as(number, names) for number in value])
    if key == "player" and isinstance(value, int):
        return known_as(value, names)
    return str(value)

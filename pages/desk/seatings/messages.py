"""What is wrong with tables by hand, as sentences: rules broken, lines that cannot be read."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from engine.seating.hand import Breach, Rule
from pages.desk.seatings.layout_text import MOST_TABLES, Fault, LineProblem
from scoring.messages import side_by_side
from tournaments.models import Entrant

BREACH_SENTENCES: Mapping[Rule, Promise] = {
    Rule.TWICE: _("More than one chair for: {players}. Leave each at one table."),
    Rule.UNKNOWN: _("Nobody in this event has these start numbers: {players}. Correct them."),
    Rule.UNPLAYABLE: _(
        "Size of table {table}: {size}. This game is for {smallest} to {largest}. Move people."
    ),
    Rule.NOT_SEATED: _("These sit nowhere: {players}."),
    Rule.SIZE: _("Size of table {table}: {size}. The event wants {smallest} to {largest}."),
    Rule.UNEVEN: _("The tables are uneven: their sizes go from {smallest} to {largest}."),
    Rule.TOO_MANY_TABLES: _("{tables} tables, but boxes of cards only for: {max_tables}."),
    Rule.SAME_TEAM: _("Of one team at table {table}: {players}."),
    Rule.KEPT_APART: _("To be kept apart, but both at table {table}: {players}."),
    Rule.NOT_AT_FIXED: _("{player} always sits at table {fixed}, but here at table {table}."),
    Rule.KEPT_TABLE: _("Table {table} was to stay as it is."),
}
FAULT_SENTENCES: Mapping[Fault, Promise] = {
    Fault.EMPTY: _("There is no table yet. Write one line for each, such as “4: 12 7 3 9”."),
    Fault.TABLE: _(
        "Line {line}: “{text}” is not the number of a table. Write a number from 1 to {most}."
    ),
    Fault.TABLE_TWICE: _("Line {line}: table {text} stands there already. Give another number."),
    Fault.NAME_UNKNOWN: _("Line {line}: “{text}” is nobody’s name here. Write a start number."),
    Fault.NAME_SHARED: _(
        "Line {line}: “{text}” is the name of several people. Write the start number."
    ),
}


def breach_sentence(breach: Breach, names: Mapping[int, str] | None = None) -> str:
    """Return a breach as a sentence; ``names`` are known by start number."""
    data = {key: _shown(key, value, names or {}) for key, value in breach.data.items()}
    if breach.rule is Rule.NOT_AT_FIXED and breach.data["table"] is None:
        return gettext("{player} always sits at table {fixed}, but here nowhere.").format(**data)
    return str(BREACH_SENTENCES[breach.rule]).format(**data)


def problem_sentence(problem: LineProblem) -> str:
    """Return what cannot be read in a line as a sentence."""
    return str(FAULT_SENTENCES[problem.fault]).format(
        line=problem.line, text=problem.text, most=MOST_TABLES
    )


def known_as(number: int, names: Mapping[int, str]) -> str:
    """Return somebody's name with the start number, such as Béla (2)."""
    if number not in names:
        return str(number)
    shape = pgettext("somebody and the start number", "{name} ({number})")
    return shape.format(name=names[number], number=number)


def people(entrants: Iterable[Entrant]) -> str:
    """Return the names of entrants in a row, each with the start number; nothing for nobody."""
    named = [known_as(one.number, {one.number: one.person.name}) for one in entrants]
    return side_by_side(named) if named else ""


def _shown(key: str, value: object, names: Mapping[int, str]) -> str:
    if key == "players" and isinstance(value, list):
        return side_by_side([known_as(number, names) for number in value])
    if key == "player" and isinstance(value, int):
        return known_as(value, names)
    return str(value)

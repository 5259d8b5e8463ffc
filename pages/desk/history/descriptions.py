"""Changes of an event in words: what, before and after, by whom, from where and why."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Field
from django.utils.text import capfirst
from django.utils.translation import gettext

from pages.changes import NOTHING, location_of, what_changed
from pages.figures import signed
from pages.rules import value_in_words
from scoring.messages import side_by_side
from scoring.models import Source
from scoring.money import money
from scoring.selectors.history import (
    Change,
    context_of,
    differences_of,
    key_of,
    reason_of,
    user_of,
)
from scoring.units import unit_of
from tournaments.models import KEY_PREFIX, Event, TableState

DEVICE = 6  # characters by which phones differ


@dataclass(frozen=True, slots=True)
class Detail:
    """One thing as it was and as it is."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownChange:
    """One line of the history."""

    moment: datetime
    kind: str
    about: str
    what: str
    details: Sequence[Detail]
    reason: str
    by: str
    origin: str  # where it came from


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """The meaning of the ids in the rows, by id."""

    event: Event
    entrants: Mapping[int, str]  # such as “2 Béla”
    sitters: Mapping[int, Mapping[int, int]]  # by entry and position, ids of entrants
    users: Mapping[int, str]
    keys: Mapping[int, str]  # names of programs' keys
    teams: Mapping[int, str]
    places: Mapping[int, str]


def describe_change(change: Change, names: Names) -> ShownChange:
    """Return a change as the page shows it."""
    describe = _DESCRIBE.get(change.model, _of_fields)
    about, what, details = describe(change, names)
    return ShownChange(
        moment=change.moment,
        kind=str(change.kind.label),
        about=about,
        what=what,
        details=details,
        reason=str(context_of(change.row).get("reason", "")) or reason_of(change.decision),
        by=_by(change, names),
        origin=origin_of(change.row),
    )


Description = tuple[str, str, list[Detail]]


def _entry(change: Change, names: Names) -> Description:
    entry = change.row
    earlier = change.before.piles.all() if change.before else ()
    before = {pile.seat_id: pile.points for pile in earlier}
    sitters = names.sitters[entry.pk]
    details = [
        Detail(
            label=names.entrants.get(sitters.get(pile.seat.position, 0))
            or gettext("Seat {seat}").format(seat=pile.seat.position + 1),
            before=str(before.get(pile.seat_id, NOTHING)),
            after=str(pile.points),
        )
        for pile in entry.piles.all()
    ]
    return location_of(entry.round.table, entry.round.number), what_changed(change), details


def _of_round(change: Change, names: Names) -> Description:  # noqa: ARG001 - called like all others
    played = change.row.round
    return location_of(played.table, played.number), what_changed(change), []


def _ruling(change: Change, names: Names) -> Description:
    ruling = change.row
    value = str(ruling.get_kind_display())
    if ruling.points is not None:
        value = _points(ruling.points, names)
    details = [Detail(_field(ruling, "kind"), NOTHING, value)]
    return names.entrants[ruling.entrant_id], what_changed(change), details


def _ruling_withdrawn(change: Change, names: Names) -> Description:
    return names.entrants[change.decision.entrant_id], what_changed(change), []


def _sanction(change: Change, names: Names) -> Description:
    sanction = change.decision
    who = names.entrants[sanction.entrant_id]
    if sanction.is_warning:
        return who, what_changed(change), []
    points = _points(sanction.points, names)
    was, now = (NOTHING, points) if change.model == "scoring.Sanction" else (points, NOTHING)
    return who, what_changed(change), [Detail(_field(sanction, "points"), was, now)]


def _payment(change: Change, names: Names) -> Description:
    payment = change.row
    what = gettext("A payment was noted.")
    if payment.reverses_id is not None:
        what = gettext("A payment was taken back.")
    amount = money(payment.amount, names.event.currency)
    detail = Detail(str(payment.get_method_display()), NOTHING, amount)
    return names.entrants[payment.entrant_id], what, [detail]


def _draw(change: Change, names: Names) -> Description:
    draw = change.row
    lots = {names.entrants[lot.entrant_id]: str(lot.position) for lot in draw.lots.all()}
    details = [Detail(label, NOTHING, position) for label, position in lots.items()]
    if draw.seed is not None:
        details.append(Detail(_field(draw, "seed"), NOTHING, str(draw.seed)))
    return side_by_side(lots), what_changed(change), details


def _occupancy(change: Change, names: Names) -> Description:
    row = change.row
    what = gettext("Another person sits there from round {first}.").format(first=row.from_round)
    if row.to_round is not None:
        what = gettext("Another person sits there in rounds {first} to {last}.").format(
            first=row.from_round, last=row.to_round
        )
    about = location_of(row.seat.table, seat=row.seat.position + 1)
    was = names.entrants.get(change.before.entrant_id, NOTHING) if change.before else NOTHING
    now = names.entrants.get(row.entrant_id, NOTHING)
    return about, what, [Detail(_field(row, "entrant"), was, now)]


def _state_change(change: Change, names: Names) -> Description:  # noqa: ARG001 - called like all others
    row = change.row
    if row.table and row.to == TableState.OPEN:
        return location_of(row.table), gettext("The table was opened again with a reason."), []
    if row.table:
        return location_of(row.table), gettext("The table was closed with a reason."), []
    return _numbered(row.seating.number), gettext("The seating was opened again."), []


def _of_table(change: Change, names: Names) -> Description:
    return location_of(change.row.pgh_obj), gettext("Changed."), list(_differences(change, names))


def _of_seating(change: Change, names: Names) -> Description:
    about = _numbered(change.row.pgh_obj.number)
    return about, gettext("Changed."), list(_differences(change, names))


def _entrant(change: Change, names: Names) -> Description:
    about = names.entrants.get(change.row.pgh_obj_id, f"{change.row.number}")
    return about, _happened(change), list(_differences(change, names))


def _attendance(change: Change, names: Names) -> Description:
    about = names.entrants.get(change.row.entrant_id, NOTHING)
    what = gettext("Roll call for seating {number}.").format(number=change.row.number)
    return about, what, list(_differences(change, names))


def _prize(change: Change, names: Names) -> Description:
    prize = change.row
    won = prize.thing or money(prize.amount, names.event.currency)
    about = f"{gettext('Prize')} · {won}"
    return about, _happened(change), list(_differences(change, names))


def _picture(change: Change, names: Names) -> Description:
    return gettext("Picture"), _happened(change), list(_differences(change, names))


def _of_fields(change: Change, names: Names) -> Description:
    return names.event.name, _happened(change), list(_differences(change, names))


_DESCRIBE: Mapping[str, Callable[[Change, Names], Description]] = {
    "scoring.Entry": _entry,
    "scoring.Confirmation": _of_round,
    "scoring.Voiding": _of_round,
    "scoring.Ruling": _ruling,
    "scoring.RulingHistory": _ruling_withdrawn,
    "scoring.Sanction": _sanction,
    "scoring.SanctionHistory": _sanction,
    "scoring.Draw": _draw,
    "tournaments.Payment": _payment,
    "tournaments.OccupancyHistory": _occupancy,
    "tournaments.StateChange": _state_change,
    "tournaments.TableHistory": _of_table,
    "tournaments.PostponementHistory": _of_table,
    "tournaments.ExtraTimeHistory": _of_table,
    "tournaments.SeatingHistory": _of_seating,
    "tournaments.ClockHistory": _of_seating,
    "tournaments.EntrantHistory": _entrant,
    "tournaments.AttendanceHistory": _attendance,
    "tournaments.PrizeHistory": _prize,
    "tournaments.PictureHistory": _picture,
}


def _happened(change: Change) -> str:
    match change.row.pgh_label:
        case "insert":
            return gettext("Added.")
        case "delete":
            return gettext("Removed.")
        case _:
            return gettext("Changed.")


def _differences(change: Change, names: Names) -> Iterator[Detail]:
    """Yield what differs from the row before; without one, from what is there from the start."""
    added = change.row.pgh_label == "insert"
    for field, before, after in differences_of(change):
        was = NOTHING if added else _value(field, before, names, change.before or change.row)
        now = _value(field, after, names, change.row)
        yield Detail(capfirst(str(field.verbose_name)), was, now)


def _value(field: "Field[Any, Any]", raw: Any, names: Names, row: Any) -> str:
    """Return what stands in a field of a row as people read it."""
    if field.name in ("fee", "amount"):
        currency = getattr(row, "currency", names.event.currency)
        return NOTHING if raw is None else money(raw, currency)
    named = {"team": names.teams, "fixed_place": names.places}.get(field.name)
    if named is not None:
        return named.get(raw, NOTHING)
    return value_in_words(field, raw, unit_of(names.event.points_system))


def _by(change: Change, names: Names) -> str:
    row = change.row
    if user := user_of(change):
        return by_user(names.users.get(user, NOTHING), names.keys.get(key_of(row)))
    if getattr(row, "source", "") == Source.CAPTAIN and row.seat:
        return gettext("a captain at seat {seat}").format(seat=row.seat.position + 1)
    if "registration" in context_of(row):
        return gettext("a visitor, by the link of a registration")
    if getattr(row, "source", "") == Source.CAPTAIN or context_of(row):
        return gettext("a phone in the hall")
    return gettext("the service itself")


def by_user(user: str, key: str | None) -> str:
    """Return who made a change: a user at the desk, or a program with a key that they made."""
    sentence = gettext("{name}, with the key “{key}”")
    return user if key is None else sentence.format(name=user, key=key)


def origin_of(row: Any) -> str:
    """Return the network address and the page, or the phone, that a change came from."""
    context = context_of(row)
    if context.get("address"):
        return gettext("from {address}, page {page}").format(
            address=context["address"], page=context["url"]
        )
    device = getattr(row, "device", "")
    if device.startswith(KEY_PREFIX):
        return gettext("key {beginning}…").format(beginning=device)
    if device:
        return gettext("phone {device}").format(device=device[:DEVICE])
    return ""


def _numbered(seating: int) -> str:
    return gettext("Seating {number}").format(number=seating)


def _field(row: Any, name: str) -> str:
    return capfirst(str(row._meta.get_field(name).verbose_name))  # noqa: SLF001 - as above


def _points(points: int, names: Names) -> str:
    unit = unit_of(names.event.points_system)
    return f"{signed(unit.shown(points))}{unit.sign}"

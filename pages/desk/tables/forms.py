"""The forms in which directors change a table."""

from collections.abc import Iterator, Mapping

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.models import VoidReason
from tournaments.models import AttendanceState, Table
from tournaments.selectors.tables import AT_LAST, MOST_SEATS, intervals, tables_of

HIGHEST = 2_147_483_647  # that the database can ask for


# What a director says of a person who gives up a seat, for the roll call.
AWAY = (AttendanceState.LEFT, AttendanceState.SITTING_OUT, AttendanceState.LATE)


def _away() -> forms.TypedChoiceField:
    return forms.TypedChoiceField(
        choices=[(state.value, state.label) for state in AWAY],
        coerce=AttendanceState,
        empty_value=AttendanceState.LEFT,
        required=False,
    )


def _start_number() -> forms.IntegerField:
    return forms.IntegerField(min_value=1, max_value=HIGHEST)


def _round_number() -> forms.IntegerField:
    return forms.IntegerField(min_value=1, max_value=AT_LAST)


class SeatForm(forms.Form):
    """Something changes for a player from a round on."""

    number = _start_number()
    from_round = _round_number()


class LeaveForm(SeatForm):
    """A player leaves."""

    away = _away()


class JoinForm(SeatForm):
    """A player joins, on an empty seat or, without a position, on a new one."""

    position = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1, required=False)


class SubstituteForm(LeaveForm):
    """A player takes over the seat of another, who leaves."""

    by_number = _start_number()


class EndForm(forms.Form):
    """A table ends; the service says whether it needs a reason."""

    reason = forms.CharField(required=False)


class RestoreForm(forms.Form):
    """A round counts after all."""

    number = _round_number()


class VoidForm(RestoreForm):
    """A round is void."""

    reason = forms.ChoiceField(choices=VoidReason)
    note = forms.CharField(max_length=200, required=False)
    replayed = forms.BooleanField(required=False)


class ShortForm(forms.Form):
    """A player leaves a table of the fewest who can play."""

    number = _start_number()
    choice = forms.ChoiceField(choices=[(key, key) for key in ("merge", "stop", "rule")])
    reason = forms.CharField(required=False)


def _whole_number(value: object) -> int:
    return int(str(value))


class SwapForm(forms.Form):
    """Who sat in whose seat, and from which round on."""

    number = forms.TypedChoiceField(label=_("Who sat in the wrong seat"), coerce=_whole_number)
    other_number = forms.TypedChoiceField(label=_("In whose seat"), coerce=_whole_number)
    from_round = forms.TypedChoiceField(label=_("From which round on"), coerce=_whole_number)

    def __init__(self, table: Table, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # the data, or nothing
        tables = list(tables_of(table.seating))
        here = [one for one in tables if one.pk == table.pk]
        rounds = table.rounds.order_by("number").values_list("number", flat=True)
        choices: Mapping[str, list[tuple[object, str]]] = {
            "number": list(_people(here)),
            "other_number": [*_people(here), *_people(one for one in tables if one not in here)],
            "from_round": [(number, _from(number)) for number in rounds],
        }
        for name, offered in choices.items():
            field = self.fields[name]
            assert isinstance(field, forms.TypedChoiceField)  # noqa: S101 - as declared above
            field.choices = offered


def _people(tables: "Iterator[Table] | list[Table]") -> Iterator[tuple[object, str]]:
    """Yield all who sit at some tables in some round, by table and seat, once."""
    said = gettext("{number} {name}, table {table}, seat {seat}")
    for table in tables:
        seats = [(seat, who) for seat in table.seats.all() for who, *_ in intervals(seat) if who]
        for number, (seat, who) in {who.number: (seat, who) for seat, who in seats}.items():
            yield (
                number,
                said.format(
                    number=number,
                    name=who.person.name,
                    table=table.place.number,
                    seat=seat.position + 1,
                ),
            )


def _from(number: int) -> str:
    if number == 1:
        return gettext("All rounds")
    return gettext("Round {number} and later").format(number=number)

"""The forms in which directors change a table."""

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.changes import PUBLIC
from scoring.models import RoundState, VoidReason
from scoring.services.reasons import REASON_LIMIT
from tournaments.models import AttendanceState, Table, TableState
from tournaments.selectors.entrants import told_apart
from tournaments.selectors.tables import AT_LAST, MOST_SEATS, intervals, occupants, tables_of

HIGHEST = 2_147_483_647  # that the database can ask for


def _attendance(empty_value: AttendanceState | None) -> forms.TypedChoiceField:
    """Return a field of any state: undoing a change sends the one that there was before."""
    return forms.TypedChoiceField(
        choices=AttendanceState.choices,
        coerce=AttendanceState,
        empty_value=empty_value,
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

    away = _attendance(AttendanceState.LEFT)


class JoinForm(SeatForm):
    """A player joins, on an empty seat or, without a position, on a new one."""

    position = forms.IntegerField(min_value=0, max_value=MOST_SEATS - 1, required=False)
    state = _attendance(None)


class SubstituteForm(LeaveForm):
    """A player takes over the seat of another, who leaves."""

    by_number = _start_number()
    state = _attendance(None)


def _whole_number(value: object) -> int:
    return int(str(value))


class TableForm(forms.Form):
    """A decision about a table that asks nothing."""

    def __init__(self, table: Table, *args: object, **options: Any) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]  # the data, or nothing
        self.table = table

    def offer(self, name: str, choices: Iterable[tuple[object, str]]) -> None:
        """Offer what can be chosen in a field; nothing is chosen beforehand."""
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - as declared
        field.choices = [("", gettext("please choose")), *choices]


class EndForm(TableForm):
    """A table ends or goes on; it is said where results change why."""

    reason = forms.CharField(
        label=_("Why"),
        max_length=REASON_LIMIT,
        required=False,
        help_text=_("Needed where it changes results. It stays for good, so write no names."),
    )


class RestoreForm(TableForm):
    """A void round counts after all."""

    number = forms.TypedChoiceField(label=_("Which round"), coerce=_whole_number)
    note = forms.CharField(
        label=_("Why"),
        max_length=REASON_LIMIT,
        help_text=PUBLIC,
    )

    def __init__(self, table: Table, *args: object, **options: Any) -> None:
        super().__init__(table, *args, **options)
        self.offer("number", _rounds(table, void=True))


class VoidForm(TableForm):
    """A round is void."""

    number = forms.TypedChoiceField(label=_("Which round"), coerce=_whole_number)
    reason = forms.ChoiceField(label=_("Why"))
    note = forms.CharField(
        label=_("What happened"),
        max_length=REASON_LIMIT,
        required=False,
        help_text=_("It will be public, for good. Write no names. Required for “another reason”."),
    )
    replayed = forms.BooleanField(
        label=_("It is played again, as one more round at the end"), required=False, initial=True
    )

    def __init__(self, table: Table, *args: object, **options: Any) -> None:
        super().__init__(table, *args, **options)
        self.offer("number", _rounds(table, void=False))
        self.offer("reason", [(reason.value, str(capfirst(reason.label))) for reason in VoidReason])
        if table.state != TableState.OPEN:
            self.fields["replayed"].initial = False
            self.fields["replayed"].disabled = True


_MERGE = ("merge", _("They move to other tables: look at the moves"))
_STOPS = (
    ("stop", _("The table stops: the rounds played so far count")),
    ("rule", _("The table stops, and each of them gets their own mean")),
)


class ShortForm(TableForm):
    """A player leaves a table of the fewest who can play.

    The others move from no table that is postponed, which moves leave out, and to no other one
    where there is none.
    """

    number = forms.TypedChoiceField(label=_("Who"), coerce=_whole_number)
    choice = forms.ChoiceField(label=_("What happens to the others"))
    reason = forms.CharField(
        label=_("Why"),
        max_length=REASON_LIMIT,
        required=False,
        help_text=_(
            "Needed unless they move. Write no names. It stays for good, and is public where each "
            "gets their own mean."
        ),
    )

    def __init__(self, table: Table, *args: object, **options: Any) -> None:
        super().__init__(table, *args, **options)
        sitting = occupants(table, AT_LAST).values()
        names = told_apart(sitting)
        self.offer("number", ((number, f"{number} {name}") for number, name in names.items()))
        choice = self.fields["choice"]
        assert isinstance(choice, forms.ChoiceField)  # noqa: S101 - as declared above
        others = table.seating.tables.filter(state=TableState.OPEN, postponed=False)
        merges = not table.postponed and others.exclude(pk=table.pk).exists()
        choice.choices = (_MERGE, *_STOPS) if merges else _STOPS


def _rounds(table: Table, *, void: bool) -> Iterator[tuple[object, str]]:
    """Yield the rounds of a table that are void, or those that are not."""
    asked = (
        table.rounds.filter(state=RoundState.VOID)
        if void
        else table.rounds.exclude(state=RoundState.VOID)
    )
    for number in asked.order_by("number").values_list("number", flat=True):
        yield number, gettext("Round {number}").format(number=number)


class SwapForm(TableForm):
    """A person in another's seat, and from which round on."""

    number = forms.TypedChoiceField(label=_("Who sat in the wrong seat"), coerce=_whole_number)
    other_number = forms.TypedChoiceField(label=_("In whose seat"), coerce=_whole_number)
    from_round = forms.TypedChoiceField(label=_("From which round on"), coerce=_whole_number)

    def __init__(self, table: Table, *args: object, **options: Any) -> None:
        super().__init__(table, *args, **options)
        tables = list(tables_of(table.seating))
        here = [row for row in tables if row.pk == table.pk]
        self.offer("number", _people(here))
        self.offer("other_number", _people([*here, *(row for row in tables if row not in here)]))
        rounds = table.rounds.order_by("number").values_list("number", flat=True)
        from_round = self.fields["from_round"]
        assert isinstance(from_round, forms.ChoiceField)  # noqa: S101 - as declared above
        from_round.choices = [(number, _from(number)) for number in rounds]


def _people(tables: Iterable[Table]) -> Iterator[tuple[object, str]]:
    """Yield all who sit at some tables in some round, by table and seat, once."""
    sentence = gettext("{number} {name}, table {table}, seat {seat}")
    seated = [
        (
            table,
            [(seat, who) for seat in table.seat_list for who, *_ in intervals(seat) if who],
        )
        for table in tables
    ]
    names = told_apart(who for _, seats in seated for _, who in seats)
    for table, seats in seated:
        for number, seat in {who.number: seat for seat, who in seats}.items():
            yield (
                number,
                sentence.format(
                    number=number,
                    name=names[number],
                    table=table.place.number,
                    seat=seat.position + 1,
                ),
            )


def _from(number: int) -> str:
    if number == 1:
        return gettext("All rounds")
    return gettext("Round {number} and later").format(number=number)

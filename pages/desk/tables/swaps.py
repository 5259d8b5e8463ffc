"""Two players who sat in each other's seats: looked at first, then put right."""

from collections.abc import Iterator, Mapping
from functools import partial

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from pages.desk.effects import SEEN, EffectsPanel, effects_panel
from pages.desk.messages import sentences
from pages.desk.rendering import desk_page
from scoring.services.previews import effects_of
from scoring.services.swaps import swap_players
from tournaments.errors import ServiceError
from tournaments.models import Table
from tournaments.selectors.tables import stretches, tables_of


def _number(value: object) -> int:
    return int(str(value))


class SwapForm(forms.Form):
    """Who sat in whose seat, and from which round on."""

    number = forms.TypedChoiceField(label=_("Who sat in the wrong seat"), coerce=_number)
    other_number = forms.TypedChoiceField(label=_("In whose seat"), coerce=_number)
    from_round = forms.TypedChoiceField(label=_("From which round on"), coerce=_number)

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
    """Yield everybody who sits at some tables in some round, by table and seat, once."""
    said = gettext("{number} {name}, table {table}, seat {seat}")
    for table in tables:
        seats = [(seat, who) for seat in table.seats.all() for who, *_ in stretches(seat) if who]
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


def swap(request: HttpRequest, table: Table) -> HttpResponse:
    """``tables/<id>/swap/``: GET the form; POST what it would change; POST ``seen`` to do it."""
    if request.method != "POST":
        return _page(request, table, SwapForm(table))
    form = SwapForm(table, request.POST)
    if not form.is_valid():
        return _page(request, table, form, status=422)
    change = partial(swap_players, table_id=table.pk, **form.cleaned_data)
    try:
        if SEEN not in request.POST:
            effects = effects_of(table.seating.event_id, change)
            action = reverse("admin:swap", args=[table.pk])
            panel = effects_panel(request, table.seating.event, effects, action=action)
            return _page(request, table, form, panel=panel)
        change()
    except ServiceError as refused:
        return _page(request, table, form, problems=sentences(refused), status=422)
    messages.success(request, gettext("The two are swapped. Swap them again to undo it."))
    return redirect("admin:table", table.pk)


def _page(
    request: HttpRequest,
    table: Table,
    form: SwapForm,
    *,
    panel: EffectsPanel | None = None,
    problems: list[str] | None = None,
    status: int = 200,
) -> HttpResponse:
    return desk_page(
        request,
        "desk/tables/swap.html",
        status=status,
        title=gettext("Two sat in each other’s seats"),
        event=table.seating.event,
        table=table,
        form=form,
        panel=panel,
        problems=problems or [],
    )

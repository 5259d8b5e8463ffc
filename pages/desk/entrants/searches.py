"""The list of entrants as it is searched: by name, team, state, table and rank, page by page."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.core.exceptions import ValidationError
from django.core.paginator import Page, Paginator
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from pages.desk.roll_call.views import LABELS, SIGNS, RollKind
from pages.searches import typed_search
from scoring.selectors.entrants import EntrantNow, EntrantsNow, entrants_now
from tournaments.models import MOST_PLACES, Event

PAGE = 40  # entrants
WITHDRAWN = "withdrawn"  # beside the kinds of the roll call
ORDERS = {"number": _("start number"), "name": _("name"), "rank": _("rank")}
_RANKS = re.compile(r"\s*(\d{1,4})\s*(?:[-\u2013\u2212]\s*(\d{1,4})\s*)?")


class NarrowingForm(forms.Form):
    """Filters of a list of entrants, beside a name."""

    team = forms.TypedChoiceField(label=_("Team"), coerce=int, empty_value=None, required=False)
    state = forms.ChoiceField(label=_("State"), required=False)
    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=MOST_PLACES, required=False)
    rank = forms.CharField(
        label=_("Rank, such as 3 or 1–8"),
        max_length=11,
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )

    def __init__(self, event: Event, shown: EntrantsNow, data: QueryDict) -> None:
        super().__init__(data)
        states: Any = self.fields["state"]
        states.choices = [
            ("", "–"),
            *((kind.value, capfirst(str(LABELS[kind]))) for kind in RollKind),
            (WITHDRAWN, capfirst(str(_("withdrawn")))),
        ]
        teams: Any = self.fields["team"]
        teams.choices = [("", "–"), *event.teams.order_by("name").values_list("pk", "name")]
        without = {"team": len(teams.choices) == 1, "table": not shown.playing}
        for name, absent in {**without, "rank": not shown.ranked}.items():
            if absent:
                del self.fields[name]

    def clean_rank(self) -> tuple[int, int] | None:
        """Return the first rank and the last one, None for all.

        Raises:
            ValidationError: neither a rank nor two.
        """
        typed: str = self.cleaned_data["rank"]
        if not typed:
            return None
        match = _RANKS.fullmatch(typed)
        if match is None:
            raise ValidationError(_("Write one rank, such as 3, or the first and the last: 1–8."))
        return int(match[1]), int(match[2] or match[1])

    @property
    def narrows(self) -> bool:
        """Return whether anything is asked for, possible or not."""
        return any(self.data.get(name) for name in self.fields)

    def holds(self, line: EntrantNow) -> bool:
        """Return whether an entrant is in what was asked for."""
        self.is_valid()  # what cannot be asked for narrows nothing
        wanted: Mapping[str, Any] = self.cleaned_data
        ranks: tuple[int, int] | None = wanted.get("rank")
        return (
            wanted.get("team") in (None, line.entrant.team_id)
            and wanted.get("state", "") in ("", _kind(line))
            and wanted.get("table") in (None, line.table and line.table.place.number)
            and (ranks is None or (line.rank is not None and ranks[0] <= line.rank <= ranks[1]))
        )


def _kind(line: EntrantNow) -> str:
    if line.presence is None:
        return WITHDRAWN
    return RollKind.UNSEEN if line.presence.unseen else RollKind(line.presence.state)


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantLine:
    """A line of the list."""

    now: EntrantNow
    sign: str  # of the state; empty for one who has withdrawn
    label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantSearch:
    """The search, and the page of the list that is shown."""

    typed: str
    by: str
    orders: Sequence[tuple[str, object]]
    form: NarrowingForm
    seating: int  # that the states are about
    playing: bool
    page: Page[EntrantLine]
    asked: Mapping[str, str]  # as an address has it

    @property
    def others(self) -> Sequence[tuple[int | None, str]]:
        """The pages by number, and the address of each; no number stands for those left out."""
        if not self.page.has_other_pages():
            return []
        numbers = self.page.paginator.get_elided_page_range(self.page.number, on_each_side=1)
        return [
            (number, f"?{urlencode({**self.asked, 'page': number})}")
            if isinstance(number, int)
            else (None, "")
            for number in numbers
        ]

    @property
    def sent(self) -> str:
        """The search, as an address has it."""
        return urlencode(self.asked)


def search_entrants(event: Event, asked: QueryDict) -> EntrantSearch:
    """Return the page of the list that an address asks for, at a fixed number of queries."""
    typed, by = typed_search(asked), asked.get("by", "")
    shown = entrants_now(event, typed=typed, by_name=by == "name")
    orders = [key for key in ORDERS if key != "rank" or shown.ranked]
    form = NarrowingForm(event, shown, asked)
    lines = [line for line in shown.entrants if form.holds(line)]
    if by == "rank" and shown.ranked:
        lines.sort(key=lambda line: (line.rank is None, line.rank))
    wanted = {key: str(asked[key]) for key in ("q", "by", *form.fields, "page") if asked.get(key)}
    return EntrantSearch(
        typed=typed,
        by=by if by in orders else "number",
        orders=[(key, ORDERS[key]) for key in orders],
        form=form,
        seating=shown.seating,
        playing=shown.playing,
        page=Paginator([_line(line) for line in lines], PAGE).get_page(asked.get("page")),
        asked=wanted,
    )


def _line(now: EntrantNow) -> EntrantLine:
    kind = _kind(now)
    if kind == WITHDRAWN:
        return EntrantLine(now=now, sign="", label=str(_("withdrawn")))
    return EntrantLine(now=now, sign=SIGNS[RollKind(kind)], label=str(LABELS[RollKind(kind)]))

"""People of two clubs who are one: counterparts in a series, offered by number and name."""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ground.letters import folded
from pages.desk.rights import user_of
from pages.desk.series.effects import SeriesEffectsPanel, seen_or_shown
from pages.desk.series.frame import series_desk_page
from pages.whole_numbers import whole_number
from scoring.messages import refusal_messages
from scoring.models import Series
from scoring.selectors.counterparts import counterparts_of, people_of_other_clubs
from scoring.services.counterparts import note_counterpart, remove_counterpart
from tournaments.errors import ServiceError
from tournaments.models import Person
from tournaments.selectors.people import register_of

LONGEST = 300  # characters: name and club, or a number
MOST_SUGGESTED = 1000  # names of a register that a browser gets


class PersonField(forms.CharField):
    """A person of a register, by name or by licence or member number."""

    def __init__(self, register: Sequence[Person], **options: object) -> None:
        attributes = {"list": "register", "autocomplete": "off"}
        super().__init__(
            label=_("Name or number in your register"),
            max_length=LONGEST,
            widget=forms.TextInput(attrs=attributes),
            **options,  # type: ignore[arg-type]  # those of a field
        )
        self._register = register

    @property
    def suggestions(self) -> list[str]:
        """The suggestions of a browser while a name is typed."""
        return [label_of(person) for person in self._register[:MOST_SUGGESTED]]

    def clean(self, value: object) -> Person:
        """Return the person.

        Raises:
            ValidationError: no one is meant, or several people may be.
        """
        typed = folded(str(super().clean(value)).strip())
        called = [person for person in self._register if typed in _names_of(person)]
        if len(called) == 1:
            return called[0]
        if called:
            raise ValidationError(
                _("Several people of the register have the name “%(name)s”. Type club or number."),
                params={"name": value},
            )
        raise ValidationError(
            _("No one in the register is called “%(name)s”. Choose a person from the list."),
            params={"name": value},
        )


class JoinForm(forms.Form):
    """The answer to who of the register a person of another club is."""

    def __init__(self, register: Sequence[Person], person_id: int, typed: str = "") -> None:
        super().__init__(initial={"typed": typed}, auto_id=f"%s-{person_id}")
        self.fields["typed"] = PersonField(register)


def label_of(person: Person) -> str:
    """Return the name of a person with number and club, as far as they are known."""
    known = ", ".join(part for part in (person.number, person.home_club) if part)
    return f"{person.name} ({known})" if known else person.name


def _names_of(person: Person) -> set[str]:
    names = (person.name, label_of(person), person.number)
    return {folded(name) for name in names if name}


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherPerson:
    """A person of another club, who is one of the own register or stands alone in the series."""

    person: Person
    same_as: Person | None
    offered: Sequence[tuple[int, str]]  # who may be the same, by number first
    form: JoinForm


def show_people(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/people/``: the people of other clubs, and who they are in this one."""
    return _page(request, series)


def join(request: HttpRequest, series: Series) -> HttpResponse:
    """``POST series/<id>/people/join/`` with ``person``, and ``same_as`` or who was ``typed``.

    What it would change is shown first. 422 with what is wrong.
    """
    person = whole_number(request.POST.get("person", "")) or 0
    same_as = whole_number(request.POST.get("same_as", "")) or 0
    if not same_as:
        try:
            same_as = PersonField(_register(series)).clean(request.POST.get("typed", "")).pk
        except ValidationError as refused:
            return _page(request, series, refused.messages, chosen=person)
    act = partial(
        note_counterpart,
        series_id=series.pk,
        person_id=person,
        same_as_id=same_as,
        by=user_of(request),
    )
    return _changed(request, series, act, gettext("The two count as one person now."))


def part(request: HttpRequest, series: Series) -> HttpResponse:
    """``POST series/<id>/people/part/`` with ``person``: they stand alone again."""
    act = partial(
        remove_counterpart,
        series_id=series.pk,
        person_id=whole_number(request.POST.get("person", "")) or 0,
        by=user_of(request),
    )
    return _changed(request, series, act, gettext("They are two people again."))


def _changed(
    request: HttpRequest, series: Series, act: Callable[[], object], said: str
) -> HttpResponse:
    try:
        if panel := seen_or_shown(request, series, act):
            return _page(request, series, panel=panel)
    except ServiceError as refused:
        return _page(request, series, refusal_messages(refused))
    messages.success(request, said)
    return redirect("admin:series_people", series.pk)


def _register(series: Series) -> list[Person]:
    return list(register_of(series.organisation_id).order_by("sort_name", "pk"))


def _page(
    request: HttpRequest,
    series: Series,
    problems: Sequence[str] = (),
    *,
    chosen: int = 0,
    panel: SeriesEffectsPanel | None = None,
) -> HttpResponse:
    register, typed = _register(series), request.POST.get("typed", "")[:LONGEST]
    same_as = {row.person_id: row.same_as for row in counterparts_of(series)}
    others = [
        OtherPerson(
            person=person,
            same_as=same_as.get(person.pk),
            offered=offered,
            form=JoinForm(register, person.pk, typed if person.pk == chosen else ""),
        )
        for person, offered in _with_offers(list(people_of_other_clubs(series)), register)
    ]
    return series_desk_page(
        request,
        series,
        "desk/series/people.html",
        status=422 if problems else 200,
        title=gettext("People of other clubs"),
        problems=problems,
        panel=panel,
        closed=series.records.exists(),
        others=[other for other in others if other.same_as is None],
        joined=[other for other in others if other.same_as is not None],
        chosen=chosen,
        suggestions=PersonField(register).suggestions,
    )


def _with_offers(
    others: Sequence[Person], register: Sequence[Person]
) -> list[tuple[Person, list[tuple[int, str]]]]:
    """Return each person with who of the register has the same number, then the same name."""
    by_number: Mapping[str, Person] = {one.number: one for one in register if one.number}
    by_name = defaultdict[str, list[Person]](list)
    for person in register:
        by_name[folded(person.name)].append(person)
    return [(person, _offered(person, by_number, by_name)) for person in others]


def _offered(
    person: Person, by_number: Mapping[str, Person], by_name: Mapping[str, Sequence[Person]]
) -> list[tuple[int, str]]:
    numbered = [by_number[person.number]] if person.number in by_number else []
    alike = [*numbered, *by_name.get(folded(person.name), ())]
    return [(own.pk, label_of(own)) for own in dict.fromkeys(alike)]

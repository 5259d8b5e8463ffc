"""Importing the results of past evenings: a list is shown as it is read, corrected, then stored."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.dateparse import parse_date
from django.utils.translation import gettext, ngettext

from pages.desk.entrants.newcomers import NewcomerLine, compare_known
from pages.desk.names.files import FILE_LIMIT, KEPT_LIMIT, ListSource
from pages.desk.names.headings import Column
from pages.desk.names.messages import (
    COLUMN_LABELS,
    ListFault,
    ListProblem,
    ListUnreadable,
    list_messages,
)
from pages.desk.names.reading import Corrections
from pages.desk.names.shown import (
    chosen_people,
    corrected,
    encodings_of,
    letter_examples,
    shown_lines,
    unused_headings,
)
from pages.desk.past_evenings.forms import MEASURE_LABELS, EveningsForm
from pages.desk.past_evenings.reading import (
    EveningChoices,
    Measure,
    ReadEvenings,
    people_of,
    read_evenings,
)
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from scoring.services.imported_results import PastEvening, PastResult, import_results
from tournaments.addresses import address_from
from tournaments.errors import ServiceError
from tournaments.models import Organisation
from tournaments.selectors.events import past_days
from tournaments.selectors.people import register_of

PEOPLE_LIMIT = 400  # all on one page: each has two fields, and Django reads 1,000
_UNFITTING_COLUMNS = frozenset({Column.TABLE, Column.WITHDRAWN})
_SHOWN = 20  # faults of one kind
_ADDRESS_LENGTH = 40  # characters, which leaves room for the day behind it


def past_evenings(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``organisations/<id>/past-evenings/``: GET a field, POST ``names`` or ``file`` to look at it.

    POST ``list`` and ``corrections`` as they were shown to correct them, as at ``names/register/``;
    ``measure`` and ``day-<column>`` are what the numbers are and when; ``import`` imports.
    """
    form = EveningsForm(request.POST or None, organisation=organisation)
    if not form.is_valid():
        return _field(request, organisation, form)
    try:
        source, shown = _source(request, form.cleaned_data["language"])
        choices = _choices(request.POST.dict())
        read = read_evenings(
            source, language=form.cleaned_data["language"], corrections=shown, choices=choices
        )
        wanted, corrections = corrected(request.POST.dict(), source, shown, read.list)
        page = _Page(request, organisation, form, wanted, corrections, choices)
        if "import" not in request.POST or corrections.columns != shown.columns or wanted != source:
            return page.preview()
        return page.store()
    except ListUnreadable as unreadable:
        problems = list_messages(unreadable.problems, limit=PEOPLE_LIMIT)
    except ValueError:  # no form of ours
        problems = [gettext("Send the list once more.")]
    return _field(request, organisation, form, problems)


def _source(request: HttpRequest, language: str) -> tuple[ListSource, Corrections]:
    """Return the list that was sent, and how it was shown.

    Raises:
        ListUnreadable: it is no list, or too large.
        ValueError: it is no form of ours.
    """
    if "list" in request.POST:
        corrections = Corrections.of_json(request.POST.get("corrections", ""))
        return ListSource.of_json(request.POST["list"]), corrections
    file = request.FILES.get("file")
    source = (
        ListSource(request.POST.get("names", ""))
        if file is None
        else ListSource.of_file(file.read(FILE_LIMIT + 1), language)
    )
    if len(source.as_json().encode()) > KEPT_LIMIT:
        raise ListUnreadable([ListProblem(ListFault.TOO_LARGE)])
    return source, Corrections()


def _choices(sent: Mapping[str, str]) -> EveningChoices:
    """Return what a form says of the evenings.

    Raises:
        ValueError: something is said that cannot be.
    """
    measure = Measure(sent["measure"]) if sent.get("measure") else None
    days = {
        int(name.removeprefix("day-")): parse_date(day) if day else None
        for name, day in sent.items()
        if name.startswith("day-")
    }
    return EveningChoices(measure=measure, days=days)


@dataclass(frozen=True, slots=True)
class _Page:
    """A list of past evenings as it is corrected."""

    request: HttpRequest
    organisation: Organisation
    form: EveningsForm
    source: ListSource
    corrections: Corrections
    choices: EveningChoices

    def store(self) -> HttpResponse:
        """Import the evenings, or show what keeps them from it."""
        read, people = self._read()
        problems = [*read.problems, *_too_many(people)]
        if problems:
            return self.preview(list_messages(problems, limit=PEOPLE_LIMIT)[:_SHOWN])
        index = {line: at for at, line in enumerate(people)}
        try:
            events = import_results(
                organisation_id=self.organisation.pk,
                language=self.form.cleaned_data["language"],
                people=chosen_people(people, self.corrections),
                evenings=[
                    self._evening(
                        read, day, {index[line]: result for line, result in of_day.items()}
                    )
                    for day, of_day in sorted(read.results.items())
                ],
            )
        except ServiceError as refused:
            return self.preview(refusal_messages(refused))
        except ValidationError as refused:
            return self.preview(refused.messages)
        notice = ngettext(
            "{count} evening is imported.", "{count} evenings are imported.", len(events)
        )
        messages.success(self.request, notice.format(count=len(events)))
        return redirect("admin:tournaments_event_changelist")

    def _evening(
        self, read: ReadEvenings, day: date, results: Mapping[int, PastResult]
    ) -> PastEvening:
        name, language = self.form.cleaned_data["name"], self.form.cleaned_data["language"]
        address = address_from(name, language, longest=_ADDRESS_LENGTH) or "evening"
        return PastEvening(
            name=name,
            slug=f"{address}-{day.isoformat()}",
            day=day,
            by_mean=read.measure == Measure.PERCENT,
            results=results,
        )

    def _read(self) -> tuple[ReadEvenings, dict[int, NewcomerLine]]:
        read = read_evenings(
            self.source,
            language=self.form.cleaned_data["language"],
            corrections=self.corrections,
            choices=self.choices,
        )
        newcomers = {
            line.row.line: replace(line.newcomer, fixed_table=None, withdrawn=False)
            for line in people_of(read)
            if line.newcomer
        }
        known = compare_known(newcomers, register_of(self.organisation.pk)) if newcomers else {}
        return read, {line: replace(person, number=None) for line, person in known.items()}

    def preview(self, problems: Sequence[str] = ()) -> HttpResponse:
        """Return the page that shows the list, and what it comes to."""
        read, people = self._read()
        people_list = read.list
        days = {column.at: column.day for column in read.columns}
        faulty = [] if problems else [*read.problems, *_too_many(people)]
        return desk_page(
            self.request,
            "desk/past_evenings/preview.html",
            status=422 if problems else 200,
            title=gettext("Look at the results"),
            organisation=self.organisation,
            form=self.form,
            source=self.source,
            read=people_list,
            list=self.source.as_json(),
            corrections=self.corrections.as_json(),
            shown=shown_lines(
                people_list.lines[:PEOPLE_LIMIT],
                people_list,
                people,
                self.corrections,
                headings=True,
            ),
            columns=[(column, days.get(at)) for at, column in enumerate(people_list.columns)],
            labels={
                column: label
                for column, label in COLUMN_LABELS.items()
                if column not in _UNFITTING_COLUMNS
            },
            unused=unused_headings(people_list),
            encodings=encodings_of(self.source, self.form.cleaned_data["language"]),
            examples=letter_examples(people_list) if self.source.encoding else [],
            measures=MEASURE_LABELS,
            measure=read.measure,
            evenings=[
                (day, len(of_day), _best(of_day, people))
                for day, of_day in sorted(read.results.items())
            ],
            there=sorted(past_days(self.organisation) & read.results.keys()),
            unread=list_messages(read.unread, limit=PEOPLE_LIMIT)[:_SHOWN],
            more_unread=max(len(read.unread) - _SHOWN, 0),
            faulty=list_messages(faulty, limit=PEOPLE_LIMIT)[:_SHOWN],
            doubts=sum(person.doubtful for person in people.values()),
            names=len(people),
            problems=problems,
        )


def _too_many(people: Mapping[int, NewcomerLine]) -> list[ListProblem]:
    beyond = list(people)[PEOPLE_LIMIT:]
    return [ListProblem(ListFault.TOO_MANY, beyond[0])] if beyond else []


def _best(results: Mapping[int, PastResult], people: Mapping[int, NewcomerLine]) -> str:
    """Return who reached most, by which an organiser knows the evening again."""

    def merit(line: int) -> tuple[int, float]:
        points = results[line].points.values()
        return -(results[line].rank or 0), sum(points)

    return people[max(results, key=merit)].newcomer.name if results else ""


def _field(
    request: HttpRequest,
    organisation: Organisation,
    form: EveningsForm,
    problems: Sequence[str] = (),
) -> HttpResponse:
    return desk_page(
        request,
        "desk/past_evenings/past_evenings.html",
        status=422 if problems or form.errors else 200,
        title=gettext("Import past evenings"),
        organisation=organisation,
        form=form,
        text=request.POST.get("names", "").replace("\0", "\N{REPLACEMENT CHARACTER}"),
        problems=problems,
    )

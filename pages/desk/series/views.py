"""The series of a club: their list, a new one, and the standings of one as the desk sees them."""

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.db.models import Count
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.rendering import desk_page
from pages.desk.series.differences import difference_lines
from pages.desk.series.forms import NewSeriesForm
from pages.desk.series.frame import series_desk_page
from pages.desk.series.presets import PRESETS, meaning_of_rule, meaning_of_showing, meaning_of_time
from pages.standings.series_rows import series_format, series_rows
from scoring.messages import refusal_messages
from scoring.messages.series import rule_messages
from scoring.models import Series
from scoring.selectors.series import series_of
from scoring.selectors.series_addresses import free_series_slug
from scoring.selectors.series_pages import series_page
from scoring.services.series import create_series
from tournaments.errors import ServiceError
from tournaments.models import Organisation, Role
from tournaments.selectors.rights import may


def list_series(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``GET organisations/<id>/series/``: the series of a club."""
    return desk_page(
        request,
        "desk/series/list.html",
        title=gettext("Series of {name}").format(name=organisation.name),
        organisation=organisation,
        all_series=series_of(organisation).annotate(
            size=Count("series_events", distinct=True), closings=Count("records", distinct=True)
        ),
        owns=may(request.user, Role.OWNER, organisation),
    )


def add_series(request: HttpRequest, organisation: Organisation) -> HttpResponse:
    """``organisations/<id>/series/new/``: GET the form, POST to create a series."""
    form = NewSeriesForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            series = create_series(
                organisation_id=organisation.pk,
                name=form.cleaned_data["name"],
                slug=free_series_slug(form.address),
                settings=form.settings,
            )
        except ValidationError as refused:
            form.add_error(None, refused.messages)
        except ServiceError as refused:
            form.add_error(None, refusal_messages(refused))
        else:
            messages.success(request, gettext("“{name}” is saved.").format(name=series.name))
            return redirect("admin:series_events", series.pk)
    return desk_page(
        request,
        "desk/series/new.html",
        status=422 if form.is_bound else 200,
        title=gettext("New series"),
        organisation=organisation,
        form=form,
        presets=PRESETS.values(),
    )


def show_series(request: HttpRequest, series: Series) -> HttpResponse:
    """``GET series/<id>/``: the standings as the desk sees them, and what there is to do."""
    page = series_page(series, public=False)
    shown = series_format(page)
    return series_desk_page(
        request,
        series,
        "desk/series/series.html",
        title=series.name,
        page=page,
        rows=list(series_rows(page)),
        sign=shown.sign,
        result_name=shown.result_name,
        record=page.record,
        differences=difference_lines(shown, page.differences),
        refusals=rule_messages(page.refusals),
        meaning=[*meaning_of_rule(series), *meaning_of_time(series), *meaning_of_showing(series)],
    )

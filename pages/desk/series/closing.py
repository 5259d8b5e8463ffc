"""Closing a series, and discarding one that no one has seen."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.rights import user_of
from pages.desk.series.frame import series_desk_page
from scoring.messages import refusal_messages
from scoring.models import Series
from scoring.selectors.seasons import basis_of, today
from scoring.selectors.series import newest_series_record
from scoring.services.reasons import REASON_LIMIT
from scoring.services.series import discard_series
from scoring.services.series_closing import close_series
from tournaments.errors import ServiceError


def close(request: HttpRequest, series: Series) -> HttpResponse:
    """``series/<id>/close/``: GET what it means, POST to freeze the standings.

    Closing again needs a ``reason``. 422 with what is wrong.
    """
    problems = list[str]()
    if request.method == "POST":
        try:
            record = close_series(
                series_id=series.pk, by=user_of(request), reason=request.POST.get("reason", "")
            )
        except ServiceError as refused:
            problems = refusal_messages(refused)
        else:
            sentence = gettext("The series is closed. Its hash is {hash}.")
            messages.success(request, sentence.format(hash=record.hash))
            return redirect("admin:series", series.pk)
    basis = basis_of(series, as_of=today())
    return series_desk_page(
        request,
        series,
        "desk/series/close.html",
        status=422 if problems else 200,
        title=gettext("Close {name}").format(name=series.name),
        problems=problems,
        record=newest_series_record(series.pk),
        counting=len(basis.counting),
        to_come=basis.to_come,
        going_on=[each.event for each in basis.counting if each.going_on],
        limit=REASON_LIMIT,
        reason=request.POST.get("reason", ""),
    )


def discard(request: HttpRequest, series: Series) -> HttpResponse:
    """``series/<id>/discard/``: GET asks, POST deletes a series that only the desk has seen."""
    problems = list[str]()
    if request.method == "POST":
        organisation = series.organisation_id
        try:
            discard_series(series_id=series.pk, by=user_of(request))
        except ServiceError as refused:
            problems = refusal_messages(refused)
        else:
            messages.success(request, gettext("“{name}” is discarded.").format(name=series.name))
            return redirect("admin:all_series", organisation)
    return series_desk_page(
        request,
        series,
        "desk/series/discard.html",
        status=409 if problems else 200,
        title=gettext("Discard {name}?").format(name=series.name),
        problems=problems,
    )

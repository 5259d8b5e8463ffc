"""The settings of a series in sections by what they decide, each a form that is saved alone."""

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.standings.series_refusals import refusals
from pages.desk.series.effects import SeriesEffectsPanel, seen_or_shown
from pages.desk.series.forms import SeriesForm
from pages.desk.series.frame import series_desk_page
from pages.desk.series.presets import meaning_of_rule, meaning_of_showing, meaning_of_time
from scoring.messages import refusal_messages
from scoring.messages.series import of_rule
from scoring.models import Series
from scoring.selectors.seasons import rules_of
from scoring.selectors.series_units import unit_of_series
from scoring.services.series import change_series
from scoring.units import Unit
from tournaments.errors import ServiceError


@dataclass(frozen=True, slots=True, kw_only=True)
class SeriesSection:
    """Settings that decide about one thing; ``key`` is the anchor of its form.

    Those ``of_standings`` stay as they are once the series is closed.
    """

    key: str
    title: Promise
    fields: tuple[str, ...]
    meaning: Callable[[Series], list[str]] | None = None
    of_standings: bool = False


SECTIONS: Sequence[SeriesSection] = (
    SeriesSection(key="basics", title=_("Basics"), fields=("name", "slug", "partners")),
    SeriesSection(
        key="rule",
        title=_("The rule"),
        fields=(
            "counted_by",
            "rank_points",
            "best_events",
            "least_matches",
            "full_only",
            "bonus",
            "tie_breaks",
        ),
        meaning=meaning_of_rule,
        of_standings=True,
    ),
    SeriesSection(
        key="time",
        title=_("Which events count"),
        fields=("first_day", "last_day", "months", "with_unlisted"),
        meaning=meaning_of_time,
        of_standings=True,
    ),
    SeriesSection(
        key="public",
        title=_("What the public sees"),
        fields=("public", "shown"),
        meaning=meaning_of_showing,
    ),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionForm:
    """A section as the page shows it."""

    section: SeriesSection
    form: SeriesForm
    meaning: Sequence[str]


def show_or_save(request: HttpRequest, series: Series) -> HttpResponse:
    """``series/<id>/settings/``: GET all sections, POST the ``section`` that is sent to save it.

    What would change the standings is shown first, and saved once that was ``seen``.
    """
    if request.method != "POST":
        return _page(request, series)
    wanted = request.POST.get("section")
    section = next((section for section in SECTIONS if section.key == wanted), None)
    if section is None:
        messages.error(request, gettext("Nothing is saved. Save one section after the other."))
        return redirect(request.path)
    form = _form(series, section, request.POST)
    if not form.is_valid() or _refuses(form, series):
        return _page(request, series, form=form, section=section)
    return _save(request, series, section, form)


def _save(
    request: HttpRequest, series: Series, section: SeriesSection, form: SeriesForm
) -> HttpResponse:
    change = partial(change_series, series_id=series.pk, **form.cleaned_data)
    try:
        if panel := seen_or_shown(request, series, change):
            return _page(request, series, form=form, section=section, panel=panel)
    except ServiceError as refused:
        form.add_error(None, refusal_messages(refused))
    except ValidationError as refused:
        for name, errors in refused.error_dict.items():
            taken = name == "slug" and any(error.code == "unique" for error in errors)
            form.add_error(
                name if name in form.fields else None,
                gettext("Another series has this address. Choose another one.")
                if taken
                else errors,
            )
    else:
        sentence = gettext("“{name}” is saved.").format(name=section.title)
        messages.success(request, sentence, extra_tags=section.key)
        return redirect(f"{request.path}#{section.key}")
    return _page(request, series, form=form, section=section)


def _refuses(form: SeriesForm, series: Series) -> bool:
    """Return whether the rule makes no sense as it was sent; it is said at the fields."""
    typed = _typed(form, series)
    wrong = [
        refusal for refusal in of_rule(refusals(rules_of(typed), ())) if refusal[0] in form.fields
    ]
    for field, sentence in wrong:
        form.add_error(field, sentence)
    return bool(wrong)


def _typed(form: SeriesForm, series: Series) -> Series:
    """Return the series with what was sent, not stored."""
    plain = {name: value for name, value in form.cleaned_data.items() if name != "partners"}
    typed = copy(series)
    for name, value in plain.items():
        setattr(typed, name, value)
    return typed


def _form(
    series: Series, section: SeriesSection, sent: Mapping[str, Any] | None = None
) -> SeriesForm:
    """Return the form of a section alone."""
    others = [name for name in SeriesForm.base_fields if name not in section.fields]
    of_section = type("SeriesForm", (SeriesForm,), dict.fromkeys(others))
    initial = {name: getattr(series, name) for name in section.fields if name != "partners"}
    if "partners" in section.fields:
        initial["partners"] = list(series.partners.all())
    form: SeriesForm = of_section(
        series, _unit(series, sent or {}), sent, initial=initial, auto_id=f"{section.key}-%s"
    )
    return form


def _unit(series: Series, sent: Mapping[str, Any]) -> Unit:
    """Return the unit of the points that are sent: that of the rule which is sent with them."""
    typed = copy(series)
    typed.counted_by = sent.get("counted_by", series.counted_by)
    return unit_of_series(typed)


def _page(
    request: HttpRequest,
    series: Series,
    *,
    form: SeriesForm | None = None,
    section: SeriesSection | None = None,
    panel: SeriesEffectsPanel | None = None,
) -> HttpResponse:
    """Return the page; ``form`` is the one of ``section`` as it was sent."""
    forms_of = [
        (each, form if each == section and form else _form(series, each)) for each in SECTIONS
    ]
    return series_desk_page(
        request,
        series,
        "desk/series/settings.html",
        status=422 if form is not None and form.errors else 200,
        title=gettext("Settings of {name}").format(name=series.name),
        panel=panel,
        changed=section,
        sections=[
            SectionForm(
                section=part,
                form=shown,
                meaning=part.meaning(_as_typed(request, series, shown)) if part.meaning else (),
            )
            for part, shown in forms_of
        ],
        keys=[part.key for part in SECTIONS],
        closed=series.records.exists(),
    )


def _as_typed(request: HttpRequest, series: Series, form: SeriesForm) -> Series:
    """Return the series as a section stands in the browser, where the address names its fields."""
    if request.method != "GET" or not form.fields.keys() & request.GET.keys():
        return series
    typed = type(form)(series, _unit(series, request.GET), request.GET)
    return _typed(typed, series) if typed.is_valid() else series

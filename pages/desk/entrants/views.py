"""Entrants: their list, each one's own page, and who is withdrawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext

from pages.desk.entrants.forms import ParticipationForm
from pages.desk.entrants.searches import search_entrants
from pages.desk.messages import refusals_shown, say_refused
from pages.desk.offers import Offer, say_done
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from scoring.selectors.participation import rank_changes
from scoring.selectors.people import appearances_of
from scoring.selectors.standings import current_standings
from tournaments.errors import PersonOutdated, PlaceRefused, TeamRefused
from tournaments.models import Entrant, Event, Role, User
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.registrations import count_waiting, places_left, waiting_list
from tournaments.selectors.rights import may
from tournaments.selectors.teams import kept_apart_from
from tournaments.services.entrants import EntrantDetails, change_entrant, withdraw_entrant

LONGEST_SEARCH = 1000  # characters of an address


def list_entrants(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/entrants/``: a page of who takes part.

    ``q`` is searched, ``team``, ``state``, ``table`` and ``rank`` narrow it down, ``by`` sorts.
    """
    search = search_entrants(event, request.GET)
    return desk_page(
        request,
        "desk/entrants/entrants.html",
        title=gettext("Entrants"),
        event=event,
        search=search,
        waiting=count_waiting(event),
        listed=waiting_list(event).count() if event.self_registration else 0,
        left=places_left(event),
        directs=may(request.user, Role.DIRECTOR, event),
    )


def withdraw(request: HttpRequest, entrant: Entrant) -> HttpResponse:
    """``POST entrants/<id>/withdraw/``, with ``back`` set: take the person back.

    ``asked`` is what the list was searched for, which stays as it was.
    """
    back = bool(request.POST.get("back"))
    asked = QueryDict(request.POST.get("asked", "")[:LONGEST_SEARCH]).urlencode()
    by = cast("User", request.user)
    sentence = (
        gettext("No. {number} {name} takes part again.")
        if back
        else gettext("No. {number} {name} is withdrawn.")
    )
    sentence = sentence.format(number=entrant.number, name=entrant.person.name)
    undo = {} if back else {"back": 1}
    with refusals_shown(request):
        withdraw_entrant(entrant_id=entrant.pk, withdrawn=not back, by=by)
        say_done(request, sentence, Offer.UNDO, request.path, fields={**undo, "asked": asked})
    return redirect(f"{reverse('admin:entrants', args=[entrant.event_id])}{asked and '?'}{asked}")


@dataclass(frozen=True, slots=True)
class Moved:
    """An entrant whose rank would be another one."""

    name: str
    before: int | None
    after: int | None


def show_entrant(request: HttpRequest, entrant: Entrant) -> HttpResponse:
    """``GET entrants/<id>/``: what a person is in this event, and where they sat."""
    directs = may(request.user, Role.DIRECTOR, entrant.event)
    return desk_page(
        request,
        "desk/entrants/entrant.html",
        title=f"{entrant.number} {entrant.person.name}",
        event=entrant.event,
        entrant=entrant,
        line=_line(entrant),
        appearances=appearances_of(entrant),
        pairs=kept_apart_from(entrant) if directs else (),
        directs=directs,
        in_register=may(request.user, Role.READER, entrant.event.organisation),
    )


def change(request: HttpRequest, entrant: Entrant) -> HttpResponse:
    """``entrants/<id>/change/``: GET the form; POST it.

    What would change published standings is said first, and stored once ``sure`` comes along.
    """
    if request.method != "POST":
        return _form(request, entrant, ParticipationForm(entrant.event, initial=_now(entrant)))
    form = ParticipationForm(entrant.event, request.POST)
    if not form.is_valid():
        return _form(request, entrant, form, status=422)
    if not request.POST.get("sure") and _changes_standings(entrant, form):
        return _form(request, entrant, form, unsure=True)
    try:
        change_entrant(entrant_id=entrant.pk, to=_wanted(form))
    except (TeamRefused, PlaceRefused) as refused:
        field = "team" if isinstance(refused, TeamRefused) else "fixed_table"
        form.add_error(field, [*refusal_messages(refused)])
        return _form(request, entrant, form, status=422)
    except PersonOutdated as refused:
        say_refused(request, refused)
        return redirect("admin:entrants", entrant.event_id)
    messages.success(request, gettext("{name} is saved.").format(name=entrant.person.name))
    return redirect("admin:entrant", entrant.pk)


def _now(entrant: Entrant) -> dict[str, object]:
    return {
        "home_club": entrant.home_club,
        "team": entrant.team_id,
        "fixed_table": entrant.fixed_place and entrant.fixed_place.number,
        "language": entrant.person.language,
        "out_of_competition": entrant.out_of_competition,
    }


def _wanted(form: ParticipationForm) -> EntrantDetails:
    values = form.cleaned_data
    return EntrantDetails(
        home_club=values["home_club"],
        team_id=values["team"],
        fixed_table=values["fixed_table"],
        out_of_competition=values["out_of_competition"],
        language=values["language"],
    )


def _changes_standings(entrant: Entrant, form: ParticipationForm) -> bool:
    """Return whether standings are published that name another team, or rank others."""
    values = form.cleaned_data
    same_team = values["team"] == entrant.team_id
    same_ranks = values["out_of_competition"] == entrant.out_of_competition
    return not (same_team and same_ranks) and current_standings(entrant.event) is not None


def _moved(entrant: Entrant, *, out_of_competition: bool) -> Sequence[Moved]:
    changes = rank_changes(entrant, out_of_competition=out_of_competition)
    names = (
        {ranked.number: ranked.person.name for ranked in entrants_of(entrant.event)}
        if changes
        else {}
    )
    return [
        Moved(names[rank_change.number], rank_change.before, rank_change.after)
        for rank_change in changes
    ]


def _line(entrant: Entrant) -> dict[str, Any] | None:
    """Return the entrant's row of the stored standings."""
    standings = current_standings(entrant.event)
    rows: list[dict[str, Any]] = standings.rows if standings else []
    return next((row for row in rows if row["number"] == entrant.number), None)


def _form(
    request: HttpRequest,
    entrant: Entrant,
    form: ParticipationForm,
    *,
    unsure: bool = False,
    status: int = 200,
) -> HttpResponse:
    values = form.cleaned_data if unsure else {}
    return desk_page(
        request,
        "desk/entrants/entrant_form.html",
        status=status,
        title=f"{entrant.number} {entrant.person.name}",
        event=entrant.event,
        entrant=entrant,
        form=form,
        unsure=unsure,
        other_team=unsure and values["team"] != entrant.team_id,
        moved=_moved(entrant, out_of_competition=values["out_of_competition"]) if unsure else (),
    )

"""Teams of an event: their list, and who belongs to each."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext

from pages.desk.entrants.forms import TeamForm, TeamNameForm
from pages.desk.messages import refusals_shown
from pages.desk.rendering import desk_page
from scoring.messages import refusal_messages
from scoring.selectors.standings import current_standings
from tournaments.errors import TeamRefused
from tournaments.models import Event, Role, Team
from tournaments.selectors.rights import may
from tournaments.selectors.teams import teams_of
from tournaments.services.teams import change_team, create_team, remove_team


def list_teams(request: HttpRequest, event: Event) -> HttpResponse:
    """``GET events/<id>/teams/``: the teams with their members."""
    return _list(request, event, TeamNameForm())


def create(request: HttpRequest, event: Event) -> HttpResponse:
    """``POST events/<id>/teams/new/``: a new team, then its page to choose members."""
    form = TeamNameForm(request.POST)
    if form.is_valid():
        try:
            team = create_team(event_id=event.pk, name=form.cleaned_data["name"])
        except TeamRefused as refused:
            form.add_error("name", [*refusal_messages(refused)])
        else:
            return redirect("admin:team", team.pk)
    return _list(request, event, form, status=422)


def change(request: HttpRequest, team: Team) -> HttpResponse:
    """``teams/<id>/``: GET the form, POST ``name`` and ``members``."""
    if request.method != "POST":
        there = list(team.entrants.values_list("number", flat=True))
        form = TeamForm(team, initial={"name": team.name, "members": there})
        return _form(request, team, form)
    form = TeamForm(team, request.POST)
    if form.is_valid():
        values = form.cleaned_data
        try:
            change_team(team_id=team.pk, name=values["name"], numbers=values["members"])
        except TeamRefused as refused:
            form.add_error("name", [*refusal_messages(refused)])
        else:
            messages.success(request, gettext("“{name}” is saved.").format(name=values["name"]))
            return redirect("admin:teams", team.event_id)
    return _form(request, team, form, status=422)


def remove(request: HttpRequest, team: Team) -> HttpResponse:
    """``POST teams/<id>/remove/``: a team that should not be there; its members stay."""
    with refusals_shown(request):
        remove_team(team_id=team.pk)
        messages.success(request, gettext("“{name}” is removed.").format(name=team.name))
    return redirect("admin:teams", team.event_id)


def _list(
    request: HttpRequest, event: Event, form: TeamNameForm, status: int = 200
) -> HttpResponse:
    return desk_page(
        request,
        "desk/entrants/teams.html",
        status=status,
        title=gettext("Teams"),
        event=event,
        teams=teams_of(event),
        form=form,
        directs=may(request.user, Role.DIRECTOR, event),
    )


def _form(request: HttpRequest, team: Team, form: TeamForm, status: int = 200) -> HttpResponse:
    return desk_page(
        request,
        "desk/entrants/team.html",
        status=status,
        title=team.name,
        event=team.event,
        team=team,
        form=form,
        published=current_standings(team.event) is not None,
    )

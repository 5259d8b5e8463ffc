"""The forms of entrants, of their teams and of pairs to keep apart."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant, Event, Place, Team
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.places import places_of
from tournaments.selectors.teams import teams_of

MOST_NUMBERS = 2**31 - 1  # what the database holds


class ParticipationForm(forms.Form):
    """What a director can say about an entrant."""

    home_club = forms.CharField(label=_("Home club"), max_length=100, required=False)
    team = forms.TypedChoiceField(label=_("Team"), coerce=int, empty_value=None, required=False)
    fixed_table = forms.TypedChoiceField(
        label=_("Fixed table"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("For somebody who cannot change tables: new seatings put them there."),
    )
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", "–"), *settings.LANGUAGES], required=False
    )
    out_of_competition = forms.BooleanField(
        label=_("Out of competition"),
        required=False,
        help_text=_("Plays like everybody else and gets no rank."),
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        team: Any = self.fields["team"]
        team.choices = [("", "–"), *((one.pk, one.name) for one in teams_of(event))]
        fixed_table: Any = self.fields["fixed_table"]
        fixed_table.choices = [("", "–"), *((one.number, _named(one)) for one in places_of(event))]


def _named(place: Place) -> str:
    """Return the number of a table with the room where it stands."""
    return f"{place.number} · {place.room}" if place.room else str(place.number)


class TeamNameForm(forms.Form):
    """What a team is called."""

    name = forms.CharField(label=_("Name"), max_length=100)


class TeamForm(TeamNameForm):
    """Name and members of a team; ``members`` are start numbers."""

    members = forms.TypedMultipleChoiceField(
        label=_("Members"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members: Any = self.fields["members"]
        entrants = entrants_of(team.event).select_related("person", "team")
        members.choices = [(one.number, _with_team(one, team)) for one in entrants]


def _with_team(entrant: Entrant, own: Team) -> str:
    """Return number and name, and the team that an entrant would leave."""
    named = f"{entrant.number} {entrant.person.name}"
    if entrant.team is None or entrant.team == own:
        return named
    return f"{named} ({entrant.team.name})"


class PairForm(forms.Form):
    """Two start numbers."""

    first = forms.IntegerField(label=_("Start number"), min_value=1, max_value=MOST_NUMBERS)
    second = forms.IntegerField(
        label=_("Start number of the other"), min_value=1, max_value=MOST_NUMBERS
    )

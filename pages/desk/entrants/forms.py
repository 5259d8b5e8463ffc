"""The forms of entrants, of their teams and of pairs to keep apart."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant, Event, Place, Team
from tournaments.printable import validate_printable
from tournaments.selectors.entrants import entrants_of, told_apart
from tournaments.selectors.places import places_of
from tournaments.selectors.teams import teams_of


class ParticipationForm(forms.Form):
    """What a director can say about an entrant."""

    home_club = forms.CharField(
        label=_("Home club"), max_length=100, required=False, validators=[validate_printable]
    )
    team = forms.TypedChoiceField(label=_("Team"), coerce=int, empty_value=None, required=False)
    fixed_table = forms.TypedChoiceField(
        label=_("Fixed table"),
        coerce=int,
        empty_value=None,
        required=False,
        help_text=_("For a person who cannot change tables: new seatings put them at this table."),
    )
    language = forms.ChoiceField(
        label=_("Language"), choices=[("", "–"), *settings.LANGUAGES], required=False
    )
    out_of_competition = forms.BooleanField(
        label=_("Out of competition"),
        required=False,
        help_text=_("Plays like everyone else, but gets no rank."),
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

    name = forms.CharField(label=_("Name"), max_length=100, validators=[validate_printable])


class TeamForm(TeamNameForm):
    """Name and members of a team; ``members`` are start numbers."""

    members = forms.TypedMultipleChoiceField(
        label=_("Members"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members: Any = self.fields["members"]
        entrants = entrants_of(team.event).select_related("team")
        names = told_apart(entrants)
        members.choices = [
            (one.number, _with_team(one, names[one.number], own=team)) for one in entrants
        ]


def _with_team(entrant: Entrant, name: str, *, own: Team) -> str:
    """Return number and name, and the team that an entrant would leave."""
    named = f"{entrant.number} {name}"
    if entrant.team is None or entrant.team == own:
        return named
    return f"{named} ({entrant.team.name})"


_NUMBER = re.compile(r"(?:.*\()?(\d+)\)?")  # "Anna Maier (12)", or the number alone


class PairForm(forms.Form):
    """Two entrants, each by name or start number; what is chosen are their numbers."""

    first = forms.CharField(
        label=_("Name or start number"),
        max_length=150,
        widget=forms.TextInput(attrs={"list": "entrants"}),
    )
    second = forms.CharField(
        label=_("Name or start number of the other"),
        max_length=150,
        widget=forms.TextInput(attrs={"list": "entrants"}),
    )

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entrants = entrants_of(event)
        self._names = {one.number: one.person.name for one in entrants}
        self._told_apart = told_apart(entrants)

    @property
    def suggestions(self) -> list[str]:
        """What a browser offers while a name is typed: name first, for it is looked for."""
        return [f"{name} ({number})" for number, name in self._told_apart.items()]

    def clean_first(self) -> int:
        """Return the start number of the first one."""
        return self._number(self.cleaned_data["first"])

    def clean_second(self) -> int:
        """Return the start number of the other one."""
        return self._number(self.cleaned_data["second"])

    def _number(self, typed: str) -> int:
        same = [one for one, name in self._names.items() if name.casefold() == typed.casefold()]
        if len(same) == 1:
            return same[0]
        if same:
            raise ValidationError(
                _(
                    "Several entrants have the name “%(name)s”. Choose the right one by the "
                    "start number."
                ),
                params={"name": typed},
            )
        match = _NUMBER.fullmatch(typed)
        if match is None:
            raise ValidationError(
                _("No entrant is called “%(name)s”. Choose one from the list."),
                params={"name": typed},
            )
        if int(match[1]) not in self._names:
            sentence = gettext("There is no entrant with number {number} in this event.")
            raise ValidationError(sentence.format(number=match[1]))
        return int(match[1])

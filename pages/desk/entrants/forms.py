"""The forms of entrants, of their teams and of pairs to keep apart."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from ground.letters import folded
from tournaments.models import Entrant, Event, Place, Team
from tournaments.printable import validate_printable
from tournaments.selectors.entrants import entrants_of, told_apart
from tournaments.selectors.places import places_of
from tournaments.selectors.teams import teams_of


class ParticipationForm(forms.Form):
    """A director's form about an entrant."""

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
        team_field: Any = self.fields["team"]
        team_field.choices = [("", "–"), *((team.pk, team.name) for team in teams_of(event))]
        table_field: Any = self.fields["fixed_table"]
        table_field.choices = [
            ("", "–"),
            *((place.number, _named(place)) for place in places_of(event)),
        ]


def _named(place: Place) -> str:
    """Return the number of a table with the room where it stands."""
    return f"{place.number} · {place.room}" if place.room else str(place.number)


class TeamNameForm(forms.Form):
    """The name of a team."""

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
            (entrant.number, _with_team(entrant, names[entrant.number], own=team))
            for entrant in entrants
        ]


def _with_team(entrant: Entrant, name: str, *, own: Team) -> str:
    """Return number and name, and the team that an entrant would leave."""
    named = f"{entrant.number} {name}"
    if entrant.team is None or entrant.team == own:
        return named
    return f"{named} ({entrant.team.name})"


_NUMBER = re.compile(r"(?:(?P<name>.*)\()?(?P<number>\d+)\)?")  # "Anna (12)", or 12 alone
LONGEST = 300  # characters: name, club and number


class EntrantField(forms.CharField):
    """An entrant, by name or start number; people of one name carry their club."""

    def __init__(self, entrants: Sequence[Entrant], **options: Any) -> None:
        field = forms.TextInput(attrs={"list": "entrants", "autocomplete": "off"})
        label = _("Name or start number")
        super().__init__(**{"label": label, "max_length": LONGEST, "widget": field, **options})
        self._entrants = {entrant.number: entrant for entrant in entrants}
        self._labels = told_apart(entrants)

    @property
    def suggestions(self) -> list[str]:
        """The suggestions of a browser while a name is typed: name first, for it is looked for."""
        return [f"{label} ({number})" for number, label in self._labels.items()]

    def clean(self, value: Any) -> Entrant | None:
        """Return the entrant, None where no one is asked for and no one has to be.

        Raises:
            ValidationError: no one is meant, or several people may be.
        """
        typed = super().clean(value)
        if not typed:
            return None
        same = [number for number in self._entrants if self._is_called(number, typed)]
        if len(same) == 1:
            return self._entrants[same[0]]
        if same:
            raise ValidationError(
                _(
                    "Several entrants have the name “%(name)s”. Choose the right one by the "
                    "start number."
                ),
                params={"name": typed},
            )
        match = _NUMBER.fullmatch(typed)
        number = int(match["number"]) if match else 0
        if match and number not in self._entrants:
            sentence = gettext("There is no entrant with number {number} in this event.")
            raise ValidationError(sentence.format(number=match["number"]))
        # A number beside the name of another person is a mistake in one of the two.
        if match is None or (match["name"] and not self._is_called(number, match["name"])):
            raise ValidationError(
                _("No entrant is called “%(name)s”. Choose one from the list."),
                params={"name": typed},
            )
        return self._entrants[number]

    def _is_called(self, number: int, typed: str) -> bool:
        names = (self._entrants[number].person.name, self._labels[number])
        return folded(typed.strip()) in map(folded, names)


class PairForm(forms.Form):
    """Two entrants, each by name or start number."""

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        entrants = list(entrants_of(event))
        label = _("Name or start number of the other")
        self.fields["first"] = EntrantField(entrants)
        self.fields["second"] = EntrantField(entrants, label=label)

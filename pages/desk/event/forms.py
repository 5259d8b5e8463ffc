"""The forms that set an event up, change it and copy it."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.postgres.forms import SplitArrayField, SplitArrayWidget
from django.core.exceptions import ValidationError
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from engine.decks import EDITIONS, players_of
from engine.standings.points import POINTS_SYSTEMS
from pages.desk.model_admin import ADDRESS_ERRORS
from pages.desk.seatings.messages import people
from pages.rounds.layouts import EVIDENCE_NAMES
from scoring.games import (
    EDITION_CHOICES,
    POINTS_SYSTEM_CHOICES,
    TIE_BREAK_CHOICES,
    VARIANT_CHOICES,
)
from scoring.selectors.decisions import with_points_given
from scoring.units import PERCENT, unit_of, usual_sit_out
from tournaments.addresses import DEMO_UNFINISHED, address_from
from tournaments.models import (
    EARLIEST_DAY,
    LATEST_DAY,
    LONGEST_DESCRIPTION,
    ConfirmedBy,
    Event,
    StandingsShown,
)
from tournaments.printable import validate_printable
from tournaments.selectors.events import free_slug
from tournaments.time_zones import time_zones

# The database's own rules, each as the field it is shown at and the sentence.
CONSTRAINTS: dict[str, tuple[str, str]] = {
    "event_days": ("ends_on", gettext_noop("The last day cannot be before the first day.")),
    "event_years": ("starts_on", gettext_noop("The year of an event is between 2000 and 2199.")),
    "event_address": (
        "slug",
        gettext_noop("Use only the letters a to z, digits, hyphens and underscores."),
    ),
    "event_sizes": (
        "preferred_size",
        gettext_noop(
            "The preferred table size lies between the smallest and the largest, all from 3 to 8."
        ),
    ),
    "event_length": (
        "rounds",
        gettext_noop("Give the rounds of a match, 1 to 20, or the points to reach."),
    ),
    "event_one_number_of_rounds": (
        "one_round_each",
        gettext_noop("Give a number of rounds, or choose as many as players: not both."),
    ),
    "event_evidence": ("evidence", gettext_noop("Choose at least one.")),
    "event_target_from_1": ("target", gettext_noop("Give at least one point to reach.")),
}
# How long a match is: any of the three, or all empty for what the edition recommends.
NO_LENGTH = {"rounds": None, "one_round_each": False, "target": None}

if TYPE_CHECKING:
    _EventModelForm = forms.ModelForm[Event]
else:  # at run time Django's class takes no parameters
    _EventModelForm = forms.ModelForm


class Day(forms.DateInput):
    """The browser's own calendar."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class InOrder(SplitArrayWidget):
    """Selects below each other under one visible label; for who hears them, each has its place."""

    def get_context(
        self, name: str, value: Any, attrs: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        label = gettext("Equal points are decided by: {place}")
        for place, select in enumerate(context["widget"]["subwidgets"], start=1):
            select["attrs"]["aria-label"] = label.format(place=place)
        return context


class _StandingsPoints(forms.DecimalField):
    """Standings points as people write them, in the unit of what is stored."""

    unit = PERCENT

    def prepare_value(self, value: Any) -> Any:
        """Return what stands in the field: as typed, else what is stored in its unit."""
        return self.unit.shown(value) if isinstance(value, int) else value

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Return whether something else was typed than stood there."""
        return super().has_changed(self.prepare_value(initial), data)


_TIE_BREAK = forms.ChoiceField(
    choices=[("", _("nothing more")), *TIE_BREAK_CHOICES], required=False
)


def _time_zones() -> list[tuple[str, str]]:
    return [(zone, zone.replace("_", " ")) for zone in sorted(time_zones())]


class EventForm(_EventModelForm):
    """An organiser's form about an event, with sentences for what cannot be."""

    slug = forms.SlugField(
        label=_("Address"),
        max_length=60,
        required=False,
        help_text=_(
            "The last part of the public address. Left empty, it is made from the name. Without a "
            "letter that can be written in Latin, it is made from the first day."
        ),
        error_messages=ADDRESS_ERRORS,
    )
    unlisted = forms.BooleanField(
        label=_("Not on public lists"),
        required=False,
        help_text=_("Only people who know the address find the event."),
    )
    starts_on = forms.DateField(label=_("First day"), widget=Day)
    ends_on = forms.DateField(
        label=_("Last day"),
        widget=Day,
        required=False,
        help_text=_("Left empty: the first day is the only one."),
    )
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=_time_zones)
    description = forms.CharField(
        label=_("What visitors should know"),
        max_length=LONGEST_DESCRIPTION,
        required=False,
        widget=forms.Textarea(attrs={"rows": 8}),
        help_text=_(
            "For the public page, in the language of the event. An empty line begins a paragraph; "
            "addresses of web pages and email become links."
        ),
    )
    edition = forms.ChoiceField(label=_("Edition"), choices=EDITION_CHOICES)
    variant = forms.ChoiceField(label=_("Variant"), choices=VARIANT_CHOICES)
    rounds = forms.IntegerField(
        label=_("Rounds in a match"),
        min_value=1,
        max_value=20,
        required=False,
        help_text=_(
            "If you leave this and the next two fields empty, the recommended length of the "
            "edition applies."
        ),
    )
    one_round_each = forms.BooleanField(
        label=_("As many rounds as players at the table"),
        required=False,
        help_text=_("Then everyone deals once."),
    )
    target = forms.IntegerField(
        label=_("Points to reach"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_(
            "A match ends when a player reaches these points, or after its rounds. Give rounds, "
            "too, because points can stay low."
        ),
    )
    self_registration = forms.BooleanField(
        label=_("Visitors may register themselves"),
        required=False,
        help_text=_("By a link on the public page. A director decides about each registration."),
    )
    evidence = forms.MultipleChoiceField(
        label=_("How captains may enter a round"),
        choices=EVIDENCE_NAMES.items(),
        widget=forms.CheckboxSelectMultiple,
        help_text=_("A round starts with the first way ticked in this list."),
        error_messages={"required": _("Choose at least one.")},
    )
    confirmation = forms.ChoiceField(
        label=_("Confirmation of a round"),
        choices=ConfirmedBy,
        required=False,
        help_text=_(
            "Each player confirms their own points with one tap, on any phone. Where it is needed, "
            "a round counts and is marked provisional until then."
        ),
    )
    points_system = forms.ChoiceField(label=_("Points"), choices=POINTS_SYSTEM_CHOICES)
    tie_breaks = SplitArrayField(
        _TIE_BREAK,
        widget=InOrder(_TIE_BREAK.widget, size=len(TIE_BREAK_CHOICES)),
        size=len(TIE_BREAK_CHOICES),
        remove_trailing_nulls=True,
        required=False,
        label=_("Equal points are decided by"),
        help_text=_("In this order. If none decides, people share the rank."),
    )
    sit_out_points = _StandingsPoints(
        label=_("Sitting out counts"),
        min_value=0,
        max_value=100,  # in points, too: no match gives more
        required=False,
        help_text=_(
            # Translators' tools take "% f" for the place of a number.
            "For people who were present but did not play. In %\N{NO-BREAK SPACE}for place points, "
            "otherwise in points. If you leave it, it follows the mean of a table."
        ),
    )
    best_seatings = forms.IntegerField(
        label=_("Best seatings that count"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("For each person. Left empty: all seatings count."),
    )
    rank_share = forms.IntegerField(
        label=_("Share of the seatings that a rank needs, in %"),
        min_value=0,
        max_value=100,
        required=False,
        help_text=_(
            "People with points from fewer of the closed seatings get no rank. Left empty: 50. "
            "No effect where points are added up."
        ),
    )
    team_best = forms.IntegerField(
        label=_("Best members of a team that count"),
        min_value=1,
        max_value=100,
        required=False,
        help_text=_("Left empty: all count."),
    )
    standings_shown = forms.ChoiceField(
        label=_("The public sees the standings"),
        choices=StandingsShown,
        required=False,
        help_text=_("The desk always sees them."),
    )
    preferred_size = forms.IntegerField(label=_("Preferred"), min_value=3, max_value=8)
    smallest_size = forms.IntegerField(label=_("Smallest"), min_value=3, max_value=8)
    largest_size = forms.IntegerField(label=_("Largest"), min_value=3, max_value=8)
    max_tables = forms.IntegerField(
        label=_("Boxes of cards"),
        min_value=1,
        max_value=1000,
        required=False,
        help_text=_("New seatings use no more tables than this. Left empty: as many as needed."),
    )

    class Meta:
        model = Event
        fields = [
            "organisation",
            "name",
            "slug",
            "unlisted",
            "language",
            "starts_on",
            "ends_on",
            "time_zone",
            "venue",
            "description",
            "self_registration",
            "edition",
            "variant",
            "rounds",
            "one_round_each",
            "target",
            "evidence",
            "confirmation",
            "points_system",
            "tie_breaks",
            "sit_out_points",
            "best_seatings",
            "rank_share",
            "team_best",
            "standings_shown",
            "preferred_size",
            "smallest_size",
            "largest_size",
            "max_tables",
        ]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if isinstance(sit_out := self.fields.get("sit_out_points"), _StandingsPoints):
            sit_out.unit = unit_of(self.initial.get("points_system", self.instance.points_system))
            # A form that comes back for a new event does not know what stood in it.
            self.initial.setdefault("sit_out_points", self.instance.sit_out_points)

    def clean_slug(self) -> str:
        """Return the address as typed.

        Raises:
            ValidationError: by it the demo would be known, which may be discarded.
        """
        slug: str = self.cleaned_data["slug"]
        if slug.startswith(DEMO_UNFINISHED):
            raise ValidationError(_("This address is kept for the demo. Choose another one."))
        return slug

    def clean_venue(self) -> str:
        """Return the venue as typed.

        Raises:
            ValidationError: it has a character that cannot be seen.
        """
        venue: str = self.cleaned_data["venue"]
        validate_printable(venue)
        return venue

    def clean_description(self) -> str:
        """Return the text as typed, with plain line ends."""
        description: str = self.cleaned_data["description"]
        return "\n".join(description.splitlines())

    def clean_confirmation(self) -> str:
        """Return what is chosen, else what the event has."""
        return str(self.cleaned_data["confirmation"] or self.instance.confirmation)

    def clean_standings_shown(self) -> str:
        """Return what is chosen, else what the event has."""
        return str(self.cleaned_data["standings_shown"] or self.instance.standings_shown)

    def clean_rank_share(self) -> int:
        """Return the percentage, half for none."""
        share: int | None = self.cleaned_data["rank_share"]
        return 50 if share is None else share

    def clean_points_system(self) -> str:
        """Return the chosen points.

        Raises:
            ValidationError: entrants were given points of the old ones.
        """
        system = str(self.cleaned_data["points_system"])
        changed = self.instance.pk and system != self.instance.points_system
        if changed and (names := people(with_points_given(self.instance))):
            sentence = gettext(
                "{people} still have sanctions, bonuses or fixed values in points of the old "
                "system. Withdraw them, change it, give them again."
            )
            raise ValidationError(sentence.format(people=names))
        return system

    def clean_sit_out_points(self) -> int:
        """Return what was typed, else what the event has, or what is usual for other points."""
        before = self.instance.points_system
        system = self.cleaned_data.get("points_system", before)
        typed: Decimal | None = self.cleaned_data["sit_out_points"]
        if typed is not None and "sit_out_points" in self.changed_data:
            return unit_of(system).stored(typed)
        return self.instance.sit_out_points if system == before else usual_sit_out(system)

    def clean_tie_breaks(self) -> list[str]:
        """Return the chosen tie-breaks in their order.

        Raises:
            ValidationError: one stands there twice.
        """
        chosen = [key for key in self.cleaned_data["tie_breaks"] if key]
        if len(chosen) != len(set(chosen)):
            raise ValidationError(_("Choose each way to decide only once."))
        return chosen

    def clean(self) -> dict[str, Any]:
        """Fill in the address and the last day, and compare the table sizes with the game."""
        values = super().clean() or self.cleaned_data
        if values.get("slug") == "":
            values["slug"] = self.instance.slug or self._free_address(values)
        if "ends_on" in values and values["ends_on"] is None:
            values["ends_on"] = values.get("starts_on")
        self._take_usual_length(values)
        self._compare_with_game(values)
        self._compare_with_points(values)
        self._ask_database_rules(values)
        return values

    def _free_address(self, values: dict[str, Any]) -> str:
        """Return one made from the name, or from the first day where no letter of it will do."""
        language = values.get("language") or self.instance.language
        name = address_from(values.get("name", ""), language)
        return free_slug(name or f"event-{values.get('starts_on', '')}")

    def _take_usual_length(self, values: dict[str, Any]) -> None:
        """Fill in the edition's own length where none is given; without one, everybody deals."""
        if all(values.get(name, "absent") == empty for name, empty in NO_LENGTH.items()):
            usual = EDITIONS[values.get("edition", self.instance.edition)]
            values["rounds"], values["target"] = usual.rounds, usual.target
            values["one_round_each"] = usual.rounds is None

    def _compare_with_game(self, values: dict[str, Any]) -> None:
        edition = values.get("edition", self.instance.edition)
        variant = values.get("variant", self.instance.variant)
        possible = players_of(edition, variant)
        if not possible:
            self.add_error("variant", gettext("This edition has only the classic game."))
            return
        sentence = gettext("This game is for {fewest} to {most} players.")
        self._refuse_sizes(values, possible, sentence)
        self._refuse_choice(
            ("edition", "variant"),
            possible,
            gettext(
                "This game is for {fewest} to {most} players, but the tables have {smallest} to "
                "{largest}. Change “The tables” first."
            ),
        )

    def _compare_with_points(self, values: dict[str, Any]) -> None:
        if system := POINTS_SYSTEMS.get(values.get("points_system", self.instance.points_system)):
            sentence = gettext("These points are for tables of {fewest} to {most} people.")
            self._refuse_sizes(values, system.sizes, sentence)
            self._refuse_choice(
                ("points_system",),
                system.sizes,
                gettext(
                    "These points are for tables of {fewest} to {most} people, but the tables have "
                    "{smallest} to {largest}. Change “The tables” first."
                ),
            )

    def _refuse_sizes(self, values: dict[str, Any], possible: Sequence[int], sentence: str) -> None:
        for name in ("smallest_size", "largest_size"):
            if values.get(name) is not None and values[name] not in possible:
                self.add_error(name, sentence.format(fewest=possible[0], most=possible[-1]))

    def _refuse_choice(self, names: Sequence[str], possible: Sequence[int], sentence: str) -> None:
        """Refuse what was chosen here where the sizes are set elsewhere and do not fit it."""
        chosen = [name for name in names if name in self.changed_data]
        sizes = (self.instance.smallest_size, self.instance.largest_size)
        if not chosen or "smallest_size" in self.fields or set(sizes) <= set(possible):
            return
        problem = sentence.format(
            fewest=possible[0], most=possible[-1], smallest=sizes[0], largest=sizes[1]
        )
        self.add_error(chosen[-1], problem)

    def _ask_database_rules(self, values: dict[str, Any]) -> None:
        """Check the database's own rules here, to say at which field what is the matter.

        A field with an error is left out of what Django checks afterwards.
        """
        about = Event._meta  # noqa: SLF001 - its documented name
        trial = Event(**values)
        unknown = {field.name for field in about.get_fields()} - values.keys()
        for constraint in about.constraints:
            try:
                constraint.validate(Event, trial, exclude=unknown)
            except ValidationError:
                field, sentence = CONSTRAINTS[constraint.name]
                self.add_error(field, gettext(sentence))


class CopyForm(forms.Form):
    """Fields that a copy has of its own."""

    name = forms.CharField(label=_("Name"), max_length=100, validators=[validate_printable])
    starts_on = forms.DateField(label=_("First day"), widget=Day)
    ends_on = forms.DateField(
        label=_("Last day"),
        widget=Day,
        required=False,
        help_text=_("Left empty: the first day is the only one."),
    )
    with_entrants = forms.BooleanField(
        label=_("Copy the entrants too, with teams and pairs to keep apart"), required=False
    )

    def clean(self) -> dict[str, object]:
        """Compare the days."""
        values = super().clean() or self.cleaned_data
        first = values.get("starts_on")
        last = values.get("ends_on") or first
        if isinstance(first, date) and isinstance(last, date):
            if last < first:
                self._refuse("event_days")
            elif first < EARLIEST_DAY or last > LATEST_DAY:
                self._refuse("event_years")
        return values

    def _refuse(self, constraint: str) -> None:
        field, sentence = CONSTRAINTS[constraint]
        self.add_error(field, gettext(sentence))

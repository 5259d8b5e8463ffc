"""The form that chooses changes of an event."""

from django import forms
from django.utils.translation import gettext_lazy as _

from pages.desk.decisions.forms import SeatingChoice
from pages.desk.entrants.forms import EntrantField
from scoring.selectors.history_sources import ChangeKind, Filters
from tournaments.models import Event
from tournaments.selectors.entrants import entrants_of
from tournaments.selectors.seatings import published_seatings


class HistoryFilter(forms.Form):
    """Choice of the changes to show; what cannot be is left out."""

    kind = forms.ChoiceField(
        label=_("What was changed"),
        choices=[("", _("everything")), *ChangeKind.choices],
        required=False,
    )
    place = forms.IntegerField(label=_("Table"), min_value=1, required=False)
    page = forms.IntegerField(min_value=1, required=False, widget=forms.HiddenInput)

    def __init__(self, event: Event, *args: object) -> None:
        super().__init__(*args)  # type: ignore[arg-type]  # the data, or nothing
        self.fields["entrant"] = EntrantField(list(entrants_of(event)), required=False)
        self.fields["seating"] = SeatingChoice(
            published_seatings(event), label=_("Seating"), required=False, empty_label=_("all")
        )
        self.order_fields(["kind", "entrant", "seating", "place"])

    @property
    def filters(self) -> Filters:
        """The wanted changes, as far as they were understood."""
        values = self.cleaned_data
        entrant, seating = values.get("entrant"), values.get("seating")
        return Filters(
            kind=ChangeKind(values["kind"]) if values.get("kind") else None,
            entrant=entrant.pk if entrant else None,
            seating=seating.number if seating else None,
            place=values.get("place"),
        )

"""The form in which a director stores a round despite its problems."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from engine.checks import Verdict
from engine.problems import Severity
from engine.scores import points_of_piles
from engine.sheets import Sheet
from pages.changes import PUBLIC
from pages.rounds.typed import TypedRound
from pages.rounds.versions import ShownPile
from scoring.services.overrides import POINTS_LIMIT, Override
from scoring.services.reasons import REASON_LIMIT

USUAL_REASONS = (
    _("A card is lost."),
    _("The deck had the wrong cards."),
    _("A card was played against the rules."),
)


class OverrideForm(forms.Form):
    """A reason, and for each player points; an empty field leaves them to the cards."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=REASON_LIMIT,
        help_text=PUBLIC,
        widget=forms.TextInput(attrs={"list": "usual-reasons", "autocomplete": "off"}),
    )

    def __init__(
        self,
        names: Sequence[str],
        data: QueryDict | None = None,
        *,
        initial: dict[str, int | None] | None = None,
    ) -> None:
        super().__init__(data, initial=initial)
        for seat, name in enumerate(names):
            self.fields[f"points-{seat}"] = forms.IntegerField(
                label=gettext("Points of {name}").format(name=name),
                min_value=-POINTS_LIMIT,
                max_value=POINTS_LIMIT,
                required=False,
            )

    @property
    def points(self) -> tuple[int | None, ...]:
        """The points that were given, in seat order."""
        return tuple(
            value for name, value in self.cleaned_data.items() if name.startswith("points-")
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OverridePanel:
    """A director's look and word: the cards as they will be stored."""

    form: OverrideForm
    typed: TypedRound  # sent along unseen, so that exactly these cards are stored
    piles: Sequence[ShownPile]
    despite: Sequence[str]  # codes of the problems that stand beside it
    reasons: Sequence[object] = USUAL_REASONS


def points_from(sheet: Sheet) -> dict[str, int | None]:
    """Return what the fields of points hold at first: as far as the cards give any."""
    return {f"points-{seat}": points for seat, points in enumerate(points_of_piles(sheet))}


def seen_codes(verdict: Verdict) -> list[str]:
    """Return the codes of everything that a director overrules with this verdict in sight."""
    codes = [problem.code for problem in verdict.problems if problem.severity is not Severity.INFO]
    return sorted(set(codes))


def override_from(form: OverrideForm, posted: QueryDict) -> Override:
    """Return what the director said; the form is valid."""
    return Override(
        reason=form.cleaned_data["reason"],
        points=form.points,
        despite=frozenset(posted.getlist("despite")),
    )

"""One tournament of an organisation, and the number that says its pages changed."""

from collections.abc import Collection
from datetime import date
from typing import Final

import pghistory
import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.addresses import EventAddress
from tournaments.models.event_lists import RAISE_LIST_VERSIONS, SHOWN_IN_LISTS
from tournaments.models.organisations import AN_ADDRESS, Organisation
from tournaments.printable import validate_printable, validate_text

# Days and moments of events: at the ends of the calendar no page could move them to its time zone.
EARLIEST_DAY: Final = date(2000, 1, 1)
LATEST_DAY: Final = date(2199, 12, 31)
# In the smallest unit of a currency: a million euros, far more than anyone pays for an evening.
LARGEST_AMOUNT: Final = 100_000_000
MOST_ENTRANTS: Final = 5_000  # far more than any hall holds
LONGEST_DESCRIPTION: Final = 3_000  # characters


class EventState(models.TextChoices):
    """The progress of an event."""

    DRAFT = "draft", _("draft")
    REGISTRATION = "registration", _("registration")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")


class Evidence(models.TextChoices):
    """The facts that an entry rests on."""

    CARDS = "cards", _("every card")
    COUNTS = "counts", _("numbers and penalty-colour cards")
    POINTS = "points", _("points only")


class ConfirmedBy(models.TextChoices):
    """The people whose confirmation an entry waits for."""

    NONE = "none", _("not asked")
    ASKED = "asked", _("asked of each player")
    NEEDED = "needed", _("needed from each player")
    DIRECTOR = "director", _("needed from the director")


class StandingsShown(models.TextChoices):
    """The standings that the public sees before the event is finished."""

    NOW = "now", _("at once, with every result")
    SEATING = "seating", _("after every full seating")
    HIDDEN = "hidden", _("not before the end")


def _counts_and_cards() -> list[str]:
    return [Evidence.COUNTS.value, Evidence.CARDS.value]


def _usual_tie_breaks() -> list[str]:
    return ["table_wins", "above_table_mean"]


# Insert first: where another event is about to write the same address, this waits for it.
_KEEP_ADDRESS = """
    IF NEW.state <> 'draft' AND NOT NEW.rehearsal THEN
        INSERT INTO tournaments_eventaddress (slug, event, since)
        VALUES (NEW.slug, NEW.id, now()) ON CONFLICT (slug) DO NOTHING;
    END IF;
    IF EXISTS (
        SELECT FROM tournaments_eventaddress WHERE slug = NEW.slug AND event <> NEW.id
    ) THEN
        RAISE EXCEPTION 'the address % was public', NEW.slug
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'event_address_never_again';
    END IF;
    RETURN NEW;
"""


# Sums are numbers of the smallest unit: in another currency they would be other amounts.
_KEEP_CURRENCY = """
    IF EXISTS (
        SELECT FROM public.tournaments_payment payment
        JOIN public.tournaments_entrant entrant ON entrant.id = payment.entrant_id
        WHERE entrant.event_id = NEW.id
    ) OR EXISTS (
        SELECT FROM public.tournaments_prize prize
        WHERE prize.event_id = NEW.id AND prize.amount IS NOT NULL
    ) THEN
        RAISE EXCEPTION 'event % has sums in %', NEW.id, OLD.currency
        USING ERRCODE = 'check_violation', CONSTRAINT = 'event_currency_of_sums';
    END IF;
    RETURN NEW;
"""


@pghistory.track(model_name="EventHistory")
# A rehearsal is discarded with all that was entered, so no event can become one.
@pgtrigger.register(pgtrigger.ReadOnly(name="rehearsal_read_only", fields=["rehearsal"]))
@pgtrigger.register(pgtrigger.ReadOnly(name="without_rounds_read_only", fields=["without_rounds"]))
@pgtrigger.register(
    pgtrigger.Trigger(
        name="keep_address",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.UpdateOf("slug", "state"),  # type: ignore[no-untyped-call]  # pgtrigger's own
        func=_KEEP_ADDRESS,
    )
)
@pgtrigger.register(
    pgtrigger.Trigger(
        name="keep_currency",
        when=pgtrigger.Before,
        operation=pgtrigger.UpdateOf("currency"),  # type: ignore[no-untyped-call]  # pgtrigger's own
        condition=pgtrigger.AnyChange("currency"),
        func=_KEEP_CURRENCY,
    )
)
# At the end of the transaction: no one waits for the numbers of lists while an event is stored.
@pgtrigger.register(
    pgtrigger.Trigger(
        name="raise_list_versions",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Insert | pgtrigger.UpdateOf(*SHOWN_IN_LISTS),  # type: ignore[no-untyped-call]  # pgtrigger's own
        func=RAISE_LIST_VERSIONS,
    )
)
class Event(models.Model):
    """One tournament: what is played, how long, and how the standings are made.

    A ``rehearsal`` is a copy with made-up people that counts nowhere; it was one from the start.
    Of a past evening, ``without_rounds``, the results alone were imported; it is over for good.
    The hours are those of its first day, in its time zone; None is not said.
    """

    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.PROTECT,
        related_name="events",
        verbose_name=_("organisation"),
    )
    name = models.CharField(_("name"), max_length=100, validators=[validate_printable])
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    state = models.CharField(
        _("state"), max_length=20, choices=EventState, default=EventState.DRAFT
    )
    rehearsal = models.BooleanField(_("rehearsal"), default=False, editable=False)
    without_rounds = models.BooleanField(_("results imported"), default=False, editable=False)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"))
    doors_at = models.TimeField(_("doors open"), null=True, blank=True)
    starts_at = models.TimeField(_("start"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=50, default="Europe/Berlin")
    venue = models.CharField(_("venue"), max_length=200, blank=True)
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES, default="en"
    )
    description = models.CharField(
        _("description"), max_length=LONGEST_DESCRIPTION, blank=True, validators=[validate_text]
    )  # plain text, of which pages make paragraphs and links

    edition = models.CharField(_("edition"), max_length=20, default="box120")
    variant = models.CharField(_("variant"), max_length=20, default="classic")
    house = models.JSONField(_("house rules"), default=dict, blank=True)
    rounds = models.PositiveSmallIntegerField(
        _("rounds in a match"), null=True, blank=True, default=5
    )
    one_round_each = models.BooleanField(_("as many rounds as players"), default=False)
    target = models.PositiveSmallIntegerField(_("points to reach"), null=True, blank=True)
    evidence = ArrayField(
        models.CharField(max_length=10, choices=Evidence),
        verbose_name=_("evidence allowed"),
        default=_counts_and_cards,
    )
    confirmation = models.CharField(
        _("confirmation of rounds"), max_length=10, choices=ConfirmedBy, default=ConfirmedBy.NONE
    )

    points_system = models.CharField(_("points system"), max_length=20, default="place")
    tie_breaks = ArrayField(
        models.CharField(max_length=20),
        verbose_name=_("tie-breaks"),
        default=_usual_tie_breaks,
        blank=True,
    )
    sit_out_points = models.PositiveIntegerField(
        _("points for sitting out"), default=420
    )  # in 1/840
    best_seatings = models.PositiveSmallIntegerField(
        _("best seatings that count"), null=True, blank=True
    )
    rank_share = models.PositiveSmallIntegerField(
        _("share of the seatings that a rank needs, in %"), default=50
    )  # of the closed ones
    team_best = models.PositiveSmallIntegerField(
        _("best members of a team that count"), null=True, blank=True
    )
    standings_shown = models.CharField(
        _("standings are shown"),
        max_length=10,
        choices=StandingsShown,
        default=StandingsShown.NOW,
    )
    check_in = models.BooleanField(_("people check in themselves"), default=False)
    check_in_version = models.PositiveIntegerField(_("version of the check-in link"), default=1)

    preferred_size = models.PositiveSmallIntegerField(_("preferred table size"), default=4)
    smallest_size = models.PositiveSmallIntegerField(_("smallest table size"), default=3)
    largest_size = models.PositiveSmallIntegerField(_("largest table size"), default=5)
    max_tables = models.PositiveSmallIntegerField(_("boxes of cards"), null=True, blank=True)

    unlisted = models.BooleanField(_("not on public lists"), default=False)
    self_registration = models.BooleanField(_("visitors register themselves"), default=False)
    most_entrants = models.PositiveSmallIntegerField(_("limit of entrants"), null=True, blank=True)

    # In the smallest unit of the currency, as cents; of a yen there is none.
    fee = models.PositiveIntegerField(_("fee"), null=True, blank=True)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")  # as ISO 4217 has it

    class Meta:
        ordering = ["-starts_on", "name"]
        verbose_name = _("event")
        verbose_name_plural = _("events")
        constraints = [
            models.CheckConstraint(condition=Q(state__in=EventState.values), name="event_state"),
            models.CheckConstraint(
                condition=Q(without_rounds=False) | Q(state=EventState.FINISHED, rehearsal=False),
                name="event_without_rounds_is_over",
            ),
            models.CheckConstraint(
                condition=Q(confirmation__in=ConfirmedBy.values), name="event_confirmation"
            ),
            models.CheckConstraint(
                condition=Q(evidence__len__gte=1, evidence__contained_by=Evidence.values),
                name="event_evidence",
            ),
            models.CheckConstraint(condition=Q(slug__regex=AN_ADDRESS), name="event_address"),
            models.CheckConstraint(condition=Q(ends_on__gte=F("starts_on")), name="event_days"),
            models.CheckConstraint(
                condition=Q(starts_on__gte=EARLIEST_DAY, ends_on__lte=LATEST_DAY),
                name="event_years",
            ),
            models.CheckConstraint(
                condition=Q(doors_at=None) | Q(starts_at=None) | Q(doors_at__lte=F("starts_at")),
                name="event_hours",
            ),
            models.CheckConstraint(
                condition=Q(smallest_size__gte=3)
                & Q(preferred_size__gte=F("smallest_size"))
                & Q(largest_size__gte=F("preferred_size"))
                & Q(largest_size__lte=8),
                name="event_sizes",
            ),
            models.CheckConstraint(
                condition=Q(rounds__isnull=False, rounds__range=(1, 20))
                | Q(rounds__isnull=True, target__isnull=False)
                | Q(rounds__isnull=True, one_round_each=True),
                name="event_length",
            ),
            models.CheckConstraint(
                condition=Q(rounds__isnull=True) | Q(one_round_each=False),
                name="event_one_number_of_rounds",
            ),
            models.CheckConstraint(
                condition=Q(target__isnull=True) | Q(target__gte=1), name="event_target_from_1"
            ),
            models.CheckConstraint(
                condition=Q(standings_shown__in=StandingsShown.values),
                name="event_standings_shown",
            ),
            models.CheckConstraint(
                condition=Q(best_seatings__isnull=True) | Q(best_seatings__gte=1),
                name="event_best_seatings_from_1",
            ),
            models.CheckConstraint(
                condition=Q(rank_share__lte=100), name="event_rank_share_to_100"
            ),
            models.CheckConstraint(
                condition=Q(team_best__isnull=True) | Q(team_best__gte=1),
                name="event_team_best_from_1",
            ),
            models.CheckConstraint(
                condition=Q(most_entrants__isnull=True) | Q(most_entrants__gte=1),
                name="event_most_entrants_from_1",
            ),
            models.CheckConstraint(
                condition=Q(fee__isnull=True) | Q(fee__range=(1, LARGEST_AMOUNT)),
                name="event_fee",
            ),
            models.CheckConstraint(
                condition=Q(currency__regex=r"^[A-Z]{3}$"), name="event_currency"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def state_label(self) -> str:
        """The word for its state. Django's ``get_state_display`` hashes all of them each time."""
        return str(EventState(self.state).label)

    def validate_unique(self, exclude: Collection[str] | None = None) -> None:
        """Raise ValidationError where the address is another event's, or was when it was public."""
        super().validate_unique(exclude)
        if "slug" in (exclude or ()):
            return
        if EventAddress.objects.filter(slug=self.slug).exclude(event=self.pk or 0).exists():
            refused = _("This address belonged to a public event. Choose another one.")
            raise ValidationError({"slug": refused})


class ResultsVersion(models.Model):
    """One number per event, raised by every service that changes what a page shows.

    ``closed_number`` is the number at the last change that may concern standings after closed
    seatings. A row of its own, so that an organiser's edit of the event never waits for entries.
    """

    event = models.OneToOneField(
        Event, on_delete=models.CASCADE, primary_key=True, related_name="results_version"
    )
    number = models.PositiveBigIntegerField(default=0)
    closed_number = models.PositiveBigIntegerField(default=0)
    notice = models.PositiveBigIntegerField(default=0)  # announcements, and changes of a clock

    def __str__(self) -> str:
        return f"{self.event_id}: {self.number}"

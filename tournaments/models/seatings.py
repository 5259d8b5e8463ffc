"""One period in which all entrants sit at tables."""

import pghistory
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from engine.seating.problems import Mode
from tournaments.models.events import Event


class SeatingState(models.TextChoices):
    """The states of a seating, from the request to the last round."""

    WAITING = "waiting", _("waiting")
    PROPOSED = "proposed", _("proposed")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("closed")
    FAILED = "failed", _("failed")
    REPLACED = "replaced", _("replaced")
    CANCELLED = "cancelled", _("cancelled")


ABANDONED = (SeatingState.FAILED, SeatingState.REPLACED, SeatingState.CANCELLED)


class SeatingMode(models.TextChoices):
    """Aim of the tables of a seating."""

    MIX = "mix", _("meet new people")
    SWISS = "swiss", _("near in the standings")
    BALANCE = "balance", _("tables of equal strength")
    FINAL = "final", _("final tables")
    RANDOM = "random", _("at random")
    HAND = "hand", _("by hand")


BY_STANDINGS = [SeatingMode(mode) for mode in Mode if mode.by_standings]


@pghistory.track(
    pghistory.UpdateEvent("clock"),
    fields=["clock_ends_at", "clock_left", "called_for"],
    model_name="ClockHistory",
)
@pghistory.track(pghistory.UpdateEvent("state"), fields=["state"], model_name="SeatingHistory")
class Seating(models.Model):
    """One period in which all entrants sit at tables.

    Its history says who published, closed and opened it, who called people to their tables for
    which time, and who set its clock.

    ``problem`` is the canonical text of what was asked, frozen with the request: a task that
    comes back finds the same plan. It may ask for several seatings: then each is a row, the
    search belongs to the ``schedule``, the first of them, and ``part`` counts from 0. The
    planned tables stand at the places numbered in ``places``, in order; those in ``kept`` were
    not up for planning: each is a place's number and the start numbers in seat order. The ranks in
    a problem lack what the tables in ``awaited_tables`` had still to report.
    """

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="seatings", verbose_name=_("event")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    state = models.CharField(
        _("state"), max_length=20, choices=SeatingState, default=SeatingState.WAITING
    )
    mode = models.CharField(_("mode"), max_length=20, choices=SeatingMode, default=SeatingMode.MIX)
    edition = models.CharField(_("edition"), max_length=20, blank=True)
    variant = models.CharField(_("variant"), max_length=20, blank=True)
    rounds = models.PositiveSmallIntegerField(_("rounds in a match"), null=True, blank=True)

    problem = models.TextField(_("what was asked"), blank=True)  # by hand nothing was
    schedule = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="following",
        verbose_name=_("planned with"),
    )
    part = models.PositiveSmallIntegerField(_("part of the plan"), default=0)
    places = ArrayField(
        models.PositiveSmallIntegerField(), verbose_name=_("places"), default=list, blank=True
    )
    kept = models.JSONField(_("kept tables"), default=list, blank=True)
    awaited_tables = ArrayField(
        models.BigIntegerField(),
        verbose_name=_("tables whose results its ranks lack"),
        default=list,
        blank=True,
    )  # their ids, as of the request
    edited_from = models.ForeignKey(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="edits",
        verbose_name=_("changed by hand from"),
    )
    quality = models.JSONField(_("quality"), null=True, blank=True)
    failure = models.CharField(_("why it failed"), max_length=200, blank=True)
    steps_done = models.PositiveIntegerField(_("steps done"), default=0)
    steps_planned = models.PositiveIntegerField(_("steps planned"), default=0)
    best_cost = models.PositiveBigIntegerField(_("best cost so far"), null=True, blank=True)
    touched_at = models.DateTimeField(_("last sign of the search"), null=True, blank=True)
    best_wanted = models.BooleanField(_("the best so far is wanted"), default=False)

    requested_at = models.DateTimeField(_("requested"), auto_now_add=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    closed_tables = ArrayField(
        models.BigIntegerField(), verbose_name=_("tables closed with it"), default=list, blank=True
    )  # their ids: those that were open until then
    clock_ends_at = models.DateTimeField(_("clock ends"), null=True, blank=True)
    clock_left = models.PositiveIntegerField(
        _("seconds left on the paused clock"), null=True, blank=True
    )
    called_for = models.DateTimeField(_("call time"), null=True, blank=True)

    class Meta:
        ordering = ["number", "id"]
        verbose_name = _("seating")
        verbose_name_plural = _("seatings")
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=SeatingState.values), name="seating_state"
            ),
            models.CheckConstraint(condition=Q(mode__in=SeatingMode.values), name="seating_mode"),
            models.CheckConstraint(condition=Q(number__gte=1), name="seating_number_from_1"),
            models.UniqueConstraint(
                fields=["event", "number"],
                condition=~Q(state__in=ABANDONED),
                name="seating_number_once",
            ),
            models.CheckConstraint(
                condition=Q(published_at__isnull=False)
                | ~Q(state__in=[SeatingState.PUBLISHED, SeatingState.CLOSED]),
                name="seating_published_at",
            ),
            models.CheckConstraint(
                condition=Q(clock_ends_at__isnull=True) | Q(clock_left__isnull=True),
                name="seating_clock_runs_or_pauses",
            ),
            models.CheckConstraint(
                condition=Q(schedule__isnull=True, part=0) | Q(schedule__isnull=False, part__gte=1),
                name="seating_part",
            ),
            models.CheckConstraint(
                condition=Q(awaited_tables=[]) | Q(mode__in=BY_STANDINGS),
                name="seating_awaits_by_standings",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)

"""Series: events of one or several clubs that count together, and what was made of them."""

from typing import Any

import pghistory
import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.models.lines import LinesField
from tournaments.models import Event, Organisation, Person
from tournaments.models.organisations import AN_ADDRESS
from tournaments.printable import validate_printable

_APPEND_ONLY = pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
MOST_OF_RULE = 84_000_000  # in 1/840: 100,000 points
HEAVIEST = 1000  # per cent
# Of a rule, as far as a form asks.
MOST_RANKS = 200  # with points
MOST_MATCHES = 10_000  # that a rank needs
MOST_EVENTS = 1000  # that count for a person
MOST_MONTHS = 120


# Who closes a series holds its row, as does who changes what it is made of: they see each other.
_REFUSE_CLOSED = """
    IF EXISTS (SELECT FROM public.scoring_seriesrecord WHERE series_id IN ({series})) THEN
        RAISE EXCEPTION 'the series is closed' USING ERRCODE = 'restrict_violation';
    END IF;
    {then}
"""
_NEW = "RETURN NEW;"


def _frozen(
    operation: pgtrigger.Operation, series: str, *, then: str = _NEW, **more: Any
) -> pgtrigger.Trigger:
    """Return what keeps rows as they are once their series, by id in SQL, is closed."""
    return pgtrigger.Trigger(
        name="frozen",
        when=pgtrigger.Before,
        operation=operation,
        func=_REFUSE_CLOSED.format(series=series, then=then),
        **more,
    )


class CountedBy(models.TextChoices):
    """The measure by which a series ranks."""

    POINTS = "points", _("sum of the standings points")
    MEAN = "mean", _("mean of all matches")
    RANK = "rank", _("points by final rank")


class SeriesShown(models.TextChoices):
    """The moment from which the public sees the standings of a series."""

    NOW = "now", _("at once, with events that are going on")
    EVENTS = "events", _("after each event")
    END = "end", _("once the series is closed")


@pgtrigger.register(
    _frozen(
        pgtrigger.Update,
        "NEW.id",
        condition=pgtrigger.AnyChange(
            *("organisation", "counted_by", "rank_points", "least_matches", "best_events"),
            *("full_only", "bonus", "tie_breaks", "first_day", "last_day", "months"),
            "with_unlisted",
        ),
    )
)
@pghistory.track(exclude=["asked", "version"], model_name="SeriesHistory")
class Series(models.Model):
    """Events that count together, and the rule by which they do.

    ``rank_points`` and ``bonus`` are in 1/840. A series has a fixed time, from ``first_day`` to
    ``last_day``, or the last ``months``; either end of the time may be open. ``asked`` goes up with
    every change of what its standings are made by, ``version`` with every change of its pages.
    """

    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.PROTECT,
        related_name="series",
        verbose_name=_("organisation"),
    )
    partners = models.ManyToManyField(
        Organisation,
        blank=True,
        related_name="+",
        verbose_name=_("clubs whose directors may add events"),
    )
    name = models.CharField(_("name"), max_length=100, validators=[validate_printable])
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    public = models.BooleanField(_("public"), default=False)

    counted_by = models.CharField(
        _("counted by"), max_length=10, choices=CountedBy, default=CountedBy.POINTS
    )
    rank_points = ArrayField(
        models.PositiveIntegerField(), verbose_name=_("points by rank"), default=list, blank=True
    )
    least_matches = models.PositiveSmallIntegerField(
        _("matches that a rank needs"), null=True, blank=True
    )
    best_events = models.PositiveSmallIntegerField(
        _("best events that count"), null=True, blank=True
    )
    full_only = models.BooleanField(_("only events played in full count"), default=False)
    bonus = models.PositiveIntegerField(_("points for taking part"), default=0)
    tie_breaks = ArrayField(
        models.CharField(max_length=20), verbose_name=_("tie-breaks"), default=list, blank=True
    )
    first_day = models.DateField(_("first day"), null=True, blank=True)
    last_day = models.DateField(_("last day"), null=True, blank=True)
    months = models.PositiveSmallIntegerField(_("last months"), null=True, blank=True)
    with_unlisted = models.BooleanField(_("events not on public lists count"), default=False)
    shown = models.CharField(
        _("standings are shown"), max_length=10, choices=SeriesShown, default=SeriesShown.EVENTS
    )

    asked = models.PositiveBigIntegerField(default=1, editable=False)
    version = models.PositiveBigIntegerField(default=1, editable=False)

    class Meta:
        ordering = ["name", "id"]
        verbose_name = pgettext_lazy("events that count together", "series")
        verbose_name_plural = pgettext_lazy("several", "series")
        constraints = [
            models.CheckConstraint(condition=Q(slug__regex=AN_ADDRESS), name="series_address"),
            models.CheckConstraint(
                condition=Q(counted_by__in=CountedBy.values), name="series_counted_by"
            ),
            models.CheckConstraint(condition=Q(shown__in=SeriesShown.values), name="series_shown"),
            models.CheckConstraint(
                condition=Q(months__isnull=True)
                | Q(months__range=(1, MOST_MONTHS), first_day__isnull=True, last_day__isnull=True),
                name="series_time_fixed_or_rolling",
            ),
            models.CheckConstraint(
                condition=Q(first_day__isnull=True)
                | Q(last_day__isnull=True)
                | Q(last_day__gte=F("first_day")),
                name="series_days",
            ),
            models.CheckConstraint(
                condition=Q(best_events__isnull=True) | Q(best_events__gte=1),
                name="series_best_events_from_1",
            ),
            models.CheckConstraint(
                condition=Q(least_matches__isnull=True) | Q(least_matches__gte=1),
                name="series_least_matches_from_1",
            ),
            models.CheckConstraint(condition=Q(bonus__lte=MOST_OF_RULE), name="series_bonus"),
            models.CheckConstraint(
                condition=Q(rank_points__len__lte=MOST_RANKS), name="series_rank_points_to_200"
            ),
        ]

    def __str__(self) -> str:
        return self.name


@pgtrigger.register(
    _frozen(
        pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete,
        "OLD.series_id, NEW.series_id",
        then="IF TG_OP = 'DELETE' THEN RETURN OLD; END IF; RETURN NEW;",
    )
)
@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    model_name="SeriesEventHistory",
)
class SeriesEvent(models.Model):
    """An event that counts in a series, and its weight in per cent."""

    series = models.ForeignKey(
        Series, on_delete=models.CASCADE, related_name="series_events", verbose_name=_("series")
    )
    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="series_events", verbose_name=_("event")
    )
    weight = models.PositiveSmallIntegerField(_("weight in %"), default=100)

    class Meta:
        verbose_name = _("event of a series")
        verbose_name_plural = _("events of a series")
        constraints = [
            models.UniqueConstraint(fields=["series", "event"], name="series_event_once"),
            models.CheckConstraint(
                condition=Q(weight__range=(1, HEAVIEST)), name="series_event_weight"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series_id}: {self.event_id}"


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    model_name="CounterpartHistory",
)
class Counterpart(models.Model):
    """A person of another club's register who is a person of the series' own club."""

    series = models.ForeignKey(
        Series, on_delete=models.CASCADE, related_name="counterparts", verbose_name=_("series")
    )
    person = models.ForeignKey(
        Person, on_delete=models.CASCADE, related_name="counterparts", verbose_name=_("person")
    )
    same_as = models.ForeignKey(
        Person, on_delete=models.CASCADE, related_name="+", verbose_name=_("same as")
    )

    class Meta:
        verbose_name = _("counterpart")
        verbose_name_plural = _("counterparts")
        constraints = [
            models.UniqueConstraint(fields=["series", "person"], name="counterpart_once"),
            models.CheckConstraint(
                condition=~Q(person=F("same_as")), name="counterpart_is_another_person"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person_id} = {self.same_as_id}"


@pgtrigger.register(_APPEND_ONLY)
@pgtrigger.register(_frozen(pgtrigger.Insert, "NEW.series_id"))
class SeriesDraw(models.Model):
    """Lots drawn once between people whom no tie-break of a series separates.

    The order comes from the ``seed``, so that anyone can work it out again; without a seed it is
    what was drawn by hand. Drawing again needs a reason.
    """

    series = models.ForeignKey(
        Series, on_delete=models.PROTECT, related_name="draws", verbose_name=_("series")
    )
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("drawn"), auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        verbose_name = _("lots of a series")
        verbose_name_plural = _("lots of a series")

    def __str__(self) -> str:
        return f"{self.series_id}: {self.seed}"


@pgtrigger.register(_APPEND_ONLY)
@pgtrigger.register(
    _frozen(
        pgtrigger.Insert,
        "(SELECT series_id FROM public.scoring_seriesdraw WHERE id = NEW.draw_id)",
    )
)
class SeriesLot(models.Model):
    """The place in the order that a person drew.

    ``person`` is the number in the register, which outlives a merge.
    """

    draw = models.ForeignKey(
        SeriesDraw, on_delete=models.PROTECT, related_name="lots", verbose_name=_("lots")
    )
    person = models.BigIntegerField(_("person"))
    position = models.PositiveSmallIntegerField(_("position"))  # from 1; the lower one is better

    class Meta:
        ordering = ["draw", "position"]
        verbose_name = _("lot of a series")
        verbose_name_plural = _("lots of a series")
        constraints = [
            models.CheckConstraint(condition=Q(position__gte=1), name="series_lot_from_1"),
            models.UniqueConstraint(fields=["draw", "person"], name="series_lot_person_once"),
            models.UniqueConstraint(fields=["draw", "position"], name="series_lot_once"),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.position}"


class SeriesStandings(models.Model):
    """The standings of a series as the worker made them last.

    ``asked`` and the versions of the events in ``notes`` say what they were made of, ``as_of`` on
    which day. Lines have no names: those are the people's own.
    """

    series = models.OneToOneField(
        Series,
        on_delete=models.CASCADE,
        primary_key=True,
        related_name="standings",
        verbose_name=_("series"),
    )
    asked = models.PositiveBigIntegerField()
    as_of = models.DateField(_("as of"))
    rows = LinesField(_("rows"))
    notes = models.JSONField(_("notes"), default=dict, blank=True)
    made_at = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("series standings")
        verbose_name_plural = _("series standings")

    def __str__(self) -> str:
        return str(self.series_id)


@pgtrigger.register(_APPEND_ONLY)
class SeriesRecord(models.Model):
    """The standings of a closed series, frozen, with a hash over them and the record before.

    ``number`` counts from 1 through the series; the newest counts. A second one needs a reason.
    """

    series = models.ForeignKey(
        Series, on_delete=models.PROTECT, related_name="records", verbose_name=_("series")
    )
    number = models.PositiveIntegerField(_("number"))
    text = models.TextField(_("text"))
    rows = LinesField(_("rows"))
    notes = models.JSONField(_("notes"), default=dict, blank=True)
    previous = models.CharField(max_length=64, blank=True)  # empty for the first
    hash = models.CharField(max_length=64)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # as for lots
        related_name="+",
        verbose_name=_("by"),
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)

    class Meta:
        ordering = ["number"]
        verbose_name = "series record"
        verbose_name_plural = "series records"
        constraints = [
            models.UniqueConstraint(fields=["series", "number"], name="series_record_once"),
            models.CheckConstraint(
                condition=Q(number=1, previous="") | Q(number__gt=1) & ~Q(previous=""),
                name="series_record_follows_another",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.series_id}: {self.number}"

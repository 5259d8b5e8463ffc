"""Entries of rounds: numbered versions, never changed."""

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from scoring.models.rounds import Round
from tournaments.models import Entrant, Evidence, Seat, Table

CARD_LENGTH = 3  # a colour letter and at most two digits


class Source(models.TextChoices):
    """The origin of an entry."""

    CAPTAIN = "captain", _("captain")
    DESK = "desk", _("desk")
    IMPORT = "import", _("import")


def _append_only() -> pgtrigger.Protect:
    return pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)


def _card() -> "models.CharField[str, str]":
    return models.CharField(max_length=CARD_LENGTH)


@pgtrigger.register(_append_only())
class Entry(models.Model):
    """One immutable version of a round. The newest counts.

    One with a ``reason`` is an override: its cards need not be right, and its
    points need not be those of its cards. One with a ``correction`` came to a round that was
    closed already, and says why. ``key`` and ``digest`` name the submission it came
    from, ``answer`` is what was answered, as text: the same submission again gets the same bytes.
    """

    table = models.ForeignKey(
        Table,
        on_delete=models.PROTECT,
        db_index=False,  # entry_key_once begins with it
        related_name="entries",
        verbose_name=_("table"),
    )
    round = models.ForeignKey(
        Round,
        on_delete=models.PROTECT,
        db_index=False,  # entry_version_once begins with it
        related_name="entries",
        verbose_name=_("round"),
    )
    version = models.PositiveIntegerField(_("version"))
    evidence = models.CharField(_("evidence"), max_length=10, choices=Evidence)
    source = models.CharField(_("source"), max_length=10, choices=Source)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        null=True,
        blank=True,
        db_index=False,  # by a condition, below
        related_name="+",
        verbose_name=_("by"),
    )
    device = models.CharField(_("device"), max_length=40, blank=True)
    seat = models.ForeignKey(
        Seat,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        db_index=False,  # by a condition, below
        related_name="+",
        verbose_name=_("entered at seat"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    correction = models.CharField(_("reason of the correction"), max_length=200, blank=True)
    accepted = ArrayField(
        models.CharField(max_length=30),
        verbose_name=_("accepted problems"),
        default=list,
        blank=True,
    )
    overruled = ArrayField(
        models.CharField(max_length=30),
        verbose_name=_("errors stored nevertheless"),
        default=list,
        blank=True,
    )
    undealt = ArrayField(_card(), verbose_name=_("cards left over"), null=True, blank=True)
    unplayed = ArrayField(_card(), verbose_name=_("cards not played"), null=True, blank=True)
    key = models.CharField(_("idempotency key"), max_length=64, null=True, blank=True)  # noqa: DJ001 - many rows have none, and "" would have to be unique
    digest = models.CharField(_("digest of the submission"), max_length=64, blank=True)
    answer = models.TextField(_("stored answer"), blank=True)
    phone_time = models.DateTimeField(_("time on the phone"), null=True, blank=True)
    created_at = models.DateTimeField(_("received"), auto_now_add=True)

    class Meta:
        ordering = ["round", "version"]
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        # Each index is written with each entry, so one that has nothing to say is left out.
        indexes = [
            models.Index(fields=["by"], condition=Q(by__isnull=False), name="entry_by"),
            models.Index(fields=["seat"], condition=Q(seat__isnull=False), name="entry_seat"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["round", "version"], name="entry_version_once"),
            models.UniqueConstraint(fields=["table", "key"], name="entry_key_once"),
            models.CheckConstraint(condition=Q(version__gte=1), name="entry_version_from_1"),
            models.CheckConstraint(
                condition=Q(evidence__in=Evidence.values), name="entry_evidence"
            ),
            models.CheckConstraint(condition=Q(source__in=Source.values), name="entry_source"),
            models.CheckConstraint(
                condition=Q(overruled=[]) | ~Q(reason=""), name="entry_overruled_needs_reason"
            ),
            models.CheckConstraint(
                condition=Q(reason="") | Q(source="desk", by__isnull=False),
                name="entry_reason_only_from_desk",
            ),
            models.CheckConstraint(
                condition=Q(correction="") | Q(source="desk", by__isnull=False),
                name="entry_correction_only_from_desk",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id} v{self.version}"

    @property
    def overridden(self) -> bool:
        """Return whether a director stored it despite its problems."""
        return bool(self.reason)


@pgtrigger.register(_append_only())
class StoredPile(models.Model):
    """One seat's share of an entry: its cards or counts, and its points."""

    entry = models.ForeignKey(
        Entry,
        on_delete=models.PROTECT,
        db_index=False,  # pile_seat_once begins with it
        related_name="piles",
        verbose_name=_("entry"),
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.PROTECT, related_name="piles", verbose_name=_("seat")
    )
    penalty = ArrayField(_card(), verbose_name=_("penalty cards"), null=True, blank=True)
    captured = ArrayField(_card(), verbose_name=_("captured cards"), null=True, blank=True)
    captured_count = models.PositiveSmallIntegerField(
        _("number of captured cards"), null=True, blank=True
    )
    own = ArrayField(
        _card(), verbose_name=_("captured cards of the own colour"), null=True, blank=True
    )
    own_count = models.PositiveSmallIntegerField(
        _("number of captured cards of the own colour"), null=True, blank=True
    )
    choice = models.CharField(_("chosen colour"), max_length=1, blank=True)
    face_up = models.JSONField(_("face-up cards"), null=True, blank=True)
    face_down = models.JSONField(_("face-down cards"), null=True, blank=True)
    points = models.SmallIntegerField(_("points"))
    penalty_points = models.PositiveSmallIntegerField(
        _("penalty-colour points"), null=True, blank=True
    )

    class Meta:
        verbose_name = _("pile")
        verbose_name_plural = _("piles")
        constraints = [models.UniqueConstraint(fields=["entry", "seat"], name="pile_seat_once")]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.points}"


@pgtrigger.register(_append_only())
class Confirmation(models.Model):
    """One person's agreement with an entry, from any phone, or a director's at the desk.

    A witness and no proof: anyone with the link of a table can claim a name. A director's has a
    ``reason`` where it stands for the words of people who did not give them.
    """

    entry = models.ForeignKey(
        Entry, on_delete=models.PROTECT, related_name="confirmations", verbose_name=_("entry")
    )
    entrant = models.ForeignKey(
        Entrant,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("entrant"),
    )
    device = models.CharField(_("device"), max_length=40, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    created_at = models.DateTimeField(_("confirmed"), auto_now_add=True)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "entrant"],
                condition=Q(by__isnull=True),
                name="confirmation_entrant_once",
            ),
            models.UniqueConstraint(
                fields=["entry", "by"],
                condition=Q(by__isnull=False),
                name="confirmation_user_once",
            ),
            models.CheckConstraint(
                condition=Q(by__isnull=False, entrant__isnull=True, device="")
                | (Q(by__isnull=True, entrant__isnull=False) & ~Q(device="")),
                name="confirmation_from_person_or_desk",
            ),
            models.CheckConstraint(
                condition=Q(reason="") | Q(by__isnull=False),
                name="confirmation_reason_only_from_desk",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}"

    @property
    def round(self) -> Round:
        """The round of its entry."""
        return self.entry.round

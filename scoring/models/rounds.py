"""One deal of a match, and the director's decision that it does not count."""

import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Table


class RoundState(models.TextChoices):
    """Open rounds take entries; a void round does not count."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")
    VOID = "void", _("void")


class Round(models.Model):
    """One deal of a match: who played it, by position, and who led its first trick.

    A correction is checked with the seats in play of its own round, even if players have left
    since. A void round keeps its number; if it is replayed, another one comes at the end.
    """

    table = models.ForeignKey(
        Table, on_delete=models.CASCADE, related_name="rounds", verbose_name=_("table")
    )
    number = models.PositiveSmallIntegerField(_("number"))
    seats_in_play = ArrayField(
        models.PositiveSmallIntegerField(), verbose_name=_("seats in play")
    )  # positions from 0, clockwise
    first_leader = models.PositiveSmallIntegerField(_("first leader"))  # a position
    state = models.CharField(_("state"), max_length=10, choices=RoundState, default=RoundState.OPEN)
    replayed = models.BooleanField(_("played again"), default=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="round_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="round_number_from_1"),
            models.CheckConstraint(condition=Q(state__in=RoundState.values), name="round_state"),
            models.CheckConstraint(
                condition=Q(seats_in_play__len__range=(3, 8)), name="round_seats_3_to_8"
            ),
            models.CheckConstraint(
                condition=Q(seats_in_play__contains=[models.F("first_leader")]),
                name="round_leader_plays",
            ),
            models.CheckConstraint(
                condition=Q(replayed=False) | Q(state=RoundState.VOID),
                name="round_replayed_if_void",
            ),
        ]

    def __str__(self) -> str:
        return str(self.number)


class VoidReason(models.TextChoices):
    """The reason why a round does not count."""

    MISDEAL = "misdeal", _("misdeal")
    REVOKE = "revoke", _("a card played against the rules")
    WRONG_DECK = "wrong_deck", _("a wrong or incomplete deck")
    OTHER = "other", _("another reason")


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
class Voiding(models.Model):
    """A director's decision that a round is void, with the reason, or that it counts after all.

    Rows are only added; the newest counts, and the state of its round follows it.
    """

    round = models.ForeignKey(
        Round, on_delete=models.PROTECT, related_name="voidings", verbose_name=_("round")
    )
    void = models.BooleanField(_("void"))
    reason = models.CharField(_("reason"), max_length=20, choices=VoidReason, blank=True)
    note = models.CharField(_("what happened"), max_length=200, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        related_name="+",
        verbose_name=_("by"),
    )
    created_at = models.DateTimeField(_("given"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("voiding")
        verbose_name_plural = _("voidings")
        constraints = [
            models.CheckConstraint(
                condition=Q(void=True, reason__in=VoidReason.values) | Q(void=False, reason=""),
                name="voiding_reason",
            ),
            models.CheckConstraint(
                condition=~Q(reason=VoidReason.OTHER) | ~Q(note=""), name="voiding_other_needs_note"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.reason}"

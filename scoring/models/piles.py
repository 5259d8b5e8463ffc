"""Piles that the phones at a table share before a round is recorded, and when they look again."""

from django.db import models
from django.db.models import Q

from scoring.models.rounds import Round
from tournaments.models import Entrant, Evidence, Table


class DraftPile(models.Model):
    """One version of a person's share of a round, or of the cards apart, that still stands.

    Others replace it as they come (``engine.drafts``), and it goes when the round is recorded: it
    is no result and has no history.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="draft_piles")
    entrant = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, null=True, blank=True, related_name="draft_piles"
    )
    device = models.CharField(max_length=40)
    edit = models.PositiveIntegerField()
    seen = models.JSONField(default=dict, blank=True)
    by = models.PositiveIntegerField(null=True, blank=True)  # a start number
    over = models.BooleanField(default=False)  # its author said that the last trick is played
    evidence = models.CharField(max_length=10, choices=Evidence)
    content = models.JSONField(default=dict, blank=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "entrant", "device"],
                nulls_distinct=False,
                name="draft_pile_device_once",
            ),
            models.CheckConstraint(condition=Q(edit__gte=1), name="draft_pile_edit_from_1"),
            models.CheckConstraint(condition=~Q(device=""), name="draft_pile_has_device"),
            models.CheckConstraint(
                condition=Q(evidence__in=Evidence.values), name="draft_pile_evidence"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.entrant_id} {self.edit}"


class TableVersion(models.Model):
    """The number of a table that goes up with every change its phones are to see at once."""

    table = models.OneToOneField(
        Table, on_delete=models.CASCADE, primary_key=True, related_name="version"
    )
    number = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.table_id}: {self.number}"

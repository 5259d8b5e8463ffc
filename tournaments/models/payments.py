"""Payments of entrants at an event: taken and taken back, never changed."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Abs
from django.db.models.lookups import LessThanOrEqual
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.entrants import Entrant
from tournaments.models.events import LARGEST_AMOUNT

# Looked at once the statement is done: an event file brings both rows at once.
_REVERSES_ONE = """
    IF NOT EXISTS (
        SELECT FROM public.tournaments_payment paid
        WHERE paid.id = NEW.reverses_id AND paid.reverses_id IS NULL
        AND paid.entrant_id = NEW.entrant_id AND paid.method = NEW.method
        AND paid.amount = -NEW.amount
    ) THEN
        RAISE EXCEPTION 'payment % reverses no other one', NEW.id
        USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_reverses_one';
    END IF;
    RETURN NULL;
"""


class PaymentMethod(models.TextChoices):
    """The way in which an entrant pays."""

    CASH = "cash", pgettext_lazy("a payment", "cash")
    TRANSFER = "transfer", pgettext_lazy("a payment", "bank transfer")
    OTHER = "other", pgettext_lazy("a payment", "another way")


@pgtrigger.register(
    pgtrigger.Protect(name="append_only", operation=pgtrigger.Update | pgtrigger.Delete)
)
@pgtrigger.register(
    pgtrigger.Trigger(
        name="reverses_one",
        when=pgtrigger.After,
        operation=pgtrigger.Insert,
        condition=pgtrigger.Q(new__reverses__isnull=False),
        func=_REVERSES_ONE,
    )
)
class Payment(models.Model):
    """An amount that an entrant paid, or the reversal of an earlier payment; only added.

    The currency is that of the event, which keeps it from the first payment on.
    """

    entrant = models.ForeignKey(
        Entrant, on_delete=models.PROTECT, related_name="payments", verbose_name=_("entrant")
    )
    # In the smallest unit of the currency; a reversal is below zero.
    amount = models.IntegerField(_("amount"))
    method = models.CharField(_("way of paying"), max_length=10, choices=PaymentMethod)
    reverses = models.OneToOneField(
        "self",
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="reversal",
        verbose_name=_("reversed payment"),
    )
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.DO_NOTHING,  # the row may not change; users are deactivated, not deleted
        related_name="+",
        verbose_name=_("by"),
    )
    noted_at = models.DateTimeField(_("noted"), auto_now_add=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("payment")
        verbose_name_plural = _("payments")
        constraints = [
            models.CheckConstraint(
                condition=Q(method__in=PaymentMethod.values), name="payment_method"
            ),
            models.CheckConstraint(
                # A negative number in it would be written in another way by a restored database.
                condition=Q(LessThanOrEqual(Abs("amount"), LARGEST_AMOUNT))
                & (
                    Q(reverses__isnull=True, amount__gt=0) | Q(reverses__isnull=False, amount__lt=0)
                ),
                name="payment_amount",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant_id}: {self.amount}"

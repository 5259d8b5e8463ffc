"""Invitations to an organisation, or to one event alone: links that a person opens once."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.organisations import Organisation, Role

INVITED_FOR = timedelta(days=7)
ACCOUNT_TRIES = 10  # to create an account with one invitation, whatever was wrong with the others


def end_of_invitation() -> datetime:
    """Return the moment at which an invitation made now ends."""
    return timezone.now() + INVITED_FOR


class Invitation(models.Model):
    """A role that waits for the person who opens the link; no account is named in it.

    The link holds a random token, and only its digest is stored: who reads the table opens nothing.
    """

    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.CASCADE,
        related_name="invitations",
        verbose_name=_("organisation"),
    )
    event = models.ForeignKey(  # for a role in this event alone
        Event,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="invitations",
        verbose_name=_("event"),
    )
    role = models.CharField(_("role"), max_length=20, choices=Role)
    digest = models.CharField(_("digest"), max_length=64, unique=True)
    email = models.EmailField(_("email address"), blank=True)  # where it is sent; gone once it ends
    invited_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("invited by"),
    )
    created_at = models.DateTimeField(_("given"), auto_now_add=True)
    expires_at = models.DateTimeField(_("valid until"), default=end_of_invitation)
    account_tries = models.PositiveSmallIntegerField(_("tries"), default=0)
    accepted_at = models.DateTimeField(_("accepted"), null=True, blank=True)
    accepted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("accepted by"),
    )
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="invitation_role"
            ),
            models.CheckConstraint(
                condition=models.Q(accepted_at__isnull=True, accepted_by__isnull=True)
                | models.Q(accepted_at__isnull=False, accepted_by__isnull=False),
                name="invitation_accepted_by",
            ),
            models.CheckConstraint(
                condition=models.Q(accepted_at__isnull=True) | models.Q(withdrawn_at__isnull=True),
                name="invitation_ends_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.event or self.organisation} ({self.get_role_display()})"

    @property
    def where(self) -> Organisation | Event:
        """The organisation or event that the role is in."""
        return self.event or self.organisation

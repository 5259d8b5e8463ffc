"""People who gave an address with their registration, and what may be sent to it."""

import secrets
from dataclasses import dataclass

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.db.models.functions import Upper
from django.utils.translation import gettext_lazy as _

from tournaments.models.registrations import Registration


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Kinds of emails that a person wants: each has a consent of its own."""

    news: bool = False  # of this registration
    results: bool = False  # of this event
    invitations: bool = False  # to the next events of the club

    def __bool__(self) -> bool:
        return self.news or self.results or self.invitations


def new_recipient_key() -> str:
    """Return the part of a recipient's own link that no one can guess."""
    return secrets.token_urlsafe(16)


class Recipient(models.Model):
    """An address that came with a registration, with the moment of each consent.

    It is kept while one of them counts, and goes with the last. Nothing but the first email is sent
    before the address is confirmed by its link, which has the ``key`` and changes all of this.
    """

    registration = models.OneToOneField(
        Registration,
        on_delete=models.CASCADE,
        related_name="recipient",
        verbose_name=_("registration"),
    )
    address = models.EmailField(_("address"))
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES)
    key = models.CharField(max_length=22, unique=True, editable=False, default=new_recipient_key)
    news_at = models.DateTimeField(_("news wanted"), null=True, blank=True)
    results_at = models.DateTimeField(_("results wanted"), null=True, blank=True)
    invitations_at = models.DateTimeField(_("invitations wanted"), null=True, blank=True)
    given_at = models.DateTimeField(_("given"), auto_now_add=True)
    confirmed_at = models.DateTimeField(_("confirmed"), null=True, blank=True)
    # Of the last email with results; 0 for a result without a rank.
    told_rank = models.PositiveIntegerField(_("rank that was sent"), null=True, blank=True)

    class Meta:
        ordering = ["id"]
        verbose_name = _("recipient")
        verbose_name_plural = _("recipients")
        constraints = [
            models.CheckConstraint(
                condition=~Q(news_at=None, results_at=None, invitations_at=None),
                name="recipient_wants_something",
            ),
        ]
        indexes = [models.Index(Upper("address"), name="recipient_address")]

    def __str__(self) -> str:
        return f"{self.registration_id}: {self.pk}"

    @property
    def wishes(self) -> Wishes:
        """The kinds of emails that may be sent to the address."""
        return Wishes(
            news=self.news_at is not None,
            results=self.results_at is not None,
            invitations=self.invitations_at is not None,
        )


class FirstEmail(models.Model):
    """A keyed hash of an address to which a first email went, until the address is confirmed.

    While it is here, no other first email goes there, whoever registers with that address.
    """

    digest = models.CharField(max_length=64, primary_key=True)
    sent_at = models.DateTimeField(_("sent"), auto_now_add=True)

    class Meta:
        verbose_name = _("first email")
        verbose_name_plural = _("first emails")

    def __str__(self) -> str:
        return self.digest

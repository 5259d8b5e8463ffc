"""Keys of other programs, and the requests of programs that were answered."""

import pgtrigger
from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.organisations import Organisation, Role
from tournaments.models.own_events import own_event
from tournaments.printable import validate_printable

KEY_PREFIX = "st_"  # so that people, and those who look for lost secrets, know what it is
MOST_KEYS = 50  # of an organisation that open something
LONGEST_KEY_NAME = 60  # characters
SHOWN_LETTERS = 6  # of a key, by which its owner knows it again


class Scope(models.TextChoices):
    """The rights of a program with a key; each includes the ones before it."""

    READ = "read", _("read")
    SCORE = "score", _("enter results")
    MANAGE = "manage", _("manage")

    @property
    def role(self) -> Role:
        """The role that a key with this scope has at most."""
        return _ROLES[self]


_ROLES = {Scope.READ: Role.READER, Scope.SCORE: Role.SCORE_KEEPER, Scope.MANAGE: Role.DIRECTOR}


@pgtrigger.register(
    pgtrigger.ReadOnly(name="read_only", exclude=["used_at", "withdrawn_at", "withdrawn_by"]),
    own_event(),
)
class ApiKey(models.Model):
    """A key by which a program does what its maker may do, up to a scope, until an end.

    It opens an organisation, or one event of it alone. It is random, and only its digest is
    stored: who reads the table opens nothing.
    """

    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.CASCADE,
        related_name="api_keys",
        verbose_name=_("organisation"),
    )
    event = models.ForeignKey(  # None for all of them
        Event,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="api_keys",
        verbose_name=_("event"),
    )
    name = models.CharField(_("name"), max_length=LONGEST_KEY_NAME, validators=[validate_printable])
    scope = models.CharField(_("scope"), max_length=10, choices=Scope)
    digest = models.CharField(_("digest"), max_length=64, unique=True)
    beginning = models.CharField(_("beginning"), max_length=SHOWN_LETTERS)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        related_name="+",
        verbose_name=_("made by"),
    )
    made_at = models.DateTimeField(_("made"), auto_now_add=True)
    ends_at = models.DateTimeField(_("valid until"))
    used_at = models.DateTimeField(_("last used"), null=True, blank=True)  # to the minute
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("withdrawn by"),
    )

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("API key")
        verbose_name_plural = _("API keys")
        constraints = [
            models.CheckConstraint(condition=Q(scope__in=Scope.values), name="api_key_scope"),
            models.CheckConstraint(
                condition=Q(ends_at__gt=models.F("made_at")), name="api_key_ends_later"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at=None, withdrawn_by=None)
                | Q(withdrawn_at__isnull=False, withdrawn_by__isnull=False),
                name="api_key_withdrawn_by",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.shown}…)"

    @property
    def shown(self) -> str:
        """The beginning of its text, by which people know it again."""
        return f"{KEY_PREFIX}{self.beginning}"


class AnsweredRequest(models.Model):
    """A request that changed something, with its answer: the same one again is answered alike.

    ``holder`` says whose it was: a key, a user or a place, by its id. ``digest`` is that of
    method, address and body. Rows are deleted a day later.
    """

    holder = models.CharField(max_length=30)
    key = models.CharField(max_length=64)  # the header Idempotency-Key
    digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    headers = models.JSONField(default=dict)
    body = models.TextField(blank=True)
    answered_at = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["holder", "key"], name="answered_request_once"),
        ]

    def __str__(self) -> str:
        return f"{self.holder}: {self.status}"

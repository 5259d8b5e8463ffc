"""Requests to take part, sent by visitors, waiting for a director or for a place."""

from collections.abc import Mapping
from typing import Any, Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entrants import Entrant
from tournaments.models.events import Event
from tournaments.models.people import Person
from tournaments.printable import validate_printable


class RegistrationState(models.TextChoices):
    """The progress of a registration."""

    WAITING = "waiting", _("waiting")
    LISTED = "listed", _("on the waiting list")
    APPROVED = "approved", _("approved")
    REFUSED = "refused", _("refused")
    WITHDRAWN = "withdrawn", _("withdrawn")


# What is kept of no one who is decided about, and their empty values.
FORGOTTEN: Final[Mapping[str, Any]] = {
    **dict.fromkeys(("name", "sort_name", "home_club", "language", "source"), ""),
    "person": None,
}


class Registration(models.Model):
    """A visitor's request to take part in an event.

    It holds a name only while it waits, for a director or on the waiting list: one with a place has
    an entrant, and of a refused or withdrawn one nothing is needed any more. A trace of where it
    came from is kept until a director decides. On the waiting list ``person`` is the one of the
    register whom the director has taken the visitor for.
    """

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="registrations", verbose_name=_("event")
    )
    key = models.UUIDField(unique=True)  # of the form: what is sent twice counts once
    name = models.CharField(_("name"), max_length=100, blank=True, validators=[validate_printable])
    sort_name = models.CharField(_("sort name"), max_length=100, blank=True)  # or it follows
    home_club = models.CharField(_("home club"), max_length=100, blank=True)
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES, blank=True
    )
    own_page = models.BooleanField(_("own page allowed"), default=False)
    # A keyed hash of the network address, for this event alone: how many wait from one.
    source = models.CharField(max_length=64, blank=True, editable=False)
    consented_at = models.DateTimeField(_("consented"), auto_now_add=True)
    state = models.CharField(
        _("state"), max_length=10, choices=RegistrationState, default=RegistrationState.WAITING
    )
    entrant = models.OneToOneField(
        Entrant,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="registration",
        verbose_name=_("entrant"),
    )
    person = models.ForeignKey(
        Person,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="registrations",
        verbose_name=_("person"),
    )
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("decided by"),
    )

    class Meta:
        ordering = ["id"]
        verbose_name = _("registration")
        verbose_name_plural = _("registrations")
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    state=RegistrationState.WAITING, decided_at=None, entrant=None, person=None
                )
                & ~Q(name="")
                | Q(
                    state=RegistrationState.LISTED,
                    decided_at__isnull=False,
                    entrant=None,
                    source="",
                )
                & ~Q(name="")
                | Q(
                    state=RegistrationState.APPROVED,
                    decided_at__isnull=False,
                    entrant__isnull=False,
                    **FORGOTTEN,
                )
                | Q(
                    state__in=[RegistrationState.REFUSED, RegistrationState.WITHDRAWN],
                    decided_at__isnull=False,
                    entrant=None,
                    **FORGOTTEN,
                ),
                name="registration_state",
            ),
            models.UniqueConstraint(
                fields=["event", "person"],
                condition=Q(person__isnull=False),
                name="registration_person_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.pk} {self.state}"

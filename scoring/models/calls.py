"""Places that need the director."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models import Place


class CallKind(models.TextChoices):
    """The subject of a table's call."""

    DIRECTOR = "director", _("the director is wanted")
    WRONG = "wrong", _("something is wrong here")


class HelpCall(models.Model):
    """A call for the director from a place; a director takes it, and it is done.

    Until then the place may take it back: it is done without having been taken.

    The place calls, not its table: people who wait for a seating may need the director, too.
    """

    place = models.ForeignKey(
        Place, on_delete=models.CASCADE, related_name="help_calls", verbose_name=_("place")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=CallKind, default=CallKind.DIRECTOR)
    device = models.CharField(_("device"), max_length=40, blank=True)
    called_at = models.DateTimeField(_("called"), auto_now_add=True)
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("taken by"),
    )
    taken_at = models.DateTimeField(_("taken"), null=True, blank=True)
    done_at = models.DateTimeField(_("done"), null=True, blank=True)

    class Meta:
        ordering = ["called_at"]
        verbose_name = _("call for the director")
        verbose_name_plural = _("calls for the director")
        constraints = [
            models.UniqueConstraint(
                fields=["place", "kind"], condition=Q(done_at__isnull=True), name="call_open_once"
            ),
            models.CheckConstraint(condition=Q(kind__in=CallKind.values), name="call_kind"),
            models.CheckConstraint(
                condition=Q(taken_by__isnull=True) | Q(taken_at__isnull=False),
                name="call_taken_at",
            ),
        ]

    @property
    def withdrawn(self) -> bool:
        """Return whether the place took it back: it is done, and no director took it."""
        return self.done_at is not None and self.taken_at is None

    def __str__(self) -> str:
        return f"{self.place_id}: {self.kind}"

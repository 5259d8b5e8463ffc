"""Organisations that host events, their members and the roles of members."""

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

LONGEST_TEXT = 10_000  # characters


class User(AbstractUser):
    """A person with a password: an organiser or operator. Captains and visitors need none."""

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")


class Organisation(models.Model):
    """The club or federation that hosts events.

    Imprint and privacy are plain text for visitors; without one, pages say what there is to say.
    ``version`` is raised with every change of them, for the pages that show them.
    """

    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), unique=True)
    imprint = models.CharField(_("imprint"), max_length=LONGEST_TEXT, blank=True)
    privacy = models.CharField(_("privacy"), max_length=LONGEST_TEXT, blank=True)
    version = models.PositiveBigIntegerField(_("version"), default=0)

    class Meta:
        ordering = ["name"]
        verbose_name = _("organisation")
        verbose_name_plural = _("organisations")

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a member may do; each role includes the ones below it."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    SCORE_KEEPER = "score_keeper", _("score keeper")
    READER = "reader", _("reader")

    @property
    def includes(self) -> tuple["Role", ...]:
        """The roles that may do at least what this one may, itself included."""
        ranked = list(Role)
        return tuple(ranked[: ranked.index(self) + 1])


class Membership(models.Model):
    """A user's role in one organisation."""

    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.CASCADE,
        related_name="memberships",
        verbose_name=_("organisation"),
    )
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="memberships",
        verbose_name=_("user"),
    )
    role = models.CharField(_("role"), max_length=20, choices=Role)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [
            models.UniqueConstraint(fields=["organisation", "user"], name="membership_once"),
            models.CheckConstraint(
                condition=models.Q(role__in=Role.values), name="membership_role"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"

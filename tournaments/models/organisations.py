"""Organisations that host events, their members and the roles of members."""

from typing import ClassVar
from unicodedata import normalize

import pghistory
from django.conf import settings
from django.contrib.auth.models import AbstractUser, UserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.expressions import Combinable
from django.db.models.lookups import Regex
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

from tournaments.printable import validate_printable
from tournaments.sites import LONGEST_ADDRESS, MOST_SITES, SITES

LONGEST_TEXT = 10_000  # characters
AN_ADDRESS = r"^[-a-zA-Z0-9_]+$"  # a row without one took down every list that linked to it


def sites_in_line(column: str) -> Combinable:
    """Return the expression for sites as one text, which is empty where there are none."""
    return models.Func(
        models.F(column),
        models.Value(" "),
        function="array_to_string",
        output_field=models.TextField(),
    )


def fold_name(name: str) -> str:
    """Return a user name as it is stored: neither case nor width of its letters counts."""
    return normalize("NFKC", normalize("NFKC", name).casefold())


@deconstructible
class UsernameValidator(UnicodeUsernameValidator):
    """Letters, digits and @.+-_, none that cannot be seen.

    No mark that turns the direction of text is a letter, but the fillers of Korean are.
    """

    regex = r"^(?:(?![\u115f\u1160\u3164\uffa0])[\w.@+-])+\Z"


class Accounts(UserManager["User"]):
    """Users, found by name whatever its case and width."""

    use_in_migrations = False

    def get_by_natural_key(self, username: str | None) -> "User":
        """Return the user of a name as a person types it.

        The exact spelling comes first: names from before they were folded keep theirs where two
        became one.

        Raises:
            User.DoesNotExist: no account has the name.
        """
        spellings = [username or "", fold_name(username or "")]
        users = {user.username: user for user in self.filter(username__in=spellings)}
        for spelling in spellings:
            if spelling in users:
                return users[spelling]
        raise self.model.DoesNotExist


class User(AbstractUser):
    """A person with a password: an organiser or operator. Captains and visitors need none."""

    username = models.CharField(
        _("username"), max_length=150, unique=True, validators=[UsernameValidator()]
    )

    objects: ClassVar[Accounts] = Accounts()

    @classmethod
    def normalize_username(cls, username: str) -> str:
        """Return a name as it is stored."""
        return fold_name(username)

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")


class Organisation(models.Model):
    """The club or federation that hosts events.

    Imprint and privacy are plain text for visitors; without one, pages say what there is to say.
    ``version`` is raised with every change of what its own pages show: of them, of its public
    events in lists, of their final standings and of people's names, and with each record of a
    closed seating. With ``people_pages`` those who allow it have a page of their own. The ``sites``
    of others may show its pages in frames; each is an origin.
    """

    name = models.CharField(_("name"), max_length=100, validators=[validate_printable])
    slug = models.SlugField(_("address"), unique=True)
    imprint = models.CharField(_("imprint"), max_length=LONGEST_TEXT, blank=True)
    privacy = models.CharField(_("privacy"), max_length=LONGEST_TEXT, blank=True)
    version = models.PositiveBigIntegerField(_("version"), default=0)
    demands_second_step = models.BooleanField(_("second step needed"), default=False)
    people_pages = models.BooleanField(_("people have pages"), default=False)
    sites = ArrayField(
        models.CharField(max_length=LONGEST_ADDRESS),
        verbose_name=_("sites"),
        default=list,
        blank=True,
    )

    class Meta:
        ordering = ["name"]
        verbose_name = _("organisation")
        verbose_name_plural = _("organisations")
        constraints = [
            models.CheckConstraint(
                condition=models.Q(slug__regex=AN_ADDRESS), name="organisation_address"
            ),
            models.CheckConstraint(
                condition=models.Q(sites__len__lte=MOST_SITES), name="organisation_few_sites"
            ),
            models.CheckConstraint(
                condition=Regex(sites_in_line("sites"), SITES), name="organisation_sites"
            ),
        ]

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """The rights of a member; each role includes the ones below it."""

    OWNER = "owner", _("owner")
    DIRECTOR = "director", _("director")
    SCORE_KEEPER = "score_keeper", _("score keeper")
    READER = "reader", _("reader")

    @property
    def includes(self) -> tuple["Role", ...]:
        """The roles that may do at least what this one may, itself included."""
        ranked = list(Role)
        return tuple(ranked[: ranked.index(self) + 1])


@pghistory.track(
    pghistory.InsertEvent(),
    pghistory.UpdateEvent(),
    pghistory.DeleteEvent(),
    model_name="MembershipHistory",
)
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

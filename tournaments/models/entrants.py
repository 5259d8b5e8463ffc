"""A person's place in one event."""

import pghistory
import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.people import Person
from tournaments.models.places import Place
from tournaments.printable import validate_printable


class Team(models.Model):
    """Entrants whose results are also counted together."""

    event = models.ForeignKey(
        Event, on_delete=models.CASCADE, related_name="teams", verbose_name=_("event")
    )
    name = models.CharField(_("name"), max_length=100, validators=[validate_printable])

    class Meta:
        ordering = ["name"]
        verbose_name = _("team")
        verbose_name_plural = _("teams")
        constraints = [models.UniqueConstraint(fields=["event", "name"], name="team_once")]

    def __str__(self) -> str:
        return self.name


# Of the history of an entrant only the club may be deleted, when the person is erased.
_ERASABLE_CLUB = [
    pgtrigger.Protect(name="no_delete", operation=pgtrigger.Delete),
    pgtrigger.ReadOnly(name="read_only", exclude=["home_club"]),
    pgtrigger.Protect(
        name="home_club_only_cleared",
        operation=pgtrigger.Update,
        condition=~pgtrigger.Q(new__home_club=""),
    ),
]


@pghistory.track(model_name="EntrantHistory", append_only=False, meta={"triggers": _ERASABLE_CLUB})
class Entrant(models.Model):
    """A person's place in one event, with a start number that never moves."""

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="entrants", verbose_name=_("event")
    )
    person = models.ForeignKey(
        Person, on_delete=models.PROTECT, related_name="entrants", verbose_name=_("person")
    )
    number = models.PositiveIntegerField(_("start number"))
    home_club = models.CharField(_("home club"), max_length=100, blank=True)
    team = models.ForeignKey(
        Team,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="entrants",
        verbose_name=_("team"),
    )
    fixed_place = models.ForeignKey(
        Place,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=_("fixed place"),
    )
    out_of_competition = models.BooleanField(_("out of competition"), default=False)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)

    class Meta:
        ordering = ["number"]
        verbose_name = _("entrant")
        verbose_name_plural = _("entrants")
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once"),
            models.UniqueConstraint(fields=["event", "person"], name="entrant_person_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entrant_number_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.person}"


@pghistory.track(pghistory.InsertEvent(), pghistory.DeleteEvent(), model_name="KeepApartHistory")
class KeepApart(models.Model):
    """Two entrants who should not share a table."""

    first = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="+", verbose_name=_("first entrant")
    )
    second = models.ForeignKey(
        Entrant, on_delete=models.CASCADE, related_name="+", verbose_name=_("second entrant")
    )

    class Meta:
        verbose_name = _("pair to keep apart")
        verbose_name_plural = _("pairs to keep apart")
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="keep_apart_once"),
            models.CheckConstraint(condition=Q(first__lt=F("second")), name="keep_apart_ordered"),
        ]

    def __str__(self) -> str:
        return f"{self.first} / {self.second}"

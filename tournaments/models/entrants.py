"""A person's place in one event."""

import json
import secrets
from hashlib import sha256

import pghistory
import pgtrigger
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Event
from tournaments.models.people import Person
from tournaments.models.places import Place
from tournaments.printable import validate_printable

# Names that results show of an entrant are copied to it, and so into its history, whoever changes
# them and where. Tables are named with their schema: a temporary one would stand before ours.
_COPY_SHOWN = """
    SELECT person.name, person.sort_name INTO NEW.name, NEW.sort_name
    FROM public.tournaments_person person WHERE person.id = NEW.person_id;
    NEW.team_name := COALESCE(
        (SELECT team.name FROM public.tournaments_team team WHERE team.id = NEW.team_id), ''
    );
    NEW.digest := encode(sha256(convert_to(jsonb_build_array(
        NEW.key, NEW.name, NEW.sort_name, NEW.home_club, NEW.team_name, NEW.out_of_competition
    )::text, 'UTF8')), 'hex');
    RETURN NEW;
"""
_COPY_TEAM_NAME = """
    UPDATE public.tournaments_entrant SET team_name = NEW.name WHERE team_id = NEW.id;
    RETURN NULL;
"""


@pgtrigger.register(
    pgtrigger.Trigger(
        name="copy_name",
        when=pgtrigger.After,
        operation=pgtrigger.Update,
        condition=pgtrigger.AnyChange("name"),
        func=_COPY_TEAM_NAME,
    )
)
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


_ERASABLE = ("name", "sort_name", "home_club")
# Of the history of an entrant only these may be deleted, when the person is erased.
_ONLY_ERASED = [
    pgtrigger.Protect(name="no_delete", operation=pgtrigger.Delete),
    pgtrigger.ReadOnly(name="read_only", exclude=[*_ERASABLE]),
    *(
        pgtrigger.Protect(
            name=f"{column}_only_cleared",
            operation=pgtrigger.Update,
            condition=pgtrigger.Q(**{f"old__{column}__df": pgtrigger.F(f"new__{column}")})
            & ~pgtrigger.Q(**{f"new__{column}": ""}),
        )
        for column in _ERASABLE
    ),
]


def new_key() -> str:
    """Return a key for the digest of an entrant that no one can guess."""
    return secrets.token_hex(16)


@pgtrigger.register(
    pgtrigger.Trigger(
        name="copy_shown",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.Update,
        func=_COPY_SHOWN,
    )
)
@pghistory.track(
    exclude=["key"],
    model_name="EntrantHistory",
    append_only=False,
    meta={"triggers": _ONLY_ERASED},
)
class Entrant(models.Model):
    """A person's place in one event, with a start number that never moves.

    Names that results show are copied by triggers from person and team, for the history alone, with
    a ``digest`` of them that the chain names. Without the ``key``, which is erased with the person,
    the digest says nothing about a name.
    """

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
    name = models.CharField(_("name"), max_length=100, blank=True, editable=False)
    sort_name = models.CharField(_("sort name"), max_length=100, blank=True, editable=False)
    team_name = models.CharField(_("team"), max_length=100, blank=True, editable=False)
    digest = models.CharField(max_length=64, blank=True, editable=False)
    key = models.CharField(max_length=32, blank=True, editable=False, default=new_key)

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

    @property
    def digest_shown(self) -> str:
        """The digest of what results show now, worked out from person and team."""
        team = self.team.name if self.team else ""
        return digest_of(
            key=self.key,
            name=self.person.name,
            sort_name=self.person.sort_name,
            home_club=self.home_club,
            team_name=team,
            out_of_competition=self.out_of_competition,
        )


def digest_of(
    *,
    key: str,
    name: str,
    sort_name: str,
    home_club: str,
    team_name: str,
    out_of_competition: bool,
) -> str:
    """Return the digest of what results show of an entrant, as the database makes it."""
    shown = [key, name, sort_name, home_club, team_name, out_of_competition]
    return sha256(json.dumps(shown, ensure_ascii=False).encode()).hexdigest()


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

"""An organisation's register of people who play."""

from typing import Final

import pghistory
import pgtrigger
from django.conf import settings
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.organisations import Organisation
from tournaments.printable import validate_printable

# The entrant's own trigger copies the rest, and the history follows.
_COPY_NAME = """
    UPDATE public.tournaments_entrant SET name = NEW.name WHERE person_id = NEW.id;
    RETURN NULL;
"""
# At the end of the transaction, like the versions of lists: pages of the club name people.
_RAISE_ORGANISATION = """
    UPDATE public.tournaments_organisation SET version = version + 1
    WHERE id = NEW.organisation_id;
    RETURN NULL;
"""
_RAISE_ORGANISATION_OF_KEPT = """
    UPDATE public.tournaments_organisation SET version = version + 1
    WHERE id = (
        SELECT organisation_id FROM public.tournaments_person
        WHERE id = COALESCE(NEW.kept_id, OLD.kept_id)
    );
    RETURN NULL;
"""
LONGEST_NUMBER: Final = 30  # characters


class PageConsent(models.TextChoices):
    """A person's word on a page of their own, with their results of all evenings."""

    UNASKED = "unasked", pgettext_lazy("own page", "not asked")
    ALLOWED = "allowed", pgettext_lazy("own page", "allowed")
    REFUSED = "refused", pgettext_lazy("own page", "refused")

    def with_other(self, other: "PageConsent") -> "PageConsent":
        """Return what counts of two words of one person: a refusal, then a permission."""
        said = {self, other}
        return next(
            (word for word in (PageConsent.REFUSED, PageConsent.ALLOWED) if word in said), self
        )


@pgtrigger.register(
    pgtrigger.Trigger(
        name="copy_name",
        when=pgtrigger.After,
        operation=pgtrigger.Update,
        condition=pgtrigger.AnyChange("name", "sort_name"),
        func=_COPY_NAME,
    )
)
@pgtrigger.register(
    pgtrigger.Trigger(
        name="raise_organisation_version",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Update,
        condition=pgtrigger.AnyChange("name", "page", "erased_at"),
        func=_RAISE_ORGANISATION,
    )
)
@pghistory.track(
    pghistory.DeleteEvent(),
    fields=["id", "organisation", "made_up_for"],
    model_name="PersonHistory",
)
class Person(models.Model):
    """A person in an organisation's register. Two people may share a name.

    A person whose data were erased has a start number for a name. The history keeps which person
    was removed by which user, without the name. People made up for a rehearsal are in the register
    of that event alone. ``number`` is that of a licence or of a member, empty for none; no page for
    visitors shows it.
    """

    organisation = models.ForeignKey(
        Organisation,
        on_delete=models.CASCADE,
        related_name="people",
        verbose_name=_("organisation"),
    )
    name = models.CharField(_("name"), max_length=100, validators=[validate_printable])
    sort_name = models.CharField(_("sort name"), max_length=100, validators=[validate_printable])
    home_club = models.CharField(
        _("home club"), max_length=100, blank=True, validators=[validate_printable]
    )
    language = models.CharField(
        _("language"), max_length=10, choices=settings.LANGUAGES, blank=True
    )
    number = models.CharField(
        _("member number"), max_length=LONGEST_NUMBER, blank=True, validators=[validate_printable]
    )
    page = models.CharField(
        _("own page"), max_length=10, choices=PageConsent, default=PageConsent.UNASKED
    )
    made_up_for = models.ForeignKey(
        "tournaments.Event",
        on_delete=models.PROTECT,
        null=True,
        editable=False,
        related_name="made_up_people",
        verbose_name=_("rehearsal"),
    )
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)

    class Meta:
        ordering = ["sort_name", "id"]
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(
                fields=["organisation", "number"],
                condition=~Q(number=""),
                name="person_number_once",
            ),
            models.CheckConstraint(condition=Q(page__in=PageConsent.values), name="person_page"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def family_name_first(self) -> tuple[str, str]:
        """The part that lists sort by, and the rest with its comma: ``("Nagy", ", Éva")``."""
        family, comma, rest = self.sort_name.partition(",")
        return family, comma + rest

    @property
    def reading(self) -> str:
        """The sort name where it has other words than the name, as in kana; else empty."""
        return "" if _words(self.sort_name) == _words(self.name) else self.sort_name


@pgtrigger.register(
    pgtrigger.Trigger(
        name="raise_organisation_version",
        when=pgtrigger.After,
        timing=pgtrigger.Deferred,
        operation=pgtrigger.Insert | pgtrigger.Delete,
        func=_RAISE_ORGANISATION_OF_KEPT,
    )
)
class Merge(models.Model):
    """A record that undoes a merge of two people, as long as nothing else has touched them.

    It has all that was known of the person who is gone, and is deleted with the first other change
    of the one who was kept.
    """

    kept = models.OneToOneField(
        Person, on_delete=models.CASCADE, primary_key=True, related_name="merge"
    )
    gone = models.BigIntegerField()  # the id, which no other person gets
    name = models.CharField(max_length=100)
    sort_name = models.CharField(max_length=100)
    home_club = models.CharField(max_length=100, blank=True)
    language = models.CharField(max_length=10, blank=True)
    number = models.CharField(max_length=LONGEST_NUMBER, blank=True, default="")
    page = models.CharField(max_length=10, choices=PageConsent, default=PageConsent.UNASKED)
    page_before = models.CharField(  # of the one who was kept
        max_length=10, choices=PageConsent, default=PageConsent.UNASKED
    )
    number_taken = models.BooleanField(default=False)  # as the next two
    club_taken = models.BooleanField()  # by the one who was kept, who had none
    language_taken = models.BooleanField()
    entrants = ArrayField(models.BigIntegerField())  # ids of those that moved
    registrations = ArrayField(models.BigIntegerField(), default=list)  # on waiting lists
    merged_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.gone} → {self.kept_id}"


def _words(name: str) -> list[str]:
    return sorted(name.casefold().replace(",", " ").split())

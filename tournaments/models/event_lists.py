"""Fields shown in lists of events, and the number that says that the list of all has changed."""

from typing import Final

from django.db import models
from django.db.models import Q

# Fields of an event, for visitors and for programs.
SHOWN_IN_LISTS: Final = (
    *("name", "slug", "state", "unlisted", "starts_on", "ends_on", "time_zone", "venue"),
    *("doors_at", "starts_at", "edition", "variant"),
)

# The order of the locks is the same for all: the organisation, then the list of all events.
RAISE_LIST_VERSIONS: Final = """
    IF NEW.rehearsal OR NOT (
        (NEW.state <> 'draft' AND NOT NEW.unlisted)
        OR (TG_OP = 'UPDATE' AND OLD.state <> 'draft' AND NOT OLD.unlisted)
    ) THEN
        RETURN NULL;
    END IF;
    UPDATE tournaments_organisation SET version = version + 1 WHERE id = NEW.organisation_id;
    INSERT INTO tournaments_listversion (id, number) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET number = tournaments_listversion.number + 1;
    RETURN NULL;
"""


class ListVersion(models.Model):
    """The number of the list of all public events, in one row; without it the number is 0.

    A trigger on events raises it, and the version of their organisation with it, when something
    that lists show of a public one is stored. No entry raises it.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    number = models.PositiveBigIntegerField(default=0)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="list_version_once")]

    def __str__(self) -> str:
        return str(self.number)

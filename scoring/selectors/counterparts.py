"""People of other clubs in a series, and who they are in the register of its own club."""

from django.db.models import QuerySet

from scoring.models import Counterpart, Series
from tournaments.models import Person


def counterparts_of(series: Series) -> QuerySet[Counterpart]:
    """Return the counterparts of a series, with the person of its own club."""
    return Counterpart.objects.filter(series=series).select_related("same_as")


def people_of_other_clubs(series: Series) -> QuerySet[Person]:
    """Return the people of other clubs who take part in events of a series, by name."""
    people = Person.objects.filter(
        entrants__event__series_events__series=series, entrants__withdrawn=False, erased_at=None
    )
    others = people.exclude(organisation=series.organisation_id).distinct()
    return others.select_related("organisation").order_by("sort_name", "pk")

"""Names of entrants as pages show them: people of one name carry their club."""

from collections.abc import Mapping

from django import template

from tournaments.models import Entrant

register = template.Library()


@register.filter
def apart(entrant: Entrant, clubs: Mapping[int, str]) -> str:
    """Return the name, with the club behind it where ``clubs`` has one, by start number."""
    club = clubs.get(entrant.number)
    return f"{entrant.person.name} ({club})" if club else entrant.person.name

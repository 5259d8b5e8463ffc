"""Names of entrants and teams as pages show them: people of one name carry their club."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

from django import template
from django.utils.translation import gettext

from tournaments.models import Entrant

register = template.Library()


@register.filter
def apart(entrant: Entrant, clubs: Mapping[int, str]) -> str:
    """Return the name, with the club behind it where ``clubs`` has one, by start number."""
    return entrant.person.name + club_behind(entrant.number, clubs)


@register.filter
def club_behind(number: int, clubs: Mapping[int, str]) -> str:
    """Return what follows the name of a start number: the club, where ``clubs`` has one."""
    club = clubs.get(number)
    return f" ({club})" if club else ""


@register.filter
def team_label(name: str) -> str:
    """Return a team as it stands beside a person: with the word, unless the name has that."""
    label = gettext("Team {team}")
    word = label.format(team="").strip(" :\N{FULLWIDTH COLON}")
    return name if word.casefold() in name.casefold() else label.format(team=name)


def names_apart(rows: Collection[Mapping[str, Any]]) -> dict[int, str]:
    """Return the names in stored standings by start number, with the club behind equal ones."""
    shared = Counter(row["name"].casefold() for row in rows)
    clubs = {row["number"]: row["club"] for row in rows if shared[row["name"].casefold()] > 1}
    return {row["number"]: row["name"] + club_behind(row["number"], clubs) for row in rows}

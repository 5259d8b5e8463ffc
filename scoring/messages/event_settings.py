"""Sentences for settings of an event that make no sense: what is the matter and what to do."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.errors import SettingFault, SettingProblem
from scoring.messages.seatings import people

_MESSAGES: Mapping[SettingFault, Promise] = {
    SettingFault.OF_DEMO: _("This address is kept for the demo. Choose another one."),
    SettingFault.POINTS_GIVEN: _(
        "{people} still have sanctions, bonuses or fixed values in points of the old "
        "system. Withdraw them, change it, give them again."
    ),
    SettingFault.PRIZE_MONEY: _(
        "Prizes are sums in {currency}. Change them to things first, or keep this currency."
    ),
    SettingFault.FEE_BEFORE: _("Give the fee in the new currency, too."),
    SettingFault.TWICE: _("Choose each way to decide only once."),
    SettingFault.NO_GAME: _("This edition has only the classic game."),
    SettingFault.GAME_SIZES: _("This game is for {fewest} to {most} players."),
    SettingFault.GAME_OF_OTHER_SIZES: _(
        "This game is for {fewest} to {most} players, but the tables have {smallest} to "
        "{largest}. Change “The tables” first."
    ),
    SettingFault.POINTS_SIZES: _("These points are for tables of {fewest} to {most} people."),
    SettingFault.POINTS_OF_OTHER_SIZES: _(
        "These points are for tables of {fewest} to {most} people, but the tables have "
        "{smallest} to {largest}. Change “The tables” first."
    ),
    SettingFault.DAYS: _("The last day cannot be before the first day."),
    SettingFault.YEARS: _("The year of an event is between 2000 and 2199."),
    SettingFault.HOURS: _("The event cannot start before the doors open."),
    SettingFault.MOST_ENTRANTS: _("Give a limit of at least one, or none."),
    SettingFault.FEE: _("Write the fee as an amount, or none."),
    SettingFault.CURRENCY: _("Give the three letters of a currency, such as EUR."),
    SettingFault.ADDRESS: _("Use only the letters a to z, digits, hyphens and underscores."),
    SettingFault.SIZES: _(
        "The preferred table size lies between the smallest and the largest, all from 3 to 8."
    ),
    SettingFault.LENGTH: _("Give the rounds of a match, 1 to 20, or the points to reach."),
    SettingFault.ONE_LENGTH: _("Give a number of rounds, or choose as many as players: not both."),
    SettingFault.EVIDENCE: _("Choose at least one."),
    SettingFault.TARGET: _("Give at least one point to reach."),
}


def setting_messages(problems: Iterable[SettingProblem]) -> list[tuple[str, str]]:
    """Return for each problem the setting, and the sentence at it."""
    return [(problem.field, _sentence(problem)) for problem in problems]


def _sentence(problem: SettingProblem) -> str:
    data = dict(problem.data)
    if "entrants" in data:
        data["people"] = people(data.pop("entrants"))
    return str(_MESSAGES[problem.fault]).format(**data)

"""Who plays where."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Who plays where."""

    name = "tournaments"
    verbose_name = _("Tournaments")

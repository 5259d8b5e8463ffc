"""Who plays where."""

from django.apps import AppConfig
from django.db.models.signals import pre_migrate
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """Who plays where."""

    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Have each migration begin with a look at who wrote the database."""
        from tournaments.releases import refuse_other_releases  # needs the apps to be loaded

        pre_migrate.connect(refuse_other_releases, sender=self)

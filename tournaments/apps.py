"""The app of events, people, seatings and tables."""

from django.apps import AppConfig
from django.db.models.signals import pre_migrate
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    """The app of events, people, seatings and tables; it knows no scores."""

    name = "tournaments"
    verbose_name = _("Events")

    def ready(self) -> None:
        """Check before each migration which release wrote the database."""
        from tournaments.releases import refuse_other_releases  # needs the apps to be loaded

        pre_migrate.connect(refuse_other_releases, sender=self)

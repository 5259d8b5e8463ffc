"""The desk."""

from django.contrib.admin.apps import SimpleAdminConfig


class DeskConfig(SimpleAdminConfig):
    """The stock admin with our own site: rights come from memberships.

    Nothing is looked for in other apps: their rows would go past our services and rights.
    """

    default_site = "pages.desk.site.DeskSite"

    def ready(self) -> None:
        super().ready()
        from pages.desk.event import admin  # noqa: F401 - each registers its rows
        from pages.desk.organisation import views as organisation_views  # noqa: F401
        from pages.desk.people import views as people_views  # noqa: F401

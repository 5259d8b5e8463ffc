"""The desk."""

from importlib import import_module

from django.contrib.admin.apps import SimpleAdminConfig


class DeskConfig(SimpleAdminConfig):
    """The stock admin with our own site: rights come from memberships.

    Nothing is looked for in other apps: their rows would go past our services and rights.
    """

    default_site = "pages.desk.site.DeskSite"

    def ready(self) -> None:
        super().ready()
        for noun in ("event", "organisation", "people"):
            import_module(f"pages.desk.{noun}.admin")  # registers its rows

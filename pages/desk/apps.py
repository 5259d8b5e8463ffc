"""The desk."""

from django.contrib.admin.apps import SimpleAdminConfig


class DeskConfig(SimpleAdminConfig):
    """The stock admin with our own site: rights come from memberships.

    Nothing is looked for in other apps: their rows would go past our services and rights. Its own
    are registered with its addresses (``DeskSite.get_urls``): a worker needs neither.
    """

    default_site = "pages.desk.site.DeskSite"

"""The desk."""

from django.contrib.admin.apps import AdminConfig


class DeskConfig(AdminConfig):
    """The stock admin with our own site: rights come from memberships."""

    default_site = "pages.desk.site.DeskSite"

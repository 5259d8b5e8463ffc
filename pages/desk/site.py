"""The organisers' desk."""

from django.contrib.admin import AdminSite


class DeskSite(AdminSite):
    """The admin, open to every active member of an organisation."""

"""All that the service has stored, to compare before and after."""

from typing import Any

from django.apps import apps


def everything_stored() -> dict[str, list[dict[str, Any]]]:
    """All rows of our own tables, without the moment of the last log-in."""
    stored = {}
    for app in ("tournaments", "scoring"):
        for model in apps.get_app_config(app).get_models():
            rows = model._base_manager.order_by("pk").values()
            stored[model.__name__] = [{**row, "last_login": None} for row in rows]
    return stored

"""All that the service has stored, to compare before and after."""

from typing import Any

from django.apps import apps

from scoring.models import WorkerHeartbeat


def everything_stored() -> dict[str, list[dict[str, Any]]]:
    """All rows of our own tables, without the moment of the last log-in and the worker's sign.

    A worker that runs beside the tests writes that whenever its time has come.
    """
    stored = {}
    for app in ("tournaments", "scoring"):
        for model in apps.get_app_config(app).get_models():
            if model is not WorkerHeartbeat:
                rows = model._base_manager.order_by("pk").values()
                stored[model.__name__] = [{**row, "last_login": None} for row in rows]
    return stored

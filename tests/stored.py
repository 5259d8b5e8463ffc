"""All that the service has stored, to compare before and after."""

from django.apps import apps
from django.db import connection

from scoring.models import WorkerHeartbeat


def everything_stored() -> list[tuple[str, str]]:
    """All rows of our tables, second steps and sign-ons, but signs of log-ins and of the worker.

    A worker that runs beside the tests writes that whenever its time has come. Each row is the
    name of its table and its fields as JSON.
    """
    configs = map(apps.get_app_config, ("tournaments", "scoring", "mfa", "socialaccount"))
    models = [model for config in configs for model in config.get_models()]
    tables = [model._meta.db_table for model in models if model is not WorkerHeartbeat]
    row = "SELECT '{0}', (to_jsonb(t) - 'last_login')::text FROM {0} t"
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(map(row.format, tables)))
        return sorted(cursor.fetchall())

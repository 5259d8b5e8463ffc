"""What the role that the site runs as may do with each table, found by walking all models.

The triggers of append-only tables can be switched off by a setting that any role may set. What a
role has no privilege for it cannot do, whatever the triggers say.
"""

from typing import Any

import pgtrigger
from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

_KEPT_ELSEWHERE = {"pghistory_context"}  # its trigger is in a migration of ``tournaments``


def runtime_privileges() -> dict[str, list[str]]:
    """Return the privileges of the run-time role by table, as PostgreSQL writes them, both sorted.

    A table whose triggers refuse DELETE has no DELETE; one whose triggers refuse every UPDATE has
    none either, or single columns where something may be withdrawn or erased.
    """
    found = {
        model._meta.db_table: _privileges_of(model)  # noqa: SLF001 - Django's name for a public interface
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy  # noqa: SLF001 - as above
    }
    return {table: sorted(found[table]) for table in sorted(found)}


def _privileges_of(model: Any) -> list[str]:
    protecting = [
        trigger
        for owner, trigger in pgtrigger.registered()
        if owner is model and isinstance(trigger, pgtrigger.Protect)
    ]
    privileges = ["SELECT", "INSERT"]
    kept = model._meta.db_table in _KEPT_ELSEWHERE  # noqa: SLF001 - as above
    if not kept and not any("DELETE" in str(one.operation) for one in protecting):
        privileges.append("DELETE")
    if not any(_refuses_every_update(one) for one in protecting):
        columns = [column for one in protecting for column in _only_updatable(model, one)]
        privileges += [f"UPDATE ({column})" for column in columns] or ["UPDATE"]
    return privileges


def _refuses_every_update(trigger: pgtrigger.Protect) -> bool:
    unconditional = not isinstance(trigger, pgtrigger.ReadOnly) and trigger.condition is None
    return unconditional and "UPDATE" in str(trigger.operation)


def _only_updatable(model: Any, trigger: pgtrigger.Protect) -> list[str]:
    """Return the columns that alone may change, none where the trigger does not say so."""
    excluded = trigger.exclude if isinstance(trigger, pgtrigger.ReadOnly) else None
    return [model._meta.get_field(name).column for name in excluded or ()]  # noqa: SLF001 - as above


@transaction.atomic
def grant_runtime_role(role: str) -> None:
    """Give a role the run-time privileges on all tables and take every other one from it.

    To be called as the owner of the tables, after ``migrate``; calling it twice changes nothing.
    """
    quote = connection.ops.quote_name
    to = quote(role)
    statements = [
        f"GRANT USAGE ON SCHEMA public TO {to}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM {to}",
        f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {to}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {to}",
        f"GRANT SELECT ON {quote(MigrationRecorder.Migration._meta.db_table)} TO {to}",  # noqa: SLF001 - as above
        *(
            f"GRANT {', '.join(privileges)} ON {quote(table)} TO {to}"
            for table, privileges in runtime_privileges().items()
        ),
    ]
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)

"""Privileges of the site's role on each table, found by walking all models.

The triggers of append-only tables can be switched off by a setting that any role may set. Without a
privilege a role cannot do a thing, whatever the triggers say.
"""

from collections import defaultdict
from typing import Any

import pgtrigger
from django.apps import apps
from django.db import connection, transaction
from django.db.migrations.recorder import MigrationRecorder

from scoring.event_tables import EVENT_TABLES
from scoring.owner_functions import OWNER_FUNCTIONS
from tournaments.models import Event

_KEPT_ELSEWHERE = {"pghistory_context"}  # its trigger is in a migration of ``tournaments``
# People may be erased, which is recorded. Rounds that were not played go; none can take the place
# of one about which there is a word, for that key is checked at once.
_DROPPED = {"tournaments.Person", "scoring.Round"}


def runtime_privileges() -> dict[str, list[str]]:
    """Return the privileges of the run-time role by table, as PostgreSQL writes them, both sorted.

    A table whose triggers refuse DELETE has no DELETE; one whose triggers refuse every UPDATE has
    none either, or single columns where something may be withdrawn or erased. Rows above protected
    ones stay where they are: no DELETE, no UPDATE of their key and of what they belong to.
    """
    above = _above_protected_rows()
    privileges = {
        model._meta.db_table: _privileges_of(model, above.get(model, set()))  # noqa: SLF001 - Django's name for a public interface
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy  # noqa: SLF001 - as above
    }
    return {table: sorted(privileges[table]) for table in sorted(privileges)}


def _privileges_of(model: Any, fixed: set[str]) -> list[str]:
    meta, protecting = model._meta, _protecting(model)  # noqa: SLF001 - as above
    privileges = ["SELECT", "INSERT"]
    if not (_is_kept(model) or (fixed and meta.label not in _DROPPED)):
        privileges.append("DELETE")
    if any(_refuses_every_update(trigger) for trigger in protecting):
        return privileges
    for trigger in protecting:
        if isinstance(trigger, pgtrigger.ReadOnly):
            fixed = fixed | _read_only(model, trigger)
    changing = [field.column for field in meta.concrete_fields if field.column not in fixed]
    return privileges + ([f"UPDATE ({column})" for column in changing] if fixed else ["UPDATE"])


def _above_protected_rows() -> dict[Any, set[str]]:
    """Return the models on the ways from protected rows to their event, with the columns that lead.

    An event is discarded with all that is below it, so nothing protected may get below another one,
    and no one become a person made up for it.
    """
    columns = defaultdict[Any, set[str]](set)
    for table in EVENT_TABLES:
        model = table.model_class
        if _is_kept(model):
            for hop in table.path.split("__"):
                field = model._meta.get_field(hop)  # noqa: SLF001 - as above
                if not _is_kept(model):
                    columns[model] |= {field.column, model._meta.pk.column}  # noqa: SLF001 - as above
                model = field.related_model
        if table.discard_by:
            leading = table.model_class._meta.get_field(table.discard_by)  # noqa: SLF001 - as above
            columns[table.model_class] |= {leading.column, "id"}
    columns[Event].add("id")
    return columns


def _is_kept(model: Any) -> bool:
    """Return whether the database refuses to delete rows of a model."""
    kept = model._meta.db_table in _KEPT_ELSEWHERE  # noqa: SLF001 - as above
    return kept or any("DELETE" in str(trigger.operation) for trigger in _protecting(model))


def _protecting(model: Any) -> list[pgtrigger.Protect]:
    return [
        trigger
        for owner, trigger in pgtrigger.registered()
        if owner is model and isinstance(trigger, pgtrigger.Protect)
    ]


def _refuses_every_update(trigger: pgtrigger.Protect) -> bool:
    unconditional = not isinstance(trigger, pgtrigger.ReadOnly) and trigger.condition is None
    return unconditional and "UPDATE" in str(trigger.operation)


def _read_only(model: Any, trigger: pgtrigger.ReadOnly) -> set[str]:
    """Return the columns that a trigger lets no one change."""
    fields = {field.name: field.column for field in model._meta.concrete_fields}  # noqa: SLF001 - as above
    named = set(trigger.fields or fields.keys() - set(trigger.exclude or ()))
    return {fields[name] for name in named}


@transaction.atomic
def grant_runtime_role(role: str) -> None:
    """Give a role the run-time privileges on all tables and take every other one from it.

    To be called as the owner of the tables, after ``migrate``; calling it twice changes nothing.
    """
    quote = connection.ops.quote_name
    to = quote(role)
    database = quote(connection.settings_dict["NAME"])
    statements = [
        # A temporary table stands before ours: a trigger would write its history there.
        f"REVOKE TEMPORARY, CREATE ON DATABASE {database} FROM PUBLIC",
        f"REVOKE TEMPORARY, CREATE ON DATABASE {database} FROM {to}",
        "REVOKE CREATE ON SCHEMA public FROM PUBLIC",  # until PostgreSQL 14 everyone had it
        f"REVOKE CREATE ON SCHEMA public FROM {to}",
        f"GRANT USAGE ON SCHEMA public TO {to}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON TABLES FROM {to}",
        f"ALTER DEFAULT PRIVILEGES IN SCHEMA public REVOKE ALL ON SEQUENCES FROM {to}",
        f"REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM {to}",
        f"REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {to}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {to}",
        f"GRANT SELECT ON {quote(MigrationRecorder.Migration._meta.db_table)} TO {to}",  # noqa: SLF001 - as above
        *(
            f"GRANT {', '.join(privileges)} ON {quote(table)} TO {to}"
            for table, privileges in runtime_privileges().items()
        ),
        *(f"GRANT EXECUTE ON FUNCTION {function} TO {to}" for function in OWNER_FUNCTIONS),
    ]
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)

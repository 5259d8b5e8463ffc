"""Acts that the site's role may have done with the rights of the tables' owner.

A function that PostgreSQL runs as its owner is written for each, after every ``migrate``: from the
list of an event's tables, so a new table is in it at once. No trigger can be passed in another way:
the setting by which ``pgtrigger.ignore`` works counts for the owner alone.
"""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pghistory.trigger
import pgtrigger
from django.apps import apps
from django.db import connection, transaction
from django.db.models import QuerySet

from scoring.event_tables import EVENT_TABLES, EVENT_TABLES_BY_NAME
from tournaments.addresses import DEMO_UNFINISHED

DISCARD_EVENT: Final = "stichtafel_discard_event(bigint, bigint)"
STORE_ROWS: Final = "stichtafel_store_rows(text, jsonb)"
OWNER_FUNCTIONS: Final = (DISCARD_EVENT, STORE_ROWS)

# In place of the one that ``pgtrigger`` writes with every trigger. It runs as the caller, who may
# have a temporary table of any name.
_SHOULD_IGNORE: Final = """
CREATE OR REPLACE FUNCTION public._pgtrigger_should_ignore(trigger_name name)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
    ignored text := pg_catalog.current_setting('pgtrigger.ignore', true);
BEGIN
    IF COALESCE(ignored, '') = '' OR NOT pg_catalog.pg_has_role(
        (
            SELECT relowner FROM pg_catalog.pg_class
            WHERE oid = 'public.tournaments_event'::pg_catalog.regclass
        ),
        'USAGE'
    ) THEN
        RETURN false;
    END IF;
    RETURN trigger_name = ANY (ignored::text[]);
END $$
"""
# Rows of an event file bring their history along; it is only ever added to.
_STORE_ROWS: Final = """
CREATE OR REPLACE FUNCTION stichtafel_store_rows(into_table text, given jsonb)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF into_table <> ALL ('{tables}'::text[]) THEN
        RAISE EXCEPTION 'not for %', into_table USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('pgtrigger.ignore', '{triggers}', true);
    EXECUTE format(
        'INSERT INTO public.%1$I SELECT * FROM jsonb_populate_recordset(NULL::public.%1$I, $1)',
        into_table
    ) USING given;
    PERFORM set_config('pgtrigger.ignore', '{{}}', true);
END $$
"""

# Rows to discard are read from columns that the site's role can only write once. Nothing on the way
# can be replaced by a table or a function of the caller: temporary ones come last.
_DISCARD_EVENT: Final = """
CREATE OR REPLACE FUNCTION stichtafel_discard_event(discarded bigint, discarded_by bigint)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
    given tournaments_event;
    stone bigint;
    found_rows integer;
    removed integer := 0;
    made_by uuid[];
    contexts uuid[] := '{{}}';
    -- The first row of a history cannot be written later, and no form takes such an address.
    demo boolean := COALESCE((
        SELECT starts_with(slug, '{demo}') FROM tournaments_eventhistory
        WHERE pgh_obj_id = discarded ORDER BY pgh_id LIMIT 1
    ), false);
BEGIN
    SELECT * INTO given FROM tournaments_event WHERE id = discarded FOR UPDATE;
    IF given.id IS NULL
    OR (
        NOT given.without_rounds
        AND NOT demo
        AND EXISTS (SELECT FROM tournaments_eventaddress WHERE event = discarded)
    )
    OR (given.without_rounds AND EXISTS ({entries}))
    OR (NOT given.rehearsal AND EXISTS ({payments}))
    OR (NOT given.rehearsal AND NOT given.without_rounds AND NOT demo AND (
        given.state <> 'draft'
        OR EXISTS (
            SELECT FROM tournaments_eventhistory WHERE pgh_obj_id = discarded AND state <> 'draft'
        )
        OR EXISTS ({entries})
        OR EXISTS (SELECT FROM scoring_rehearsal WHERE origin_id = discarded)
        OR EXISTS (SELECT FROM scoring_tombstone WHERE origin_id = discarded)
    )) THEN
        RAISE EXCEPTION 'the event % is kept', discarded USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO scoring_tombstone
        (organisation_id, origin_id, event, slug, rows, head, by_id, discarded_at)
    VALUES (
        given.organisation_id,
        (SELECT origin_id FROM scoring_rehearsal WHERE event_id = discarded),
        discarded,
        given.slug,
        0,
        COALESCE((
            SELECT hash FROM scoring_chainrecord WHERE event_id = discarded
            ORDER BY number DESC LIMIT 1
        ), ''),
        discarded_by,
        statement_timestamp()
    ) RETURNING id INTO stone;
    PERFORM set_config('pgtrigger.ignore', '{triggers}', true);
    PERFORM set_config('stichtafel.discarding', 'on', true);
    {deletions}
    UPDATE scoring_tombstone SET rows = removed WHERE id = stone;
    PERFORM set_config('pgtrigger.ignore', '{{}}', true);
    PERFORM set_config('stichtafel.discarding', 'off', true);
    RETURN stone;
END $$
"""
_DELETE_ROWS: Final = """
    DELETE FROM {table} WHERE {rows};
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;
"""
_DELETE_HISTORY: Final = """
    WITH gone AS (DELETE FROM {table} WHERE {rows} RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;
"""


@transaction.atomic
def create_owner_functions(**_sent: Any) -> None:
    """Write the functions, for no one but their owner to call; receives ``post_migrate``.

    To be called as the owner of the tables. Roles that may call them already still may.
    """
    with connection.cursor() as cursor:
        for sql in (_SHOULD_IGNORE, _discard_event_sql(), _store_rows_sql()):
            cursor.execute(sql)
        for function in OWNER_FUNCTIONS:
            cursor.execute(f"REVOKE ALL ON FUNCTION {function} FROM PUBLIC")


def recorded_models() -> set[Any]:
    """Return the models of an event file whose new rows get a history by a trigger."""
    return {model for model, _trigger in _recording()}


def _recording() -> list[tuple[Any, pgtrigger.Trigger]]:
    stored = {table.model_class for table in EVENT_TABLES if not table.left_out}
    return [
        (model, trigger)
        for model, trigger in pgtrigger.registered()
        if model in stored
        and isinstance(trigger, pghistory.trigger.Event)
        and "INSERT" in str(trigger.operation)
    ]


def _store_rows_sql() -> str:
    tables = [model._meta.db_table for model in recorded_models()]  # noqa: SLF001 - Django's name for a public interface
    triggers = [trigger.get_pgid(model) for model, trigger in _recording()]
    return _STORE_ROWS.format(tables=_array(sorted(tables)), triggers=_array(triggers))


def _discard_event_sql() -> str:
    entries, payments = EVENT_TABLES_BY_NAME["entries"], EVENT_TABLES_BY_NAME["payments"]
    ignored = [*_names(*protecting_triggers()), *_names("scoring.Tombstone:append_only")]
    return _DISCARD_EVENT.format(
        entries=_select(entries.model_class.objects.filter(**{entries.path: 0})),
        payments=_select(payments.model_class.objects.filter(**{payments.path: 0})),
        triggers=_array(ignored),
        deletions="".join(_deletions()),
        demo=DEMO_UNFINISHED,
    )


def protecting_triggers() -> list[str]:
    """Return the triggers that protect an event's rows or record who deleted one; no others."""
    known = {table.model_class for table in EVENT_TABLES}
    return [
        trigger.get_uri(model)
        for model, trigger in pgtrigger.registered()
        if known & {model, getattr(model, "pgh_tracked_model", None)}
        and "DELETE" in str(trigger.operation)
    ]


def _array(names: Iterable[str]) -> str:
    """Return names as PostgreSQL writes an array; none of ours has to be quoted."""
    return f"{{{','.join(names)}}}"


def _names(*uris: str) -> list[str]:
    """Return the names of triggers in the database."""
    return [trigger.get_pgid(model) for model, trigger in pgtrigger.registered(*uris)]


def _deletions() -> Iterator[str]:
    """Yield what deletes the rows of an event and their history, those that refer before others."""
    for table in reversed(EVENT_TABLES):
        if not table.is_history:
            path = table.discard_by or table.path
            for history in _histories():
                if history.pgh_tracked_model is table.model_class:
                    own = hasattr(history, path.partition("__")[0])
                    yield _delete(_DELETE_HISTORY, history, path if own else f"pgh_obj__{path}")
            yield _delete(_DELETE_ROWS, table.model_class, path)
    unneeded = [
        f"NOT EXISTS (SELECT FROM {history._meta.db_table} WHERE pgh_context_id = kept.id)"  # noqa: SLF001  # nosec B608  # the name of a table, of our own
        for history in _histories()
    ]
    rows = " AND ".join(["kept.id = ANY(contexts)", *unneeded])
    yield _DELETE_ROWS.format(table="pghistory_context kept", rows=rows)


def _delete(template: str, model: Any, path: str) -> str:
    meta = model._meta  # noqa: SLF001 - as above
    wanted = _select(model.objects.filter(**{path: 0}).values("pk"))
    return template.format(table=meta.db_table, rows=f"{meta.pk.column} IN ({wanted})")


def _select(rows: QuerySet[Any, Any]) -> str:
    """Return the query of rows whose only parameter is the event, with the function's own."""
    sql, (_event,) = rows.order_by().query.sql_with_params()
    return str(sql % "discarded")


def _histories() -> list[Any]:
    return [model for model in apps.get_models() if hasattr(model, "pgh_tracked_model")]

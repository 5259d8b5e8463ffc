"""Rows that name an event beside its organisation."""

import pgtrigger

_OWN_EVENT = """
    IF NOT EXISTS (
        SELECT FROM public.tournaments_event event
        WHERE event.id = NEW.event_id AND event.organisation_id = NEW.organisation_id
    ) THEN
        RAISE EXCEPTION 'event % is of another organisation', NEW.event_id
        USING ERRCODE = 'foreign_key_violation', CONSTRAINT = TG_TABLE_NAME || '_own_event';
    END IF;
    RETURN NEW;
"""


def own_event() -> pgtrigger.Trigger:
    """Return the trigger that lets a row name no event but one of its organisation."""
    return pgtrigger.Trigger(
        name="own_event",
        when=pgtrigger.Before,
        operation=pgtrigger.Insert | pgtrigger.Update,
        condition=pgtrigger.Q(new__event__isnull=False),
        func=_OWN_EVENT,
    )

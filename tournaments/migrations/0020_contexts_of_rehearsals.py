"""Where a change came from is kept, but for a rehearsal that is being discarded."""

from django.db import migrations

FUNCTION = """
CREATE OR REPLACE FUNCTION stichtafel_keep_context() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.created_at = OLD.created_at
        AND NEW.metadata @> jsonb_strip_nulls(OLD.metadata) THEN
        RETURN NEW;
    END IF;
    {discarding}RAISE EXCEPTION 'where a change came from is kept';
END $$;
"""
# scoring.services.discards says so, for as long as it removes.
DISCARDING = """IF TG_OP = 'DELETE' AND current_setting('stichtafel.discarding', true) = 'on' THEN
        RETURN OLD;
    END IF;
    """


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_rehearsals"),
        ("pghistory", "0007_auto_20250421_0444"),
    ]

    operations = [
        migrations.RunSQL(FUNCTION.format(discarding=DISCARDING), FUNCTION.format(discarding="")),
    ]

"""Addresses under which events were public, from the events and their history."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


# An address that is another event's by now stays with that one.
FILL = """
    INSERT INTO tournaments_eventaddress (slug, event, since)
    SELECT slug, id, now() FROM tournaments_event WHERE state <> 'draft' AND NOT rehearsal;
    INSERT INTO tournaments_eventaddress (slug, event, since)
    SELECT DISTINCT ON (slug) slug, id, pgh_created_at FROM tournaments_eventhistory former
    WHERE state <> 'draft' AND NOT rehearsal AND NOT EXISTS (
        SELECT FROM tournaments_event now WHERE now.slug = former.slug AND now.id <> former.id
    )
    ORDER BY slug, pgh_created_at DESC
    ON CONFLICT (slug) DO NOTHING;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0010_member_history'),
    ]

    operations = [
        migrations.CreateModel(
            name='EventAddress',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('slug', models.SlugField(max_length=60, unique=True, verbose_name='address')),
                ('event', models.PositiveBigIntegerField(verbose_name='event')),
                ('since', models.DateTimeField(auto_now_add=True, verbose_name='since')),
            ],
            options={
                'verbose_name': 'event address',
                'verbose_name_plural': 'event addresses',
            },
        ),
        migrations.RunSQL(FILL, migrations.RunSQL.noop),
        pgtrigger.migrations.AddTrigger(
            model_name='event',
            trigger=pgtrigger.compiler.Trigger(name='keep_address', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n    IF NEW.state <> 'draft' AND NOT NEW.rehearsal THEN\n        INSERT INTO tournaments_eventaddress (slug, event, since)\n        VALUES (NEW.slug, NEW.id, now()) ON CONFLICT (slug) DO NOTHING;\n    END IF;\n    IF EXISTS (\n        SELECT FROM tournaments_eventaddress WHERE slug = NEW.slug AND event <> NEW.id\n    ) THEN\n        RAISE EXCEPTION 'the address % was public', NEW.slug\n        USING ERRCODE = 'unique_violation', CONSTRAINT = 'event_address_never_again';\n    END IF;\n    RETURN NEW;\n", hash='f40ccdc69e2ad74b78be56e095a018252895b222', operation='INSERT OR UPDATE OF "slug", "state"', pgid='pgtrigger_keep_address_b5fc5', table='tournaments_event', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='eventaddress',
            trigger=pgtrigger.compiler.Trigger(name='append_only', sql=pgtrigger.compiler.UpsertTriggerSql(func="RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;", hash='b0d1b9ea65abf5af284242c72b2f1c244397bf59', operation='UPDATE OR DELETE', pgid='pgtrigger_append_only_2a473', table='tournaments_eventaddress', when='BEFORE')),
        ),
    ]

"""Moves between tables can only be undone, with their seats as they were."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0011_event_addresses'),
    ]

    operations = [
        pgtrigger.migrations.AddTrigger(
            model_name='rebalance',
            trigger=pgtrigger.compiler.Trigger(name='read_only', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."seating_id" IS DISTINCT FROM (NEW."seating_id") OR OLD."seat_changes" IS DISTINCT FROM (NEW."seat_changes") OR OLD."by_id" IS DISTINCT FROM (NEW."by_id") OR OLD."made_at" IS DISTINCT FROM (NEW."made_at"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='2035b90fb1de0fad2b8236b8fbef719313a18bab', operation='UPDATE', pgid='pgtrigger_read_only_824ec', table='tournaments_rebalance', when='BEFORE')),
        ),
    ]

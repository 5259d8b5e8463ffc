"""The choice whether the reason of a warning is public; that of older ones stays so."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0017_confirmation_reason'),
        ('tournaments', '0016_folded_text'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='sanction',
            name='read_only',
        ),
        migrations.AddField(
            model_name='sanction',
            name='reason_public',
            field=models.BooleanField(default=True, verbose_name='the reason is public'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='sanction',
            trigger=pgtrigger.compiler.Trigger(name='read_only', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."entrant_id" IS DISTINCT FROM (NEW."entrant_id") OR OLD."points" IS DISTINCT FROM (NEW."points") OR OLD."reason" IS DISTINCT FROM (NEW."reason") OR OLD."reason_public" IS DISTINCT FROM (NEW."reason_public") OR OLD."by_id" IS DISTINCT FROM (NEW."by_id") OR OLD."created_at" IS DISTINCT FROM (NEW."created_at"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='557bf66bf9e879daf2f0e944d1e983ef96172d77', operation='UPDATE', pgid='pgtrigger_read_only_6cf92', table='scoring_sanction', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='sanction',
            constraint=models.CheckConstraint(condition=models.Q(('points__isnull', True), ('reason_public', True), _connector='OR'), name='sanction_reason_public_unless_warning'),
        ),
    ]

import pgtrigger.compiler
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0006_call_constraints'),
        ('tournaments', '0006_large_costs'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='confirmation',
            name='confirmation_device_once',
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='confirmation',
            trigger=pgtrigger.compiler.Trigger(name='by_somebody_else', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n            IF EXISTS (\n                SELECT 1 FROM scoring_entry\n                WHERE id = NEW.entry_id\n                AND (seat_id = NEW.seat_id OR (device = NEW.device AND device <> ''))\n            ) THEN\n                RAISE EXCEPTION 'whoever sent an entry cannot confirm it';\n            END IF;\n            RETURN NEW;\n        ", hash='b433db918b225fd0621b47aaf1eed6609699a827', operation='INSERT', pgid='pgtrigger_by_somebody_else_68e76', table='scoring_confirmation', when='BEFORE')),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.UniqueConstraint(condition=models.Q(('by__isnull', True)), fields=('entry', 'device'), name='confirmation_device_once'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.UniqueConstraint(condition=models.Q(('by__isnull', False)), fields=('entry', 'by'), name='confirmation_user_once'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('by__isnull', False), ('device', ''), ('seat__isnull', True)), models.Q(('by__isnull', True), ('seat__isnull', False), models.Q(('device', ''), _negated=True)), _connector='OR'), name='confirmation_at_a_seat_or_the_desk'),
        ),
    ]

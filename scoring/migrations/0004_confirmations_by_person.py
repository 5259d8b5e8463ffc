"""Confirmations by person instead of by seat and phone."""

import django.db.models.deletion
import pgtrigger.migrations
from django.conf import settings
from django.db import migrations, models

# Who sat on the seat in the round: the newest occupancy that covers it. A person whose seat
# confirmed on two phones keeps the first row. Rows may not change otherwise, so the trigger that
# protects them rests. The last statement checks references now, for the table changes afterwards.
NAME_PEOPLE = """
    ALTER TABLE scoring_confirmation DISABLE TRIGGER USER;
    UPDATE scoring_confirmation SET entrant_id = (
        SELECT occupancy.entrant_id
        FROM scoring_entry entry
        JOIN scoring_round round ON round.id = entry.round_id
        JOIN tournaments_occupancy occupancy ON occupancy.seat_id = scoring_confirmation.seat_id
            AND occupancy.from_round <= round.number
            AND (occupancy.to_round IS NULL OR occupancy.to_round >= round.number)
        WHERE entry.id = scoring_confirmation.entry_id
        ORDER BY occupancy.id DESC LIMIT 1
    )
    WHERE by_id IS NULL;
    DELETE FROM scoring_confirmation one
    WHERE by_id IS NULL AND (entrant_id IS NULL OR EXISTS (
        SELECT FROM scoring_confirmation earlier
        WHERE earlier.entry_id = one.entry_id AND earlier.entrant_id = one.entrant_id
            AND earlier.id < one.id
    ));
    SET CONSTRAINTS ALL IMMEDIATE;
    ALTER TABLE scoring_confirmation ENABLE TRIGGER USER;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0003_warnings'),
        ('tournaments', '0003_confirmation'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='confirmation',
            name='not_the_sender',
        ),
        migrations.RemoveConstraint(
            model_name='confirmation',
            name='confirmation_device_once',
        ),
        migrations.RemoveConstraint(
            model_name='confirmation',
            name='confirmation_from_seat_or_desk',
        ),
        migrations.AddField(
            model_name='confirmation',
            name='entrant',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='tournaments.entrant', verbose_name='entrant'),
        ),
        migrations.RunSQL(NAME_PEOPLE),
        migrations.RemoveField(
            model_name='confirmation',
            name='seat',
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.UniqueConstraint(condition=models.Q(('by__isnull', True)), fields=('entry', 'entrant'), name='confirmation_entrant_once'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('by__isnull', False), ('device', ''), ('entrant__isnull', True)), models.Q(('by__isnull', True), ('entrant__isnull', False), models.Q(('device', ''), _negated=True)), _connector='OR'), name='confirmation_from_person_or_desk'),
        ),
    ]

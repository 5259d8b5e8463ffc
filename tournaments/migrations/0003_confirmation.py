"""Rounds that each player confirms, in place of one second player."""

from django.db import migrations, models

CHOICES = [
    ('none', 'not asked'),
    ('asked', 'asked of each player'),
    ('needed', 'needed from each player'),
    ('director', 'needed from the director'),
]
# A finished event takes no confirmations any more: what one second player had confirmed there must
# not become provisional for ever. The histories change alike and get no row for it: the triggers
# that write them, and those that protect them, rest.
EACH_PLAYER = """
    ALTER TABLE {table} DISABLE TRIGGER USER;
    UPDATE {table}
    SET confirmation = CASE state WHEN 'finished' THEN 'asked' ELSE 'needed' END
    WHERE confirmation = 'player';
    ALTER TABLE {table} ENABLE TRIGGER USER;
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0002_unlisted_events'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='event',
            name='event_confirmation',
        ),
        migrations.AlterField(
            model_name='event',
            name='confirmation',
            field=models.CharField(choices=CHOICES, default='none', max_length=10, verbose_name='confirmation of rounds'),
        ),
        migrations.AlterField(
            model_name='eventhistory',
            name='confirmation',
            field=models.CharField(choices=CHOICES, default='none', max_length=10, verbose_name='confirmation of rounds'),
        ),
        migrations.RunSQL(EACH_PLAYER.format(table='tournaments_event')),
        migrations.RunSQL(EACH_PLAYER.format(table='tournaments_eventhistory')),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('confirmation__in', ['none', 'asked', 'needed', 'director'])), name='event_confirmation'),
        ),
    ]

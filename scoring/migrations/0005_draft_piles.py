"""Piles that phones share of a round, and the numbers of tables."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0004_confirmations_by_person'),
        ('tournaments', '0003_confirmation'),
    ]

    operations = [
        migrations.CreateModel(
            name='TableVersion',
            fields=[
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='version', serialize=False, to='tournaments.table')),
                ('number', models.PositiveBigIntegerField(default=0)),
            ],
        ),
        migrations.CreateModel(
            name='DraftPile',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('device', models.CharField(max_length=40)),
                ('edit', models.PositiveIntegerField()),
                ('seen', models.JSONField(blank=True, default=dict)),
                ('by', models.PositiveIntegerField(blank=True, null=True)),
                ('evidence', models.CharField(choices=[('cards', 'every card'), ('counts', 'numbers and penalty-colour cards'), ('points', 'points only')], max_length=10)),
                ('content', models.JSONField(blank=True, default=dict)),
                ('updated_at', models.DateTimeField(auto_now=True)),
                ('entrant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='draft_piles', to='tournaments.entrant')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='draft_piles', to='scoring.round')),
            ],
            options={
                'constraints': [models.UniqueConstraint(fields=('round', 'entrant', 'device'), name='draft_pile_device_once', nulls_distinct=False), models.CheckConstraint(condition=models.Q(('edit__gte', 1)), name='draft_pile_edit_from_1'), models.CheckConstraint(condition=models.Q(('device', ''), _negated=True), name='draft_pile_has_device'), models.CheckConstraint(condition=models.Q(('evidence__in', ['cards', 'counts', 'points'])), name='draft_pile_evidence')],
            },
        ),
    ]

"""Backups that were asked for, and what came of them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0009_event_imports'),
        ('tournaments', '0013_printable_names'),
    ]

    operations = [
        migrations.CreateModel(
            name='Backup',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('nightly', 'Nightly'), ('publishing', 'Publishing'), ('closing', 'Closing'), ('by_hand', 'By Hand')], max_length=20)),
                ('asked_at', models.DateTimeField(auto_now_add=True)),
                ('begun_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('file', models.CharField(blank=True, max_length=200)),
                ('size', models.PositiveBigIntegerField(default=0)),
                ('fault', models.CharField(blank=True, max_length=20)),
                ('event', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='backups', to='tournaments.event')),
            ],
        ),
    ]

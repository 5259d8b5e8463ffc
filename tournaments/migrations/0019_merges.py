"""Records that undo a merge of two people."""

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0018_clocks_of_tables'),
    ]

    operations = [
        migrations.CreateModel(
            name='Merge',
            fields=[
                ('kept', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='merge', serialize=False, to='tournaments.person')),
                ('gone', models.BigIntegerField()),
                ('name', models.CharField(max_length=100)),
                ('sort_name', models.CharField(max_length=100)),
                ('home_club', models.CharField(blank=True, max_length=100)),
                ('language', models.CharField(blank=True, max_length=10)),
                ('club_taken', models.BooleanField()),
                ('language_taken', models.BooleanField()),
                ('entrants', django.contrib.postgres.fields.ArrayField(base_field=models.BigIntegerField(), size=None)),
                ('merged_at', models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]

"""Bounds of addresses, days and places, which no form exceeds and an event file could."""

import datetime

from django.contrib.postgres.operations import AddConstraintNotValid
from django.db import migrations, models

# Such a row took down every list that named it.
AN_ADDRESS = "^[-a-zA-Z0-9_]+$"
WITH_AN_ADDRESS = [
    ("UPDATE tournaments_event SET slug = 'event-' || id WHERE slug !~ %s", [AN_ADDRESS]),
    ("UPDATE tournaments_organisation SET slug = 'club-' || id WHERE slug !~ %s", [AN_ADDRESS]),
]


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0008_second_step_demanded'),
    ]

    operations = [
        migrations.AlterField(
            model_name='seating',
            name='problem',
            field=models.TextField(blank=True, verbose_name='what was asked'),
        ),
        migrations.RunSQL(WITH_AN_ADDRESS, migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('slug__regex', AN_ADDRESS)), name='event_address'),
        ),
        migrations.AddConstraint(
            model_name='organisation',
            constraint=models.CheckConstraint(condition=models.Q(('slug__regex', AN_ADDRESS)), name='organisation_address'),
        ),
        # An old row with a slip of the pen does not stand in the way of an upgrade.
        AddConstraintNotValid(
            model_name='event',
            constraint=models.CheckConstraint(condition=models.Q(('ends_on__lte', datetime.date(2199, 12, 31)), ('starts_on__gte', datetime.date(2000, 1, 1))), name='event_years'),
        ),
        AddConstraintNotValid(
            model_name='place',
            constraint=models.CheckConstraint(condition=models.Q(('number__lte', 1000)), name='place_number_to_1000'),
        ),
    ]

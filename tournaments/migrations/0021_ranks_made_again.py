"""Standings that were stored are made again: only what counts decides by now."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0020_awaited_tables'),
    ]

    operations = [
        migrations.RunSQL(
            'UPDATE tournaments_resultsversion'
            ' SET number = number + 1, closed_number = number + 1 WHERE number > 0',
            migrations.RunSQL.noop,
        ),
    ]

"""Sanctions without points: warnings."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0002_event_file_people'),
    ]

    operations = [
        migrations.AlterField(
            model_name='sanction',
            name='points',
            field=models.IntegerField(blank=True, null=True, verbose_name='standings points'),
        ),
    ]

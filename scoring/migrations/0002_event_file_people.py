"""People of an event file, and who of the register they are."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0001_initial'),
    ]

    operations = [
        migrations.AddField(
            model_name='eventfile',
            name='people',
            field=models.JSONField(blank=True, default=list),
        ),
    ]

"""Sanctions without points: warnings."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0001_initial'),
    ]

    operations = [
        migrations.AlterField(
            model_name='sanction',
            name='points',
            field=models.IntegerField(blank=True, null=True, verbose_name='standings points'),
        ),
    ]

"""Names of characters that can be seen; the database itself stays as it is."""

import tournaments.printable
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0012_rebalances_only_undone"),
    ]

    operations = [
        migrations.AlterField(
            model_name="event",
            name="name",
            field=models.CharField(
                max_length=100,
                validators=[tournaments.printable.validate_printable],
                verbose_name="name",
            ),
        ),
        migrations.AlterField(
            model_name="eventhistory",
            name="name",
            field=models.CharField(
                max_length=100,
                validators=[tournaments.printable.validate_printable],
                verbose_name="name",
            ),
        ),
        migrations.AlterField(
            model_name="organisation",
            name="name",
            field=models.CharField(
                max_length=100,
                validators=[tournaments.printable.validate_printable],
                verbose_name="name",
            ),
        ),
        migrations.AlterField(
            model_name="person",
            name="home_club",
            field=models.CharField(
                blank=True,
                max_length=100,
                validators=[tournaments.printable.validate_printable],
                verbose_name="home club",
            ),
        ),
        migrations.AlterField(
            model_name="person",
            name="name",
            field=models.CharField(
                max_length=100,
                validators=[tournaments.printable.validate_printable],
                verbose_name="name",
            ),
        ),
        migrations.AlterField(
            model_name="person",
            name="sort_name",
            field=models.CharField(
                max_length=100,
                validators=[tournaments.printable.validate_printable],
                verbose_name="sort name",
            ),
        ),
        migrations.AlterField(
            model_name="place",
            name="room",
            field=models.CharField(
                blank=True,
                max_length=50,
                validators=[tournaments.printable.validate_printable],
                verbose_name="room",
            ),
        ),
        migrations.AlterField(
            model_name="registration",
            name="name",
            field=models.CharField(
                blank=True,
                max_length=100,
                validators=[tournaments.printable.validate_printable],
                verbose_name="name",
            ),
        ),
        migrations.AlterField(
            model_name="team",
            name="name",
            field=models.CharField(
                max_length=100,
                validators=[tournaments.printable.validate_printable],
                verbose_name="name",
            ),
        ),
    ]

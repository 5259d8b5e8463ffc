"""What a next release may change below a site that goes on: columns, indexes and constraints."""

from pathlib import Path
from typing import ClassVar

from django.db import migrations, models

import scoring.migrations

NEWEST = max(one.stem for one in Path(scoring.migrations.__path__[0]).glob("[0-9]*.py"))


class Migration(migrations.Migration):
    dependencies: ClassVar = [("scoring", NEWEST)]
    operations: ClassVar = [
        migrations.AddField("entry", "weather", models.CharField(max_length=20, db_default="")),
        migrations.AddIndex("entry", models.Index("weather", name="weather")),
        migrations.AddConstraint(
            "entry", models.CheckConstraint(condition=~models.Q(weather="snow"), name="no_snow")
        ),
    ]

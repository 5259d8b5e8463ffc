from django.db import migrations


class Migration(migrations.Migration):
    """Wrong passwords are counted in memory; the tables of django-axes have no use any more."""

    dependencies = [
        ('tournaments', '0006_folded_names'),
    ]

    operations = [
        migrations.RunSQL(
            "DROP TABLE IF EXISTS axes_accessattemptexpiration, axes_accessattempt,"
            " axes_accessfailurelog, axes_accesslog",
            migrations.RunSQL.noop,
        ),
    ]

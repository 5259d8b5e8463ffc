from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0017_standings_settings"),
    ]

    operations = [
        migrations.AddField(
            model_name="organisation",
            name="imprint",
            field=models.CharField(blank=True, default="", max_length=10000, verbose_name="imprint"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="organisation",
            name="privacy",
            field=models.CharField(blank=True, default="", max_length=10000, verbose_name="privacy"),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="organisation",
            name="version",
            field=models.PositiveBigIntegerField(default=0, verbose_name="version"),
        ),
    ]

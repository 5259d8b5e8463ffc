import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0015_standings_by_column'),
    ]

    operations = [
        migrations.AlterField(
            model_name='standingssnapshot',
            name='made_at',
            field=models.DateTimeField(default=django.utils.timezone.now, verbose_name='made'),
        ),
    ]

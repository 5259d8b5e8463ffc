"""A clock of its own for each table with extra time."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0017_rank_share'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='clock_ends_at',
            field=models.DateTimeField(blank=True, null=True, verbose_name='clock ends'),
        ),
        migrations.AddField(
            model_name='table',
            name='clock_left',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='seconds left on the paused clock'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('clock_ends_at__isnull', True), ('clock_left__isnull', True), _connector='OR'), name='table_clock_runs_or_pauses'),
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.CheckConstraint(condition=models.Q(('extra_minutes__gt', 0), models.Q(('clock_ends_at__isnull', True), ('clock_left__isnull', True)), _connector='OR'), name='table_clock_with_extra_time'),
        ),
    ]

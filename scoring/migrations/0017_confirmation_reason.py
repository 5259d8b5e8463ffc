from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0016_standings_made_when_read'),
    ]

    operations = [
        migrations.AddField(
            model_name='confirmation',
            name='reason',
            field=models.CharField(blank=True, max_length=200, verbose_name='reason'),
        ),
        migrations.AddConstraint(
            model_name='confirmation',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), ('by__isnull', False), _connector='OR'), name='confirmation_reason_only_from_desk'),
        ),
    ]

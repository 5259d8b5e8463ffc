import django.contrib.postgres.fields
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0002_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='entry',
            name='overruled',
            field=django.contrib.postgres.fields.ArrayField(base_field=models.CharField(max_length=30), blank=True, default=list, size=None, verbose_name='errors stored nevertheless'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('overruled', []), models.Q(('reason', ''), _negated=True), _connector='OR'), name='entry_errors_have_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('reason', ''), models.Q(('by__isnull', False), ('source', 'desk')), _connector='OR'), name='entry_reason_is_of_somebody_at_the_desk'),
        ),
    ]

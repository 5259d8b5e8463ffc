"""A sign of life of each queue; the old one of the whole worker is seconds old at most."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0007_voided_rounds'),
    ]

    operations = [
        migrations.DeleteModel(name='WorkerHeartbeat'),
        migrations.CreateModel(
            name='WorkerHeartbeat',
            fields=[
                ('queue', models.CharField(choices=[('standings', 'Standings'), ('search', 'Search'), ('batch', 'Batch')], max_length=20, primary_key=True, serialize=False)),
                ('seen_at', models.DateTimeField()),
            ],
        ),
    ]

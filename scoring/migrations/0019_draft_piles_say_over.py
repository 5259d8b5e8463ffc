"""The word of a draft pile's author that the last trick is played."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0018_warning_reasons'),
    ]

    operations = [
        migrations.AddField(
            model_name='draftpile',
            name='over',
            field=models.BooleanField(default=False),
        ),
    ]

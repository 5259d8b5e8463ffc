from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0007_drop_axes'),
    ]

    operations = [
        migrations.AddField(
            model_name='organisation',
            name='demands_second_step',
            field=models.BooleanField(default=False, verbose_name='second step needed'),
        ),
    ]

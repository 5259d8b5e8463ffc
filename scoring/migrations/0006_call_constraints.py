import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    # Apart from the rows: PostgreSQL changes no table with triggers still to fire.
    dependencies = [("scoring", "0005_calls_of_places")]

    operations = [
        migrations.RemoveField(model_name="helpcall", name="table"),
        migrations.AlterField(
            model_name="helpcall",
            name="place",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="help_calls",
                to="tournaments.place",
                verbose_name="place",
            ),
        ),
        migrations.AddConstraint(
            model_name="helpcall",
            constraint=models.UniqueConstraint(
                condition=Q(done_at__isnull=True),
                fields=("place", "kind"),
                name="call_once_open",
            ),
        ),
        migrations.AddConstraint(
            model_name="helpcall",
            constraint=models.CheckConstraint(
                condition=Q(kind__in=["director", "wrong"]), name="call_kind"
            ),
        ),
        migrations.AddConstraint(
            model_name="helpcall",
            constraint=models.CheckConstraint(
                condition=Q(taken_by__isnull=True) | Q(taken_at__isnull=False),
                name="call_taken_at",
            ),
        ),
    ]

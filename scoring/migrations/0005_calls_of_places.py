import django.db.models.deletion
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, OuterRef, Q, Subquery


def call_from_places(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give every call the place of its table; of several open ones of a place the oldest stays."""
    call = apps.get_model("scoring", "HelpCall")
    table = apps.get_model("tournaments", "Table")
    places = table.objects.filter(pk=OuterRef("table_id")).values("place_id")
    call.objects.update(place_id=Subquery(places))
    call.objects.filter(taken_by__isnull=False).update(taken_at=F("called_at"))
    earlier = call.objects.filter(
        place=OuterRef("place"), done_at__isnull=True, pk__lt=OuterRef("pk")
    )
    again = call.objects.filter(models.Exists(earlier), done_at__isnull=True)
    call.objects.filter(pk__in=list(again.values_list("pk", flat=True))).update(
        done_at=F("called_at")
    )


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("scoring", "0004_voidings"),
        ("tournaments", "0005_table_history"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="helpcall", name="call_once_open"),
        migrations.AddField(
            model_name="helpcall",
            name="place",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="help_calls",
                to="tournaments.place",
                verbose_name="place",
            ),
        ),
        migrations.AddField(
            model_name="helpcall",
            name="kind",
            field=models.CharField(
                choices=[
                    ("director", "the director is wanted"),
                    ("wrong", "something is wrong here"),
                ],
                default="director",
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.AddField(
            model_name="helpcall",
            name="taken_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="taken"),
        ),
        migrations.RunPython(call_from_places),
    ]

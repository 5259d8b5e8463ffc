"""Events that stand on no public list."""

import pgtrigger.compiler
import pgtrigger.migrations
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0001_initial'),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='event',
            name='insert_insert',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='event',
            name='update_update',
        ),
        migrations.AddField(
            model_name='event',
            name='unlisted',
            field=models.BooleanField(default=False, verbose_name='not on public lists'),
        ),
        migrations.AddField(
            model_name='eventhistory',
            name='unlisted',
            field=models.BooleanField(default=False, verbose_name='not on public lists'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='event',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_eventhistory" ("best_seatings", "check_in", "check_in_version", "confirmation", "edition", "ends_on", "evidence", "house", "id", "language", "largest_size", "max_tables", "name", "one_round_each", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_system", "preferred_size", "rehearsal", "rounds", "self_registration", "sit_out_points", "slug", "smallest_size", "standings_shown", "starts_on", "state", "target", "team_best", "tie_breaks", "time_zone", "unlisted", "variant", "venue") VALUES (NEW."best_seatings", NEW."check_in", NEW."check_in_version", NEW."confirmation", NEW."edition", NEW."ends_on", NEW."evidence", NEW."house", NEW."id", NEW."language", NEW."largest_size", NEW."max_tables", NEW."name", NEW."one_round_each", NEW."organisation_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."points_system", NEW."preferred_size", NEW."rehearsal", NEW."rounds", NEW."self_registration", NEW."sit_out_points", NEW."slug", NEW."smallest_size", NEW."standings_shown", NEW."starts_on", NEW."state", NEW."target", NEW."team_best", NEW."tie_breaks", NEW."time_zone", NEW."unlisted", NEW."variant", NEW."venue"); RETURN NULL;', hash='a91bcf6ff3aa907cf05299ae04e38d035994944d', operation='INSERT', pgid='pgtrigger_insert_insert_52bdd', table='tournaments_event', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='event',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD.* IS DISTINCT FROM NEW.*)', func='INSERT INTO "tournaments_eventhistory" ("best_seatings", "check_in", "check_in_version", "confirmation", "edition", "ends_on", "evidence", "house", "id", "language", "largest_size", "max_tables", "name", "one_round_each", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_system", "preferred_size", "rehearsal", "rounds", "self_registration", "sit_out_points", "slug", "smallest_size", "standings_shown", "starts_on", "state", "target", "team_best", "tie_breaks", "time_zone", "unlisted", "variant", "venue") VALUES (NEW."best_seatings", NEW."check_in", NEW."check_in_version", NEW."confirmation", NEW."edition", NEW."ends_on", NEW."evidence", NEW."house", NEW."id", NEW."language", NEW."largest_size", NEW."max_tables", NEW."name", NEW."one_round_each", NEW."organisation_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."points_system", NEW."preferred_size", NEW."rehearsal", NEW."rounds", NEW."self_registration", NEW."sit_out_points", NEW."slug", NEW."smallest_size", NEW."standings_shown", NEW."starts_on", NEW."state", NEW."target", NEW."team_best", NEW."tie_breaks", NEW."time_zone", NEW."unlisted", NEW."variant", NEW."venue"); RETURN NULL;', hash='7f35ce7340b57c14533f66844572f6c1ad3083d1', operation='UPDATE', pgid='pgtrigger_update_update_15f83', table='tournaments_event', when='AFTER')),
        ),
    ]

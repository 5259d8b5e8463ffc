"""Things that results show of an entrant, with a digest, in the entrant and its history."""

import pgtrigger.compiler
import pgtrigger.migrations
import tournaments.models.entrants
from django.db import migrations, models

# The trigger that is there already copies the names. The newest row of a history is what an entrant
# is now; what the names were before no one wrote down.
FILL_IN = """
UPDATE tournaments_entrant entrant SET key = CASE
    WHEN person.erased_at IS NULL THEN replace(gen_random_uuid()::text, '-', '') ELSE '' END
FROM tournaments_person person WHERE person.id = entrant.person_id;
UPDATE tournaments_entranthistory history SET
    name = entrant.name, sort_name = entrant.sort_name, team_name = entrant.team_name,
    digest = entrant.digest
FROM tournaments_entrant entrant
WHERE history.pgh_id = (
    SELECT max(pgh_id) FROM tournaments_entranthistory WHERE pgh_obj_id = entrant.id
);
"""


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_ranks_made_again'),
    ]

    operations = [
        pgtrigger.migrations.RemoveTrigger(
            model_name='entrant',
            name='insert_insert',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='entrant',
            name='update_update',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='entranthistory',
            name='read_only',
        ),
        pgtrigger.migrations.RemoveTrigger(
            model_name='entranthistory',
            name='home_club_only_cleared',
        ),
        migrations.AddField(
            model_name='entrant',
            name='digest',
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name='entrant',
            name='key',
            field=models.CharField(blank=True, default=tournaments.models.entrants.new_key, editable=False, max_length=32),
        ),
        migrations.AddField(
            model_name='entrant',
            name='name',
            field=models.CharField(blank=True, editable=False, max_length=100, verbose_name='name'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='sort_name',
            field=models.CharField(blank=True, editable=False, max_length=100, verbose_name='sort name'),
        ),
        migrations.AddField(
            model_name='entrant',
            name='team_name',
            field=models.CharField(blank=True, editable=False, max_length=100, verbose_name='team'),
        ),
        migrations.AddField(
            model_name='entranthistory',
            name='digest',
            field=models.CharField(blank=True, editable=False, max_length=64),
        ),
        migrations.AddField(
            model_name='entranthistory',
            name='name',
            field=models.CharField(blank=True, editable=False, max_length=100, verbose_name='name'),
        ),
        migrations.AddField(
            model_name='entranthistory',
            name='sort_name',
            field=models.CharField(blank=True, editable=False, max_length=100, verbose_name='sort name'),
        ),
        migrations.AddField(
            model_name='entranthistory',
            name='team_name',
            field=models.CharField(blank=True, editable=False, max_length=100, verbose_name='team'),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='entrant',
            trigger=pgtrigger.compiler.Trigger(name='copy_shown', sql=pgtrigger.compiler.UpsertTriggerSql(func="\n    SELECT person.name, person.sort_name INTO NEW.name, NEW.sort_name\n    FROM public.tournaments_person person WHERE person.id = NEW.person_id;\n    NEW.team_name := COALESCE(\n        (SELECT team.name FROM public.tournaments_team team WHERE team.id = NEW.team_id), ''\n    );\n    NEW.digest := encode(sha256(convert_to(jsonb_build_array(\n        NEW.key, NEW.name, NEW.sort_name, NEW.home_club, NEW.team_name, NEW.out_of_competition\n    )::text, 'UTF8')), 'hex');\n    RETURN NEW;\n", hash='37949f43593cda2dbdebbe730e3a94f9bc4355be', operation='INSERT OR UPDATE', pgid='pgtrigger_copy_shown_b36e3', table='tournaments_entrant', when='BEFORE')),
        ),
        migrations.RunSQL(FILL_IN, migrations.RunSQL.noop),
        pgtrigger.migrations.AddTrigger(
            model_name='entrant',
            trigger=pgtrigger.compiler.Trigger(name='insert_insert', sql=pgtrigger.compiler.UpsertTriggerSql(func='INSERT INTO "tournaments_entranthistory" ("digest", "event_id", "fixed_place_id", "home_club", "id", "name", "number", "out_of_competition", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "sort_name", "team_id", "team_name", "withdrawn") VALUES (NEW."digest", NEW."event_id", NEW."fixed_place_id", NEW."home_club", NEW."id", NEW."name", NEW."number", NEW."out_of_competition", NEW."person_id", _pgh_attach_context(), NOW(), \'insert\', NEW."id", NEW."sort_name", NEW."team_id", NEW."team_name", NEW."withdrawn"); RETURN NULL;', hash='54843d887672052b5660634cb768caa5a2f3c34d', operation='INSERT', pgid='pgtrigger_insert_insert_f8dbf', table='tournaments_entrant', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='entrant',
            trigger=pgtrigger.compiler.Trigger(name='update_update', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."digest" IS DISTINCT FROM (NEW."digest") OR OLD."event_id" IS DISTINCT FROM (NEW."event_id") OR OLD."fixed_place_id" IS DISTINCT FROM (NEW."fixed_place_id") OR OLD."home_club" IS DISTINCT FROM (NEW."home_club") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."name" IS DISTINCT FROM (NEW."name") OR OLD."number" IS DISTINCT FROM (NEW."number") OR OLD."out_of_competition" IS DISTINCT FROM (NEW."out_of_competition") OR OLD."person_id" IS DISTINCT FROM (NEW."person_id") OR OLD."sort_name" IS DISTINCT FROM (NEW."sort_name") OR OLD."team_id" IS DISTINCT FROM (NEW."team_id") OR OLD."team_name" IS DISTINCT FROM (NEW."team_name") OR OLD."withdrawn" IS DISTINCT FROM (NEW."withdrawn"))', func='INSERT INTO "tournaments_entranthistory" ("digest", "event_id", "fixed_place_id", "home_club", "id", "name", "number", "out_of_competition", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "sort_name", "team_id", "team_name", "withdrawn") VALUES (NEW."digest", NEW."event_id", NEW."fixed_place_id", NEW."home_club", NEW."id", NEW."name", NEW."number", NEW."out_of_competition", NEW."person_id", _pgh_attach_context(), NOW(), \'update\', NEW."id", NEW."sort_name", NEW."team_id", NEW."team_name", NEW."withdrawn"); RETURN NULL;', hash='a9f36471420845ff27a09fb55e0b3ccdac277c85', operation='UPDATE', pgid='pgtrigger_update_update_6b3fb', table='tournaments_entrant', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='entranthistory',
            trigger=pgtrigger.compiler.Trigger(name='read_only', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."pgh_id" IS DISTINCT FROM (NEW."pgh_id") OR OLD."pgh_created_at" IS DISTINCT FROM (NEW."pgh_created_at") OR OLD."pgh_label" IS DISTINCT FROM (NEW."pgh_label") OR OLD."pgh_obj_id" IS DISTINCT FROM (NEW."pgh_obj_id") OR OLD."pgh_context_id" IS DISTINCT FROM (NEW."pgh_context_id") OR OLD."id" IS DISTINCT FROM (NEW."id") OR OLD."event_id" IS DISTINCT FROM (NEW."event_id") OR OLD."person_id" IS DISTINCT FROM (NEW."person_id") OR OLD."number" IS DISTINCT FROM (NEW."number") OR OLD."team_id" IS DISTINCT FROM (NEW."team_id") OR OLD."fixed_place_id" IS DISTINCT FROM (NEW."fixed_place_id") OR OLD."out_of_competition" IS DISTINCT FROM (NEW."out_of_competition") OR OLD."withdrawn" IS DISTINCT FROM (NEW."withdrawn") OR OLD."team_name" IS DISTINCT FROM (NEW."team_name") OR OLD."digest" IS DISTINCT FROM (NEW."digest"))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='1e51b249c2eaebd382ca27dd56696d3058d6ea0b', operation='UPDATE', pgid='pgtrigger_read_only_6da00', table='tournaments_entranthistory', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='entranthistory',
            trigger=pgtrigger.compiler.Trigger(name='name_only_cleared', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."name" IS DISTINCT FROM (NEW."name") AND NOT (NEW."name" = \'\'))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='dba1aa2677c99da4e871549cc212c0dfcffc6aff', operation='UPDATE', pgid='pgtrigger_name_only_cleared_fd129', table='tournaments_entranthistory', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='entranthistory',
            trigger=pgtrigger.compiler.Trigger(name='sort_name_only_cleared', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."sort_name" IS DISTINCT FROM (NEW."sort_name") AND NOT (NEW."sort_name" = \'\'))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='e6cb69af91cedbb05bf13c9ebf3ed9720f867601', operation='UPDATE', pgid='pgtrigger_sort_name_only_cleared_614c3', table='tournaments_entranthistory', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='entranthistory',
            trigger=pgtrigger.compiler.Trigger(name='home_club_only_cleared', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."home_club" IS DISTINCT FROM (NEW."home_club") AND NOT (NEW."home_club" = \'\'))', func="RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;", hash='98339dc8e6ac20688b2f241ddca37191d8b7c8d3', operation='UPDATE', pgid='pgtrigger_home_club_only_cleared_db48b', table='tournaments_entranthistory', when='BEFORE')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='person',
            trigger=pgtrigger.compiler.Trigger(name='copy_name', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."name" IS DISTINCT FROM (NEW."name") OR OLD."sort_name" IS DISTINCT FROM (NEW."sort_name"))', func='\n    UPDATE public.tournaments_entrant SET name = NEW.name WHERE person_id = NEW.id;\n    RETURN NULL;\n', hash='4dd3ac5d72284a264c3519cd219c5af50c8897f7', operation='UPDATE', pgid='pgtrigger_copy_name_739ab', table='tournaments_person', when='AFTER')),
        ),
        pgtrigger.migrations.AddTrigger(
            model_name='team',
            trigger=pgtrigger.compiler.Trigger(name='copy_name', sql=pgtrigger.compiler.UpsertTriggerSql(condition='WHEN (OLD."name" IS DISTINCT FROM (NEW."name"))', func='\n    UPDATE public.tournaments_entrant SET team_name = NEW.name WHERE team_id = NEW.id;\n    RETURN NULL;\n', hash='d947cae3920cbccf68e2b67238ed768dfead0283', operation='UPDATE', pgid='pgtrigger_copy_name_6694f', table='tournaments_team', when='AFTER')),
        ),
    ]

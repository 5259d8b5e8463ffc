--
-- PostgreSQL database dump
--


-- Dumped from database version 18.4
-- Dumped by pg_dump version 18.4

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET transaction_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

--
-- Name: _pgh_attach_context(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public._pgh_attach_context() RETURNS uuid
    LANGUAGE plpgsql
    AS $$
                    DECLARE
                        _pgh_context_id UUID;
                        _pgh_context_metadata JSONB;
                    BEGIN
                        BEGIN
                            SELECT INTO _pgh_context_id
                                CURRENT_SETTING('pghistory.context_id');
                            SELECT INTO _pgh_context_metadata
                                CURRENT_SETTING('pghistory.context_metadata');
                            EXCEPTION WHEN OTHERS THEN
                        END;
                        IF _pgh_context_id IS NOT NULL AND _pgh_context_metadata IS NOT NULL THEN
                            INSERT INTO pghistory_context (id, metadata, created_at, updated_at)
                                VALUES (_pgh_context_id, _pgh_context_metadata, NOW(), NOW())
                                ON CONFLICT (id) DO UPDATE
                                    SET metadata = EXCLUDED.metadata,
                                        updated_at = EXCLUDED.updated_at
                                    WHERE pghistory_context.metadata != EXCLUDED.metadata;
                            RETURN _pgh_context_id;
                        ELSE
                            RETURN NULL;
                        END IF;
                    END;
                $$;


--
-- Name: _pgtrigger_should_ignore(name); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public._pgtrigger_should_ignore(trigger_name name) RETURNS boolean
    LANGUAGE plpgsql
    AS $$
DECLARE
    ignored text := pg_catalog.current_setting('pgtrigger.ignore', true);
BEGIN
    IF COALESCE(ignored, '') = '' OR NOT pg_catalog.pg_has_role(
        (
            SELECT relowner FROM pg_catalog.pg_class
            WHERE oid = 'public.tournaments_event'::pg_catalog.regclass
        ),
        'USAGE'
    ) THEN
        RETURN false;
    END IF;
    RETURN trigger_name = ANY (ignored::text[]);
END $$;


--
-- Name: pgtrigger_append_only_006d0(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_006d0() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_0dd7d(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_0dd7d() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_24447(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_24447() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_2a473(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_2a473() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_2ae49(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_2ae49() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_31d6b(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_31d6b() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_34446(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_34446() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_37fb3(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_37fb3() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_3b03e(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_3b03e() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_5a1ba(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_5a1ba() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_61c2f(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_61c2f() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_6384e(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_6384e() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_66d85(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_66d85() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_67bda(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_67bda() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_6a31c(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_6a31c() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_80955(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_80955() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_83853(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_83853() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_981db(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_981db() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_9b15d(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_9b15d() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_a2dba(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_a2dba() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_a460f(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_a460f() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_aba25(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_aba25() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_adb3d(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_adb3d() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_b5dbd(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_b5dbd() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_cf54f(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_cf54f() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_e28cb(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_e28cb() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_e4d2f(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_e4d2f() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_e86e4(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_e86e4() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_append_only_fb27f(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_append_only_fb27f() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update or delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_clock_update_e8042(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_clock_update_e8042() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_clockhistory" ("clock_ends_at", "clock_left", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."clock_ends_at", NEW."clock_left", _pgh_attach_context(), NOW(), 'clock', NEW."id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_copy_name_6694f(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_copy_name_6694f() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    
    UPDATE public.tournaments_entrant SET team_name = NEW.name WHERE team_id = NEW.id;
    RETURN NULL;

                END;
            $$;


--
-- Name: pgtrigger_copy_name_739ab(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_copy_name_739ab() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    
    UPDATE public.tournaments_entrant SET name = NEW.name WHERE person_id = NEW.id;
    RETURN NULL;

                END;
            $$;


--
-- Name: pgtrigger_copy_shown_b36e3(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_copy_shown_b36e3() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    
    SELECT person.name, person.sort_name INTO NEW.name, NEW.sort_name
    FROM public.tournaments_person person WHERE person.id = NEW.person_id;
    NEW.team_name := COALESCE(
        (SELECT team.name FROM public.tournaments_team team WHERE team.id = NEW.team_id), ''
    );
    NEW.digest := encode(sha256(convert_to(jsonb_build_array(
        NEW.key, NEW.name, NEW.sort_name, NEW.home_club, NEW.team_name, NEW.out_of_competition
    )::text, 'UTF8')), 'hex');
    RETURN NEW;

                END;
            $$;


--
-- Name: pgtrigger_delete_delete_37c64(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_delete_delete_37c64() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_helperhistory" ("event_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id") VALUES (OLD."event_id", OLD."id", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."role", OLD."user_id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_delete_delete_580ca(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_delete_delete_580ca() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_membershiphistory" ("id", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id") VALUES (OLD."id", OLD."organisation_id", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."role", OLD."user_id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_delete_delete_aa5aa(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_delete_delete_aa5aa() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_attendancehistory" ("by_id", "entrant_id", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "since", "state") VALUES (OLD."by_id", OLD."entrant_id", OLD."id", OLD."number", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."since", OLD."state"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_delete_delete_f1fe4(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_delete_delete_f1fe4() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_personhistory" ("id", "made_up_for_id", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (OLD."id", OLD."made_up_for_id", OLD."organisation_id", _pgh_attach_context(), NOW(), 'delete', OLD."id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_delete_delete_fe8e0(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_delete_delete_fe8e0() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_keepaparthistory" ("first_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_id") VALUES (OLD."first_id", OLD."id", _pgh_attach_context(), NOW(), 'delete', OLD."id", OLD."second_id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_extra_time_update_76b90(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_extra_time_update_76b90() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_extratimehistory" ("extra_minutes", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id") VALUES (NEW."extra_minutes", _pgh_attach_context(), NOW(), 'extra_time', NEW."id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_home_club_only_cleared_db48b(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_home_club_only_cleared_db48b() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_insert_insert_52bdd(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_insert_insert_52bdd() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_eventhistory" ("best_seatings", "check_in", "check_in_version", "confirmation", "edition", "ends_on", "evidence", "house", "id", "language", "largest_size", "max_tables", "name", "one_round_each", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_system", "preferred_size", "rank_share", "rehearsal", "rounds", "self_registration", "sit_out_points", "slug", "smallest_size", "standings_shown", "starts_on", "state", "target", "team_best", "tie_breaks", "time_zone", "unlisted", "variant", "venue", "without_rounds") VALUES (NEW."best_seatings", NEW."check_in", NEW."check_in_version", NEW."confirmation", NEW."edition", NEW."ends_on", NEW."evidence", NEW."house", NEW."id", NEW."language", NEW."largest_size", NEW."max_tables", NEW."name", NEW."one_round_each", NEW."organisation_id", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."points_system", NEW."preferred_size", NEW."rank_share", NEW."rehearsal", NEW."rounds", NEW."self_registration", NEW."sit_out_points", NEW."slug", NEW."smallest_size", NEW."standings_shown", NEW."starts_on", NEW."state", NEW."target", NEW."team_best", NEW."tie_breaks", NEW."time_zone", NEW."unlisted", NEW."variant", NEW."venue", NEW."without_rounds"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_insert_insert_69031(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_insert_insert_69031() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_membershiphistory" ("id", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id") VALUES (NEW."id", NEW."organisation_id", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."role", NEW."user_id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_insert_insert_9158b(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_insert_insert_9158b() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_helperhistory" ("event_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id") VALUES (NEW."event_id", NEW."id", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."role", NEW."user_id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_insert_insert_96171(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_insert_insert_96171() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_occupancyhistory" ("added_at", "entrant_id", "from_round", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "seat_id", "to_round") VALUES (NEW."added_at", NEW."entrant_id", NEW."from_round", NEW."id", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."seat_id", NEW."to_round"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_insert_insert_a4f22(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_insert_insert_a4f22() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_attendancehistory" ("by_id", "entrant_id", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "since", "state") VALUES (NEW."by_id", NEW."entrant_id", NEW."id", NEW."number", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."since", NEW."state"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_insert_insert_f8dbf(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_insert_insert_f8dbf() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_entranthistory" ("digest", "event_id", "fixed_place_id", "home_club", "id", "name", "number", "out_of_competition", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "sort_name", "team_id", "team_name", "withdrawn") VALUES (NEW."digest", NEW."event_id", NEW."fixed_place_id", NEW."home_club", NEW."id", NEW."name", NEW."number", NEW."out_of_competition", NEW."person_id", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."sort_name", NEW."team_id", NEW."team_name", NEW."withdrawn"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_insert_insert_fc92a(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_insert_insert_fc92a() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_keepaparthistory" ("first_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "second_id") VALUES (NEW."first_id", NEW."id", _pgh_attach_context(), NOW(), 'insert', NEW."id", NEW."second_id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_keep_address_b5fc5(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_keep_address_b5fc5() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    
    IF NEW.state <> 'draft' AND NOT NEW.rehearsal THEN
        INSERT INTO tournaments_eventaddress (slug, event, since)
        VALUES (NEW.slug, NEW.id, now()) ON CONFLICT (slug) DO NOTHING;
    END IF;
    IF EXISTS (
        SELECT FROM tournaments_eventaddress WHERE slug = NEW.slug AND event <> NEW.id
    ) THEN
        RAISE EXCEPTION 'the address % was public', NEW.slug
        USING ERRCODE = 'unique_violation', CONSTRAINT = 'event_address_never_again';
    END IF;
    RETURN NEW;

                END;
            $$;


--
-- Name: pgtrigger_name_only_cleared_fd129(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_name_only_cleared_fd129() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_no_delete_020e6(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_no_delete_020e6() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_no_delete_15a07(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_no_delete_15a07() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_no_delete_28103(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_no_delete_28103() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_no_delete_58ba9(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_no_delete_58ba9() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_no_delete_69686(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_no_delete_69686() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot delete rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_not_the_sender_b646c(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_not_the_sender_b646c() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    
            IF EXISTS (
                SELECT 1 FROM scoring_entry
                WHERE id = NEW.entry_id
                AND (seat_id = NEW.seat_id OR (device = NEW.device AND device <> ''))
            ) THEN
                RAISE EXCEPTION 'the sender of an entry cannot confirm it';
            END IF;
            RETURN NEW;
        
                END;
            $$;


--
-- Name: pgtrigger_postponement_update_6a35c(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_postponement_update_6a35c() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_postponementhistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "postponed") VALUES (_pgh_attach_context(), NOW(), 'postponement', NEW."id", NEW."postponed"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_raise_list_versions_3102d(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_raise_list_versions_3102d() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    
    IF NEW.rehearsal OR NOT (
        (NEW.state <> 'draft' AND NOT NEW.unlisted)
        OR (TG_OP = 'UPDATE' AND OLD.state <> 'draft' AND NOT OLD.unlisted)
    ) THEN
        RETURN NULL;
    END IF;
    UPDATE tournaments_organisation SET version = version + 1 WHERE id = NEW.organisation_id;
    INSERT INTO tournaments_listversion (id, number) VALUES (1, 1)
    ON CONFLICT (id) DO UPDATE SET number = tournaments_listversion.number + 1;
    RETURN NULL;

                END;
            $$;


--
-- Name: pgtrigger_raise_organisation_version_f42e3(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_raise_organisation_version_f42e3() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    
    UPDATE tournaments_organisation SET version = version + 1
    WHERE id = (
        SELECT organisation_id FROM tournaments_event WHERE id = NEW.event_id AND NOT rehearsal
    );
    RETURN NULL;

                END;
            $$;


--
-- Name: pgtrigger_read_only_6cf92(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_read_only_6cf92() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_read_only_6da00(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_read_only_6da00() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_read_only_824ec(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_read_only_824ec() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_read_only_b3d79(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_read_only_b3d79() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_read_only_e3bb8(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_read_only_e3bb8() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_rehearsal_read_only_9639f(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_rehearsal_read_only_9639f() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_sort_name_only_cleared_614c3(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_sort_name_only_cleared_614c3() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_state_update_d8736(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_state_update_d8736() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_seatinghistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "state") VALUES (_pgh_attach_context(), NOW(), 'state', NEW."id", NEW."state"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_15f83(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_15f83() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_eventhistory" ("best_seatings", "check_in", "check_in_version", "confirmation", "edition", "ends_on", "evidence", "house", "id", "language", "largest_size", "max_tables", "name", "one_round_each", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "points_system", "preferred_size", "rank_share", "rehearsal", "rounds", "self_registration", "sit_out_points", "slug", "smallest_size", "standings_shown", "starts_on", "state", "target", "team_best", "tie_breaks", "time_zone", "unlisted", "variant", "venue", "without_rounds") VALUES (NEW."best_seatings", NEW."check_in", NEW."check_in_version", NEW."confirmation", NEW."edition", NEW."ends_on", NEW."evidence", NEW."house", NEW."id", NEW."language", NEW."largest_size", NEW."max_tables", NEW."name", NEW."one_round_each", NEW."organisation_id", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."points_system", NEW."preferred_size", NEW."rank_share", NEW."rehearsal", NEW."rounds", NEW."self_registration", NEW."sit_out_points", NEW."slug", NEW."smallest_size", NEW."standings_shown", NEW."starts_on", NEW."state", NEW."target", NEW."team_best", NEW."tie_breaks", NEW."time_zone", NEW."unlisted", NEW."variant", NEW."venue", NEW."without_rounds"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_442d4(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_442d4() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "scoring_announcementhistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "withdrawn_at") VALUES (_pgh_attach_context(), NOW(), 'update', NEW."id", NEW."withdrawn_at"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_621a4(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_621a4() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "scoring_sanctionhistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "withdrawn_at") VALUES (_pgh_attach_context(), NOW(), 'update', NEW."id", NEW."withdrawn_at"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_69cce(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_69cce() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_attendancehistory" ("by_id", "entrant_id", "id", "number", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "since", "state") VALUES (NEW."by_id", NEW."entrant_id", NEW."id", NEW."number", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."since", NEW."state"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_6b3fb(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_6b3fb() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_entranthistory" ("digest", "event_id", "fixed_place_id", "home_club", "id", "name", "number", "out_of_competition", "person_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "sort_name", "team_id", "team_name", "withdrawn") VALUES (NEW."digest", NEW."event_id", NEW."fixed_place_id", NEW."home_club", NEW."id", NEW."name", NEW."number", NEW."out_of_competition", NEW."person_id", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."sort_name", NEW."team_id", NEW."team_name", NEW."withdrawn"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_7ed82(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_7ed82() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "scoring_rulinghistory" ("pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "withdrawn_at") VALUES (_pgh_attach_context(), NOW(), 'update', NEW."id", NEW."withdrawn_at"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_81f7a(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_81f7a() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_tablehistory" ("locked", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "state") VALUES (NEW."locked", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."state"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_da54b(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_da54b() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_membershiphistory" ("id", "organisation_id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id") VALUES (NEW."id", NEW."organisation_id", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."role", NEW."user_id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_update_update_dd645(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_update_update_dd645() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    INSERT INTO "tournaments_helperhistory" ("event_id", "id", "pgh_context_id", "pgh_created_at", "pgh_label", "pgh_obj_id", "role", "user_id") VALUES (NEW."event_id", NEW."id", _pgh_attach_context(), NOW(), 'update', NEW."id", NEW."role", NEW."user_id"); RETURN NULL;
                END;
            $$;


--
-- Name: pgtrigger_withdrawn_once_7e180(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_withdrawn_once_7e180() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_withdrawn_once_bd340(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_withdrawn_once_bd340() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_withdrawn_once_dca3e(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_withdrawn_once_dca3e() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: pgtrigger_without_rounds_read_only_2dc00(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.pgtrigger_without_rounds_read_only_2dc00() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
                
                BEGIN
                    IF ("public"._pgtrigger_should_ignore(TG_NAME) IS TRUE) THEN
                        IF (TG_OP = 'DELETE') THEN
                            RETURN OLD;
                        ELSE
                            RETURN NEW;
                        END IF;
                    END IF;
                    RAISE EXCEPTION 'pgtrigger: Cannot update rows from % table', TG_TABLE_NAME;
                END;
            $$;


--
-- Name: stichtafel_discard_event(bigint, bigint); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stichtafel_discard_event(discarded bigint, discarded_by bigint) RETURNS bigint
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
    given tournaments_event;
    stone bigint;
    found_rows integer;
    removed integer := 0;
    made_by uuid[];
    contexts uuid[] := '{}';
BEGIN
    SELECT * INTO given FROM tournaments_event WHERE id = discarded FOR UPDATE;
    IF given.id IS NULL
    OR (
        NOT given.without_rounds
        AND EXISTS (SELECT FROM tournaments_eventaddress WHERE event = discarded)
    )
    OR (given.without_rounds AND EXISTS (SELECT "scoring_entry"."id", "scoring_entry"."table_id", "scoring_entry"."round_id", "scoring_entry"."version", "scoring_entry"."evidence", "scoring_entry"."source", "scoring_entry"."by_id", "scoring_entry"."device", "scoring_entry"."seat_id", "scoring_entry"."reason", "scoring_entry"."correction", "scoring_entry"."accepted", "scoring_entry"."overruled", "scoring_entry"."undealt", "scoring_entry"."unplayed", "scoring_entry"."key", "scoring_entry"."digest", "scoring_entry"."answer", "scoring_entry"."phone_time", "scoring_entry"."created_at" FROM "scoring_entry" INNER JOIN "tournaments_table" ON ("scoring_entry"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded))
    OR (NOT given.rehearsal AND NOT given.without_rounds AND (
        given.state <> 'draft'
        OR EXISTS (
            SELECT FROM tournaments_eventhistory WHERE pgh_obj_id = discarded AND state <> 'draft'
        )
        OR EXISTS (SELECT "scoring_entry"."id", "scoring_entry"."table_id", "scoring_entry"."round_id", "scoring_entry"."version", "scoring_entry"."evidence", "scoring_entry"."source", "scoring_entry"."by_id", "scoring_entry"."device", "scoring_entry"."seat_id", "scoring_entry"."reason", "scoring_entry"."correction", "scoring_entry"."accepted", "scoring_entry"."overruled", "scoring_entry"."undealt", "scoring_entry"."unplayed", "scoring_entry"."key", "scoring_entry"."digest", "scoring_entry"."answer", "scoring_entry"."phone_time", "scoring_entry"."created_at" FROM "scoring_entry" INNER JOIN "tournaments_table" ON ("scoring_entry"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded)
        OR EXISTS (SELECT FROM scoring_rehearsal WHERE origin_id = discarded)
        OR EXISTS (SELECT FROM scoring_tombstone WHERE origin_id = discarded)
    )) THEN
        RAISE EXCEPTION 'the event % is kept', discarded USING ERRCODE = 'insufficient_privilege';
    END IF;
    INSERT INTO scoring_tombstone
        (organisation_id, origin_id, event, slug, rows, head, by_id, discarded_at)
    VALUES (
        given.organisation_id,
        (SELECT origin_id FROM scoring_rehearsal WHERE event_id = discarded),
        discarded,
        given.slug,
        0,
        COALESCE((
            SELECT hash FROM scoring_chainrecord WHERE event_id = discarded
            ORDER BY number DESC LIMIT 1
        ), ''),
        discarded_by,
        statement_timestamp()
    ) RETURNING id INTO stone;
    PERFORM set_config('pgtrigger.ignore', '{pgtrigger_delete_delete_f1fe4,pgtrigger_delete_delete_fe8e0,pgtrigger_delete_delete_aa5aa,pgtrigger_delete_delete_37c64,pgtrigger_no_delete_58ba9,pgtrigger_append_only_9b15d,pgtrigger_append_only_6a31c,pgtrigger_append_only_5a1ba,pgtrigger_no_delete_69686,pgtrigger_append_only_aba25,pgtrigger_append_only_e86e4,pgtrigger_append_only_b5dbd,pgtrigger_append_only_83853,pgtrigger_append_only_3b03e,pgtrigger_append_only_0dd7d,pgtrigger_append_only_a2dba,pgtrigger_no_delete_28103,pgtrigger_no_delete_020e6,pgtrigger_append_only_adb3d,pgtrigger_append_only_24447,pgtrigger_append_only_6384e,pgtrigger_append_only_a460f,pgtrigger_no_delete_15a07,pgtrigger_append_only_80955,pgtrigger_append_only_e4d2f,pgtrigger_append_only_2ae49,pgtrigger_append_only_fb27f,pgtrigger_append_only_006d0,pgtrigger_append_only_31d6b,pgtrigger_append_only_981db,pgtrigger_append_only_34446,pgtrigger_append_only_61c2f,pgtrigger_append_only_67bda,pgtrigger_append_only_37fb3,pgtrigger_append_only_e28cb,pgtrigger_append_only_66d85}', true);
    PERFORM set_config('stichtafel.discarding', 'on', true);
    
    DELETE FROM scoring_standingssnapshot WHERE id IN (SELECT "scoring_standingssnapshot"."id" AS "pk" FROM "scoring_standingssnapshot" WHERE "scoring_standingssnapshot"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_rehearsal WHERE id IN (SELECT "scoring_rehearsal"."id" AS "pk" FROM "scoring_rehearsal" WHERE "scoring_rehearsal"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_backup WHERE id IN (SELECT "scoring_backup"."id" AS "pk" FROM "scoring_backup" WHERE "scoring_backup"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_tableversion WHERE table_id IN (SELECT "scoring_tableversion"."table_id" AS "pk" FROM "scoring_tableversion" INNER JOIN "tournaments_table" ON ("scoring_tableversion"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_draftpile WHERE id IN (SELECT "scoring_draftpile"."id" AS "pk" FROM "scoring_draftpile" INNER JOIN "scoring_round" ON ("scoring_draftpile"."round_id" = "scoring_round"."id") INNER JOIN "tournaments_table" ON ("scoring_round"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_invitation WHERE id IN (SELECT "tournaments_invitation"."id" AS "pk" FROM "tournaments_invitation" WHERE "tournaments_invitation"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_helperhistory WHERE pgh_id IN (SELECT "tournaments_helperhistory"."pgh_id" AS "pk" FROM "tournaments_helperhistory" WHERE "tournaments_helperhistory"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_helper WHERE id IN (SELECT "tournaments_helper"."id" AS "pk" FROM "tournaments_helper" WHERE "tournaments_helper"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_eventimport WHERE id IN (SELECT "scoring_eventimport"."id" AS "pk" FROM "scoring_eventimport" WHERE "scoring_eventimport"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_chainrecord WHERE id IN (SELECT "scoring_chainrecord"."id" AS "pk" FROM "scoring_chainrecord" WHERE "scoring_chainrecord"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_lot WHERE id IN (SELECT "scoring_lot"."id" AS "pk" FROM "scoring_lot" INNER JOIN "scoring_draw" ON ("scoring_lot"."draw_id" = "scoring_draw"."id") WHERE "scoring_draw"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_draw WHERE id IN (SELECT "scoring_draw"."id" AS "pk" FROM "scoring_draw" WHERE "scoring_draw"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM scoring_sanctionhistory WHERE pgh_id IN (SELECT "scoring_sanctionhistory"."pgh_id" AS "pk" FROM "scoring_sanctionhistory" INNER JOIN "scoring_sanction" ON ("scoring_sanctionhistory"."pgh_obj_id" = "scoring_sanction"."id") INNER JOIN "tournaments_entrant" ON ("scoring_sanction"."entrant_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM scoring_sanction WHERE id IN (SELECT "scoring_sanction"."id" AS "pk" FROM "scoring_sanction" INNER JOIN "tournaments_entrant" ON ("scoring_sanction"."entrant_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_importedresult WHERE id IN (SELECT "scoring_importedresult"."id" AS "pk" FROM "scoring_importedresult" INNER JOIN "tournaments_entrant" ON ("scoring_importedresult"."entrant_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM scoring_rulinghistory WHERE pgh_id IN (SELECT "scoring_rulinghistory"."pgh_id" AS "pk" FROM "scoring_rulinghistory" INNER JOIN "scoring_ruling" ON ("scoring_rulinghistory"."pgh_obj_id" = "scoring_ruling"."id") INNER JOIN "tournaments_entrant" ON ("scoring_ruling"."entrant_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM scoring_ruling WHERE id IN (SELECT "scoring_ruling"."id" AS "pk" FROM "scoring_ruling" INNER JOIN "tournaments_entrant" ON ("scoring_ruling"."entrant_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM scoring_announcementhistory WHERE pgh_id IN (SELECT "scoring_announcementhistory"."pgh_id" AS "pk" FROM "scoring_announcementhistory" INNER JOIN "scoring_announcement" ON ("scoring_announcementhistory"."pgh_obj_id" = "scoring_announcement"."id") WHERE "scoring_announcement"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM scoring_announcement WHERE id IN (SELECT "scoring_announcement"."id" AS "pk" FROM "scoring_announcement" WHERE "scoring_announcement"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_helpcall WHERE id IN (SELECT "scoring_helpcall"."id" AS "pk" FROM "scoring_helpcall" INNER JOIN "tournaments_place" ON ("scoring_helpcall"."place_id" = "tournaments_place"."id") WHERE "tournaments_place"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_confirmation WHERE id IN (SELECT "scoring_confirmation"."id" AS "pk" FROM "scoring_confirmation" INNER JOIN "scoring_entry" ON ("scoring_confirmation"."entry_id" = "scoring_entry"."id") INNER JOIN "tournaments_table" ON ("scoring_entry"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_storedpile WHERE id IN (SELECT "scoring_storedpile"."id" AS "pk" FROM "scoring_storedpile" INNER JOIN "scoring_entry" ON ("scoring_storedpile"."entry_id" = "scoring_entry"."id") INNER JOIN "tournaments_table" ON ("scoring_entry"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_entry WHERE id IN (SELECT "scoring_entry"."id" AS "pk" FROM "scoring_entry" INNER JOIN "tournaments_table" ON ("scoring_entry"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_voiding WHERE id IN (SELECT "scoring_voiding"."id" AS "pk" FROM "scoring_voiding" INNER JOIN "scoring_round" ON ("scoring_voiding"."round_id" = "scoring_round"."id") INNER JOIN "tournaments_table" ON ("scoring_round"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM scoring_round WHERE id IN (SELECT "scoring_round"."id" AS "pk" FROM "scoring_round" INNER JOIN "tournaments_table" ON ("scoring_round"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_stepback WHERE id IN (SELECT "tournaments_stepback"."id" AS "pk" FROM "tournaments_stepback" WHERE "tournaments_stepback"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_statechange WHERE id IN (SELECT "tournaments_statechange"."id" AS "pk" FROM "tournaments_statechange" INNER JOIN "tournaments_seating" ON ("tournaments_statechange"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_rebalance WHERE id IN (SELECT "tournaments_rebalance"."id" AS "pk" FROM "tournaments_rebalance" INNER JOIN "tournaments_seating" ON ("tournaments_rebalance"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_occupancyhistory WHERE pgh_id IN (SELECT "tournaments_occupancyhistory"."pgh_id" AS "pk" FROM "tournaments_occupancyhistory" INNER JOIN "tournaments_seat" ON ("tournaments_occupancyhistory"."seat_id" = "tournaments_seat"."id") INNER JOIN "tournaments_table" ON ("tournaments_seat"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_occupancy WHERE id IN (SELECT "tournaments_occupancy"."id" AS "pk" FROM "tournaments_occupancy" INNER JOIN "tournaments_seat" ON ("tournaments_occupancy"."seat_id" = "tournaments_seat"."id") INNER JOIN "tournaments_table" ON ("tournaments_seat"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_seat WHERE id IN (SELECT "tournaments_seat"."id" AS "pk" FROM "tournaments_seat" INNER JOIN "tournaments_table" ON ("tournaments_seat"."table_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_postponementhistory WHERE pgh_id IN (SELECT "tournaments_postponementhistory"."pgh_id" AS "pk" FROM "tournaments_postponementhistory" INNER JOIN "tournaments_table" ON ("tournaments_postponementhistory"."pgh_obj_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    WITH gone AS (DELETE FROM tournaments_extratimehistory WHERE pgh_id IN (SELECT "tournaments_extratimehistory"."pgh_id" AS "pk" FROM "tournaments_extratimehistory" INNER JOIN "tournaments_table" ON ("tournaments_extratimehistory"."pgh_obj_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    WITH gone AS (DELETE FROM tournaments_tablehistory WHERE pgh_id IN (SELECT "tournaments_tablehistory"."pgh_id" AS "pk" FROM "tournaments_tablehistory" INNER JOIN "tournaments_table" ON ("tournaments_tablehistory"."pgh_obj_id" = "tournaments_table"."id") INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_table WHERE id IN (SELECT "tournaments_table"."id" AS "pk" FROM "tournaments_table" INNER JOIN "tournaments_seating" ON ("tournaments_table"."seating_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_seatinghistory WHERE pgh_id IN (SELECT "tournaments_seatinghistory"."pgh_id" AS "pk" FROM "tournaments_seatinghistory" INNER JOIN "tournaments_seating" ON ("tournaments_seatinghistory"."pgh_obj_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    WITH gone AS (DELETE FROM tournaments_clockhistory WHERE pgh_id IN (SELECT "tournaments_clockhistory"."pgh_id" AS "pk" FROM "tournaments_clockhistory" INNER JOIN "tournaments_seating" ON ("tournaments_clockhistory"."pgh_obj_id" = "tournaments_seating"."id") WHERE "tournaments_seating"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_seating WHERE id IN (SELECT "tournaments_seating"."id" AS "pk" FROM "tournaments_seating" WHERE "tournaments_seating"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_registration WHERE id IN (SELECT "tournaments_registration"."id" AS "pk" FROM "tournaments_registration" WHERE "tournaments_registration"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_attendancehistory WHERE pgh_id IN (SELECT "tournaments_attendancehistory"."pgh_id" AS "pk" FROM "tournaments_attendancehistory" INNER JOIN "tournaments_entrant" ON ("tournaments_attendancehistory"."entrant_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_attendance WHERE id IN (SELECT "tournaments_attendance"."id" AS "pk" FROM "tournaments_attendance" INNER JOIN "tournaments_entrant" ON ("tournaments_attendance"."entrant_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_keepaparthistory WHERE pgh_id IN (SELECT "tournaments_keepaparthistory"."pgh_id" AS "pk" FROM "tournaments_keepaparthistory" INNER JOIN "tournaments_entrant" ON ("tournaments_keepaparthistory"."first_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_keepapart WHERE id IN (SELECT "tournaments_keepapart"."id" AS "pk" FROM "tournaments_keepapart" INNER JOIN "tournaments_entrant" ON ("tournaments_keepapart"."first_id" = "tournaments_entrant"."id") WHERE "tournaments_entrant"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_entranthistory WHERE pgh_id IN (SELECT "tournaments_entranthistory"."pgh_id" AS "pk" FROM "tournaments_entranthistory" WHERE "tournaments_entranthistory"."event_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_entrant WHERE id IN (SELECT "tournaments_entrant"."id" AS "pk" FROM "tournaments_entrant" WHERE "tournaments_entrant"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_place WHERE id IN (SELECT "tournaments_place"."id" AS "pk" FROM "tournaments_place" WHERE "tournaments_place"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_team WHERE id IN (SELECT "tournaments_team"."id" AS "pk" FROM "tournaments_team" WHERE "tournaments_team"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_personhistory WHERE pgh_id IN (SELECT "tournaments_personhistory"."pgh_id" AS "pk" FROM "tournaments_personhistory" WHERE "tournaments_personhistory"."made_up_for_id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_person WHERE id IN (SELECT "tournaments_person"."id" AS "pk" FROM "tournaments_person" WHERE "tournaments_person"."made_up_for_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM tournaments_resultsversion WHERE event_id IN (SELECT "tournaments_resultsversion"."event_id" AS "pk" FROM "tournaments_resultsversion" WHERE "tournaments_resultsversion"."event_id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    WITH gone AS (DELETE FROM tournaments_eventhistory WHERE pgh_id IN (SELECT "tournaments_eventhistory"."pgh_id" AS "pk" FROM "tournaments_eventhistory" WHERE "tournaments_eventhistory"."id" = discarded) RETURNING pgh_context_id)
    SELECT count(*), array_agg(DISTINCT pgh_context_id) FILTER (WHERE pgh_context_id IS NOT NULL)
    INTO found_rows, made_by FROM gone;
    removed := removed + found_rows;
    contexts := contexts || made_by;

    DELETE FROM tournaments_event WHERE id IN (SELECT "tournaments_event"."id" AS "pk" FROM "tournaments_event" WHERE "tournaments_event"."id" = discarded);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    DELETE FROM pghistory_context kept WHERE kept.id = ANY(contexts) AND NOT EXISTS (SELECT FROM tournaments_membershiphistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_eventhistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_personhistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_entranthistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_keepaparthistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_attendancehistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_helperhistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_seatinghistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_clockhistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_postponementhistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_extratimehistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_tablehistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM tournaments_occupancyhistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM scoring_announcementhistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM scoring_rulinghistory WHERE pgh_context_id = kept.id) AND NOT EXISTS (SELECT FROM scoring_sanctionhistory WHERE pgh_context_id = kept.id);
    GET DIAGNOSTICS found_rows = ROW_COUNT;
    removed := removed + found_rows;

    UPDATE scoring_tombstone SET rows = removed WHERE id = stone;
    PERFORM set_config('pgtrigger.ignore', '{}', true);
    PERFORM set_config('stichtafel.discarding', 'off', true);
    RETURN stone;
END $$;


--
-- Name: stichtafel_folded(text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stichtafel_folded(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN CASE WHEN (value ~ '[ぁ-ゖ]'::text) THEN translate(replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(NORMALIZE(lower(value), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'ø'::text, 'o'::text), 'ł'::text, 'l'::text), 'đ'::text, 'd'::text), 'ð'::text, 'd'::text), 'þ'::text, 'th'::text), 'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖ'::text, 'ァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶ'::text) ELSE replace(replace(replace(replace(replace(replace(replace(replace(regexp_replace(NORMALIZE(lower(value), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'ø'::text, 'o'::text), 'ł'::text, 'l'::text), 'đ'::text, 'd'::text), 'ð'::text, 'd'::text), 'þ'::text, 'th'::text) END;


--
-- Name: stichtafel_holds_words(text, text); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stichtafel_holds_words(value text, words text) RETURNS boolean
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN (public.stichtafel_folded(value) ~~ ALL (string_to_array((('%'::text || replace(regexp_replace(public.stichtafel_folded(words), '([\\%_])'::text, '\\\1'::text, 'g'::text), ' '::text, '% %'::text)) || '%'::text), ' '::text)));


--
-- Name: stichtafel_keep_context(); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stichtafel_keep_context() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    IF TG_OP = 'UPDATE' AND NEW.id = OLD.id AND NEW.created_at = OLD.created_at
        AND NEW.metadata @> jsonb_strip_nulls(OLD.metadata) THEN
        RETURN NEW;
    END IF;
    IF TG_OP = 'DELETE' AND current_setting('stichtafel.discarding', true) = 'on' THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION 'where a change came from is kept';
END $$;


--
-- Name: stichtafel_store_rows(text, jsonb); Type: FUNCTION; Schema: public; Owner: -
--

CREATE FUNCTION public.stichtafel_store_rows(into_table text, given jsonb) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
BEGIN
    IF into_table <> ALL ('{tournaments_attendance,tournaments_entrant,tournaments_event,tournaments_keepapart,tournaments_occupancy}'::text[]) THEN
        RAISE EXCEPTION 'not for %', into_table USING ERRCODE = 'insufficient_privilege';
    END IF;
    PERFORM set_config('pgtrigger.ignore', '{pgtrigger_insert_insert_52bdd,pgtrigger_insert_insert_f8dbf,pgtrigger_insert_insert_fc92a,pgtrigger_insert_insert_a4f22,pgtrigger_insert_insert_96171}', true);
    EXECUTE format(
        'INSERT INTO public.%1$I SELECT * FROM jsonb_populate_recordset(NULL::public.%1$I, $1)',
        into_table
    ) USING given;
    PERFORM set_config('pgtrigger.ignore', '{}', true);
END $_$;


SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: account_emailaddress; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_emailaddress (
    id integer NOT NULL,
    email character varying(254) NOT NULL,
    verified boolean NOT NULL,
    "primary" boolean NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: account_emailaddress_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.account_emailaddress ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailaddress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: account_emailconfirmation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.account_emailconfirmation (
    id integer NOT NULL,
    created timestamp with time zone NOT NULL,
    sent timestamp with time zone,
    key character varying(64) NOT NULL,
    email_address_id integer NOT NULL
);


--
-- Name: account_emailconfirmation_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.account_emailconfirmation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailconfirmation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_group; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);


--
-- Name: auth_group_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_group_permissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);


--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: auth_permission; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);


--
-- Name: auth_permission_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_admin_log; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_admin_log (
    id integer NOT NULL,
    action_time timestamp with time zone NOT NULL,
    object_id text,
    object_repr character varying(200) NOT NULL,
    action_flag smallint NOT NULL,
    change_message text NOT NULL,
    content_type_id integer,
    user_id bigint NOT NULL,
    CONSTRAINT django_admin_log_action_flag_check CHECK ((action_flag >= 0))
);


--
-- Name: django_admin_log_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_admin_log ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_admin_log_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_content_type; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);


--
-- Name: django_content_type_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_migrations; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);


--
-- Name: django_migrations_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: django_session; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);


--
-- Name: mfa_authenticator; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.mfa_authenticator (
    id bigint NOT NULL,
    type character varying(20) NOT NULL,
    data jsonb NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);


--
-- Name: mfa_authenticator_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.mfa_authenticator ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mfa_authenticator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: pghistory_context; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.pghistory_context (
    id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    metadata jsonb NOT NULL
);


--
-- Name: scoring_announcement; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_announcement (
    id bigint NOT NULL,
    text character varying(200) NOT NULL,
    translations jsonb NOT NULL,
    ends_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    by_id bigint NOT NULL,
    event_id bigint NOT NULL,
    CONSTRAINT announcement_ends_later CHECK (((ends_at IS NULL) OR (ends_at > created_at))),
    CONSTRAINT announcement_text_not_empty CHECK ((NOT ((text)::text = ''::text)))
);


--
-- Name: scoring_announcement_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_announcement ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_announcement_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_announcementhistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_announcementhistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    withdrawn_at timestamp with time zone,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL
);


--
-- Name: scoring_announcementhistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_announcementhistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_announcementhistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_backup; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_backup (
    id bigint NOT NULL,
    reason character varying(20) NOT NULL,
    asked_at timestamp with time zone NOT NULL,
    begun_at timestamp with time zone,
    ended_at timestamp with time zone,
    file character varying(200) NOT NULL,
    size bigint NOT NULL,
    fault character varying(20) NOT NULL,
    event_id bigint,
    CONSTRAINT scoring_backup_size_check CHECK ((size >= 0))
);


--
-- Name: scoring_backup_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_backup ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_backup_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_chainrecord; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_chainrecord (
    id bigint NOT NULL,
    number integer NOT NULL,
    text text NOT NULL,
    previous character varying(64) NOT NULL,
    hash character varying(64) NOT NULL,
    made_at timestamp with time zone NOT NULL,
    event_id bigint NOT NULL,
    seating_id bigint NOT NULL,
    CONSTRAINT chain_record_follows_another CHECK ((((number = 1) AND ((previous)::text = ''::text)) OR ((number > 1) AND (NOT ((previous)::text = ''::text))))),
    CONSTRAINT scoring_chainrecord_number_check CHECK ((number >= 0))
);


--
-- Name: scoring_chainrecord_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_chainrecord ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_chainrecord_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_confirmation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_confirmation (
    id bigint NOT NULL,
    device character varying(40) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    by_id bigint,
    entry_id bigint NOT NULL,
    entrant_id bigint,
    reason character varying(200) NOT NULL,
    CONSTRAINT confirmation_from_person_or_desk CHECK ((((by_id IS NOT NULL) AND ((device)::text = ''::text) AND (entrant_id IS NULL)) OR ((by_id IS NULL) AND (entrant_id IS NOT NULL) AND (NOT ((device)::text = ''::text))))),
    CONSTRAINT confirmation_reason_only_from_desk CHECK ((((reason)::text = ''::text) OR (by_id IS NOT NULL)))
);


--
-- Name: scoring_confirmation_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_confirmation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_confirmation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_draftpile; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_draftpile (
    id bigint NOT NULL,
    device character varying(40) NOT NULL,
    edit integer NOT NULL,
    seen jsonb NOT NULL,
    by integer,
    evidence character varying(10) NOT NULL,
    content jsonb NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    entrant_id bigint,
    round_id bigint NOT NULL,
    over boolean NOT NULL,
    CONSTRAINT draft_pile_edit_from_1 CHECK ((edit >= 1)),
    CONSTRAINT draft_pile_evidence CHECK (((evidence)::text = ANY ((ARRAY['cards'::character varying, 'counts'::character varying, 'points'::character varying])::text[]))),
    CONSTRAINT draft_pile_has_device CHECK ((NOT ((device)::text = ''::text))),
    CONSTRAINT scoring_draftpile_by_check CHECK ((by >= 0)),
    CONSTRAINT scoring_draftpile_edit_check CHECK ((edit >= 0))
);


--
-- Name: scoring_draftpile_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_draftpile ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_draftpile_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_draw; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_draw (
    id bigint NOT NULL,
    seed integer,
    reason character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    by_id bigint NOT NULL,
    event_id bigint NOT NULL,
    CONSTRAINT scoring_draw_seed_check CHECK ((seed >= 0))
);


--
-- Name: scoring_draw_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_draw ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_draw_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_entry; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_entry (
    id bigint NOT NULL,
    version integer NOT NULL,
    evidence character varying(10) NOT NULL,
    source character varying(10) NOT NULL,
    device character varying(40) NOT NULL,
    reason character varying(200) NOT NULL,
    correction character varying(200) NOT NULL,
    accepted character varying(30)[] NOT NULL,
    overruled character varying(30)[] NOT NULL,
    undealt character varying(3)[],
    unplayed character varying(3)[],
    key character varying(64),
    digest character varying(64) NOT NULL,
    answer text NOT NULL,
    phone_time timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    by_id bigint,
    seat_id bigint,
    table_id bigint NOT NULL,
    round_id bigint NOT NULL,
    CONSTRAINT entry_correction_only_from_desk CHECK ((((correction)::text = ''::text) OR ((by_id IS NOT NULL) AND ((source)::text = 'desk'::text)))),
    CONSTRAINT entry_evidence CHECK (((evidence)::text = ANY ((ARRAY['cards'::character varying, 'counts'::character varying, 'points'::character varying])::text[]))),
    CONSTRAINT entry_overruled_needs_reason CHECK (((overruled = '{}'::character varying(30)[]) OR (NOT ((reason)::text = ''::text)))),
    CONSTRAINT entry_reason_only_from_desk CHECK ((((reason)::text = ''::text) OR ((by_id IS NOT NULL) AND ((source)::text = 'desk'::text)))),
    CONSTRAINT entry_source CHECK (((source)::text = ANY ((ARRAY['captain'::character varying, 'desk'::character varying, 'import'::character varying])::text[]))),
    CONSTRAINT entry_version_from_1 CHECK ((version >= 1)),
    CONSTRAINT scoring_entry_version_check CHECK ((version >= 0))
);


--
-- Name: scoring_entry_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_entry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_entry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_eventfile; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_eventfile (
    id bigint NOT NULL,
    content bytea NOT NULL,
    summary jsonb NOT NULL,
    state character varying(10) NOT NULL,
    problems jsonb NOT NULL,
    slug character varying(60) NOT NULL,
    steps_done integer NOT NULL,
    steps_planned integer NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    ordered_at timestamp with time zone,
    by_id bigint NOT NULL,
    organisation_id bigint NOT NULL,
    people jsonb NOT NULL,
    CONSTRAINT event_file_ordered CHECK ((((state)::text = 'sent'::text) OR (ordered_at IS NOT NULL))),
    CONSTRAINT event_file_state CHECK (((state)::text = ANY ((ARRAY['received'::character varying, 'sent'::character varying, 'reading'::character varying, 'read'::character varying, 'refused'::character varying])::text[]))),
    CONSTRAINT scoring_eventfile_steps_done_check CHECK ((steps_done >= 0)),
    CONSTRAINT scoring_eventfile_steps_planned_check CHECK ((steps_planned >= 0))
);


--
-- Name: scoring_eventfile_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_eventfile ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_eventfile_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_eventimport; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_eventimport (
    id bigint NOT NULL,
    organisation character varying(100) NOT NULL,
    slug character varying(60) NOT NULL,
    digest character varying(64) NOT NULL,
    imported_at timestamp with time zone NOT NULL,
    event_id bigint NOT NULL
);


--
-- Name: scoring_eventimport_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_eventimport ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_eventimport_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_helpcall; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_helpcall (
    id bigint NOT NULL,
    kind character varying(10) NOT NULL,
    device character varying(40) NOT NULL,
    called_at timestamp with time zone NOT NULL,
    taken_at timestamp with time zone,
    done_at timestamp with time zone,
    place_id bigint NOT NULL,
    taken_by_id bigint,
    CONSTRAINT call_kind CHECK (((kind)::text = ANY ((ARRAY['director'::character varying, 'wrong'::character varying])::text[]))),
    CONSTRAINT call_taken_at CHECK (((taken_by_id IS NULL) OR (taken_at IS NOT NULL)))
);


--
-- Name: scoring_helpcall_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_helpcall ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_helpcall_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_importedresult; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_importedresult (
    id bigint NOT NULL,
    part smallint NOT NULL,
    points integer,
    rank smallint,
    entrant_id bigint NOT NULL,
    CONSTRAINT imported_result_part_from_1 CHECK ((part >= 1)),
    CONSTRAINT imported_result_points CHECK (((points IS NULL) OR ((points >= '-84000000'::integer) AND (points <= 84000000)))),
    CONSTRAINT imported_result_points_or_rank CHECK ((((points IS NOT NULL) AND (rank IS NULL)) OR ((part = 1) AND (points IS NULL) AND (rank >= 1)))),
    CONSTRAINT scoring_importedresult_part_check CHECK ((part >= 0)),
    CONSTRAINT scoring_importedresult_rank_check CHECK ((rank >= 0))
);


--
-- Name: scoring_importedresult_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_importedresult ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_importedresult_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_lot; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_lot (
    id bigint NOT NULL,
    "position" smallint NOT NULL,
    draw_id bigint NOT NULL,
    entrant_id bigint NOT NULL,
    CONSTRAINT lot_position_from_1 CHECK (("position" >= 1)),
    CONSTRAINT scoring_lot_position_check CHECK (("position" >= 0))
);


--
-- Name: scoring_lot_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_lot ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_lot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_rehearsal; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_rehearsal (
    id bigint NOT NULL,
    seatings smallint NOT NULL,
    seed integer NOT NULL,
    state character varying(10) NOT NULL,
    searches integer[] NOT NULL,
    failure character varying(200) NOT NULL,
    busy_until timestamp with time zone,
    requested_at timestamp with time zone NOT NULL,
    by_id bigint NOT NULL,
    event_id bigint NOT NULL,
    origin_id bigint NOT NULL,
    CONSTRAINT rehearsal_seatings_from_1 CHECK ((seatings >= 1)),
    CONSTRAINT rehearsal_state CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'done'::character varying, 'failed'::character varying])::text[]))),
    CONSTRAINT scoring_rehearsal_seatings_check CHECK ((seatings >= 0)),
    CONSTRAINT scoring_rehearsal_seed_check CHECK ((seed >= 0))
);


--
-- Name: scoring_rehearsal_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_rehearsal ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_rehearsal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_round; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_round (
    id bigint NOT NULL,
    number smallint NOT NULL,
    seats_in_play smallint[] NOT NULL,
    first_leader smallint NOT NULL,
    state character varying(10) NOT NULL,
    replayed boolean NOT NULL,
    table_id bigint NOT NULL,
    CONSTRAINT round_leader_plays CHECK ((seats_in_play @> ARRAY[first_leader])),
    CONSTRAINT round_number_from_1 CHECK ((number >= 1)),
    CONSTRAINT round_replayed_if_void CHECK (((NOT replayed) OR ((state)::text = 'void'::text))),
    CONSTRAINT round_seats_3_to_8 CHECK (((
CASE
    WHEN (seats_in_play IS NULL) THEN NULL::integer
    ELSE COALESCE(array_length(seats_in_play, 1), 0)
END >= 3) AND (
CASE
    WHEN (seats_in_play IS NULL) THEN NULL::integer
    ELSE COALESCE(array_length(seats_in_play, 1), 0)
END <= 8))),
    CONSTRAINT round_state CHECK (((state)::text = ANY ((ARRAY['open'::character varying, 'closed'::character varying, 'void'::character varying])::text[]))),
    CONSTRAINT scoring_round_first_leader_check CHECK ((first_leader >= 0)),
    CONSTRAINT scoring_round_number_check CHECK ((number >= 0))
);


--
-- Name: scoring_round_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_round ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_round_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_ruling; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_ruling (
    id bigint NOT NULL,
    kind character varying(10) NOT NULL,
    points integer,
    reason character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    by_id bigint NOT NULL,
    entrant_id bigint NOT NULL,
    seating_id bigint NOT NULL,
    CONSTRAINT ruling_kind CHECK (((kind)::text = ANY ((ARRAY['average'::character varying, 'fixed'::character varying, 'void'::character varying])::text[]))),
    CONSTRAINT ruling_points CHECK (((((kind)::text = 'fixed'::text) AND (points IS NOT NULL)) OR ((NOT ((kind)::text = 'fixed'::text)) AND (points IS NULL))))
);


--
-- Name: scoring_ruling_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_ruling ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_ruling_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_rulinghistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_rulinghistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    withdrawn_at timestamp with time zone,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL
);


--
-- Name: scoring_rulinghistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_rulinghistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_rulinghistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_sanction; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_sanction (
    id bigint NOT NULL,
    points integer,
    reason character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    withdrawn_at timestamp with time zone,
    by_id bigint NOT NULL,
    entrant_id bigint NOT NULL,
    reason_public boolean NOT NULL,
    CONSTRAINT sanction_points_not_0 CHECK ((NOT (points = 0))),
    CONSTRAINT sanction_reason_public_unless_warning CHECK (((points IS NULL) OR reason_public))
);


--
-- Name: scoring_sanction_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_sanction ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_sanction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_sanctionhistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_sanctionhistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    withdrawn_at timestamp with time zone,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL
);


--
-- Name: scoring_sanctionhistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_sanctionhistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_sanctionhistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_standingssnapshot; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_standingssnapshot (
    id bigint NOT NULL,
    version bigint NOT NULL,
    rows text NOT NULL,
    teams text NOT NULL,
    notes jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    after_id bigint,
    event_id bigint NOT NULL,
    CONSTRAINT scoring_standingssnapshot_version_check CHECK ((version >= 0))
);


--
-- Name: scoring_standingssnapshot_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_standingssnapshot ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_standingssnapshot_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_storedpile; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_storedpile (
    id bigint NOT NULL,
    penalty character varying(3)[],
    captured character varying(3)[],
    captured_count smallint,
    own character varying(3)[],
    own_count smallint,
    choice character varying(1) NOT NULL,
    face_up jsonb,
    face_down jsonb,
    points smallint NOT NULL,
    penalty_points smallint,
    entry_id bigint NOT NULL,
    seat_id bigint NOT NULL,
    CONSTRAINT scoring_storedpile_captured_count_check CHECK ((captured_count >= 0)),
    CONSTRAINT scoring_storedpile_own_count_check CHECK ((own_count >= 0)),
    CONSTRAINT scoring_storedpile_penalty_points_check CHECK ((penalty_points >= 0))
);


--
-- Name: scoring_storedpile_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_storedpile ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_storedpile_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_tableversion; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_tableversion (
    table_id bigint NOT NULL,
    number bigint NOT NULL,
    CONSTRAINT scoring_tableversion_number_check CHECK ((number >= 0))
);


--
-- Name: scoring_tombstone; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_tombstone (
    id bigint NOT NULL,
    event bigint NOT NULL,
    slug character varying(60) NOT NULL,
    rows integer NOT NULL,
    head character varying(64) NOT NULL,
    discarded_at timestamp with time zone NOT NULL,
    by_id bigint NOT NULL,
    organisation_id bigint NOT NULL,
    origin_id bigint,
    CONSTRAINT scoring_tombstone_rows_check CHECK ((rows >= 0))
);


--
-- Name: scoring_tombstone_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_tombstone ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_tombstone_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_voiding; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_voiding (
    id bigint NOT NULL,
    void boolean NOT NULL,
    reason character varying(20) NOT NULL,
    note character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    by_id bigint NOT NULL,
    round_id bigint NOT NULL,
    CONSTRAINT voiding_other_needs_note CHECK (((NOT ((reason)::text = 'other'::text)) OR (NOT ((note)::text = ''::text)))),
    CONSTRAINT voiding_reason CHECK (((((reason)::text = ANY ((ARRAY['misdeal'::character varying, 'revoke'::character varying, 'wrong_deck'::character varying, 'other'::character varying])::text[])) AND void) OR (((reason)::text = ''::text) AND (NOT void))))
);


--
-- Name: scoring_voiding_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.scoring_voiding ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.scoring_voiding_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: scoring_workerheartbeat; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.scoring_workerheartbeat (
    queue character varying(20) NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    reported_at timestamp with time zone,
    clock_at timestamp with time zone
);


--
-- Name: tournaments_attendance; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_attendance (
    id bigint NOT NULL,
    number smallint NOT NULL,
    state character varying(20) NOT NULL,
    since timestamp with time zone NOT NULL,
    by_id bigint,
    entrant_id bigint NOT NULL,
    CONSTRAINT attendance_number_from_1 CHECK ((number >= 1)),
    CONSTRAINT attendance_state CHECK (((state)::text = ANY ((ARRAY['present'::character varying, 'standby'::character varying, 'sitting_out'::character varying, 'late'::character varying, 'left'::character varying])::text[]))),
    CONSTRAINT tournaments_attendance_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_attendance_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_attendance ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_attendance_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_attendancehistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_attendancehistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    id bigint NOT NULL,
    number smallint NOT NULL,
    state character varying(20) NOT NULL,
    since timestamp with time zone NOT NULL,
    by_id bigint,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    entrant_id bigint NOT NULL,
    CONSTRAINT tournaments_attendancehistory_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_attendancehistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_attendancehistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_attendancehistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_clockhistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_clockhistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    clock_ends_at timestamp with time zone,
    clock_left integer,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    CONSTRAINT tournaments_clockhistory_clock_left_check CHECK ((clock_left >= 0))
);


--
-- Name: tournaments_clockhistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_clockhistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_clockhistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_email; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_email (
    id bigint NOT NULL,
    kind character varying(20) NOT NULL,
    address character varying(254) NOT NULL,
    language character varying(10) NOT NULL,
    data jsonb NOT NULL,
    queued_at timestamp with time zone NOT NULL,
    tries smallint NOT NULL,
    next_try_at timestamp with time zone NOT NULL,
    CONSTRAINT email_kind CHECK (((kind)::text = ANY ((ARRAY['test'::character varying, 'password'::character varying, 'invitation'::character varying, 'registration'::character varying, 'closing'::character varying, 'backup'::character varying, 'worker'::character varying])::text[]))),
    CONSTRAINT tournaments_email_tries_check CHECK ((tries >= 0))
);


--
-- Name: tournaments_email_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_email ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_email_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_entrant; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_entrant (
    id bigint NOT NULL,
    number integer NOT NULL,
    home_club character varying(100) NOT NULL,
    out_of_competition boolean NOT NULL,
    withdrawn boolean NOT NULL,
    event_id bigint NOT NULL,
    person_id bigint NOT NULL,
    fixed_place_id bigint,
    team_id bigint,
    digest character varying(64) NOT NULL,
    key character varying(32) NOT NULL,
    name character varying(100) NOT NULL,
    sort_name character varying(100) NOT NULL,
    team_name character varying(100) NOT NULL,
    CONSTRAINT entrant_number_from_1 CHECK ((number >= 1)),
    CONSTRAINT tournaments_entrant_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_entrant_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_entrant ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_entrant_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_entranthistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_entranthistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    id bigint NOT NULL,
    number integer NOT NULL,
    home_club character varying(100) NOT NULL,
    out_of_competition boolean NOT NULL,
    withdrawn boolean NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    event_id bigint NOT NULL,
    person_id bigint NOT NULL,
    fixed_place_id bigint,
    team_id bigint,
    digest character varying(64) NOT NULL,
    name character varying(100) NOT NULL,
    sort_name character varying(100) NOT NULL,
    team_name character varying(100) NOT NULL,
    CONSTRAINT tournaments_entranthistory_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_entranthistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_entranthistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_entranthistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_event; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_event (
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    slug character varying(60) NOT NULL,
    state character varying(20) NOT NULL,
    rehearsal boolean NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    time_zone character varying(50) NOT NULL,
    venue character varying(200) NOT NULL,
    language character varying(10) NOT NULL,
    edition character varying(20) NOT NULL,
    variant character varying(20) NOT NULL,
    house jsonb NOT NULL,
    rounds smallint,
    one_round_each boolean NOT NULL,
    target smallint,
    evidence character varying(10)[] NOT NULL,
    confirmation character varying(10) NOT NULL,
    points_system character varying(20) NOT NULL,
    tie_breaks character varying(20)[] NOT NULL,
    sit_out_points integer NOT NULL,
    best_seatings smallint,
    team_best smallint,
    standings_shown character varying(10) NOT NULL,
    check_in boolean NOT NULL,
    check_in_version integer NOT NULL,
    preferred_size smallint NOT NULL,
    smallest_size smallint NOT NULL,
    largest_size smallint NOT NULL,
    max_tables smallint,
    self_registration boolean NOT NULL,
    organisation_id bigint NOT NULL,
    unlisted boolean NOT NULL,
    rank_share smallint NOT NULL,
    without_rounds boolean NOT NULL,
    CONSTRAINT event_address CHECK (((slug)::text ~ '^[-a-zA-Z0-9_]+$'::text)),
    CONSTRAINT event_best_seatings_from_1 CHECK (((best_seatings IS NULL) OR (best_seatings >= 1))),
    CONSTRAINT event_confirmation CHECK (((confirmation)::text = ANY ((ARRAY['none'::character varying, 'asked'::character varying, 'needed'::character varying, 'director'::character varying])::text[]))),
    CONSTRAINT event_days CHECK ((ends_on >= starts_on)),
    CONSTRAINT event_evidence CHECK (((evidence <@ ARRAY['cards'::character varying(10), 'counts'::character varying(10), 'points'::character varying(10)]) AND (
CASE
    WHEN (evidence IS NULL) THEN NULL::integer
    ELSE COALESCE(array_length(evidence, 1), 0)
END >= 1))),
    CONSTRAINT event_length CHECK ((((rounds IS NOT NULL) AND ((rounds >= 1) AND (rounds <= 20))) OR ((rounds IS NULL) AND (target IS NOT NULL)) OR (one_round_each AND (rounds IS NULL)))),
    CONSTRAINT event_one_number_of_rounds CHECK (((rounds IS NULL) OR (NOT one_round_each))),
    CONSTRAINT event_rank_share_to_100 CHECK ((rank_share <= 100)),
    CONSTRAINT event_sizes CHECK (((smallest_size >= 3) AND (preferred_size >= smallest_size) AND (largest_size >= preferred_size) AND (largest_size <= 8))),
    CONSTRAINT event_standings_shown CHECK (((standings_shown)::text = ANY ((ARRAY['now'::character varying, 'seating'::character varying, 'hidden'::character varying])::text[]))),
    CONSTRAINT event_state CHECK (((state)::text = ANY ((ARRAY['draft'::character varying, 'registration'::character varying, 'running'::character varying, 'finished'::character varying])::text[]))),
    CONSTRAINT event_target_from_1 CHECK (((target IS NULL) OR (target >= 1))),
    CONSTRAINT event_team_best_from_1 CHECK (((team_best IS NULL) OR (team_best >= 1))),
    CONSTRAINT event_without_rounds_is_over CHECK (((NOT without_rounds) OR ((NOT rehearsal) AND ((state)::text = 'finished'::text)))),
    CONSTRAINT tournaments_event_best_seatings_check CHECK ((best_seatings >= 0)),
    CONSTRAINT tournaments_event_check_in_version_check CHECK ((check_in_version >= 0)),
    CONSTRAINT tournaments_event_largest_size_check CHECK ((largest_size >= 0)),
    CONSTRAINT tournaments_event_max_tables_check CHECK ((max_tables >= 0)),
    CONSTRAINT tournaments_event_preferred_size_check CHECK ((preferred_size >= 0)),
    CONSTRAINT tournaments_event_rank_share_check CHECK ((rank_share >= 0)),
    CONSTRAINT tournaments_event_rounds_check CHECK ((rounds >= 0)),
    CONSTRAINT tournaments_event_sit_out_points_check CHECK ((sit_out_points >= 0)),
    CONSTRAINT tournaments_event_smallest_size_check CHECK ((smallest_size >= 0)),
    CONSTRAINT tournaments_event_target_check CHECK ((target >= 0)),
    CONSTRAINT tournaments_event_team_best_check CHECK ((team_best >= 0))
);


--
-- Name: tournaments_event_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_event ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_event_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_eventaddress; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_eventaddress (
    id bigint NOT NULL,
    slug character varying(60) NOT NULL,
    event bigint NOT NULL,
    since timestamp with time zone NOT NULL,
    CONSTRAINT tournaments_eventaddress_event_check CHECK ((event >= 0))
);


--
-- Name: tournaments_eventaddress_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_eventaddress ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_eventaddress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_eventhistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_eventhistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    slug character varying(60) NOT NULL,
    state character varying(20) NOT NULL,
    rehearsal boolean NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    time_zone character varying(50) NOT NULL,
    venue character varying(200) NOT NULL,
    language character varying(10) NOT NULL,
    edition character varying(20) NOT NULL,
    variant character varying(20) NOT NULL,
    house jsonb NOT NULL,
    rounds smallint,
    one_round_each boolean NOT NULL,
    target smallint,
    evidence character varying(10)[] NOT NULL,
    confirmation character varying(10) NOT NULL,
    points_system character varying(20) NOT NULL,
    tie_breaks character varying(20)[] NOT NULL,
    sit_out_points integer NOT NULL,
    best_seatings smallint,
    team_best smallint,
    standings_shown character varying(10) NOT NULL,
    check_in boolean NOT NULL,
    check_in_version integer NOT NULL,
    preferred_size smallint NOT NULL,
    smallest_size smallint NOT NULL,
    largest_size smallint NOT NULL,
    max_tables smallint,
    self_registration boolean NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    organisation_id bigint NOT NULL,
    unlisted boolean NOT NULL,
    rank_share smallint NOT NULL,
    without_rounds boolean NOT NULL,
    CONSTRAINT tournaments_eventhistory_best_seatings_check CHECK ((best_seatings >= 0)),
    CONSTRAINT tournaments_eventhistory_check_in_version_check CHECK ((check_in_version >= 0)),
    CONSTRAINT tournaments_eventhistory_largest_size_check CHECK ((largest_size >= 0)),
    CONSTRAINT tournaments_eventhistory_max_tables_check CHECK ((max_tables >= 0)),
    CONSTRAINT tournaments_eventhistory_preferred_size_check CHECK ((preferred_size >= 0)),
    CONSTRAINT tournaments_eventhistory_rank_share_check CHECK ((rank_share >= 0)),
    CONSTRAINT tournaments_eventhistory_rounds_check CHECK ((rounds >= 0)),
    CONSTRAINT tournaments_eventhistory_sit_out_points_check CHECK ((sit_out_points >= 0)),
    CONSTRAINT tournaments_eventhistory_smallest_size_check CHECK ((smallest_size >= 0)),
    CONSTRAINT tournaments_eventhistory_target_check CHECK ((target >= 0)),
    CONSTRAINT tournaments_eventhistory_team_best_check CHECK ((team_best >= 0))
);


--
-- Name: tournaments_eventhistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_eventhistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_eventhistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_extratimehistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_extratimehistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    extra_minutes smallint NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    CONSTRAINT tournaments_extratimehistory_extra_minutes_check CHECK ((extra_minutes >= 0))
);


--
-- Name: tournaments_extratimehistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_extratimehistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_extratimehistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_helper; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_helper (
    id bigint NOT NULL,
    role character varying(20) NOT NULL,
    event_id bigint NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT helper_role CHECK (((role)::text = ANY ((ARRAY['owner'::character varying, 'director'::character varying, 'score_keeper'::character varying, 'reader'::character varying])::text[])))
);


--
-- Name: tournaments_helper_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_helper ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_helper_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_helperhistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_helperhistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    id bigint NOT NULL,
    role character varying(20) NOT NULL,
    event_id bigint NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: tournaments_helperhistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_helperhistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_helperhistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_invitation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_invitation (
    id bigint NOT NULL,
    role character varying(20) NOT NULL,
    digest character varying(64) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    account_tries smallint NOT NULL,
    accepted_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    accepted_by_id bigint,
    event_id bigint,
    invited_by_id bigint NOT NULL,
    organisation_id bigint NOT NULL,
    email character varying(254) NOT NULL,
    CONSTRAINT invitation_accepted_by CHECK ((((accepted_at IS NULL) AND (accepted_by_id IS NULL)) OR ((accepted_at IS NOT NULL) AND (accepted_by_id IS NOT NULL)))),
    CONSTRAINT invitation_ends_once CHECK (((accepted_at IS NULL) OR (withdrawn_at IS NULL))),
    CONSTRAINT invitation_role CHECK (((role)::text = ANY ((ARRAY['owner'::character varying, 'director'::character varying, 'score_keeper'::character varying, 'reader'::character varying])::text[]))),
    CONSTRAINT tournaments_invitation_account_tries_check CHECK ((account_tries >= 0))
);


--
-- Name: tournaments_invitation_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_invitation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_invitation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_keepapart; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_keepapart (
    id bigint NOT NULL,
    first_id bigint NOT NULL,
    second_id bigint NOT NULL,
    CONSTRAINT keep_apart_ordered CHECK ((first_id < second_id))
);


--
-- Name: tournaments_keepapart_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_keepapart ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_keepapart_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_keepaparthistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_keepaparthistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    id bigint NOT NULL,
    first_id bigint NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    second_id bigint NOT NULL
);


--
-- Name: tournaments_keepaparthistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_keepaparthistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_keepaparthistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_listversion; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_listversion (
    id smallint NOT NULL,
    number bigint NOT NULL,
    CONSTRAINT list_version_once CHECK ((id = 1)),
    CONSTRAINT tournaments_listversion_id_check CHECK ((id >= 0)),
    CONSTRAINT tournaments_listversion_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_membership; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_membership (
    id bigint NOT NULL,
    role character varying(20) NOT NULL,
    user_id bigint NOT NULL,
    organisation_id bigint NOT NULL,
    CONSTRAINT membership_role CHECK (((role)::text = ANY ((ARRAY['owner'::character varying, 'director'::character varying, 'score_keeper'::character varying, 'reader'::character varying])::text[])))
);


--
-- Name: tournaments_membership_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_membership ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_membership_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_membershiphistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_membershiphistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    id bigint NOT NULL,
    role character varying(20) NOT NULL,
    organisation_id bigint NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    user_id bigint NOT NULL
);


--
-- Name: tournaments_membershiphistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_membershiphistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_membershiphistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_merge; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_merge (
    kept_id bigint NOT NULL,
    gone bigint NOT NULL,
    name character varying(100) NOT NULL,
    sort_name character varying(100) NOT NULL,
    home_club character varying(100) NOT NULL,
    language character varying(10) NOT NULL,
    club_taken boolean NOT NULL,
    language_taken boolean NOT NULL,
    entrants bigint[] NOT NULL,
    merged_at timestamp with time zone NOT NULL
);


--
-- Name: tournaments_occupancy; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_occupancy (
    id bigint NOT NULL,
    from_round smallint NOT NULL,
    to_round smallint,
    added_at timestamp with time zone NOT NULL,
    entrant_id bigint,
    seat_id bigint NOT NULL,
    CONSTRAINT occupancy_from_1 CHECK ((from_round >= 1)),
    CONSTRAINT occupancy_rounds CHECK (((to_round IS NULL) OR (to_round >= from_round))),
    CONSTRAINT tournaments_occupancy_from_round_check CHECK ((from_round >= 0)),
    CONSTRAINT tournaments_occupancy_to_round_check CHECK ((to_round >= 0))
);


--
-- Name: tournaments_occupancy_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_occupancy ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_occupancy_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_occupancyhistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_occupancyhistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    id bigint NOT NULL,
    from_round smallint NOT NULL,
    to_round smallint,
    added_at timestamp with time zone NOT NULL,
    entrant_id bigint,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL,
    seat_id bigint NOT NULL,
    CONSTRAINT tournaments_occupancyhistory_from_round_check CHECK ((from_round >= 0)),
    CONSTRAINT tournaments_occupancyhistory_to_round_check CHECK ((to_round >= 0))
);


--
-- Name: tournaments_occupancyhistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_occupancyhistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_occupancyhistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_organisation; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_organisation (
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    slug character varying(50) NOT NULL,
    imprint character varying(10000) NOT NULL,
    privacy character varying(10000) NOT NULL,
    version bigint NOT NULL,
    demands_second_step boolean NOT NULL,
    CONSTRAINT organisation_address CHECK (((slug)::text ~ '^[-a-zA-Z0-9_]+$'::text)),
    CONSTRAINT tournaments_organisation_version_check CHECK ((version >= 0))
);


--
-- Name: tournaments_organisation_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_organisation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_organisation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_person; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_person (
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    sort_name character varying(100) NOT NULL,
    home_club character varying(100) NOT NULL,
    language character varying(10) NOT NULL,
    erased_at timestamp with time zone,
    made_up_for_id bigint,
    organisation_id bigint NOT NULL
);


--
-- Name: tournaments_person_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_person ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_person_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_personhistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_personhistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    id bigint NOT NULL,
    made_up_for_id bigint,
    organisation_id bigint NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL
);


--
-- Name: tournaments_personhistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_personhistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_personhistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_place; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_place (
    id bigint NOT NULL,
    number smallint NOT NULL,
    room character varying(50) NOT NULL,
    link_version integer NOT NULL,
    short_code character varying(8) NOT NULL,
    reached_at timestamp with time zone,
    event_id bigint NOT NULL,
    CONSTRAINT place_number_from_1 CHECK ((number >= 1)),
    CONSTRAINT tournaments_place_link_version_check CHECK ((link_version >= 0)),
    CONSTRAINT tournaments_place_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_place_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_place ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_place_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_postponementhistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_postponementhistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    postponed boolean NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL
);


--
-- Name: tournaments_postponementhistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_postponementhistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_postponementhistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_rebalance; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_rebalance (
    id bigint NOT NULL,
    seat_changes jsonb NOT NULL,
    made_at timestamp with time zone NOT NULL,
    undone_at timestamp with time zone,
    by_id bigint,
    seating_id bigint NOT NULL,
    CONSTRAINT rebalance_undone_later CHECK (((undone_at IS NULL) OR (undone_at >= made_at)))
);


--
-- Name: tournaments_rebalance_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_rebalance ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_rebalance_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_registration; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_registration (
    id bigint NOT NULL,
    key uuid NOT NULL,
    name character varying(100) NOT NULL,
    home_club character varying(100) NOT NULL,
    language character varying(10) NOT NULL,
    consented_at timestamp with time zone NOT NULL,
    state character varying(10) NOT NULL,
    decided_at timestamp with time zone,
    decided_by_id bigint,
    entrant_id bigint,
    event_id bigint NOT NULL,
    source character varying(64) NOT NULL,
    sort_name character varying(100) NOT NULL,
    CONSTRAINT registration_state CHECK ((((decided_at IS NULL) AND (entrant_id IS NULL) AND ((state)::text = 'waiting'::text) AND (NOT ((name)::text = ''::text))) OR ((decided_at IS NOT NULL) AND (entrant_id IS NOT NULL) AND ((home_club)::text = ''::text) AND ((language)::text = ''::text) AND ((name)::text = ''::text) AND ((sort_name)::text = ''::text) AND ((source)::text = ''::text) AND ((state)::text = 'approved'::text)) OR ((decided_at IS NOT NULL) AND (entrant_id IS NULL) AND ((home_club)::text = ''::text) AND ((language)::text = ''::text) AND ((name)::text = ''::text) AND ((sort_name)::text = ''::text) AND ((source)::text = ''::text) AND ((state)::text = 'refused'::text))))
);


--
-- Name: tournaments_registration_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_registration ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_registration_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_resultsversion; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_resultsversion (
    event_id bigint NOT NULL,
    number bigint NOT NULL,
    closed_number bigint NOT NULL,
    notice bigint NOT NULL,
    CONSTRAINT tournaments_resultsversion_closed_number_check CHECK ((closed_number >= 0)),
    CONSTRAINT tournaments_resultsversion_notice_check CHECK ((notice >= 0)),
    CONSTRAINT tournaments_resultsversion_number_check CHECK ((number >= 0))
);


--
-- Name: tournaments_seat; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_seat (
    id bigint NOT NULL,
    "position" smallint NOT NULL,
    table_id bigint NOT NULL,
    CONSTRAINT seat_position_to_7 CHECK (("position" <= 7)),
    CONSTRAINT tournaments_seat_position_check CHECK (("position" >= 0))
);


--
-- Name: tournaments_seat_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_seat ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_seat_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_seating; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_seating (
    id bigint NOT NULL,
    number smallint NOT NULL,
    state character varying(20) NOT NULL,
    mode character varying(20) NOT NULL,
    edition character varying(20) NOT NULL,
    variant character varying(20) NOT NULL,
    rounds smallint,
    problem text NOT NULL,
    part smallint NOT NULL,
    places smallint[] NOT NULL,
    kept jsonb NOT NULL,
    quality jsonb,
    failure character varying(200) NOT NULL,
    steps_done integer NOT NULL,
    steps_planned integer NOT NULL,
    best_cost bigint,
    touched_at timestamp with time zone,
    best_wanted boolean NOT NULL,
    requested_at timestamp with time zone NOT NULL,
    published_at timestamp with time zone,
    closed_at timestamp with time zone,
    closed_tables bigint[] NOT NULL,
    clock_ends_at timestamp with time zone,
    clock_left integer,
    edited_from_id bigint,
    event_id bigint NOT NULL,
    schedule_id bigint,
    awaited_tables bigint[] NOT NULL,
    CONSTRAINT seating_awaits_by_standings CHECK (((awaited_tables = '{}'::bigint[]) OR ((mode)::text = ANY ((ARRAY['swiss'::character varying, 'balance'::character varying, 'final'::character varying])::text[])))),
    CONSTRAINT seating_clock_runs_or_pauses CHECK (((clock_ends_at IS NULL) OR (clock_left IS NULL))),
    CONSTRAINT seating_mode CHECK (((mode)::text = ANY ((ARRAY['mix'::character varying, 'swiss'::character varying, 'balance'::character varying, 'final'::character varying, 'random'::character varying, 'hand'::character varying])::text[]))),
    CONSTRAINT seating_number_from_1 CHECK ((number >= 1)),
    CONSTRAINT seating_part CHECK ((((part = 0) AND (schedule_id IS NULL)) OR ((part >= 1) AND (schedule_id IS NOT NULL)))),
    CONSTRAINT seating_published_at CHECK (((published_at IS NOT NULL) OR (NOT ((state)::text = ANY ((ARRAY['published'::character varying, 'closed'::character varying])::text[]))))),
    CONSTRAINT seating_state CHECK (((state)::text = ANY ((ARRAY['waiting'::character varying, 'proposed'::character varying, 'published'::character varying, 'closed'::character varying, 'failed'::character varying, 'replaced'::character varying, 'cancelled'::character varying])::text[]))),
    CONSTRAINT tournaments_seating_best_cost_check CHECK ((best_cost >= 0)),
    CONSTRAINT tournaments_seating_clock_left_check CHECK ((clock_left >= 0)),
    CONSTRAINT tournaments_seating_number_check CHECK ((number >= 0)),
    CONSTRAINT tournaments_seating_part_check CHECK ((part >= 0)),
    CONSTRAINT tournaments_seating_rounds_check CHECK ((rounds >= 0)),
    CONSTRAINT tournaments_seating_steps_done_check CHECK ((steps_done >= 0)),
    CONSTRAINT tournaments_seating_steps_planned_check CHECK ((steps_planned >= 0))
);


--
-- Name: tournaments_seating_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_seating ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_seating_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_seatinghistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_seatinghistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    state character varying(20) NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL
);


--
-- Name: tournaments_seatinghistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_seatinghistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_seatinghistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_statechange; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_statechange (
    id bigint NOT NULL,
    "to" character varying(10) NOT NULL,
    reason character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    by_id bigint NOT NULL,
    seating_id bigint NOT NULL,
    table_id bigint,
    CONSTRAINT change_has_a_reason CHECK ((NOT ((reason)::text = ''::text))),
    CONSTRAINT change_state CHECK ((("to")::text = ANY ((ARRAY['open'::character varying, 'closed'::character varying])::text[])))
);


--
-- Name: tournaments_statechange_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_statechange ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_statechange_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_stepback; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_stepback (
    id bigint NOT NULL,
    "to" character varying(20) NOT NULL,
    reason character varying(200) NOT NULL,
    taken_at timestamp with time zone NOT NULL,
    by_id bigint NOT NULL,
    event_id bigint NOT NULL,
    CONSTRAINT step_back_has_a_reason CHECK ((NOT ((reason)::text = ''::text))),
    CONSTRAINT step_back_state CHECK ((("to")::text = ANY ((ARRAY['draft'::character varying, 'registration'::character varying, 'running'::character varying, 'finished'::character varying])::text[])))
);


--
-- Name: tournaments_stepback_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_stepback ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_stepback_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_table; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_table (
    id bigint NOT NULL,
    state character varying(10) NOT NULL,
    locked boolean NOT NULL,
    kept boolean NOT NULL,
    postponed boolean NOT NULL,
    extra_minutes smallint NOT NULL,
    place_id bigint NOT NULL,
    seating_id bigint NOT NULL,
    clock_ends_at timestamp with time zone,
    clock_left integer,
    CONSTRAINT table_clock_runs_or_pauses CHECK (((clock_ends_at IS NULL) OR (clock_left IS NULL))),
    CONSTRAINT table_clock_with_extra_time CHECK (((extra_minutes > 0) OR ((clock_ends_at IS NULL) AND (clock_left IS NULL)))),
    CONSTRAINT table_state CHECK (((state)::text = ANY ((ARRAY['open'::character varying, 'closed'::character varying])::text[]))),
    CONSTRAINT tournaments_table_clock_left_check CHECK ((clock_left >= 0)),
    CONSTRAINT tournaments_table_extra_minutes_check CHECK ((extra_minutes >= 0))
);


--
-- Name: tournaments_table_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_table ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_table_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_tablehistory; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_tablehistory (
    pgh_id integer NOT NULL,
    pgh_created_at timestamp with time zone NOT NULL,
    pgh_label text NOT NULL,
    state character varying(10) NOT NULL,
    locked boolean NOT NULL,
    pgh_context_id uuid,
    pgh_obj_id bigint NOT NULL
);


--
-- Name: tournaments_tablehistory_pgh_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_tablehistory ALTER COLUMN pgh_id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_tablehistory_pgh_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_team; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_team (
    id bigint NOT NULL,
    name character varying(100) NOT NULL,
    event_id bigint NOT NULL
);


--
-- Name: tournaments_team_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_team ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_team_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_user; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_user (
    id bigint NOT NULL,
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    is_superuser boolean NOT NULL,
    username character varying(150) NOT NULL,
    first_name character varying(150) NOT NULL,
    last_name character varying(150) NOT NULL,
    email character varying(254) NOT NULL,
    is_staff boolean NOT NULL,
    is_active boolean NOT NULL,
    date_joined timestamp with time zone NOT NULL
);


--
-- Name: tournaments_user_groups; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_user_groups (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    group_id integer NOT NULL
);


--
-- Name: tournaments_user_groups_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_user_groups ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_user_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_user_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_user ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_user_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tournaments_user_user_permissions; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tournaments_user_user_permissions (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    permission_id integer NOT NULL
);


--
-- Name: tournaments_user_user_permissions_id_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_user_user_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.tournaments_user_user_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Data for Name: account_emailaddress; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: account_emailconfirmation; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: auth_group; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: auth_group_permissions; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: auth_permission; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.auth_permission VALUES
	(1, 'Can add log entry', 3, 'add_logentry'),
	(2, 'Can change log entry', 3, 'change_logentry'),
	(3, 'Can delete log entry', 3, 'delete_logentry'),
	(4, 'Can view log entry', 3, 'view_logentry'),
	(5, 'Can add permission', 4, 'add_permission'),
	(6, 'Can change permission', 4, 'change_permission'),
	(7, 'Can delete permission', 4, 'delete_permission'),
	(8, 'Can view permission', 4, 'view_permission'),
	(9, 'Can add group', 5, 'add_group'),
	(10, 'Can change group', 5, 'change_group'),
	(11, 'Can delete group', 5, 'delete_group'),
	(12, 'Can view group', 5, 'view_group'),
	(13, 'Can add content type', 6, 'add_contenttype'),
	(14, 'Can change content type', 6, 'change_contenttype'),
	(15, 'Can delete content type', 6, 'delete_contenttype'),
	(16, 'Can view content type', 6, 'view_contenttype'),
	(17, 'Can add session', 7, 'add_session'),
	(18, 'Can change session', 7, 'change_session'),
	(19, 'Can delete session', 7, 'delete_session'),
	(20, 'Can view session', 7, 'view_session'),
	(21, 'Can add email address', 8, 'add_emailaddress'),
	(22, 'Can change email address', 8, 'change_emailaddress'),
	(23, 'Can delete email address', 8, 'delete_emailaddress'),
	(24, 'Can view email address', 8, 'view_emailaddress'),
	(25, 'Can add email confirmation', 9, 'add_emailconfirmation'),
	(26, 'Can change email confirmation', 9, 'change_emailconfirmation'),
	(27, 'Can delete email confirmation', 9, 'delete_emailconfirmation'),
	(28, 'Can view email confirmation', 9, 'view_emailconfirmation'),
	(29, 'Can add authenticator', 10, 'add_authenticator'),
	(30, 'Can change authenticator', 10, 'change_authenticator'),
	(31, 'Can delete authenticator', 10, 'delete_authenticator'),
	(32, 'Can view authenticator', 10, 'view_authenticator'),
	(33, 'Can add context', 11, 'add_context'),
	(34, 'Can change context', 11, 'change_context'),
	(35, 'Can delete context', 11, 'delete_context'),
	(36, 'Can view context', 11, 'view_context'),
	(37, 'Can add events', 1, 'add_events'),
	(38, 'Can change events', 1, 'change_events'),
	(39, 'Can delete events', 1, 'delete_events'),
	(40, 'Can view events', 1, 'view_events'),
	(41, 'Can add middleware events', 2, 'add_middlewareevents'),
	(42, 'Can change middleware events', 2, 'change_middlewareevents'),
	(43, 'Can delete middleware events', 2, 'delete_middlewareevents'),
	(44, 'Can view middleware events', 2, 'view_middlewareevents'),
	(45, 'Can add organisation', 12, 'add_organisation'),
	(46, 'Can change organisation', 12, 'change_organisation'),
	(47, 'Can delete organisation', 12, 'delete_organisation'),
	(48, 'Can view organisation', 12, 'view_organisation'),
	(49, 'Can add event', 13, 'add_event'),
	(50, 'Can change event', 13, 'change_event'),
	(51, 'Can delete event', 13, 'delete_event'),
	(52, 'Can view event', 13, 'view_event'),
	(53, 'Can add user', 14, 'add_user'),
	(54, 'Can change user', 14, 'change_user'),
	(55, 'Can delete user', 14, 'delete_user'),
	(56, 'Can view user', 14, 'view_user'),
	(57, 'Can add results version', 15, 'add_resultsversion'),
	(58, 'Can change results version', 15, 'change_resultsversion'),
	(59, 'Can delete results version', 15, 'delete_resultsversion'),
	(60, 'Can view results version', 15, 'view_resultsversion'),
	(61, 'Can add helper', 16, 'add_helper'),
	(62, 'Can change helper', 16, 'change_helper'),
	(63, 'Can delete helper', 16, 'delete_helper'),
	(64, 'Can view helper', 16, 'view_helper'),
	(65, 'Can add membership', 17, 'add_membership'),
	(66, 'Can change membership', 17, 'change_membership'),
	(67, 'Can delete membership', 17, 'delete_membership'),
	(68, 'Can view membership', 17, 'view_membership'),
	(69, 'Can add event history', 18, 'add_eventhistory'),
	(70, 'Can change event history', 18, 'change_eventhistory'),
	(71, 'Can delete event history', 18, 'delete_eventhistory'),
	(72, 'Can view event history', 18, 'view_eventhistory'),
	(73, 'Can add person', 19, 'add_person'),
	(74, 'Can change person', 19, 'change_person'),
	(75, 'Can delete person', 19, 'delete_person'),
	(76, 'Can view person', 19, 'view_person'),
	(77, 'Can add person history', 20, 'add_personhistory'),
	(78, 'Can change person history', 20, 'change_personhistory'),
	(79, 'Can delete person history', 20, 'delete_personhistory'),
	(80, 'Can view person history', 20, 'view_personhistory'),
	(81, 'Can add place', 21, 'add_place'),
	(82, 'Can change place', 21, 'change_place'),
	(83, 'Can delete place', 21, 'delete_place'),
	(84, 'Can view place', 21, 'view_place'),
	(85, 'Can add seating', 22, 'add_seating'),
	(86, 'Can change seating', 22, 'change_seating'),
	(87, 'Can delete seating', 22, 'delete_seating'),
	(88, 'Can view seating', 22, 'view_seating'),
	(89, 'Can add rebalance', 23, 'add_rebalance'),
	(90, 'Can change rebalance', 23, 'change_rebalance'),
	(91, 'Can delete rebalance', 23, 'delete_rebalance'),
	(92, 'Can view rebalance', 23, 'view_rebalance'),
	(93, 'Can add clock history', 24, 'add_clockhistory'),
	(94, 'Can change clock history', 24, 'change_clockhistory'),
	(95, 'Can delete clock history', 24, 'delete_clockhistory'),
	(96, 'Can view clock history', 24, 'view_clockhistory'),
	(97, 'Can add seating history', 25, 'add_seatinghistory'),
	(98, 'Can change seating history', 25, 'change_seatinghistory'),
	(99, 'Can delete seating history', 25, 'delete_seatinghistory'),
	(100, 'Can view seating history', 25, 'view_seatinghistory'),
	(101, 'Can add step back', 26, 'add_stepback'),
	(102, 'Can change step back', 26, 'change_stepback'),
	(103, 'Can delete step back', 26, 'delete_stepback'),
	(104, 'Can view step back', 26, 'view_stepback'),
	(105, 'Can add table', 27, 'add_table'),
	(106, 'Can change table', 27, 'change_table'),
	(107, 'Can delete table', 27, 'delete_table'),
	(108, 'Can view table', 27, 'view_table'),
	(109, 'Can add seat', 28, 'add_seat'),
	(110, 'Can change seat', 28, 'change_seat'),
	(111, 'Can delete seat', 28, 'delete_seat'),
	(112, 'Can view seat', 28, 'view_seat'),
	(113, 'Can add change of a state', 29, 'add_statechange'),
	(114, 'Can change change of a state', 29, 'change_statechange'),
	(115, 'Can delete change of a state', 29, 'delete_statechange'),
	(116, 'Can view change of a state', 29, 'view_statechange'),
	(117, 'Can add postponement history', 30, 'add_postponementhistory'),
	(118, 'Can change postponement history', 30, 'change_postponementhistory'),
	(119, 'Can delete postponement history', 30, 'delete_postponementhistory'),
	(120, 'Can view postponement history', 30, 'view_postponementhistory'),
	(121, 'Can add extra time history', 31, 'add_extratimehistory'),
	(122, 'Can change extra time history', 31, 'change_extratimehistory'),
	(123, 'Can delete extra time history', 31, 'delete_extratimehistory'),
	(124, 'Can view extra time history', 31, 'view_extratimehistory'),
	(125, 'Can add table history', 32, 'add_tablehistory'),
	(126, 'Can change table history', 32, 'change_tablehistory'),
	(127, 'Can delete table history', 32, 'delete_tablehistory'),
	(128, 'Can view table history', 32, 'view_tablehistory'),
	(129, 'Can add team', 33, 'add_team'),
	(130, 'Can change team', 33, 'change_team'),
	(131, 'Can delete team', 33, 'delete_team'),
	(132, 'Can view team', 33, 'view_team'),
	(133, 'Can add entrant', 34, 'add_entrant'),
	(134, 'Can change entrant', 34, 'change_entrant'),
	(135, 'Can delete entrant', 34, 'delete_entrant'),
	(136, 'Can view entrant', 34, 'view_entrant'),
	(137, 'Can add attendance', 35, 'add_attendance'),
	(138, 'Can change attendance', 35, 'change_attendance'),
	(139, 'Can delete attendance', 35, 'delete_attendance'),
	(140, 'Can view attendance', 35, 'view_attendance'),
	(141, 'Can add attendance history', 36, 'add_attendancehistory'),
	(142, 'Can change attendance history', 36, 'change_attendancehistory'),
	(143, 'Can delete attendance history', 36, 'delete_attendancehistory'),
	(144, 'Can view attendance history', 36, 'view_attendancehistory'),
	(145, 'Can add pair to keep apart', 37, 'add_keepapart'),
	(146, 'Can change pair to keep apart', 37, 'change_keepapart'),
	(147, 'Can delete pair to keep apart', 37, 'delete_keepapart'),
	(148, 'Can view pair to keep apart', 37, 'view_keepapart'),
	(149, 'Can add keep apart history', 38, 'add_keepaparthistory'),
	(150, 'Can change keep apart history', 38, 'change_keepaparthistory'),
	(151, 'Can delete keep apart history', 38, 'delete_keepaparthistory'),
	(152, 'Can view keep apart history', 38, 'view_keepaparthistory'),
	(153, 'Can add occupancy', 39, 'add_occupancy'),
	(154, 'Can change occupancy', 39, 'change_occupancy'),
	(155, 'Can delete occupancy', 39, 'delete_occupancy'),
	(156, 'Can view occupancy', 39, 'view_occupancy'),
	(157, 'Can add registration', 40, 'add_registration'),
	(158, 'Can change registration', 40, 'change_registration'),
	(159, 'Can delete registration', 40, 'delete_registration'),
	(160, 'Can view registration', 40, 'view_registration'),
	(161, 'Can add occupancy history', 41, 'add_occupancyhistory'),
	(162, 'Can change occupancy history', 41, 'change_occupancyhistory'),
	(163, 'Can delete occupancy history', 41, 'delete_occupancyhistory'),
	(164, 'Can view occupancy history', 41, 'view_occupancyhistory'),
	(165, 'Can add entrant history', 42, 'add_entranthistory'),
	(166, 'Can change entrant history', 42, 'change_entranthistory'),
	(167, 'Can delete entrant history', 42, 'delete_entranthistory'),
	(168, 'Can view entrant history', 42, 'view_entranthistory'),
	(169, 'Can add invitation', 43, 'add_invitation'),
	(170, 'Can change invitation', 43, 'change_invitation'),
	(171, 'Can delete invitation', 43, 'delete_invitation'),
	(172, 'Can view invitation', 43, 'view_invitation'),
	(173, 'Can add helper history', 44, 'add_helperhistory'),
	(174, 'Can change helper history', 44, 'change_helperhistory'),
	(175, 'Can delete helper history', 44, 'delete_helperhistory'),
	(176, 'Can view helper history', 44, 'view_helperhistory'),
	(177, 'Can add membership history', 45, 'add_membershiphistory'),
	(178, 'Can change membership history', 45, 'change_membershiphistory'),
	(179, 'Can delete membership history', 45, 'delete_membershiphistory'),
	(180, 'Can view membership history', 45, 'view_membershiphistory'),
	(181, 'Can add event address', 46, 'add_eventaddress'),
	(182, 'Can change event address', 46, 'change_eventaddress'),
	(183, 'Can delete event address', 46, 'delete_eventaddress'),
	(184, 'Can view event address', 46, 'view_eventaddress'),
	(185, 'Can add email', 47, 'add_email'),
	(186, 'Can change email', 47, 'change_email'),
	(187, 'Can delete email', 47, 'delete_email'),
	(188, 'Can view email', 47, 'view_email'),
	(189, 'Can add list version', 48, 'add_listversion'),
	(190, 'Can change list version', 48, 'change_listversion'),
	(191, 'Can delete list version', 48, 'delete_listversion'),
	(192, 'Can view list version', 48, 'view_listversion'),
	(193, 'Can add merge', 49, 'add_merge'),
	(194, 'Can change merge', 49, 'change_merge'),
	(195, 'Can delete merge', 49, 'delete_merge'),
	(196, 'Can view merge', 49, 'view_merge'),
	(197, 'Can add announcement', 50, 'add_announcement'),
	(198, 'Can change announcement', 50, 'change_announcement'),
	(199, 'Can delete announcement', 50, 'delete_announcement'),
	(200, 'Can view announcement', 50, 'view_announcement'),
	(201, 'Can add announcement history', 51, 'add_announcementhistory'),
	(202, 'Can change announcement history', 51, 'change_announcementhistory'),
	(203, 'Can delete announcement history', 51, 'delete_announcementhistory'),
	(204, 'Can view announcement history', 51, 'view_announcementhistory'),
	(205, 'Can add chain record', 52, 'add_chainrecord'),
	(206, 'Can change chain record', 52, 'change_chainrecord'),
	(207, 'Can delete chain record', 52, 'delete_chainrecord'),
	(208, 'Can view chain record', 52, 'view_chainrecord'),
	(209, 'Can add lots', 53, 'add_draw'),
	(210, 'Can change lots', 53, 'change_draw'),
	(211, 'Can delete lots', 53, 'delete_draw'),
	(212, 'Can view lots', 53, 'view_draw'),
	(213, 'Can add event file', 54, 'add_eventfile'),
	(214, 'Can change event file', 54, 'change_eventfile'),
	(215, 'Can delete event file', 54, 'delete_eventfile'),
	(216, 'Can view event file', 54, 'view_eventfile'),
	(217, 'Can add call for the director', 55, 'add_helpcall'),
	(218, 'Can change call for the director', 55, 'change_helpcall'),
	(219, 'Can delete call for the director', 55, 'delete_helpcall'),
	(220, 'Can view call for the director', 55, 'view_helpcall'),
	(221, 'Can add lot', 56, 'add_lot'),
	(222, 'Can change lot', 56, 'change_lot'),
	(223, 'Can delete lot', 56, 'delete_lot'),
	(224, 'Can view lot', 56, 'view_lot'),
	(225, 'Can add rehearsal', 57, 'add_rehearsal'),
	(226, 'Can change rehearsal', 57, 'change_rehearsal'),
	(227, 'Can delete rehearsal', 57, 'delete_rehearsal'),
	(228, 'Can view rehearsal', 57, 'view_rehearsal'),
	(229, 'Can add round', 58, 'add_round'),
	(230, 'Can change round', 58, 'change_round'),
	(231, 'Can delete round', 58, 'delete_round'),
	(232, 'Can view round', 58, 'view_round'),
	(233, 'Can add entry', 59, 'add_entry'),
	(234, 'Can change entry', 59, 'change_entry'),
	(235, 'Can delete entry', 59, 'delete_entry'),
	(236, 'Can view entry', 59, 'view_entry'),
	(237, 'Can add confirmation', 60, 'add_confirmation'),
	(238, 'Can change confirmation', 60, 'change_confirmation'),
	(239, 'Can delete confirmation', 60, 'delete_confirmation'),
	(240, 'Can view confirmation', 60, 'view_confirmation'),
	(241, 'Can add ruling', 61, 'add_ruling'),
	(242, 'Can change ruling', 61, 'change_ruling'),
	(243, 'Can delete ruling', 61, 'delete_ruling'),
	(244, 'Can view ruling', 61, 'view_ruling'),
	(245, 'Can add ruling history', 62, 'add_rulinghistory'),
	(246, 'Can change ruling history', 62, 'change_rulinghistory'),
	(247, 'Can delete ruling history', 62, 'delete_rulinghistory'),
	(248, 'Can view ruling history', 62, 'view_rulinghistory'),
	(249, 'Can add sanction', 63, 'add_sanction'),
	(250, 'Can change sanction', 63, 'change_sanction'),
	(251, 'Can delete sanction', 63, 'delete_sanction'),
	(252, 'Can view sanction', 63, 'view_sanction'),
	(253, 'Can add sanction history', 64, 'add_sanctionhistory'),
	(254, 'Can change sanction history', 64, 'change_sanctionhistory'),
	(255, 'Can delete sanction history', 64, 'delete_sanctionhistory'),
	(256, 'Can view sanction history', 64, 'view_sanctionhistory'),
	(257, 'Can add standings', 65, 'add_standingssnapshot'),
	(258, 'Can change standings', 65, 'change_standingssnapshot'),
	(259, 'Can delete standings', 65, 'delete_standingssnapshot'),
	(260, 'Can view standings', 65, 'view_standingssnapshot'),
	(261, 'Can add pile', 66, 'add_storedpile'),
	(262, 'Can change pile', 66, 'change_storedpile'),
	(263, 'Can delete pile', 66, 'delete_storedpile'),
	(264, 'Can view pile', 66, 'view_storedpile'),
	(265, 'Can add discarded rehearsal', 67, 'add_tombstone'),
	(266, 'Can change discarded rehearsal', 67, 'change_tombstone'),
	(267, 'Can delete discarded rehearsal', 67, 'delete_tombstone'),
	(268, 'Can view discarded rehearsal', 67, 'view_tombstone'),
	(269, 'Can add voiding', 68, 'add_voiding'),
	(270, 'Can change voiding', 68, 'change_voiding'),
	(271, 'Can delete voiding', 68, 'delete_voiding'),
	(272, 'Can view voiding', 68, 'view_voiding'),
	(273, 'Can add table version', 69, 'add_tableversion'),
	(274, 'Can change table version', 69, 'change_tableversion'),
	(275, 'Can delete table version', 69, 'delete_tableversion'),
	(276, 'Can view table version', 69, 'view_tableversion'),
	(277, 'Can add draft pile', 70, 'add_draftpile'),
	(278, 'Can change draft pile', 70, 'change_draftpile'),
	(279, 'Can delete draft pile', 70, 'delete_draftpile'),
	(280, 'Can view draft pile', 70, 'view_draftpile'),
	(281, 'Can add worker heartbeat', 71, 'add_workerheartbeat'),
	(282, 'Can change worker heartbeat', 71, 'change_workerheartbeat'),
	(283, 'Can delete worker heartbeat', 71, 'delete_workerheartbeat'),
	(284, 'Can view worker heartbeat', 71, 'view_workerheartbeat'),
	(285, 'Can add imported event', 72, 'add_eventimport'),
	(286, 'Can change imported event', 72, 'change_eventimport'),
	(287, 'Can delete imported event', 72, 'delete_eventimport'),
	(288, 'Can view imported event', 72, 'view_eventimport'),
	(289, 'Can add backup', 73, 'add_backup'),
	(290, 'Can change backup', 73, 'change_backup'),
	(291, 'Can delete backup', 73, 'delete_backup'),
	(292, 'Can view backup', 73, 'view_backup'),
	(293, 'Can add imported result', 74, 'add_importedresult'),
	(294, 'Can change imported result', 74, 'change_importedresult'),
	(295, 'Can delete imported result', 74, 'delete_importedresult'),
	(296, 'Can view imported result', 74, 'view_importedresult');


--
-- Data for Name: django_admin_log; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: django_content_type; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.django_content_type VALUES
	(1, 'pghistory', 'events'),
	(2, 'pghistory', 'middlewareevents'),
	(3, 'admin', 'logentry'),
	(4, 'auth', 'permission'),
	(5, 'auth', 'group'),
	(6, 'contenttypes', 'contenttype'),
	(7, 'sessions', 'session'),
	(8, 'account', 'emailaddress'),
	(9, 'account', 'emailconfirmation'),
	(10, 'mfa', 'authenticator'),
	(11, 'pghistory', 'context'),
	(12, 'tournaments', 'organisation'),
	(13, 'tournaments', 'event'),
	(14, 'tournaments', 'user'),
	(15, 'tournaments', 'resultsversion'),
	(16, 'tournaments', 'helper'),
	(17, 'tournaments', 'membership'),
	(18, 'tournaments', 'eventhistory'),
	(19, 'tournaments', 'person'),
	(20, 'tournaments', 'personhistory'),
	(21, 'tournaments', 'place'),
	(22, 'tournaments', 'seating'),
	(23, 'tournaments', 'rebalance'),
	(24, 'tournaments', 'clockhistory'),
	(25, 'tournaments', 'seatinghistory'),
	(26, 'tournaments', 'stepback'),
	(27, 'tournaments', 'table'),
	(28, 'tournaments', 'seat'),
	(29, 'tournaments', 'statechange'),
	(30, 'tournaments', 'postponementhistory'),
	(31, 'tournaments', 'extratimehistory'),
	(32, 'tournaments', 'tablehistory'),
	(33, 'tournaments', 'team'),
	(34, 'tournaments', 'entrant'),
	(35, 'tournaments', 'attendance'),
	(36, 'tournaments', 'attendancehistory'),
	(37, 'tournaments', 'keepapart'),
	(38, 'tournaments', 'keepaparthistory'),
	(39, 'tournaments', 'occupancy'),
	(40, 'tournaments', 'registration'),
	(41, 'tournaments', 'occupancyhistory'),
	(42, 'tournaments', 'entranthistory'),
	(43, 'tournaments', 'invitation'),
	(44, 'tournaments', 'helperhistory'),
	(45, 'tournaments', 'membershiphistory'),
	(46, 'tournaments', 'eventaddress'),
	(47, 'tournaments', 'email'),
	(48, 'tournaments', 'listversion'),
	(49, 'tournaments', 'merge'),
	(50, 'scoring', 'announcement'),
	(51, 'scoring', 'announcementhistory'),
	(52, 'scoring', 'chainrecord'),
	(53, 'scoring', 'draw'),
	(54, 'scoring', 'eventfile'),
	(55, 'scoring', 'helpcall'),
	(56, 'scoring', 'lot'),
	(57, 'scoring', 'rehearsal'),
	(58, 'scoring', 'round'),
	(59, 'scoring', 'entry'),
	(60, 'scoring', 'confirmation'),
	(61, 'scoring', 'ruling'),
	(62, 'scoring', 'rulinghistory'),
	(63, 'scoring', 'sanction'),
	(64, 'scoring', 'sanctionhistory'),
	(65, 'scoring', 'standingssnapshot'),
	(66, 'scoring', 'storedpile'),
	(67, 'scoring', 'tombstone'),
	(68, 'scoring', 'voiding'),
	(69, 'scoring', 'tableversion'),
	(70, 'scoring', 'draftpile'),
	(71, 'scoring', 'workerheartbeat'),
	(72, 'scoring', 'eventimport'),
	(73, 'scoring', 'backup'),
	(74, 'scoring', 'importedresult');


--
-- Data for Name: django_migrations; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.django_migrations VALUES
	(1, 'pghistory', '0001_initial', '2026-11-29 01:08:22.069009+00'),
	(2, 'pghistory', '0002_aggregateevent', '2026-11-29 01:08:22.074475+00'),
	(3, 'pghistory', '0003_auto_20201023_1636', '2026-11-29 01:08:22.081884+00'),
	(4, 'pghistory', '0004_auto_20220906_1625', '2026-11-29 01:08:22.093395+00'),
	(5, 'pghistory', '0005_events_middlewareevents', '2026-11-29 01:08:22.105308+00'),
	(6, 'pghistory', '0006_delete_aggregateevent', '2026-11-29 01:08:22.108369+00'),
	(7, 'pghistory', '0007_auto_20250421_0444', '2026-11-29 01:08:22.118687+00'),
	(8, 'contenttypes', '0001_initial', '2026-11-29 01:08:22.131506+00'),
	(9, 'contenttypes', '0002_remove_content_type_name', '2026-11-29 01:08:22.152128+00'),
	(10, 'auth', '0001_initial', '2026-11-29 01:08:22.194523+00'),
	(11, 'auth', '0002_alter_permission_name_max_length', '2026-11-29 01:08:22.209233+00'),
	(12, 'auth', '0003_alter_user_email_max_length', '2026-11-29 01:08:22.226327+00'),
	(13, 'auth', '0004_alter_user_username_opts', '2026-11-29 01:08:22.240351+00'),
	(14, 'auth', '0005_alter_user_last_login_null', '2026-11-29 01:08:22.252538+00'),
	(15, 'auth', '0006_require_contenttypes_0002', '2026-11-29 01:08:22.258566+00'),
	(16, 'auth', '0007_alter_validators_add_error_messages', '2026-11-29 01:08:22.2681+00'),
	(17, 'auth', '0008_alter_user_username_max_length', '2026-11-29 01:08:22.282671+00'),
	(18, 'auth', '0009_alter_user_last_name_max_length', '2026-11-29 01:08:22.306528+00'),
	(19, 'auth', '0010_alter_group_name_max_length', '2026-11-29 01:08:22.331779+00'),
	(20, 'auth', '0011_update_proxy_permissions', '2026-11-29 01:08:22.387515+00'),
	(21, 'auth', '0012_alter_user_first_name_max_length', '2026-11-29 01:08:22.430137+00'),
	(22, 'tournaments', '0001_initial', '2026-11-29 01:08:26.405623+00'),
	(23, 'account', '0001_initial', '2026-11-29 01:08:26.484225+00'),
	(24, 'account', '0002_email_max_length', '2026-11-29 01:08:26.501117+00'),
	(25, 'account', '0003_alter_emailaddress_create_unique_verified_email', '2026-11-29 01:08:26.616061+00'),
	(26, 'account', '0004_alter_emailaddress_drop_unique_email', '2026-11-29 01:08:26.649086+00'),
	(27, 'account', '0005_emailaddress_idx_upper_email', '2026-11-29 01:08:26.68091+00'),
	(28, 'account', '0006_emailaddress_lower', '2026-11-29 01:08:26.735161+00'),
	(29, 'account', '0007_emailaddress_idx_email', '2026-11-29 01:08:26.823667+00'),
	(30, 'account', '0008_emailaddress_unique_primary_email_fixup', '2026-11-29 01:08:27.164633+00'),
	(31, 'account', '0009_emailaddress_unique_primary_email', '2026-11-29 01:08:27.712485+00'),
	(32, 'admin', '0001_initial', '2026-11-29 01:08:27.943079+00'),
	(33, 'admin', '0002_logentry_remove_auto_add', '2026-11-29 01:08:27.981494+00'),
	(34, 'admin', '0003_logentry_add_action_flag_choices', '2026-11-29 01:08:28.010914+00'),
	(35, 'mfa', '0001_initial', '2026-11-29 01:08:28.130284+00'),
	(36, 'mfa', '0002_authenticator_timestamps', '2026-11-29 01:08:28.204609+00'),
	(37, 'mfa', '0003_authenticator_type_uniq', '2026-11-29 01:08:28.39489+00'),
	(38, 'tournaments', '0002_unlisted_events', '2026-11-29 01:08:28.805658+00'),
	(39, 'tournaments', '0003_confirmation', '2026-11-29 01:08:29.083319+00'),
	(40, 'tournaments', '0004_plain_words', '2026-11-29 01:08:29.156077+00'),
	(41, 'tournaments', '0005_invitations', '2026-11-29 01:08:29.361225+00'),
	(42, 'tournaments', '0006_folded_names', '2026-11-29 01:08:29.566979+00'),
	(43, 'tournaments', '0007_drop_axes', '2026-11-29 01:08:29.571004+00'),
	(44, 'tournaments', '0008_second_step_demanded', '2026-11-29 01:08:29.613324+00'),
	(45, 'tournaments', '0009_bounds', '2026-11-29 01:08:29.925567+00'),
	(46, 'tournaments', '0010_member_history', '2026-11-29 01:08:32.310525+00'),
	(47, 'tournaments', '0011_event_addresses', '2026-11-29 01:08:32.455477+00'),
	(48, 'tournaments', '0012_rebalances_only_undone', '2026-11-29 01:08:32.548984+00'),
	(49, 'tournaments', '0013_printable_names', '2026-11-29 01:08:34.033617+00'),
	(50, 'tournaments', '0014_emails', '2026-11-29 01:08:34.288733+00'),
	(51, 'tournaments', '0015_list_versions', '2026-11-29 01:08:34.543984+00'),
	(52, 'tournaments', '0016_folded_text', '2026-11-29 01:08:34.575499+00'),
	(53, 'tournaments', '0017_rank_share', '2026-11-29 01:08:35.177444+00'),
	(54, 'tournaments', '0018_clocks_of_tables', '2026-11-29 01:08:35.345793+00'),
	(55, 'tournaments', '0019_merges', '2026-11-29 01:08:35.497153+00'),
	(56, 'tournaments', '0020_awaited_tables', '2026-11-29 01:08:35.576067+00'),
	(57, 'tournaments', '0021_ranks_made_again', '2026-11-29 01:08:35.578026+00'),
	(58, 'tournaments', '0022_names_in_the_record', '2026-11-29 01:08:37.54512+00'),
	(59, 'tournaments', '0023_registration_source', '2026-11-29 01:08:38.287522+00'),
	(60, 'tournaments', '0024_past_events', '2026-11-29 01:08:38.870905+00'),
	(61, 'scoring', '0001_initial', '2026-11-29 01:08:43.879175+00'),
	(62, 'scoring', '0002_event_file_people', '2026-11-29 01:08:43.975218+00'),
	(63, 'scoring', '0003_warnings', '2026-11-29 01:08:44.090095+00'),
	(64, 'scoring', '0004_confirmations_by_person', '2026-11-29 01:08:46.029036+00'),
	(65, 'scoring', '0005_draft_piles', '2026-11-29 01:08:46.497895+00'),
	(66, 'scoring', '0006_plain_words', '2026-11-29 01:08:47.427027+00'),
	(67, 'scoring', '0007_voided_rounds', '2026-11-29 01:08:47.457023+00'),
	(68, 'scoring', '0008_heartbeat_of_each_queue', '2026-11-29 01:08:47.475844+00'),
	(69, 'scoring', '0009_event_imports', '2026-11-29 01:08:47.891385+00'),
	(70, 'scoring', '0010_backup', '2026-11-29 01:08:48.286033+00'),
	(71, 'scoring', '0011_silence_reported', '2026-11-29 01:08:48.297619+00'),
	(72, 'scoring', '0012_sign_of_the_clock', '2026-11-29 01:08:48.308432+00'),
	(73, 'scoring', '0013_fewer_indexes', '2026-11-29 01:08:49.764716+00'),
	(74, 'scoring', '0014_organisation_versions', '2026-11-29 01:08:49.84597+00'),
	(75, 'scoring', '0015_standings_by_column', '2026-11-29 01:08:50.121265+00'),
	(76, 'scoring', '0016_standings_made_when_read', '2026-11-29 01:08:50.20491+00'),
	(77, 'scoring', '0017_confirmation_reason', '2026-11-29 01:08:50.578261+00'),
	(78, 'scoring', '0018_warning_reasons', '2026-11-29 01:08:51.286138+00'),
	(79, 'scoring', '0019_draft_piles_say_over', '2026-11-29 01:08:51.510199+00'),
	(80, 'scoring', '0020_received_event_files', '2026-11-29 01:08:52.312866+00'),
	(81, 'scoring', '0021_imported_results', '2026-11-29 01:08:53.460704+00'),
	(82, 'sessions', '0001_initial', '2026-11-29 01:08:53.485951+00'),
	(83, 'tournaments', '0025_registration_sort_name', '2026-11-29 01:08:54.187944+00');


--
-- Data for Name: django_session; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: mfa_authenticator; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: pghistory_context; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_announcement; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_announcementhistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_backup; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.scoring_backup VALUES
	(1, 'publishing', '2026-11-29 01:08:57.181777+00', NULL, NULL, '', 0, '', 1);


--
-- Data for Name: scoring_chainrecord; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.scoring_chainrecord VALUES
	(1, 1, 'stichtafel 2
seating 1
game - - -
table 1 seat 1 from 1 to - entrant 14
table 1 seat 2 from 1 to - entrant 3
table 1 seat 3 from 1 to - entrant 1
table 1 seat 4 from 1 to - entrant 12
table 1 round 1 version 1 cards checked undealt none unplayed -
table 1 round 1 seat 1 points -8 penalty r3 captured b0,b1,b5,b8,b9,o0,g4,r2,r5,r7,y1,y8 colour 17
table 1 round 1 seat 2 points -7 penalty g6 captured b3,b7,b10,b11,o2,o3,o4,o6,g1,g3,g10,r0,r10,y0,y6,y7 colour 20
table 1 round 1 seat 3 points -6 penalty r8 captured o5,o8,o10,o11,g5,g7,g8,r9,y2,y3,y9,y11 colour 17
table 1 round 1 seat 4 points -5 penalty y4 captured b2,b4,b6,o1,o7,o9,g0,g2,g9,g11,r1,r4,r6,r11,y5,y10 colour 19
table 1 round 2 version 1 cards checked undealt none unplayed -
table 1 round 2 seat 1 points -1 penalty r3 captured b3,b7,o0,o4,o6,o10,o11,g10,r0,r8,y0,y7 colour 11
table 1 round 2 seat 2 points -6 penalty b6 captured b11,o1,o7,g9,r1,r5,r6,r9,r11,y1,y5,y6 colour 17
table 1 round 2 seat 3 points -17 penalty y9 captured b4,b9,b10,o2,o8,g1,g3,g6,g7,y3,y4,y10 colour 26
table 1 round 2 seat 4 points -15 penalty g8 captured b0,b1,b2,b5,b8,o3,o5,o9,g0,g2,g4,g5,g11,r2,r4,r7,r10,y2,y8,y11 colour 30
table 1 round 3 version 1 cards checked undealt none unplayed -
table 1 round 3 seat 1 points -31 penalty r2 captured b0,b7,b8,o0,o1,o4,g9,g10,r0,r5,r6,r8,r9,r11,y3,y9 colour 41
table 1 round 3 seat 2 points -16 penalty o11 captured b3,b9,b10,o3,o5,o10,g2,g3,g5,g7,g8,r1,r7,y1,y4,y11 colour 29
table 1 round 3 seat 3 points 1 penalty r10 captured b2,b4,b5,b11,o6,o7,o8,o9,g0,g1,g4,g6,g11,r3,r4,y2,y5,y7,y8,y10 colour 17
table 1 round 3 seat 4 points -4 penalty b1 captured b6,o2,y0,y6 colour 7
table 2 seat 1 from 1 to - entrant 2
table 2 seat 2 from 1 to - entrant 4
table 2 seat 3 from 1 to - entrant 5
table 2 seat 4 from 1 to - entrant 6
table 2 round 1 version 1 cards checked undealt none unplayed -
table 2 round 1 seat 1 points -7 penalty b11 captured b7,o4,o11,g8,r1,r2,r3,r5,r11,y8,y10,y11 colour 18
table 2 round 1 seat 2 points -13 penalty o10 captured b1,b2,b3,b5,b6,b8,b10,o2,o6,o7,o8,g0,g1,g9,g10,r0,r4,r7,r9,r10,y2,y3,y4,y6 colour 33
table 2 round 1 seat 3 points -11 penalty g11 captured o0,g3,y5,y7 colour 14
table 2 round 1 seat 4 points 4 penalty y0 captured b0,b4,b9,o1,o3,o5,o9,g2,g4,g5,g6,g7,r6,r8,y1,y9 colour 10
table 2 round 2 version 1 cards checked undealt none unplayed -
table 2 round 2 seat 1 points -16 penalty r11 captured b10,g4,g8,g9,r1,r3,r6,y6 colour 21
table 2 round 2 seat 2 points -14 penalty y1 captured b1,b4,b5,b8,o3,o4,o5,o9,o10,g0,g3,g5,g6,r5,r7,y0,y3,y5,y9,y11 colour 29
table 2 round 2 seat 3 points -8 penalty y8 captured b2,b3,b6,b7,b9,o0,o2,o11,g2,g11,r2,r9,r10,y2,y4,y7 colour 21
table 2 round 2 seat 4 points 2 penalty y10 captured b0,b11,o1,o6,o7,o8,g1,g7,g10,r0,r4,r8 colour 10
table 2 round 3 version 1 cards checked undealt none unplayed -
table 2 round 3 seat 1 points 3 penalty b9 captured o2,o6,o10,g11,r0,r4,r7,r10,r11,y4,y5,y11 colour 9
table 2 round 3 seat 2 points -10 penalty y7 captured b1,b3,b6,o1,o8,o11,g0,g1,g4,g6,r1,r9,y0,y1,y6,y8 colour 22
table 2 round 3 seat 3 points 0 penalty y10 captured b0,b2,b5,b7,b8,b10,b11,o0,o3,o9,g2,g3,g5,g8,g9,g10,r3,r5,r8,y9 colour 19
table 2 round 3 seat 4 points -10 penalty o4 captured b4,o5,o7,g7,r2,r6,y2,y3 colour 16
table 3 seat 1 from 1 to - entrant 13
table 3 seat 2 from 1 to - entrant 8
table 3 seat 3 from 1 to - entrant 9
table 3 seat 4 from 1 to - entrant 10
table 3 round 1 version 1 cards checked undealt none unplayed -
table 3 round 1 seat 1 points -14 penalty o9 captured b2,b7,o0,o11,g2,y5,y8,y10 colour 20
table 3 round 1 seat 2 points -4 penalty b3 captured b6,b9,o1,o2,o4,o5,o7,o10,g8,g9,r6,r9,r10,r11,y7,y11 colour 18
table 3 round 1 seat 3 points -11 penalty r7 captured b4,b10,b11,o6,g0,g4,g7,g10,g11,r1,r2,r5,r8,y2,y3,y9 colour 23
table 3 round 1 seat 4 points 2 penalty y1 captured b0,b1,b5,b8,o3,o8,g1,g3,g5,g6,r0,r3,r4,y0,y4,y6 colour 11
table 3 round 2 version 1 cards checked undealt none unplayed -
table 3 round 2 seat 1 points -3 penalty o4 captured o2,g10,y4,y9 colour 6
table 3 round 2 seat 2 points -5 penalty y10 captured b5,b7,b10,b11,o6,o8,g1,g2,g3,g4,g8,g9,r0,r11,y2,y7 colour 19
table 3 round 2 seat 3 points -23 penalty r9 captured b1,b2,b8,o0,o1,o5,o10,o11,g0,g5,g7,r3,r5,r8,r10,y6 colour 35
table 3 round 2 seat 4 points 2 penalty g6 captured b0,b3,b4,b6,b9,o3,o7,o9,g11,r1,r2,r4,r6,r7,y0,y1,y3,y5,y8,y11 colour 17
table 3 round 3 version 1 cards checked undealt none unplayed -
table 3 round 3 seat 1 points -11 penalty r6 captured b1,o6,o11,g8,g9,r4,r7,y1 colour 17
table 3 round 3 seat 2 points -26 penalty r10 captured b0,b7,b8,o2,o10,g0,g1,g2,g3,g10,r1,r2,r3,r5,r8,r11,y2,y4,y6,y9 colour 40
table 3 round 3 seat 3 points -25 penalty y5 captured b4,b5,b10,b11,o7,o8,o9,g5,g6,y8,y10,y11 colour 34
table 3 round 3 seat 4 points -1 penalty o3 captured b2,b3,b6,b9,o0,o1,o4,o5,g4,g7,g11,r0,r9,y0,y3,y7 colour 13
table 4 seat 1 from 1 to - entrant 11
table 4 seat 2 from 1 to - entrant 15
table 4 seat 3 from 1 to - entrant 7
table 4 round 1 version 1 cards checked undealt none unplayed -
table 4 round 1 seat 1 points 9 penalty g0 captured b0,b2,b6,b8,o4,o7,r6,y6,y7 colour 0
table 4 round 1 seat 2 points 2 penalty r1 captured b1,b4,b5,b7,o0,o3,o5,g1,g2,g4,g6,r3,r4,r5,y1,y4,y5,y8 colour 13
table 4 round 1 seat 3 points 8 penalty y0 captured b3,o1,o2,o6,o8,g3,g5,g7,g8,r0,r2,r7,r8,y2,y3 colour 5
table 4 round 2 version 1 cards checked undealt none unplayed -
table 4 round 2 seat 1 points -1 penalty r8 captured b2,o2,o3,o4,o5,o7,g7,r0,r2,r3,y0,y3,y5,y6,y8 colour 13
table 4 round 2 seat 2 points -4 penalty o1 captured b3,o8,g2,g5,r1,r7 colour 9
table 4 round 2 seat 3 points 4 penalty y4 captured b0,b1,b4,b5,b6,b7,b8,o0,o6,g0,g1,g3,g4,g6,g8,r4,r5,r6,y1,y2,y7 colour 14
table 4 round 3 version 1 cards checked undealt none unplayed -
table 4 round 3 seat 1 points -7 penalty g3 captured b0,b2,b3,b4,b5,b7,o0,o3,g2,g4,g5,g7,r3,r8,y4,y5,y7,y8 colour 21
table 4 round 3 seat 2 points -2 penalty o6 captured b1,o1,o5,g1,g6,g8,r4,r6,y0,y1,y3,y6 colour 12
table 4 round 3 seat 3 points -3 penalty b8 captured b6,o2,o4,o7,o8,g0,r0,r1,r2,r5,r7,y2 colour 14
event name "Demo evening"
event starts_on "2026-11-29"
event ends_on "2026-11-29"
event edition "box120"
event variant "classic"
event house {}
event rounds 3
event one_round_each false
event target null
event points_system "place"
event tie_breaks ["table_wins", "above_table_mean"]
event sit_out_points 420
event best_seatings null
event rank_share 50
event team_best null
entrant 1 3ac43b8f48ba6063734559764e3e2fba1b1c2dc4a5655d55bd78f46123f06003
entrant 2 ec21b5c9898a276c2ef650c481b5788de80ef3b236ea6af662e302e956859e1d
entrant 3 4adbf12358302e59de9b5ad802fd0f36165544dc6e4c4ffd8af4f02077566e5e
entrant 4 d3ea603fb4baf40a4a2848bace1fd867ff7c2d0acd94cacd573444051fa24442
entrant 5 59d52a7980b7ec5eb0fc4d509ec54ecee21a9f3562a9ad00b99751837232436f
entrant 6 6238b691941dd84bf010be6e2155c773b58c97301f1480152c0d2007abe12057
entrant 7 42fe56bf25f445b12e6577de5bad6fe49238f6c4227a359243a6bc5702b7ada4
entrant 8 f2134aebfd411af9a018cf9b37f83696e4c5c36ef4750a433b91d582292e9115
entrant 9 2b91b4e887ca92c94a32de9e7044819519673880c2fe812d1c7d1f17441f8e07
entrant 10 39f16fdf144df626fec7376f0db75cd93c726ba568b631566fed28320adacabe
entrant 11 b1746af135a3ebca5a90407049c300ef6b9701589b5114b2748defd66eca6a3d
entrant 12 91784a57ce2a3780f28b01712ec8af4bd0c9fd05b0a984cdbada886940ae5871
entrant 13 741e9c19ca357a7bff0badae7f35efbd68e52d31798cafed90da9ca4e1d5119b
entrant 14 6d69458b1e95f3d4ca66fa878f1f18a9bea01d47a8fbd7a57212e0b21f56adb0
entrant 15 ac4c206a18896c0a3f4db135bf444e1f18257bc18ec2b971965ad9436bd97189
', '', 'ffe8986f7f0efed3a32ba34b23106270f5bd3078c07111e85925903c5fd4fca8', '2026-11-29 01:08:58.20539+00', 1, 1);


--
-- Data for Name: scoring_confirmation; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_draftpile; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_draw; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_entry; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.scoring_entry VALUES
	(1, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, 'aea1d6b567f9e54521f775ba2c2dd7dc', 'c3295551612a45626a39d302cca1b672c8ed75c77639a769fc15290e0233c99d', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-8,-7,-6,-5],"totals":[-8,-7,-6,-5],"places":[4,3,2,1],"complete":false}', NULL, '2026-11-29 01:08:57.265902+00', NULL, NULL, 1, 1),
	(2, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, 'bf3fc4aa1f2ed44e40c91b83c5541367', '32dc4d4b9ff626dd813ee0222b6121ba8e55755c40c8a8eaee535e27a07781a1', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-7,-13,-11,4],"totals":[-7,-13,-11,4],"places":[2,4,3,1],"complete":false}', NULL, '2026-11-29 01:08:57.313001+00', NULL, NULL, 2, 4),
	(3, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '2de771ce0dd4ab67e5f5282fd1559772', '589039790f23a2a962915d1c8267cc233f53f1728787eee1e6669ceae2a0baaa', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-14,-4,-11,2],"totals":[-14,-4,-11,2],"places":[4,2,3,1],"complete":false}', NULL, '2026-11-29 01:08:57.350829+00', NULL, NULL, 3, 7),
	(4, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '9436ced2fa5f67c98e6cfc44b8c2bd25', 'a953facd5e10877a863eafa130a5af21939fb5a5da78f9bcaed61ec5f456ebc9', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[9,2,8],"totals":[9,2,8],"places":[1,3,2],"complete":false}', NULL, '2026-11-29 01:08:57.385061+00', NULL, NULL, 4, 10),
	(5, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '752dd2edd5691691115630fbcf47c0a4', '68a946d1d57e937db552c7e2c0b965892cc5914be0141450e0975beadaed3fb6', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-1,-6,-17,-15],"totals":[-9,-13,-23,-20],"places":[1,2,4,3],"complete":false}', NULL, '2026-11-29 01:08:57.437936+00', NULL, NULL, 1, 2),
	(6, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, 'a3ebd883472756d70f05a7bf87a62540', '0e14f7cec89428281f1855a8d72eaf8812a4a753d742e7e292c798a0e60bcc57', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-16,-14,-8,2],"totals":[-23,-27,-19,6],"places":[3,4,2,1],"complete":false}', NULL, '2026-11-29 01:08:57.478274+00', NULL, NULL, 2, 5),
	(7, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, 'aa2325a31ed9a422c27c8821c7d3acc8', '63a230ff293575d64ceaa77be0ffe2f858a5aa425af9c8605f7a42a954136186', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-3,-5,-23,2],"totals":[-17,-9,-34,4],"places":[3,2,4,1],"complete":false}', NULL, '2026-11-29 01:08:57.498509+00', NULL, NULL, 3, 8),
	(8, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '97bac352ec5112c0b8bbc9f633e88030', '5886e967155fd8d7d1ff6757baf2fcee6a761d1de9ec6b4deff7bbb6bf39952d', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-1,-4,4],"totals":[8,-2,12],"places":[2,3,1],"complete":false}', NULL, '2026-11-29 01:08:57.521241+00', NULL, NULL, 4, 11),
	(9, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '49452e30680bd01c1ae80eb65106ccdd', '4150fffa44ff2c70401d5b9b6b69cd8afcbc47fd6d1332f59b896653edf7dc3b', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-31,-16,1,-4],"totals":[-40,-29,-22,-24],"places":[4,3,1,2],"complete":true}', NULL, '2026-11-29 01:08:57.56534+00', NULL, NULL, 1, 3),
	(10, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, 'e56c1eaa24b07f7cbcab8d701633c290', 'b9eb81423310450907b81fc865a4a2ca6e9f9af5d3021b8c1eb95b88a90b6d18', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[3,-10,0,-10],"totals":[-20,-37,-19,-4],"places":[3,4,2,1],"complete":true}', NULL, '2026-11-29 01:08:57.612684+00', NULL, NULL, 2, 6),
	(11, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '17074f4e05db3b9277ed1549f1ac3bfa', '72ab88759955f9f0289e34060266a0ab21df26a55ebf2ad4e7a06316c06e4347', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-11,-26,-25,-1],"totals":[-28,-35,-59,3],"places":[2,3,4,1],"complete":true}', NULL, '2026-11-29 01:08:57.692081+00', NULL, NULL, 3, 9),
	(12, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, 'a3618e7994c3de84329c991cd91648ca', '789830996d08023491110175a4305e1cea0b731349c286d3bd08e00db2190dee', '{"version":1,"recorded_at":"2026-11-29T01:08:57+00:00","scores":[-7,-2,-3],"totals":[1,-4,9],"places":[2,3,1],"complete":true}', NULL, '2026-11-29 01:08:57.779003+00', NULL, NULL, 4, 12),
	(13, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '579bfadb7fc8a2ce0bb4165336dcf8e5', 'f2445b2e9ca6bc6e97cc3960e67b6b00c2f182fb8097329b34c2dd90e382ece8', '{"version":1,"recorded_at":"2026-11-29T01:08:58+00:00","scores":[0,-8,-16,-21],"totals":[0,-8,-16,-21],"places":[1,2,3,4],"complete":false}', NULL, '2026-11-29 01:08:58.613138+00', NULL, NULL, 5, 13),
	(14, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '4ed4ad0894b9ea0865aebd2ab18d4071', 'a6a6a7dba86a7b2770b2f40d2cd5615c9a026b3f4547bceb519d049b2020fe9c', '{"version":1,"recorded_at":"2026-11-29T01:08:58+00:00","scores":[6,-14,-2,-25],"totals":[6,-14,-2,-25],"places":[1,3,2,4],"complete":false}', NULL, '2026-11-29 01:08:58.666081+00', NULL, NULL, 6, 16),
	(15, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '3edec2dd0330c7f45cbf2b326486b2dc', '6ab482569837b92e786b93859bae57ca0975228e4b6e9d9d1446090bf7eca678', '{"version":1,"recorded_at":"2026-11-29T01:08:58+00:00","scores":[-20,7,-11,2],"totals":[-20,7,-11,2],"places":[4,1,3,2],"complete":false}', NULL, '2026-11-29 01:08:58.714602+00', NULL, NULL, 7, 19),
	(16, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, 'a741f9ff4e568a713371a6c0e65202df', '35c4477c8b8d650d7694d4e04b129ac1469f86ab00656aaa3546dd4112da4401', '{"version":1,"recorded_at":"2026-11-29T01:08:58+00:00","scores":[-11,-21,-6],"totals":[-11,-21,-6],"places":[2,3,1],"complete":false}', NULL, '2026-11-29 01:08:58.764459+00', NULL, NULL, 8, 22),
	(17, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '0c0d4da61d7e4ebab185ac97569472fc', '2057acbe690b7bdb7382f16261070891bb5a529dc5f62662af8b297994ebc54b', '{"version":1,"recorded_at":"2026-11-29T01:08:58+00:00","scores":[-8,-14,-11,-4],"totals":[-2,-28,-13,-29],"places":[1,3,2,4],"complete":false}', NULL, '2026-11-29 01:08:58.813892+00', NULL, NULL, 6, 17),
	(18, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, '7de48d7274468d2c72360e634d044e16', 'bded42f3a6387bfc356442cb71d31ebb36a1af3bce3369b4a9e1a562695a210c', '{"version":1,"recorded_at":"2026-11-29T01:08:58+00:00","scores":[-22,-7,-1,-9],"totals":[-42,0,-12,-7],"places":[4,1,3,2],"complete":false}', NULL, '2026-11-29 01:08:58.875687+00', NULL, NULL, 7, 20),
	(19, 1, 'cards', 'captain', 'rehearsal', '', '', '{}', '{}', '{}', NULL, 'db345073dbbf28eba20e8e9d572780d5', 'cd5a7a2752f9a46990a4962218b4cfe82ef9263857e7b9ff00442368ab624ca0', '{"version":1,"recorded_at":"2026-11-29T01:08:58+00:00","scores":[0,3,2],"totals":[-11,-18,-4],"places":[2,3,1],"complete":false}', NULL, '2026-11-29 01:08:58.930415+00', NULL, NULL, 8, 23);


--
-- Data for Name: scoring_eventfile; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_eventimport; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_helpcall; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_importedresult; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_lot; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_rehearsal; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_round; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.scoring_round VALUES
	(1, 1, '{0,1,2,3}', 0, 'closed', false, 1),
	(2, 2, '{0,1,2,3}', 1, 'closed', false, 1),
	(3, 3, '{0,1,2,3}', 2, 'closed', false, 1),
	(4, 1, '{0,1,2,3}', 0, 'closed', false, 2),
	(5, 2, '{0,1,2,3}', 1, 'closed', false, 2),
	(6, 3, '{0,1,2,3}', 2, 'closed', false, 2),
	(7, 1, '{0,1,2,3}', 0, 'closed', false, 3),
	(8, 2, '{0,1,2,3}', 1, 'closed', false, 3),
	(9, 3, '{0,1,2,3}', 2, 'closed', false, 3),
	(10, 1, '{0,1,2}', 0, 'closed', false, 4),
	(11, 2, '{0,1,2}', 1, 'closed', false, 4),
	(12, 3, '{0,1,2}', 2, 'closed', false, 4),
	(13, 1, '{0,1,2,3}', 0, 'open', false, 5),
	(14, 2, '{0,1,2,3}', 1, 'open', false, 5),
	(15, 3, '{0,1,2,3}', 2, 'open', false, 5),
	(16, 1, '{0,1,2,3}', 0, 'open', false, 6),
	(17, 2, '{0,1,2,3}', 1, 'open', false, 6),
	(18, 3, '{0,1,2,3}', 2, 'open', false, 6),
	(19, 1, '{0,1,2,3}', 0, 'open', false, 7),
	(20, 2, '{0,1,2,3}', 1, 'open', false, 7),
	(21, 3, '{0,1,2,3}', 2, 'open', false, 7),
	(22, 1, '{0,1,2}', 0, 'open', false, 8),
	(23, 2, '{0,1,2}', 1, 'open', false, 8),
	(24, 3, '{0,1,2}', 2, 'open', false, 8);


--
-- Data for Name: scoring_ruling; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_rulinghistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_sanction; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_sanctionhistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_standingssnapshot; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.scoring_standingssnapshot VALUES
	(1, 24, '{"rank":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],"change":[null,null,null,null,null,null,null,null,null,null,null,null,null,null,null],"number":[10,6,7,1,12,13,5,11,2,3,8,15,14,4,9],"name":["János J.","Ferenc F.","Giulia G.","Anna A.","Laura L.","Marco M.","Emma E.","Kenji K.","Béla B.","Carla C.","Hiroshi H.","Oskar O.","Nora N.","Daniel D.","Ilona I."],"club":["","","","","","","","","","","","","","",""],"team":["","","","","","","","","","","","","","",""],"out_of_competition":[false,false,false,false,false,false,false,false,false,false,false,false,false,false,false],"points":[840,840,840,840,560,560,560,420,280,280,280,0,0,0,0],"matches":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"closed_seatings":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"raw":[3,-4,9,-22,-24,-28,-19,1,-20,-29,-35,-4,-40,-37,-59],"sanctions":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"tie_breaks":[[840,27510],[840,13440],[840,5880],[840,5670],[0,3990],[0,1470],[0,840],[null,null],[0,0],[0,-210],[0,-4410],[0,-5040],[0,-9450],[0,-14280],[0,-24570]],"decided_by":[null,"above_table_mean","above_table_mean","above_table_mean",null,"above_table_mean","above_table_mean",null,null,"above_table_mean","above_table_mean",null,"above_table_mean","above_table_mean","above_table_mean"],"missing":[[],[],[],[],[],[],[],[],[],[],[],[],[],[],[]],"seatings":[[[1,840,"played",true]],[[1,840,"played",true]],[[1,840,"played",true]],[[1,840,"played",true]],[[1,560,"played",true]],[[1,560,"played",true]],[[1,560,"played",true]],[[1,420,"played",true]],[[1,280,"played",true]],[[1,280,"played",true]],[[1,280,"played",true]],[[1,0,"played",true]],[[1,0,"played",true]],[[1,0,"played",true]],[[1,0,"played",true]]]}', '{}', '{"skipped": [], "not_comparable": false}', '2026-11-29 01:09:02.798151+00', 1, 1),
	(2, 24, '{"rank":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],"change":[0,1,-1,7,1,-1,1,4,-5,-3,-2,3,-3,0,-2],"number":[10,7,6,8,13,12,11,15,1,5,2,9,3,4,14],"name":["János J.","Giulia G.","Ferenc F.","Hiroshi H.","Marco M.","Laura L.","Kenji K.","Oskar O.","Anna A.","Emma E.","Béla B.","Ilona I.","Carla C.","Daniel D.","Nora N."],"club":["","","","","","","","","","","","","","",""],"team":["","","","","","","","","","","","","","",""],"out_of_competition":[false,false,false,false,false,false,false,false,false,false,false,false,false,false,false],"points":[1680,1680,1120,1120,1120,980,980,840,840,560,560,560,280,280,0],"matches":[2,2,2,2,2,2,2,2,2,2,2,2,2,2,2],"closed_seatings":[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1],"raw":[-1,9,-20,-35,-41,-35,-7,-6,-64,-37,-48,-66,-50,-49,-69],"sanctions":[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"tie_breaks":[[1680,33390],[1680,18690],[840,9450],[840,5040],[0,null],[0,3990],[0,1890],[840,8400],[840,-16800],[0,-5040],[0,-8400],[0,-17640],[0,-8400],[0,-11550],[null,null]],"decided_by":[null,"above_table_mean",null,"above_table_mean","table_wins",null,"above_table_mean",null,"above_table_mean",null,"above_table_mean","above_table_mean",null,"above_table_mean",null],"missing":[[],[],[],[],[],[],[],[],[],[],[],[],[],[],[]],"seatings":[[[1,840,"played",true],[2,840,"played",true]],[[1,840,"played",true],[2,840,"played",true]],[[1,840,"played",true],[2,280,"played",true]],[[1,280,"played",true],[2,840,"played",true]],[[1,560,"played",true],[2,560,"played",true]],[[1,560,"played",true],[2,420,"played",true]],[[1,420,"played",true],[2,560,"played",true]],[[1,0,"played",true],[2,840,"played",true]],[[1,840,"played",true],[2,0,"played",true]],[[1,560,"played",true],[2,0,"played",true]],[[1,280,"played",true],[2,280,"played",true]],[[1,0,"played",true],[2,560,"played",true]],[[1,280,"played",true],[2,0,"played",true]],[[1,0,"played",true],[2,280,"played",true]],[[1,0,"played",true],[2,0,"played",true]]]}', '{}', '{"skipped": [], "not_comparable": false}', '2026-11-29 01:09:02.798151+00', NULL, 1);


--
-- Data for Name: scoring_storedpile; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.scoring_storedpile VALUES
	(1, '{r3}', '{b0,b1,b5,b8,b9,o0,g4,r2,r5,r7,y1,y8}', 12, NULL, NULL, '', NULL, NULL, -8, 17, 1, 1),
	(2, '{g6}', '{b3,b7,b10,b11,o2,o3,o4,o6,g1,g3,g10,r0,r10,y0,y6,y7}', 16, NULL, NULL, '', NULL, NULL, -7, 20, 1, 2),
	(3, '{r8}', '{o5,o8,o10,o11,g5,g7,g8,r9,y2,y3,y9,y11}', 12, NULL, NULL, '', NULL, NULL, -6, 17, 1, 3),
	(4, '{y4}', '{b2,b4,b6,o1,o7,o9,g0,g2,g9,g11,r1,r4,r6,r11,y5,y10}', 16, NULL, NULL, '', NULL, NULL, -5, 19, 1, 4),
	(5, '{b11}', '{b7,o4,o11,g8,r1,r2,r3,r5,r11,y8,y10,y11}', 12, NULL, NULL, '', NULL, NULL, -7, 18, 2, 5),
	(6, '{o10}', '{b1,b2,b3,b5,b6,b8,b10,o2,o6,o7,o8,g0,g1,g9,g10,r0,r4,r7,r9,r10,y2,y3,y4,y6}', 24, NULL, NULL, '', NULL, NULL, -13, 33, 2, 6),
	(7, '{g11}', '{o0,g3,y5,y7}', 4, NULL, NULL, '', NULL, NULL, -11, 14, 2, 7),
	(8, '{y0}', '{b0,b4,b9,o1,o3,o5,o9,g2,g4,g5,g6,g7,r6,r8,y1,y9}', 16, NULL, NULL, '', NULL, NULL, 4, 10, 2, 8),
	(9, '{o9}', '{b2,b7,o0,o11,g2,y5,y8,y10}', 8, NULL, NULL, '', NULL, NULL, -14, 20, 3, 9),
	(10, '{b3}', '{b6,b9,o1,o2,o4,o5,o7,o10,g8,g9,r6,r9,r10,r11,y7,y11}', 16, NULL, NULL, '', NULL, NULL, -4, 18, 3, 10),
	(11, '{r7}', '{b4,b10,b11,o6,g0,g4,g7,g10,g11,r1,r2,r5,r8,y2,y3,y9}', 16, NULL, NULL, '', NULL, NULL, -11, 23, 3, 11),
	(12, '{y1}', '{b0,b1,b5,b8,o3,o8,g1,g3,g5,g6,r0,r3,r4,y0,y4,y6}', 16, NULL, NULL, '', NULL, NULL, 2, 11, 3, 12),
	(13, '{g0}', '{b0,b2,b6,b8,o4,o7,r6,y6,y7}', 9, NULL, NULL, '', NULL, NULL, 9, 0, 4, 13),
	(14, '{r1}', '{b1,b4,b5,b7,o0,o3,o5,g1,g2,g4,g6,r3,r4,r5,y1,y4,y5,y8}', 18, NULL, NULL, '', NULL, NULL, 2, 13, 4, 14),
	(15, '{y0}', '{b3,o1,o2,o6,o8,g3,g5,g7,g8,r0,r2,r7,r8,y2,y3}', 15, NULL, NULL, '', NULL, NULL, 8, 5, 4, 15),
	(16, '{r3}', '{b3,b7,o0,o4,o6,o10,o11,g10,r0,r8,y0,y7}', 12, NULL, NULL, '', NULL, NULL, -1, 11, 5, 1),
	(17, '{b6}', '{b11,o1,o7,g9,r1,r5,r6,r9,r11,y1,y5,y6}', 12, NULL, NULL, '', NULL, NULL, -6, 17, 5, 2),
	(18, '{y9}', '{b4,b9,b10,o2,o8,g1,g3,g6,g7,y3,y4,y10}', 12, NULL, NULL, '', NULL, NULL, -17, 26, 5, 3),
	(19, '{g8}', '{b0,b1,b2,b5,b8,o3,o5,o9,g0,g2,g4,g5,g11,r2,r4,r7,r10,y2,y8,y11}', 20, NULL, NULL, '', NULL, NULL, -15, 30, 5, 4),
	(20, '{r11}', '{b10,g4,g8,g9,r1,r3,r6,y6}', 8, NULL, NULL, '', NULL, NULL, -16, 21, 6, 5),
	(21, '{y1}', '{b1,b4,b5,b8,o3,o4,o5,o9,o10,g0,g3,g5,g6,r5,r7,y0,y3,y5,y9,y11}', 20, NULL, NULL, '', NULL, NULL, -14, 29, 6, 6),
	(22, '{y8}', '{b2,b3,b6,b7,b9,o0,o2,o11,g2,g11,r2,r9,r10,y2,y4,y7}', 16, NULL, NULL, '', NULL, NULL, -8, 21, 6, 7),
	(23, '{y10}', '{b0,b11,o1,o6,o7,o8,g1,g7,g10,r0,r4,r8}', 12, NULL, NULL, '', NULL, NULL, 2, 10, 6, 8),
	(24, '{o4}', '{o2,g10,y4,y9}', 4, NULL, NULL, '', NULL, NULL, -3, 6, 7, 9),
	(25, '{y10}', '{b5,b7,b10,b11,o6,o8,g1,g2,g3,g4,g8,g9,r0,r11,y2,y7}', 16, NULL, NULL, '', NULL, NULL, -5, 19, 7, 10),
	(26, '{r9}', '{b1,b2,b8,o0,o1,o5,o10,o11,g0,g5,g7,r3,r5,r8,r10,y6}', 16, NULL, NULL, '', NULL, NULL, -23, 35, 7, 11),
	(27, '{g6}', '{b0,b3,b4,b6,b9,o3,o7,o9,g11,r1,r2,r4,r6,r7,y0,y1,y3,y5,y8,y11}', 20, NULL, NULL, '', NULL, NULL, 2, 17, 7, 12),
	(28, '{r8}', '{b2,o2,o3,o4,o5,o7,g7,r0,r2,r3,y0,y3,y5,y6,y8}', 15, NULL, NULL, '', NULL, NULL, -1, 13, 8, 13),
	(29, '{o1}', '{b3,o8,g2,g5,r1,r7}', 6, NULL, NULL, '', NULL, NULL, -4, 9, 8, 14),
	(30, '{y4}', '{b0,b1,b4,b5,b6,b7,b8,o0,o6,g0,g1,g3,g4,g6,g8,r4,r5,r6,y1,y2,y7}', 21, NULL, NULL, '', NULL, NULL, 4, 14, 8, 15),
	(31, '{r2}', '{b0,b7,b8,o0,o1,o4,g9,g10,r0,r5,r6,r8,r9,r11,y3,y9}', 16, NULL, NULL, '', NULL, NULL, -31, 41, 9, 1),
	(32, '{o11}', '{b3,b9,b10,o3,o5,o10,g2,g3,g5,g7,g8,r1,r7,y1,y4,y11}', 16, NULL, NULL, '', NULL, NULL, -16, 29, 9, 2),
	(33, '{r10}', '{b2,b4,b5,b11,o6,o7,o8,o9,g0,g1,g4,g6,g11,r3,r4,y2,y5,y7,y8,y10}', 20, NULL, NULL, '', NULL, NULL, 1, 17, 9, 3),
	(34, '{b1}', '{b6,o2,y0,y6}', 4, NULL, NULL, '', NULL, NULL, -4, 7, 9, 4),
	(35, '{b9}', '{o2,o6,o10,g11,r0,r4,r7,r10,r11,y4,y5,y11}', 12, NULL, NULL, '', NULL, NULL, 3, 9, 10, 5),
	(36, '{y7}', '{b1,b3,b6,o1,o8,o11,g0,g1,g4,g6,r1,r9,y0,y1,y6,y8}', 16, NULL, NULL, '', NULL, NULL, -10, 22, 10, 6),
	(37, '{y10}', '{b0,b2,b5,b7,b8,b10,b11,o0,o3,o9,g2,g3,g5,g8,g9,g10,r3,r5,r8,y9}', 20, NULL, NULL, '', NULL, NULL, 0, 19, 10, 7),
	(38, '{o4}', '{b4,o5,o7,g7,r2,r6,y2,y3}', 8, NULL, NULL, '', NULL, NULL, -10, 16, 10, 8),
	(39, '{r6}', '{b1,o6,o11,g8,g9,r4,r7,y1}', 8, NULL, NULL, '', NULL, NULL, -11, 17, 11, 9),
	(40, '{r10}', '{b0,b7,b8,o2,o10,g0,g1,g2,g3,g10,r1,r2,r3,r5,r8,r11,y2,y4,y6,y9}', 20, NULL, NULL, '', NULL, NULL, -26, 40, 11, 10),
	(41, '{y5}', '{b4,b5,b10,b11,o7,o8,o9,g5,g6,y8,y10,y11}', 12, NULL, NULL, '', NULL, NULL, -25, 34, 11, 11),
	(42, '{o3}', '{b2,b3,b6,b9,o0,o1,o4,o5,g4,g7,g11,r0,r9,y0,y3,y7}', 16, NULL, NULL, '', NULL, NULL, -1, 13, 11, 12),
	(43, '{g3}', '{b0,b2,b3,b4,b5,b7,o0,o3,g2,g4,g5,g7,r3,r8,y4,y5,y7,y8}', 18, NULL, NULL, '', NULL, NULL, -7, 21, 12, 13),
	(44, '{o6}', '{b1,o1,o5,g1,g6,g8,r4,r6,y0,y1,y3,y6}', 12, NULL, NULL, '', NULL, NULL, -2, 12, 12, 14),
	(45, '{b8}', '{b6,o2,o4,o7,o8,g0,r0,r1,r2,r5,r7,y2}', 12, NULL, NULL, '', NULL, NULL, -3, 14, 12, 15),
	(46, '{g6}', '{b0,b3,b10,o2,o9,g5,r8,r10,y1,y3,y5,y6}', 12, NULL, NULL, '', NULL, NULL, 0, 11, 13, 16),
	(47, '{o10}', '{b2,b5,b6,o1,o7,g2,r3,r4,r5,r9,r11,y7}', 12, NULL, NULL, '', NULL, NULL, -8, 18, 13, 17),
	(48, '{y8}', '{o4,o6,g3,r0,r2,y0,y4,y9}', 8, NULL, NULL, '', NULL, NULL, -16, 21, 13, 18),
	(49, '{b11}', '{b1,b4,b7,b8,b9,o0,o3,o5,o8,o11,g0,g1,g4,g7,g8,g9,g10,g11,r1,r6,r7,y2,y10,y11}', 24, NULL, NULL, '', NULL, NULL, -21, 40, 13, 19),
	(50, '{b1}', '{b2,b5,o1,o2,o4,o5,o11,g2,g4,g11,r6,r11,y2,y3,y6,y9}', 16, NULL, NULL, '', NULL, NULL, 6, 8, 14, 20),
	(51, '{r3}', '{b0,b6,b9,o7,g1,r8,r9,y8}', 8, NULL, NULL, '', NULL, NULL, -14, 20, 14, 21),
	(52, '{r7}', '{b3,b10,o0,o3,o8,o9,g0,g8,r0,r5,y5,y7}', 12, NULL, NULL, '', NULL, NULL, -2, 12, 14, 22),
	(53, '{g6}', '{b4,b7,b8,b11,o6,o10,g3,g5,g7,g9,g10,r1,r2,r4,r10,y0,y1,y4,y10,y11}', 20, NULL, NULL, '', NULL, NULL, -25, 40, 14, 23),
	(54, '{b11}', '{b0,b3,b4,b6,b7,o0,o6,g0,g6,g7,g9,r0,r6,y4,y6,y10}', 16, NULL, NULL, '', NULL, NULL, -20, 31, 15, 24),
	(55, '{b5}', '{o4,g8,g10,g11,r1,r10,y1,y2,y5,y7,y8,y11}', 12, NULL, NULL, '', NULL, NULL, 7, 5, 15, 25),
	(56, '{o10}', '{b2,b9,b10,o1,o2,o3,o7,g2,g3,r3,r5,r7,r8,r9,y3,y9}', 16, NULL, NULL, '', NULL, NULL, -11, 23, 15, 26),
	(57, '{b8}', '{b1,o5,o8,o9,o11,g1,g4,g5,r2,r4,r11,y0}', 12, NULL, NULL, '', NULL, NULL, 2, 9, 15, 27),
	(58, '{r6}', '{b0,b3,o2,o3,o8,r0,r1,r5,r7,y1,y3,y4}', 12, NULL, NULL, '', NULL, NULL, -11, 19, 16, 28),
	(59, '{b5}', '{b1,b4,b6,b7,b8,o0,o5,g5,g7,g8,r2,r3,r8,y0,y2}', 15, NULL, NULL, '', NULL, NULL, -21, 31, 16, 29),
	(60, '{g6}', '{b2,o1,o4,o6,o7,g0,g1,g2,g3,g4,r4,y5,y6,y7,y8}', 15, NULL, NULL, '', NULL, NULL, -6, 16, 16, 30),
	(61, '{y6}', '{b1,b2,b6,g8,r3,r4,r9,y9}', 8, NULL, NULL, '', NULL, NULL, -8, 15, 17, 20),
	(62, '{o10}', '{b7,b8,o0,o1,o2,o9,g2,g7,r7,r10,y3,y11}', 12, NULL, NULL, '', NULL, NULL, -14, 22, 17, 21),
	(63, '{b9}', '{b0,b3,b5,b10,o5,o8,o11,g0,g1,g3,g6,g9,r0,r1,r6,r8,y0,y1,y2,y10}', 20, NULL, NULL, '', NULL, NULL, -11, 27, 17, 22),
	(64, '{r11}', '{b4,b11,o3,o4,o6,o7,g4,g5,g10,g11,r2,r5,y4,y5,y7,y8}', 16, NULL, NULL, '', NULL, NULL, -4, 18, 17, 23),
	(65, '{g6}', '{b9,b10,b11,o2,o5,o10,g3,g4,g10,g11,r10,r11,y2,y4,y5,y10}', 16, NULL, NULL, '', NULL, NULL, -22, 34, 18, 24),
	(66, '{b1}', '{b3,b4,b8,o3,o9,g7,r0,r2,r6,r8,y0,y9}', 12, NULL, NULL, '', NULL, NULL, -7, 16, 18, 25),
	(67, '{b2}', '{b0,b5,b7,o1,o7,o11,g1,g5,g8,r1,r3,r5,y1,y3,y6,y8}', 16, NULL, NULL, '', NULL, NULL, -1, 14, 18, 26),
	(68, '{o0}', '{b6,o4,o6,o8,g0,g2,g9,r4,r7,r9,y7,y11}', 12, NULL, NULL, '', NULL, NULL, -9, 18, 18, 27),
	(69, '{r8}', '{b0,b2,b4,b7,b8,o4,o8,g2,g3,g7,g8,r1,r2,r4,y1,y5,y6,y7}', 18, NULL, NULL, '', NULL, NULL, 0, 15, 19, 28),
	(70, '{g6}', '{b3,b5,b6,o0,o1,o3,r3,y2,y8}', 9, NULL, NULL, '', NULL, NULL, 3, 6, 19, 29),
	(71, '{g0}', '{b1,o2,o5,o6,o7,g1,g4,g5,r0,r5,r6,r7,y0,y3,y4}', 15, NULL, NULL, '', NULL, NULL, 2, 10, 19, 30);


--
-- Data for Name: scoring_tableversion; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.scoring_tableversion VALUES
	(1, 4),
	(2, 4),
	(3, 4),
	(4, 4),
	(5, 1),
	(6, 2),
	(7, 2),
	(8, 2);


--
-- Data for Name: scoring_tombstone; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_voiding; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: scoring_workerheartbeat; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_attendance; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_attendancehistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_clockhistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_email; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_entrant; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_entrant VALUES
	(1, 1, '', false, false, 1, 1, NULL, NULL, '3ac43b8f48ba6063734559764e3e2fba1b1c2dc4a5655d55bd78f46123f06003', '4bafedd86aa2fc4c6810d416a433c5ac', 'Anna A.', 'A., Anna', ''),
	(2, 2, '', false, false, 1, 2, NULL, NULL, 'ec21b5c9898a276c2ef650c481b5788de80ef3b236ea6af662e302e956859e1d', 'e39656deae3a54c43bf10f42a864cd1f', 'Béla B.', 'B., Béla', ''),
	(3, 3, '', false, false, 1, 3, NULL, NULL, '4adbf12358302e59de9b5ad802fd0f36165544dc6e4c4ffd8af4f02077566e5e', '1ca37bcf96cc8c68cc40b235491a05cd', 'Carla C.', 'C., Carla', ''),
	(4, 4, '', false, false, 1, 4, NULL, NULL, 'd3ea603fb4baf40a4a2848bace1fd867ff7c2d0acd94cacd573444051fa24442', '717638f30346e2ffbb8ea22c57569234', 'Daniel D.', 'D., Daniel', ''),
	(5, 5, '', false, false, 1, 5, NULL, NULL, '59d52a7980b7ec5eb0fc4d509ec54ecee21a9f3562a9ad00b99751837232436f', '7ce1f3eab6208e7d4c27fea2efb339cb', 'Emma E.', 'E., Emma', ''),
	(6, 6, '', false, false, 1, 6, NULL, NULL, '6238b691941dd84bf010be6e2155c773b58c97301f1480152c0d2007abe12057', 'a088bed6cb4b3feece9c38e57a929735', 'Ferenc F.', 'F., Ferenc', ''),
	(7, 7, '', false, false, 1, 7, NULL, NULL, '42fe56bf25f445b12e6577de5bad6fe49238f6c4227a359243a6bc5702b7ada4', 'd9d584b439df3201d27adbb386be7c1c', 'Giulia G.', 'G., Giulia', ''),
	(8, 8, '', false, false, 1, 8, NULL, NULL, 'f2134aebfd411af9a018cf9b37f83696e4c5c36ef4750a433b91d582292e9115', '03e077c6e13a53b4ed51f60423b03d80', 'Hiroshi H.', 'H., Hiroshi', ''),
	(9, 9, '', false, false, 1, 9, NULL, NULL, '2b91b4e887ca92c94a32de9e7044819519673880c2fe812d1c7d1f17441f8e07', '53e8f9f21a9e4023b8da5b6d040ca960', 'Ilona I.', 'I., Ilona', ''),
	(10, 10, '', false, false, 1, 10, NULL, NULL, '39f16fdf144df626fec7376f0db75cd93c726ba568b631566fed28320adacabe', 'f7f5d920dcdb570f38f45ec0d22c3f80', 'János J.', 'J., János', ''),
	(11, 11, '', false, false, 1, 11, NULL, NULL, 'b1746af135a3ebca5a90407049c300ef6b9701589b5114b2748defd66eca6a3d', '048cd3cb3b9c54daaa9f7dfd4d375a87', 'Kenji K.', 'K., Kenji', ''),
	(12, 12, '', false, false, 1, 12, NULL, NULL, '91784a57ce2a3780f28b01712ec8af4bd0c9fd05b0a984cdbada886940ae5871', 'b876fcdef0e835d12a3a45bc17a66eb1', 'Laura L.', 'L., Laura', ''),
	(13, 13, '', false, false, 1, 13, NULL, NULL, '741e9c19ca357a7bff0badae7f35efbd68e52d31798cafed90da9ca4e1d5119b', '4d53c3f233bb0efa57d0e095e540102e', 'Marco M.', 'M., Marco', ''),
	(14, 14, '', false, false, 1, 14, NULL, NULL, '6d69458b1e95f3d4ca66fa878f1f18a9bea01d47a8fbd7a57212e0b21f56adb0', '3c0e458c7112e7a59da7fc8cb9277e99', 'Nora N.', 'N., Nora', ''),
	(15, 15, '', false, false, 1, 15, NULL, NULL, 'ac4c206a18896c0a3f4db135bf444e1f18257bc18ec2b971965ad9436bd97189', '69c02ae092e73b37261bfe647579ef46', 'Oskar O.', 'O., Oskar', '');


--
-- Data for Name: tournaments_entranthistory; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_entranthistory VALUES
	(1, '2026-11-29 01:08:56.82121+00', 'insert', 1, 1, '', false, false, NULL, 1, 1, 1, NULL, NULL, '3ac43b8f48ba6063734559764e3e2fba1b1c2dc4a5655d55bd78f46123f06003', 'Anna A.', 'A., Anna', ''),
	(2, '2026-11-29 01:08:56.82121+00', 'insert', 2, 2, '', false, false, NULL, 2, 1, 2, NULL, NULL, 'ec21b5c9898a276c2ef650c481b5788de80ef3b236ea6af662e302e956859e1d', 'Béla B.', 'B., Béla', ''),
	(3, '2026-11-29 01:08:56.82121+00', 'insert', 3, 3, '', false, false, NULL, 3, 1, 3, NULL, NULL, '4adbf12358302e59de9b5ad802fd0f36165544dc6e4c4ffd8af4f02077566e5e', 'Carla C.', 'C., Carla', ''),
	(4, '2026-11-29 01:08:56.82121+00', 'insert', 4, 4, '', false, false, NULL, 4, 1, 4, NULL, NULL, 'd3ea603fb4baf40a4a2848bace1fd867ff7c2d0acd94cacd573444051fa24442', 'Daniel D.', 'D., Daniel', ''),
	(5, '2026-11-29 01:08:56.82121+00', 'insert', 5, 5, '', false, false, NULL, 5, 1, 5, NULL, NULL, '59d52a7980b7ec5eb0fc4d509ec54ecee21a9f3562a9ad00b99751837232436f', 'Emma E.', 'E., Emma', ''),
	(6, '2026-11-29 01:08:56.82121+00', 'insert', 6, 6, '', false, false, NULL, 6, 1, 6, NULL, NULL, '6238b691941dd84bf010be6e2155c773b58c97301f1480152c0d2007abe12057', 'Ferenc F.', 'F., Ferenc', ''),
	(7, '2026-11-29 01:08:56.82121+00', 'insert', 7, 7, '', false, false, NULL, 7, 1, 7, NULL, NULL, '42fe56bf25f445b12e6577de5bad6fe49238f6c4227a359243a6bc5702b7ada4', 'Giulia G.', 'G., Giulia', ''),
	(8, '2026-11-29 01:08:56.82121+00', 'insert', 8, 8, '', false, false, NULL, 8, 1, 8, NULL, NULL, 'f2134aebfd411af9a018cf9b37f83696e4c5c36ef4750a433b91d582292e9115', 'Hiroshi H.', 'H., Hiroshi', ''),
	(9, '2026-11-29 01:08:56.82121+00', 'insert', 9, 9, '', false, false, NULL, 9, 1, 9, NULL, NULL, '2b91b4e887ca92c94a32de9e7044819519673880c2fe812d1c7d1f17441f8e07', 'Ilona I.', 'I., Ilona', ''),
	(10, '2026-11-29 01:08:56.82121+00', 'insert', 10, 10, '', false, false, NULL, 10, 1, 10, NULL, NULL, '39f16fdf144df626fec7376f0db75cd93c726ba568b631566fed28320adacabe', 'János J.', 'J., János', ''),
	(11, '2026-11-29 01:08:56.82121+00', 'insert', 11, 11, '', false, false, NULL, 11, 1, 11, NULL, NULL, 'b1746af135a3ebca5a90407049c300ef6b9701589b5114b2748defd66eca6a3d', 'Kenji K.', 'K., Kenji', ''),
	(12, '2026-11-29 01:08:56.82121+00', 'insert', 12, 12, '', false, false, NULL, 12, 1, 12, NULL, NULL, '91784a57ce2a3780f28b01712ec8af4bd0c9fd05b0a984cdbada886940ae5871', 'Laura L.', 'L., Laura', ''),
	(13, '2026-11-29 01:08:56.82121+00', 'insert', 13, 13, '', false, false, NULL, 13, 1, 13, NULL, NULL, '741e9c19ca357a7bff0badae7f35efbd68e52d31798cafed90da9ca4e1d5119b', 'Marco M.', 'M., Marco', ''),
	(14, '2026-11-29 01:08:56.82121+00', 'insert', 14, 14, '', false, false, NULL, 14, 1, 14, NULL, NULL, '6d69458b1e95f3d4ca66fa878f1f18a9bea01d47a8fbd7a57212e0b21f56adb0', 'Nora N.', 'N., Nora', ''),
	(15, '2026-11-29 01:08:56.82121+00', 'insert', 15, 15, '', false, false, NULL, 15, 1, 15, NULL, NULL, 'ac4c206a18896c0a3f4db135bf444e1f18257bc18ec2b971965ad9436bd97189', 'Oskar O.', 'O., Oskar', '');


--
-- Data for Name: tournaments_event; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_event VALUES
	(1, 'Demo evening', 'demo', 'running', false, '2026-11-29', '2026-11-29', 'Europe/Berlin', '', 'en', 'box120', 'classic', '{}', 3, false, NULL, '{counts,cards}', 'none', 'place', '{table_wins,above_table_mean}', 420, NULL, NULL, 'now', false, 1, 4, 3, 5, NULL, false, 1, false, 50, false);


--
-- Data for Name: tournaments_eventaddress; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_eventaddress VALUES
	(1, 'demo-unfinished-b6693534', 1, '2026-11-29 01:08:56.82121+00'),
	(4, 'demo', 1, '2026-11-29 01:08:59.118669+00');


--
-- Data for Name: tournaments_eventhistory; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_eventhistory VALUES
	(1, '2026-11-29 01:08:56.82121+00', 'insert', 1, 'Demo evening', 'demo-unfinished-b6693534', 'registration', false, '2026-11-29', '2026-11-29', 'Europe/Berlin', '', 'en', 'box120', 'classic', '{}', 3, false, NULL, '{counts,cards}', 'none', 'place', '{table_wins,above_table_mean}', 420, NULL, NULL, 'now', false, 1, 4, 3, 5, NULL, false, NULL, 1, 1, false, 50, false),
	(2, '2026-11-29 01:08:57.048039+00', 'update', 1, 'Demo evening', 'demo-unfinished-b6693534', 'running', false, '2026-11-29', '2026-11-29', 'Europe/Berlin', '', 'en', 'box120', 'classic', '{}', 3, false, NULL, '{counts,cards}', 'none', 'place', '{table_wins,above_table_mean}', 420, NULL, NULL, 'now', false, 1, 4, 3, 5, NULL, false, NULL, 1, 1, false, 50, false),
	(3, '2026-11-29 01:08:59.118669+00', 'update', 1, 'Demo evening', 'demo', 'running', false, '2026-11-29', '2026-11-29', 'Europe/Berlin', '', 'en', 'box120', 'classic', '{}', 3, false, NULL, '{counts,cards}', 'none', 'place', '{table_wins,above_table_mean}', 420, NULL, NULL, 'now', false, 1, 4, 3, 5, NULL, false, NULL, 1, 1, false, 50, false);


--
-- Data for Name: tournaments_extratimehistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_helper; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_helperhistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_invitation; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_keepapart; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_keepaparthistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_listversion; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_listversion VALUES
	(1, 4);


--
-- Data for Name: tournaments_membership; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_membership VALUES
	(1, 'owner', 1, 1);


--
-- Data for Name: tournaments_membershiphistory; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_membershiphistory VALUES
	(1, '2026-11-29 01:08:56.796103+00', 'insert', 1, 'owner', 1, NULL, 1, 1);


--
-- Data for Name: tournaments_merge; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_occupancy; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_occupancy VALUES
	(1, 1, NULL, '2026-11-29 01:08:57.009516+00', 14, 1),
	(2, 1, NULL, '2026-11-29 01:08:57.00954+00', 3, 2),
	(3, 1, NULL, '2026-11-29 01:08:57.00955+00', 1, 3),
	(4, 1, NULL, '2026-11-29 01:08:57.009559+00', 12, 4),
	(5, 1, NULL, '2026-11-29 01:08:57.009568+00', 2, 5),
	(6, 1, NULL, '2026-11-29 01:08:57.009575+00', 4, 6),
	(7, 1, NULL, '2026-11-29 01:08:57.009584+00', 5, 7),
	(8, 1, NULL, '2026-11-29 01:08:57.009591+00', 6, 8),
	(9, 1, NULL, '2026-11-29 01:08:57.009599+00', 13, 9),
	(10, 1, NULL, '2026-11-29 01:08:57.009607+00', 8, 10),
	(11, 1, NULL, '2026-11-29 01:08:57.009615+00', 9, 11),
	(12, 1, NULL, '2026-11-29 01:08:57.009623+00', 10, 12),
	(13, 1, NULL, '2026-11-29 01:08:57.009632+00', 11, 13),
	(14, 1, NULL, '2026-11-29 01:08:57.009639+00', 15, 14),
	(15, 1, NULL, '2026-11-29 01:08:57.009647+00', 7, 15),
	(16, 1, NULL, '2026-11-29 01:08:58.368901+00', 8, 16),
	(17, 1, NULL, '2026-11-29 01:08:58.368935+00', 11, 17),
	(18, 1, NULL, '2026-11-29 01:08:58.368949+00', 6, 18),
	(19, 1, NULL, '2026-11-29 01:08:58.368962+00', 3, 19),
	(20, 1, NULL, '2026-11-29 01:08:58.368975+00', 15, 20),
	(21, 1, NULL, '2026-11-29 01:08:58.368989+00', 2, 21),
	(22, 1, NULL, '2026-11-29 01:08:58.369002+00', 13, 22),
	(23, 1, NULL, '2026-11-29 01:08:58.369016+00', 14, 23),
	(24, 1, NULL, '2026-11-29 01:08:58.369029+00', 1, 24),
	(25, 1, NULL, '2026-11-29 01:08:58.369043+00', 7, 25),
	(26, 1, NULL, '2026-11-29 01:08:58.369057+00', 4, 26),
	(27, 1, NULL, '2026-11-29 01:08:58.369069+00', 9, 27),
	(28, 1, NULL, '2026-11-29 01:08:58.369082+00', 12, 28),
	(29, 1, NULL, '2026-11-29 01:08:58.369095+00', 5, 29),
	(30, 1, NULL, '2026-11-29 01:08:58.369108+00', 10, 30);


--
-- Data for Name: tournaments_occupancyhistory; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_occupancyhistory VALUES
	(1, '2026-11-29 01:08:56.963653+00', 'insert', 1, 1, NULL, '2026-11-29 01:08:57.009516+00', 14, NULL, 1, 1),
	(2, '2026-11-29 01:08:56.963653+00', 'insert', 2, 1, NULL, '2026-11-29 01:08:57.00954+00', 3, NULL, 2, 2),
	(3, '2026-11-29 01:08:56.963653+00', 'insert', 3, 1, NULL, '2026-11-29 01:08:57.00955+00', 1, NULL, 3, 3),
	(4, '2026-11-29 01:08:56.963653+00', 'insert', 4, 1, NULL, '2026-11-29 01:08:57.009559+00', 12, NULL, 4, 4),
	(5, '2026-11-29 01:08:56.963653+00', 'insert', 5, 1, NULL, '2026-11-29 01:08:57.009568+00', 2, NULL, 5, 5),
	(6, '2026-11-29 01:08:56.963653+00', 'insert', 6, 1, NULL, '2026-11-29 01:08:57.009575+00', 4, NULL, 6, 6),
	(7, '2026-11-29 01:08:56.963653+00', 'insert', 7, 1, NULL, '2026-11-29 01:08:57.009584+00', 5, NULL, 7, 7),
	(8, '2026-11-29 01:08:56.963653+00', 'insert', 8, 1, NULL, '2026-11-29 01:08:57.009591+00', 6, NULL, 8, 8),
	(9, '2026-11-29 01:08:56.963653+00', 'insert', 9, 1, NULL, '2026-11-29 01:08:57.009599+00', 13, NULL, 9, 9),
	(10, '2026-11-29 01:08:56.963653+00', 'insert', 10, 1, NULL, '2026-11-29 01:08:57.009607+00', 8, NULL, 10, 10),
	(11, '2026-11-29 01:08:56.963653+00', 'insert', 11, 1, NULL, '2026-11-29 01:08:57.009615+00', 9, NULL, 11, 11),
	(12, '2026-11-29 01:08:56.963653+00', 'insert', 12, 1, NULL, '2026-11-29 01:08:57.009623+00', 10, NULL, 12, 12),
	(13, '2026-11-29 01:08:56.963653+00', 'insert', 13, 1, NULL, '2026-11-29 01:08:57.009632+00', 11, NULL, 13, 13),
	(14, '2026-11-29 01:08:56.963653+00', 'insert', 14, 1, NULL, '2026-11-29 01:08:57.009639+00', 15, NULL, 14, 14),
	(15, '2026-11-29 01:08:56.963653+00', 'insert', 15, 1, NULL, '2026-11-29 01:08:57.009647+00', 7, NULL, 15, 15),
	(16, '2026-11-29 01:08:58.303406+00', 'insert', 16, 1, NULL, '2026-11-29 01:08:58.368901+00', 8, NULL, 16, 16),
	(17, '2026-11-29 01:08:58.303406+00', 'insert', 17, 1, NULL, '2026-11-29 01:08:58.368935+00', 11, NULL, 17, 17),
	(18, '2026-11-29 01:08:58.303406+00', 'insert', 18, 1, NULL, '2026-11-29 01:08:58.368949+00', 6, NULL, 18, 18),
	(19, '2026-11-29 01:08:58.303406+00', 'insert', 19, 1, NULL, '2026-11-29 01:08:58.368962+00', 3, NULL, 19, 19),
	(20, '2026-11-29 01:08:58.303406+00', 'insert', 20, 1, NULL, '2026-11-29 01:08:58.368975+00', 15, NULL, 20, 20),
	(21, '2026-11-29 01:08:58.303406+00', 'insert', 21, 1, NULL, '2026-11-29 01:08:58.368989+00', 2, NULL, 21, 21),
	(22, '2026-11-29 01:08:58.303406+00', 'insert', 22, 1, NULL, '2026-11-29 01:08:58.369002+00', 13, NULL, 22, 22),
	(23, '2026-11-29 01:08:58.303406+00', 'insert', 23, 1, NULL, '2026-11-29 01:08:58.369016+00', 14, NULL, 23, 23),
	(24, '2026-11-29 01:08:58.303406+00', 'insert', 24, 1, NULL, '2026-11-29 01:08:58.369029+00', 1, NULL, 24, 24),
	(25, '2026-11-29 01:08:58.303406+00', 'insert', 25, 1, NULL, '2026-11-29 01:08:58.369043+00', 7, NULL, 25, 25),
	(26, '2026-11-29 01:08:58.303406+00', 'insert', 26, 1, NULL, '2026-11-29 01:08:58.369057+00', 4, NULL, 26, 26),
	(27, '2026-11-29 01:08:58.303406+00', 'insert', 27, 1, NULL, '2026-11-29 01:08:58.369069+00', 9, NULL, 27, 27),
	(28, '2026-11-29 01:08:58.303406+00', 'insert', 28, 1, NULL, '2026-11-29 01:08:58.369082+00', 12, NULL, 28, 28),
	(29, '2026-11-29 01:08:58.303406+00', 'insert', 29, 1, NULL, '2026-11-29 01:08:58.369095+00', 5, NULL, 29, 29),
	(30, '2026-11-29 01:08:58.303406+00', 'insert', 30, 1, NULL, '2026-11-29 01:08:58.369108+00', 10, NULL, 30, 30);


--
-- Data for Name: tournaments_organisation; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_organisation VALUES
	(1, 'Demo club', 'demo', '', '', 5, false);


--
-- Data for Name: tournaments_person; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_person VALUES
	(1, 'Anna A.', 'A., Anna', '', '', NULL, NULL, 1),
	(2, 'Béla B.', 'B., Béla', '', '', NULL, NULL, 1),
	(3, 'Carla C.', 'C., Carla', '', '', NULL, NULL, 1),
	(4, 'Daniel D.', 'D., Daniel', '', '', NULL, NULL, 1),
	(5, 'Emma E.', 'E., Emma', '', '', NULL, NULL, 1),
	(6, 'Ferenc F.', 'F., Ferenc', '', '', NULL, NULL, 1),
	(7, 'Giulia G.', 'G., Giulia', '', '', NULL, NULL, 1),
	(8, 'Hiroshi H.', 'H., Hiroshi', '', '', NULL, NULL, 1),
	(9, 'Ilona I.', 'I., Ilona', '', '', NULL, NULL, 1),
	(10, 'János J.', 'J., János', '', '', NULL, NULL, 1),
	(11, 'Kenji K.', 'K., Kenji', '', '', NULL, NULL, 1),
	(12, 'Laura L.', 'L., Laura', '', '', NULL, NULL, 1),
	(13, 'Marco M.', 'M., Marco', '', '', NULL, NULL, 1),
	(14, 'Nora N.', 'N., Nora', '', '', NULL, NULL, 1),
	(15, 'Oskar O.', 'O., Oskar', '', '', NULL, NULL, 1);


--
-- Data for Name: tournaments_personhistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_place; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_place VALUES
	(1, 1, '', 1, 'UXTSBV', NULL, 1),
	(2, 2, '', 1, 'AQVZHN', NULL, 1),
	(3, 3, '', 1, 'NESPTS', NULL, 1),
	(4, 4, '', 1, 'TXJUAH', NULL, 1);


--
-- Data for Name: tournaments_postponementhistory; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_rebalance; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_registration; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_resultsversion; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_resultsversion VALUES
	(1, 24, 24, 0);


--
-- Data for Name: tournaments_seat; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_seat VALUES
	(1, 0, 1),
	(2, 1, 1),
	(3, 2, 1),
	(4, 3, 1),
	(5, 0, 2),
	(6, 1, 2),
	(7, 2, 2),
	(8, 3, 2),
	(9, 0, 3),
	(10, 1, 3),
	(11, 2, 3),
	(12, 3, 3),
	(13, 0, 4),
	(14, 1, 4),
	(15, 2, 4),
	(16, 0, 5),
	(17, 1, 5),
	(18, 2, 5),
	(19, 3, 5),
	(20, 0, 6),
	(21, 1, 6),
	(22, 2, 6),
	(23, 3, 6),
	(24, 0, 7),
	(25, 1, 7),
	(26, 2, 7),
	(27, 3, 7),
	(28, 0, 8),
	(29, 1, 8),
	(30, 2, 8);


--
-- Data for Name: tournaments_seating; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_seating VALUES
	(1, 1, 'closed', 'mix', '', '', NULL, '{"players":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],"seatings":1,"preferred":4,"smallest":3,"largest":5,"seed":8,"mode":"mix","present":[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]],"steps":2000000,"version":2}', 0, '{1,2,3,4}', '[]', '{"cost": 0, "seed": 8, "bound": 0, "steps": 0, "method": "search", "proved": true, "meetings": 0, "short_tables": 0}', '', 0, 2000000, 0, NULL, false, '2026-11-29 01:08:56.957995+00', '2026-11-29 01:08:57.11812+00', '2026-11-29 01:08:57.939663+00', '{1,2,3,4}', NULL, NULL, NULL, 1, NULL, '{}'),
	(2, 2, 'published', 'mix', '', '', NULL, '{"players":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15],"seatings":1,"preferred":4,"smallest":3,"largest":5,"seed":9,"mode":"mix","history":[[[14,3,1,12],[2,4,5,6],[13,8,9,10],[11,15,7]]],"present":[[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15]],"steps":2000000,"version":2}', 0, '{1,2,3,4}', '[]', '{"cost": 0, "seed": 9, "bound": 0, "steps": 0, "method": "exact", "proved": true, "meetings": 0, "short_tables": 0}', '', 0, 100000, 0, '2026-11-29 01:08:58.280052+00', false, '2026-11-29 01:08:58.268422+00', '2026-11-29 01:08:58.452492+00', NULL, '{}', NULL, NULL, NULL, 1, NULL, '{}');


--
-- Data for Name: tournaments_seatinghistory; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_seatinghistory VALUES
	(1, '2026-11-29 01:08:56.963653+00', 'state', 'proposed', NULL, 1),
	(2, '2026-11-29 01:08:57.048039+00', 'state', 'published', NULL, 1),
	(3, '2026-11-29 01:08:57.907802+00', 'state', 'closed', NULL, 1),
	(4, '2026-11-29 01:08:58.303406+00', 'state', 'proposed', NULL, 2),
	(5, '2026-11-29 01:08:58.383237+00', 'state', 'published', NULL, 2);


--
-- Data for Name: tournaments_statechange; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_stepback; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_table; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_table VALUES
	(1, 'closed', false, false, false, 0, 1, 1, NULL, NULL),
	(2, 'closed', false, false, false, 0, 2, 1, NULL, NULL),
	(3, 'closed', false, false, false, 0, 3, 1, NULL, NULL),
	(4, 'closed', false, false, false, 0, 4, 1, NULL, NULL),
	(5, 'open', false, false, false, 0, 1, 2, NULL, NULL),
	(6, 'open', false, false, false, 0, 2, 2, NULL, NULL),
	(7, 'open', false, false, false, 0, 3, 2, NULL, NULL),
	(8, 'open', false, false, false, 0, 4, 2, NULL, NULL);


--
-- Data for Name: tournaments_tablehistory; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_tablehistory VALUES
	(1, '2026-11-29 01:08:57.907802+00', 'update', 'closed', false, NULL, 1),
	(2, '2026-11-29 01:08:57.907802+00', 'update', 'closed', false, NULL, 2),
	(3, '2026-11-29 01:08:57.907802+00', 'update', 'closed', false, NULL, 3),
	(4, '2026-11-29 01:08:57.907802+00', 'update', 'closed', false, NULL, 4);


--
-- Data for Name: tournaments_team; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_user; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tournaments_user VALUES
	(1, '!KpzDMGitQu6HNfWAz1gHcxEqkSiprGCqdZUXOCvR', NULL, true, 'admin', '', '', '', true, true, '2026-11-29 01:08:54.900732+00');


--
-- Data for Name: tournaments_user_groups; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Data for Name: tournaments_user_user_permissions; Type: TABLE DATA; Schema: public; Owner: -
--



--
-- Name: account_emailaddress_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.account_emailaddress_id_seq', 1, false);


--
-- Name: account_emailconfirmation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.account_emailconfirmation_id_seq', 1, false);


--
-- Name: auth_group_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_group_id_seq', 1, false);


--
-- Name: auth_group_permissions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_group_permissions_id_seq', 1, false);


--
-- Name: auth_permission_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.auth_permission_id_seq', 296, true);


--
-- Name: django_admin_log_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_admin_log_id_seq', 1, false);


--
-- Name: django_content_type_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_content_type_id_seq', 74, true);


--
-- Name: django_migrations_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.django_migrations_id_seq', 83, true);


--
-- Name: mfa_authenticator_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.mfa_authenticator_id_seq', 1, false);


--
-- Name: scoring_announcement_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_announcement_id_seq', 1, false);


--
-- Name: scoring_announcementhistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_announcementhistory_pgh_id_seq', 1, false);


--
-- Name: scoring_backup_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_backup_id_seq', 1, true);


--
-- Name: scoring_chainrecord_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_chainrecord_id_seq', 1, true);


--
-- Name: scoring_confirmation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_confirmation_id_seq', 1, false);


--
-- Name: scoring_draftpile_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_draftpile_id_seq', 1, false);


--
-- Name: scoring_draw_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_draw_id_seq', 1, false);


--
-- Name: scoring_entry_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_entry_id_seq', 19, true);


--
-- Name: scoring_eventfile_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_eventfile_id_seq', 1, false);


--
-- Name: scoring_eventimport_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_eventimport_id_seq', 1, false);


--
-- Name: scoring_helpcall_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_helpcall_id_seq', 1, false);


--
-- Name: scoring_importedresult_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_importedresult_id_seq', 1, false);


--
-- Name: scoring_lot_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_lot_id_seq', 1, false);


--
-- Name: scoring_rehearsal_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_rehearsal_id_seq', 1, false);


--
-- Name: scoring_round_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_round_id_seq', 24, true);


--
-- Name: scoring_ruling_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_ruling_id_seq', 1, false);


--
-- Name: scoring_rulinghistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_rulinghistory_pgh_id_seq', 1, false);


--
-- Name: scoring_sanction_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_sanction_id_seq', 1, false);


--
-- Name: scoring_sanctionhistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_sanctionhistory_pgh_id_seq', 1, false);


--
-- Name: scoring_standingssnapshot_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_standingssnapshot_id_seq', 2, true);


--
-- Name: scoring_storedpile_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_storedpile_id_seq', 71, true);


--
-- Name: scoring_tombstone_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_tombstone_id_seq', 1, false);


--
-- Name: scoring_voiding_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.scoring_voiding_id_seq', 1, false);


--
-- Name: tournaments_attendance_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_attendance_id_seq', 1, false);


--
-- Name: tournaments_attendancehistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_attendancehistory_pgh_id_seq', 1, false);


--
-- Name: tournaments_clockhistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_clockhistory_pgh_id_seq', 1, false);


--
-- Name: tournaments_email_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_email_id_seq', 1, false);


--
-- Name: tournaments_entrant_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_entrant_id_seq', 15, true);


--
-- Name: tournaments_entranthistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_entranthistory_pgh_id_seq', 15, true);


--
-- Name: tournaments_event_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_event_id_seq', 1, true);


--
-- Name: tournaments_eventaddress_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_eventaddress_id_seq', 4, true);


--
-- Name: tournaments_eventhistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_eventhistory_pgh_id_seq', 3, true);


--
-- Name: tournaments_extratimehistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_extratimehistory_pgh_id_seq', 1, false);


--
-- Name: tournaments_helper_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_helper_id_seq', 1, false);


--
-- Name: tournaments_helperhistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_helperhistory_pgh_id_seq', 1, false);


--
-- Name: tournaments_invitation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_invitation_id_seq', 1, false);


--
-- Name: tournaments_keepapart_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_keepapart_id_seq', 1, false);


--
-- Name: tournaments_keepaparthistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_keepaparthistory_pgh_id_seq', 1, false);


--
-- Name: tournaments_membership_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_membership_id_seq', 1, true);


--
-- Name: tournaments_membershiphistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_membershiphistory_pgh_id_seq', 1, true);


--
-- Name: tournaments_occupancy_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_occupancy_id_seq', 30, true);


--
-- Name: tournaments_occupancyhistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_occupancyhistory_pgh_id_seq', 30, true);


--
-- Name: tournaments_organisation_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_organisation_id_seq', 1, true);


--
-- Name: tournaments_person_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_person_id_seq', 15, true);


--
-- Name: tournaments_personhistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_personhistory_pgh_id_seq', 1, false);


--
-- Name: tournaments_place_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_place_id_seq', 4, true);


--
-- Name: tournaments_postponementhistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_postponementhistory_pgh_id_seq', 1, false);


--
-- Name: tournaments_rebalance_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_rebalance_id_seq', 1, false);


--
-- Name: tournaments_registration_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_registration_id_seq', 1, false);


--
-- Name: tournaments_seat_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_seat_id_seq', 30, true);


--
-- Name: tournaments_seating_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_seating_id_seq', 2, true);


--
-- Name: tournaments_seatinghistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_seatinghistory_pgh_id_seq', 5, true);


--
-- Name: tournaments_statechange_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_statechange_id_seq', 1, false);


--
-- Name: tournaments_stepback_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_stepback_id_seq', 1, false);


--
-- Name: tournaments_table_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_table_id_seq', 8, true);


--
-- Name: tournaments_tablehistory_pgh_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_tablehistory_pgh_id_seq', 4, true);


--
-- Name: tournaments_team_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_team_id_seq', 1, false);


--
-- Name: tournaments_user_groups_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_user_groups_id_seq', 1, false);


--
-- Name: tournaments_user_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_user_id_seq', 1, true);


--
-- Name: tournaments_user_user_permissions_id_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tournaments_user_user_permissions_id_seq', 1, false);


--
-- Name: account_emailaddress account_emailaddress_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_pkey PRIMARY KEY (id);


--
-- Name: account_emailaddress account_emailaddress_user_id_email_987c8728_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_email_987c8728_uniq UNIQUE (user_id, email);


--
-- Name: account_emailconfirmation account_emailconfirmation_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_key_key UNIQUE (key);


--
-- Name: account_emailconfirmation account_emailconfirmation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_pkey PRIMARY KEY (id);


--
-- Name: tournaments_attendance attendance_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_attendance
    ADD CONSTRAINT attendance_once UNIQUE (entrant_id, number);


--
-- Name: auth_group auth_group_name_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);


--
-- Name: auth_group_permissions auth_group_permissions_group_id_permission_id_0cd325b0_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);


--
-- Name: auth_group_permissions auth_group_permissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);


--
-- Name: auth_group auth_group_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);


--
-- Name: auth_permission auth_permission_content_type_id_codename_01ab375a_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);


--
-- Name: auth_permission auth_permission_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);


--
-- Name: scoring_chainrecord chain_record_number_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_chainrecord
    ADD CONSTRAINT chain_record_number_once UNIQUE (event_id, number);


--
-- Name: django_admin_log django_admin_log_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_pkey PRIMARY KEY (id);


--
-- Name: django_content_type django_content_type_app_label_model_76bd3d3b_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);


--
-- Name: django_content_type django_content_type_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);


--
-- Name: django_migrations django_migrations_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);


--
-- Name: django_session django_session_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);


--
-- Name: scoring_draftpile draft_pile_device_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_draftpile
    ADD CONSTRAINT draft_pile_device_once UNIQUE NULLS NOT DISTINCT (round_id, entrant_id, device);


--
-- Name: tournaments_entrant entrant_number_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entrant
    ADD CONSTRAINT entrant_number_once UNIQUE (event_id, number);


--
-- Name: tournaments_entrant entrant_person_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entrant
    ADD CONSTRAINT entrant_person_once UNIQUE (event_id, person_id);


--
-- Name: scoring_entry entry_key_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_entry
    ADD CONSTRAINT entry_key_once UNIQUE (table_id, key);


--
-- Name: scoring_entry entry_version_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_entry
    ADD CONSTRAINT entry_version_once UNIQUE (round_id, version);


--
-- Name: tournaments_event event_years; Type: CHECK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_event
    ADD CONSTRAINT event_years CHECK (((ends_on <= '2199-12-31'::date) AND (starts_on >= '2000-01-01'::date))) NOT VALID;


--
-- Name: tournaments_helper helper_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_helper
    ADD CONSTRAINT helper_once UNIQUE (event_id, user_id);


--
-- Name: scoring_importedresult imported_result_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_importedresult
    ADD CONSTRAINT imported_result_once UNIQUE (entrant_id, part);


--
-- Name: tournaments_keepapart keep_apart_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_keepapart
    ADD CONSTRAINT keep_apart_once UNIQUE (first_id, second_id);


--
-- Name: scoring_lot lot_entrant_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_lot
    ADD CONSTRAINT lot_entrant_once UNIQUE (draw_id, entrant_id);


--
-- Name: scoring_lot lot_position_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_lot
    ADD CONSTRAINT lot_position_once UNIQUE (draw_id, "position");


--
-- Name: tournaments_membership membership_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membership
    ADD CONSTRAINT membership_once UNIQUE (organisation_id, user_id);


--
-- Name: mfa_authenticator mfa_authenticator_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_pkey PRIMARY KEY (id);


--
-- Name: pghistory_context pghistory_context_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.pghistory_context
    ADD CONSTRAINT pghistory_context_pkey PRIMARY KEY (id);


--
-- Name: scoring_storedpile pile_seat_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_storedpile
    ADD CONSTRAINT pile_seat_once UNIQUE (entry_id, seat_id);


--
-- Name: tournaments_place place_number_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_place
    ADD CONSTRAINT place_number_once UNIQUE (event_id, number);


--
-- Name: tournaments_place place_number_to_1000; Type: CHECK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE public.tournaments_place
    ADD CONSTRAINT place_number_to_1000 CHECK ((number <= 1000)) NOT VALID;


--
-- Name: tournaments_place place_short_code_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_place
    ADD CONSTRAINT place_short_code_once UNIQUE (short_code);


--
-- Name: scoring_round round_number_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_round
    ADD CONSTRAINT round_number_once UNIQUE (table_id, number);


--
-- Name: scoring_announcement scoring_announcement_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_announcement
    ADD CONSTRAINT scoring_announcement_pkey PRIMARY KEY (id);


--
-- Name: scoring_announcementhistory scoring_announcementhistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_announcementhistory
    ADD CONSTRAINT scoring_announcementhistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: scoring_backup scoring_backup_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_backup
    ADD CONSTRAINT scoring_backup_pkey PRIMARY KEY (id);


--
-- Name: scoring_chainrecord scoring_chainrecord_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_chainrecord
    ADD CONSTRAINT scoring_chainrecord_pkey PRIMARY KEY (id);


--
-- Name: scoring_confirmation scoring_confirmation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_confirmation
    ADD CONSTRAINT scoring_confirmation_pkey PRIMARY KEY (id);


--
-- Name: scoring_draftpile scoring_draftpile_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_draftpile
    ADD CONSTRAINT scoring_draftpile_pkey PRIMARY KEY (id);


--
-- Name: scoring_draw scoring_draw_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_draw
    ADD CONSTRAINT scoring_draw_pkey PRIMARY KEY (id);


--
-- Name: scoring_entry scoring_entry_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_entry
    ADD CONSTRAINT scoring_entry_pkey PRIMARY KEY (id);


--
-- Name: scoring_eventfile scoring_eventfile_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_eventfile
    ADD CONSTRAINT scoring_eventfile_pkey PRIMARY KEY (id);


--
-- Name: scoring_eventimport scoring_eventimport_event_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_eventimport
    ADD CONSTRAINT scoring_eventimport_event_id_key UNIQUE (event_id);


--
-- Name: scoring_eventimport scoring_eventimport_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_eventimport
    ADD CONSTRAINT scoring_eventimport_pkey PRIMARY KEY (id);


--
-- Name: scoring_helpcall scoring_helpcall_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_helpcall
    ADD CONSTRAINT scoring_helpcall_pkey PRIMARY KEY (id);


--
-- Name: scoring_importedresult scoring_importedresult_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_importedresult
    ADD CONSTRAINT scoring_importedresult_pkey PRIMARY KEY (id);


--
-- Name: scoring_lot scoring_lot_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_lot
    ADD CONSTRAINT scoring_lot_pkey PRIMARY KEY (id);


--
-- Name: scoring_rehearsal scoring_rehearsal_event_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_rehearsal
    ADD CONSTRAINT scoring_rehearsal_event_id_key UNIQUE (event_id);


--
-- Name: scoring_rehearsal scoring_rehearsal_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_rehearsal
    ADD CONSTRAINT scoring_rehearsal_pkey PRIMARY KEY (id);


--
-- Name: scoring_round scoring_round_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_round
    ADD CONSTRAINT scoring_round_pkey PRIMARY KEY (id);


--
-- Name: scoring_ruling scoring_ruling_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_ruling
    ADD CONSTRAINT scoring_ruling_pkey PRIMARY KEY (id);


--
-- Name: scoring_rulinghistory scoring_rulinghistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_rulinghistory
    ADD CONSTRAINT scoring_rulinghistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: scoring_sanction scoring_sanction_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_sanction
    ADD CONSTRAINT scoring_sanction_pkey PRIMARY KEY (id);


--
-- Name: scoring_sanctionhistory scoring_sanctionhistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_sanctionhistory
    ADD CONSTRAINT scoring_sanctionhistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: scoring_standingssnapshot scoring_standingssnapshot_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_standingssnapshot
    ADD CONSTRAINT scoring_standingssnapshot_pkey PRIMARY KEY (id);


--
-- Name: scoring_storedpile scoring_storedpile_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_storedpile
    ADD CONSTRAINT scoring_storedpile_pkey PRIMARY KEY (id);


--
-- Name: scoring_tableversion scoring_tableversion_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_tableversion
    ADD CONSTRAINT scoring_tableversion_pkey PRIMARY KEY (table_id);


--
-- Name: scoring_tombstone scoring_tombstone_event_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_tombstone
    ADD CONSTRAINT scoring_tombstone_event_key UNIQUE (event);


--
-- Name: scoring_tombstone scoring_tombstone_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_tombstone
    ADD CONSTRAINT scoring_tombstone_pkey PRIMARY KEY (id);


--
-- Name: scoring_voiding scoring_voiding_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_voiding
    ADD CONSTRAINT scoring_voiding_pkey PRIMARY KEY (id);


--
-- Name: scoring_workerheartbeat scoring_workerheartbeat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_workerheartbeat
    ADD CONSTRAINT scoring_workerheartbeat_pkey PRIMARY KEY (queue);


--
-- Name: tournaments_seat seat_position_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT seat_position_once UNIQUE (table_id, "position");


--
-- Name: scoring_standingssnapshot snapshot_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_standingssnapshot
    ADD CONSTRAINT snapshot_once UNIQUE NULLS NOT DISTINCT (event_id, after_id);


--
-- Name: tournaments_table table_place_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_table
    ADD CONSTRAINT table_place_once UNIQUE (seating_id, place_id);


--
-- Name: tournaments_team team_once; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_team
    ADD CONSTRAINT team_once UNIQUE (event_id, name);


--
-- Name: tournaments_attendance tournaments_attendance_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_attendance
    ADD CONSTRAINT tournaments_attendance_pkey PRIMARY KEY (id);


--
-- Name: tournaments_attendancehistory tournaments_attendancehistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_attendancehistory
    ADD CONSTRAINT tournaments_attendancehistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_clockhistory tournaments_clockhistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_clockhistory
    ADD CONSTRAINT tournaments_clockhistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_email tournaments_email_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_email
    ADD CONSTRAINT tournaments_email_pkey PRIMARY KEY (id);


--
-- Name: tournaments_entrant tournaments_entrant_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entrant
    ADD CONSTRAINT tournaments_entrant_pkey PRIMARY KEY (id);


--
-- Name: tournaments_entranthistory tournaments_entranthistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entranthistory
    ADD CONSTRAINT tournaments_entranthistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_event tournaments_event_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_event
    ADD CONSTRAINT tournaments_event_pkey PRIMARY KEY (id);


--
-- Name: tournaments_event tournaments_event_slug_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_event
    ADD CONSTRAINT tournaments_event_slug_key UNIQUE (slug);


--
-- Name: tournaments_eventaddress tournaments_eventaddress_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eventaddress
    ADD CONSTRAINT tournaments_eventaddress_pkey PRIMARY KEY (id);


--
-- Name: tournaments_eventaddress tournaments_eventaddress_slug_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eventaddress
    ADD CONSTRAINT tournaments_eventaddress_slug_key UNIQUE (slug);


--
-- Name: tournaments_eventhistory tournaments_eventhistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_eventhistory
    ADD CONSTRAINT tournaments_eventhistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_extratimehistory tournaments_extratimehistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_extratimehistory
    ADD CONSTRAINT tournaments_extratimehistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_helper tournaments_helper_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_helper
    ADD CONSTRAINT tournaments_helper_pkey PRIMARY KEY (id);


--
-- Name: tournaments_helperhistory tournaments_helperhistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_helperhistory
    ADD CONSTRAINT tournaments_helperhistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_invitation tournaments_invitation_digest_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitation_digest_key UNIQUE (digest);


--
-- Name: tournaments_invitation tournaments_invitation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitation_pkey PRIMARY KEY (id);


--
-- Name: tournaments_keepapart tournaments_keepapart_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_keepapart
    ADD CONSTRAINT tournaments_keepapart_pkey PRIMARY KEY (id);


--
-- Name: tournaments_keepaparthistory tournaments_keepaparthistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_keepaparthistory
    ADD CONSTRAINT tournaments_keepaparthistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_listversion tournaments_listversion_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_listversion
    ADD CONSTRAINT tournaments_listversion_pkey PRIMARY KEY (id);


--
-- Name: tournaments_membership tournaments_membership_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membership
    ADD CONSTRAINT tournaments_membership_pkey PRIMARY KEY (id);


--
-- Name: tournaments_membershiphistory tournaments_membershiphistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membershiphistory
    ADD CONSTRAINT tournaments_membershiphistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_merge tournaments_merge_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_merge
    ADD CONSTRAINT tournaments_merge_pkey PRIMARY KEY (kept_id);


--
-- Name: tournaments_occupancy tournaments_occupancy_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_occupancy
    ADD CONSTRAINT tournaments_occupancy_pkey PRIMARY KEY (id);


--
-- Name: tournaments_occupancyhistory tournaments_occupancyhistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_occupancyhistory
    ADD CONSTRAINT tournaments_occupancyhistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_organisation tournaments_organisation_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_organisation
    ADD CONSTRAINT tournaments_organisation_pkey PRIMARY KEY (id);


--
-- Name: tournaments_organisation tournaments_organisation_slug_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_organisation
    ADD CONSTRAINT tournaments_organisation_slug_key UNIQUE (slug);


--
-- Name: tournaments_person tournaments_person_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_person
    ADD CONSTRAINT tournaments_person_pkey PRIMARY KEY (id);


--
-- Name: tournaments_personhistory tournaments_personhistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_personhistory
    ADD CONSTRAINT tournaments_personhistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_place tournaments_place_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_place
    ADD CONSTRAINT tournaments_place_pkey PRIMARY KEY (id);


--
-- Name: tournaments_postponementhistory tournaments_postponementhistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_postponementhistory
    ADD CONSTRAINT tournaments_postponementhistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_rebalance tournaments_rebalance_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_rebalance
    ADD CONSTRAINT tournaments_rebalance_pkey PRIMARY KEY (id);


--
-- Name: tournaments_registration tournaments_registration_entrant_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_registration
    ADD CONSTRAINT tournaments_registration_entrant_id_key UNIQUE (entrant_id);


--
-- Name: tournaments_registration tournaments_registration_key_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_registration
    ADD CONSTRAINT tournaments_registration_key_key UNIQUE (key);


--
-- Name: tournaments_registration tournaments_registration_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_registration
    ADD CONSTRAINT tournaments_registration_pkey PRIMARY KEY (id);


--
-- Name: tournaments_resultsversion tournaments_resultsversion_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_resultsversion
    ADD CONSTRAINT tournaments_resultsversion_pkey PRIMARY KEY (event_id);


--
-- Name: tournaments_seat tournaments_seat_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_pkey PRIMARY KEY (id);


--
-- Name: tournaments_seating tournaments_seating_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seating
    ADD CONSTRAINT tournaments_seating_pkey PRIMARY KEY (id);


--
-- Name: tournaments_seatinghistory tournaments_seatinghistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seatinghistory
    ADD CONSTRAINT tournaments_seatinghistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_statechange tournaments_statechange_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_statechange
    ADD CONSTRAINT tournaments_statechange_pkey PRIMARY KEY (id);


--
-- Name: tournaments_stepback tournaments_stepback_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_stepback
    ADD CONSTRAINT tournaments_stepback_pkey PRIMARY KEY (id);


--
-- Name: tournaments_table tournaments_table_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_table
    ADD CONSTRAINT tournaments_table_pkey PRIMARY KEY (id);


--
-- Name: tournaments_tablehistory tournaments_tablehistory_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_tablehistory
    ADD CONSTRAINT tournaments_tablehistory_pkey PRIMARY KEY (pgh_id);


--
-- Name: tournaments_team tournaments_team_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_team
    ADD CONSTRAINT tournaments_team_pkey PRIMARY KEY (id);


--
-- Name: tournaments_user_groups tournaments_user_groups_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_groups
    ADD CONSTRAINT tournaments_user_groups_pkey PRIMARY KEY (id);


--
-- Name: tournaments_user_groups tournaments_user_groups_user_id_group_id_e7f1ed06_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_groups
    ADD CONSTRAINT tournaments_user_groups_user_id_group_id_e7f1ed06_uniq UNIQUE (user_id, group_id);


--
-- Name: tournaments_user tournaments_user_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user
    ADD CONSTRAINT tournaments_user_pkey PRIMARY KEY (id);


--
-- Name: tournaments_user_user_permissions tournaments_user_user_pe_user_id_permission_id_ff450315_uniq; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_user_permissions
    ADD CONSTRAINT tournaments_user_user_pe_user_id_permission_id_ff450315_uniq UNIQUE (user_id, permission_id);


--
-- Name: tournaments_user_user_permissions tournaments_user_user_permissions_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_user_permissions
    ADD CONSTRAINT tournaments_user_user_permissions_pkey PRIMARY KEY (id);


--
-- Name: tournaments_user tournaments_user_username_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user
    ADD CONSTRAINT tournaments_user_username_key UNIQUE (username);


--
-- Name: account_emailaddress_email_03be32b2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailaddress_email_03be32b2 ON public.account_emailaddress USING btree (email);


--
-- Name: account_emailaddress_email_03be32b2_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailaddress_email_03be32b2_like ON public.account_emailaddress USING btree (email varchar_pattern_ops);


--
-- Name: account_emailaddress_user_id_2c513194; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailaddress_user_id_2c513194 ON public.account_emailaddress USING btree (user_id);


--
-- Name: account_emailconfirmation_email_address_id_5b7f8c58; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailconfirmation_email_address_id_5b7f8c58 ON public.account_emailconfirmation USING btree (email_address_id);


--
-- Name: account_emailconfirmation_key_f43612bd_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX account_emailconfirmation_key_f43612bd_like ON public.account_emailconfirmation USING btree (key varchar_pattern_ops);


--
-- Name: auth_group_name_a6ea08ec_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);


--
-- Name: auth_group_permissions_group_id_b120cbf9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);


--
-- Name: auth_group_permissions_permission_id_84c5c92e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);


--
-- Name: auth_permission_content_type_id_2f476e4b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);


--
-- Name: call_open_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX call_open_once ON public.scoring_helpcall USING btree (place_id, kind) WHERE (done_at IS NULL);


--
-- Name: confirmation_entrant_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX confirmation_entrant_once ON public.scoring_confirmation USING btree (entry_id, entrant_id) WHERE (by_id IS NULL);


--
-- Name: confirmation_user_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX confirmation_user_once ON public.scoring_confirmation USING btree (entry_id, by_id) WHERE (by_id IS NOT NULL);


--
-- Name: django_admin_log_content_type_id_c4bce8eb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_admin_log_content_type_id_c4bce8eb ON public.django_admin_log USING btree (content_type_id);


--
-- Name: django_admin_log_user_id_c564eba6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_admin_log_user_id_c564eba6 ON public.django_admin_log USING btree (user_id);


--
-- Name: django_session_expire_date_a5c62663; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);


--
-- Name: django_session_session_key_c0390e0f_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);


--
-- Name: entry_by; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_by ON public.scoring_entry USING btree (by_id) WHERE (by_id IS NOT NULL);


--
-- Name: entry_seat; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX entry_seat ON public.scoring_entry USING btree (seat_id) WHERE (seat_id IS NOT NULL);


--
-- Name: mfa_authenticator_user_id_0c3a50c0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX mfa_authenticator_user_id_0c3a50c0 ON public.mfa_authenticator USING btree (user_id);


--
-- Name: ruling_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX ruling_once ON public.scoring_ruling USING btree (entrant_id, seating_id) WHERE (withdrawn_at IS NULL);


--
-- Name: scoring_announcement_by_id_e865d477; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_announcement_by_id_e865d477 ON public.scoring_announcement USING btree (by_id);


--
-- Name: scoring_announcement_event_id_4238ab41; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_announcement_event_id_4238ab41 ON public.scoring_announcement USING btree (event_id);


--
-- Name: scoring_announcementhistory_pgh_context_id_1785b6fb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_announcementhistory_pgh_context_id_1785b6fb ON public.scoring_announcementhistory USING btree (pgh_context_id);


--
-- Name: scoring_announcementhistory_pgh_obj_id_ad750145; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_announcementhistory_pgh_obj_id_ad750145 ON public.scoring_announcementhistory USING btree (pgh_obj_id);


--
-- Name: scoring_backup_event_id_3993c2f8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_backup_event_id_3993c2f8 ON public.scoring_backup USING btree (event_id);


--
-- Name: scoring_chainrecord_event_id_af114fe1; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_chainrecord_event_id_af114fe1 ON public.scoring_chainrecord USING btree (event_id);


--
-- Name: scoring_chainrecord_seating_id_e3c18cd5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_chainrecord_seating_id_e3c18cd5 ON public.scoring_chainrecord USING btree (seating_id);


--
-- Name: scoring_confirmation_by_id_d94a27ec; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_confirmation_by_id_d94a27ec ON public.scoring_confirmation USING btree (by_id);


--
-- Name: scoring_confirmation_entrant_id_30b49d79; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_confirmation_entrant_id_30b49d79 ON public.scoring_confirmation USING btree (entrant_id);


--
-- Name: scoring_confirmation_entry_id_34c9c7ce; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_confirmation_entry_id_34c9c7ce ON public.scoring_confirmation USING btree (entry_id);


--
-- Name: scoring_draftpile_entrant_id_87658142; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_draftpile_entrant_id_87658142 ON public.scoring_draftpile USING btree (entrant_id);


--
-- Name: scoring_draftpile_round_id_4b2da635; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_draftpile_round_id_4b2da635 ON public.scoring_draftpile USING btree (round_id);


--
-- Name: scoring_draw_by_id_cdb6e37a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_draw_by_id_cdb6e37a ON public.scoring_draw USING btree (by_id);


--
-- Name: scoring_draw_event_id_cc97361d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_draw_event_id_cc97361d ON public.scoring_draw USING btree (event_id);


--
-- Name: scoring_eventfile_by_id_3b5ea7a2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_eventfile_by_id_3b5ea7a2 ON public.scoring_eventfile USING btree (by_id);


--
-- Name: scoring_eventfile_organisation_id_c39e3d38; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_eventfile_organisation_id_c39e3d38 ON public.scoring_eventfile USING btree (organisation_id);


--
-- Name: scoring_eventfile_slug_d6a96b2c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_eventfile_slug_d6a96b2c ON public.scoring_eventfile USING btree (slug);


--
-- Name: scoring_eventfile_slug_d6a96b2c_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_eventfile_slug_d6a96b2c_like ON public.scoring_eventfile USING btree (slug varchar_pattern_ops);


--
-- Name: scoring_eventimport_slug_4d5dd3d4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_eventimport_slug_4d5dd3d4 ON public.scoring_eventimport USING btree (slug);


--
-- Name: scoring_eventimport_slug_4d5dd3d4_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_eventimport_slug_4d5dd3d4_like ON public.scoring_eventimport USING btree (slug varchar_pattern_ops);


--
-- Name: scoring_helpcall_place_id_5ae2b5bd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_helpcall_place_id_5ae2b5bd ON public.scoring_helpcall USING btree (place_id);


--
-- Name: scoring_helpcall_taken_by_id_0d96bd0e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_helpcall_taken_by_id_0d96bd0e ON public.scoring_helpcall USING btree (taken_by_id);


--
-- Name: scoring_importedresult_entrant_id_eba0b8fb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_importedresult_entrant_id_eba0b8fb ON public.scoring_importedresult USING btree (entrant_id);


--
-- Name: scoring_lot_draw_id_9bc3b723; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_lot_draw_id_9bc3b723 ON public.scoring_lot USING btree (draw_id);


--
-- Name: scoring_lot_entrant_id_2c9246a0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_lot_entrant_id_2c9246a0 ON public.scoring_lot USING btree (entrant_id);


--
-- Name: scoring_rehearsal_by_id_34da99d9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_rehearsal_by_id_34da99d9 ON public.scoring_rehearsal USING btree (by_id);


--
-- Name: scoring_rehearsal_origin_id_44a51202; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_rehearsal_origin_id_44a51202 ON public.scoring_rehearsal USING btree (origin_id);


--
-- Name: scoring_round_table_id_ecd87078; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_round_table_id_ecd87078 ON public.scoring_round USING btree (table_id);


--
-- Name: scoring_ruling_by_id_b06af136; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_ruling_by_id_b06af136 ON public.scoring_ruling USING btree (by_id);


--
-- Name: scoring_ruling_entrant_id_13065f2d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_ruling_entrant_id_13065f2d ON public.scoring_ruling USING btree (entrant_id);


--
-- Name: scoring_ruling_seating_id_b0d28c41; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_ruling_seating_id_b0d28c41 ON public.scoring_ruling USING btree (seating_id);


--
-- Name: scoring_rulinghistory_pgh_context_id_9bae5314; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_rulinghistory_pgh_context_id_9bae5314 ON public.scoring_rulinghistory USING btree (pgh_context_id);


--
-- Name: scoring_rulinghistory_pgh_obj_id_a637d2bf; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_rulinghistory_pgh_obj_id_a637d2bf ON public.scoring_rulinghistory USING btree (pgh_obj_id);


--
-- Name: scoring_sanction_by_id_f462a247; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_sanction_by_id_f462a247 ON public.scoring_sanction USING btree (by_id);


--
-- Name: scoring_sanction_entrant_id_def45c11; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_sanction_entrant_id_def45c11 ON public.scoring_sanction USING btree (entrant_id);


--
-- Name: scoring_sanctionhistory_pgh_context_id_ae3c4f0e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_sanctionhistory_pgh_context_id_ae3c4f0e ON public.scoring_sanctionhistory USING btree (pgh_context_id);


--
-- Name: scoring_sanctionhistory_pgh_obj_id_c785aa3f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_sanctionhistory_pgh_obj_id_c785aa3f ON public.scoring_sanctionhistory USING btree (pgh_obj_id);


--
-- Name: scoring_standingssnapshot_after_id_cb1bd436; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_standingssnapshot_after_id_cb1bd436 ON public.scoring_standingssnapshot USING btree (after_id);


--
-- Name: scoring_standingssnapshot_event_id_837b8ba5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_standingssnapshot_event_id_837b8ba5 ON public.scoring_standingssnapshot USING btree (event_id);


--
-- Name: scoring_storedpile_seat_id_7fac151d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_storedpile_seat_id_7fac151d ON public.scoring_storedpile USING btree (seat_id);


--
-- Name: scoring_tombstone_by_id_d62503bb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_tombstone_by_id_d62503bb ON public.scoring_tombstone USING btree (by_id);


--
-- Name: scoring_tombstone_organisation_id_a3e6a7bd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_tombstone_organisation_id_a3e6a7bd ON public.scoring_tombstone USING btree (organisation_id);


--
-- Name: scoring_tombstone_origin_id_06f1e4ba; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_tombstone_origin_id_06f1e4ba ON public.scoring_tombstone USING btree (origin_id);


--
-- Name: scoring_tombstone_slug_9a7691bc; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_tombstone_slug_9a7691bc ON public.scoring_tombstone USING btree (slug);


--
-- Name: scoring_tombstone_slug_9a7691bc_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_tombstone_slug_9a7691bc_like ON public.scoring_tombstone USING btree (slug varchar_pattern_ops);


--
-- Name: scoring_voiding_by_id_e148a40b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_voiding_by_id_e148a40b ON public.scoring_voiding USING btree (by_id);


--
-- Name: scoring_voiding_round_id_f81ac621; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_voiding_round_id_f81ac621 ON public.scoring_voiding USING btree (round_id);


--
-- Name: scoring_workerheartbeat_queue_75ffe702_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX scoring_workerheartbeat_queue_75ffe702_like ON public.scoring_workerheartbeat USING btree (queue varchar_pattern_ops);


--
-- Name: seating_number_once; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX seating_number_once ON public.tournaments_seating USING btree (event_id, number) WHERE (NOT ((state)::text = ANY ((ARRAY['failed'::character varying, 'replaced'::character varying, 'cancelled'::character varying])::text[])));


--
-- Name: tournaments_attendance_by_id_f97469d6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_attendance_by_id_f97469d6 ON public.tournaments_attendance USING btree (by_id);


--
-- Name: tournaments_attendance_entrant_id_6f23250b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_attendance_entrant_id_6f23250b ON public.tournaments_attendance USING btree (entrant_id);


--
-- Name: tournaments_attendancehistory_by_id_01e33f90; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_attendancehistory_by_id_01e33f90 ON public.tournaments_attendancehistory USING btree (by_id);


--
-- Name: tournaments_attendancehistory_entrant_id_7d89eb79; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_attendancehistory_entrant_id_7d89eb79 ON public.tournaments_attendancehistory USING btree (entrant_id);


--
-- Name: tournaments_attendancehistory_pgh_context_id_eec98804; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_attendancehistory_pgh_context_id_eec98804 ON public.tournaments_attendancehistory USING btree (pgh_context_id);


--
-- Name: tournaments_attendancehistory_pgh_obj_id_6e4ddb1d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_attendancehistory_pgh_obj_id_6e4ddb1d ON public.tournaments_attendancehistory USING btree (pgh_obj_id);


--
-- Name: tournaments_clockhistory_pgh_context_id_f96b10e5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_clockhistory_pgh_context_id_f96b10e5 ON public.tournaments_clockhistory USING btree (pgh_context_id);


--
-- Name: tournaments_clockhistory_pgh_obj_id_1e6e4c12; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_clockhistory_pgh_obj_id_1e6e4c12 ON public.tournaments_clockhistory USING btree (pgh_obj_id);


--
-- Name: tournaments_entrant_event_id_77be970e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entrant_event_id_77be970e ON public.tournaments_entrant USING btree (event_id);


--
-- Name: tournaments_entrant_fixed_place_id_11a302a6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entrant_fixed_place_id_11a302a6 ON public.tournaments_entrant USING btree (fixed_place_id);


--
-- Name: tournaments_entrant_person_id_684a85e3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entrant_person_id_684a85e3 ON public.tournaments_entrant USING btree (person_id);


--
-- Name: tournaments_entrant_team_id_a3a35b62; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entrant_team_id_a3a35b62 ON public.tournaments_entrant USING btree (team_id);


--
-- Name: tournaments_entranthistory_event_id_60fc94b8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entranthistory_event_id_60fc94b8 ON public.tournaments_entranthistory USING btree (event_id);


--
-- Name: tournaments_entranthistory_fixed_place_id_948d8de4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entranthistory_fixed_place_id_948d8de4 ON public.tournaments_entranthistory USING btree (fixed_place_id);


--
-- Name: tournaments_entranthistory_person_id_552543b6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entranthistory_person_id_552543b6 ON public.tournaments_entranthistory USING btree (person_id);


--
-- Name: tournaments_entranthistory_pgh_context_id_d762b7af; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entranthistory_pgh_context_id_d762b7af ON public.tournaments_entranthistory USING btree (pgh_context_id);


--
-- Name: tournaments_entranthistory_pgh_obj_id_f3984d7f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entranthistory_pgh_obj_id_f3984d7f ON public.tournaments_entranthistory USING btree (pgh_obj_id);


--
-- Name: tournaments_entranthistory_team_id_cd769e43; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_entranthistory_team_id_cd769e43 ON public.tournaments_entranthistory USING btree (team_id);


--
-- Name: tournaments_event_organisation_id_fe942a72; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_event_organisation_id_fe942a72 ON public.tournaments_event USING btree (organisation_id);


--
-- Name: tournaments_event_slug_8bb8017d_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_event_slug_8bb8017d_like ON public.tournaments_event USING btree (slug varchar_pattern_ops);


--
-- Name: tournaments_eventaddress_slug_f10065f5_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_eventaddress_slug_f10065f5_like ON public.tournaments_eventaddress USING btree (slug varchar_pattern_ops);


--
-- Name: tournaments_eventhistory_organisation_id_9ce458f6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_eventhistory_organisation_id_9ce458f6 ON public.tournaments_eventhistory USING btree (organisation_id);


--
-- Name: tournaments_eventhistory_pgh_context_id_de314c44; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_eventhistory_pgh_context_id_de314c44 ON public.tournaments_eventhistory USING btree (pgh_context_id);


--
-- Name: tournaments_eventhistory_pgh_obj_id_488b644d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_eventhistory_pgh_obj_id_488b644d ON public.tournaments_eventhistory USING btree (pgh_obj_id);


--
-- Name: tournaments_extratimehistory_pgh_context_id_34d61dad; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_extratimehistory_pgh_context_id_34d61dad ON public.tournaments_extratimehistory USING btree (pgh_context_id);


--
-- Name: tournaments_extratimehistory_pgh_obj_id_cf02623e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_extratimehistory_pgh_obj_id_cf02623e ON public.tournaments_extratimehistory USING btree (pgh_obj_id);


--
-- Name: tournaments_helper_event_id_bab02291; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_helper_event_id_bab02291 ON public.tournaments_helper USING btree (event_id);


--
-- Name: tournaments_helper_user_id_e0a13fcc; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_helper_user_id_e0a13fcc ON public.tournaments_helper USING btree (user_id);


--
-- Name: tournaments_helperhistory_event_id_e316d239; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_helperhistory_event_id_e316d239 ON public.tournaments_helperhistory USING btree (event_id);


--
-- Name: tournaments_helperhistory_pgh_context_id_30dd6264; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_helperhistory_pgh_context_id_30dd6264 ON public.tournaments_helperhistory USING btree (pgh_context_id);


--
-- Name: tournaments_helperhistory_pgh_obj_id_198d3d8d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_helperhistory_pgh_obj_id_198d3d8d ON public.tournaments_helperhistory USING btree (pgh_obj_id);


--
-- Name: tournaments_helperhistory_user_id_19c8c4dc; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_helperhistory_user_id_19c8c4dc ON public.tournaments_helperhistory USING btree (user_id);


--
-- Name: tournaments_invitation_accepted_by_id_48364be8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_invitation_accepted_by_id_48364be8 ON public.tournaments_invitation USING btree (accepted_by_id);


--
-- Name: tournaments_invitation_digest_138dfa82_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_invitation_digest_138dfa82_like ON public.tournaments_invitation USING btree (digest varchar_pattern_ops);


--
-- Name: tournaments_invitation_event_id_3e0f154c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_invitation_event_id_3e0f154c ON public.tournaments_invitation USING btree (event_id);


--
-- Name: tournaments_invitation_invited_by_id_68c2e190; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_invitation_invited_by_id_68c2e190 ON public.tournaments_invitation USING btree (invited_by_id);


--
-- Name: tournaments_invitation_organisation_id_6b0aa73e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_invitation_organisation_id_6b0aa73e ON public.tournaments_invitation USING btree (organisation_id);


--
-- Name: tournaments_keepapart_first_id_e2feeebd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_keepapart_first_id_e2feeebd ON public.tournaments_keepapart USING btree (first_id);


--
-- Name: tournaments_keepapart_second_id_c4192239; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_keepapart_second_id_c4192239 ON public.tournaments_keepapart USING btree (second_id);


--
-- Name: tournaments_keepaparthistory_first_id_1ee738da; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_keepaparthistory_first_id_1ee738da ON public.tournaments_keepaparthistory USING btree (first_id);


--
-- Name: tournaments_keepaparthistory_pgh_context_id_087976a4; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_keepaparthistory_pgh_context_id_087976a4 ON public.tournaments_keepaparthistory USING btree (pgh_context_id);


--
-- Name: tournaments_keepaparthistory_pgh_obj_id_c62e3070; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_keepaparthistory_pgh_obj_id_c62e3070 ON public.tournaments_keepaparthistory USING btree (pgh_obj_id);


--
-- Name: tournaments_keepaparthistory_second_id_258a3c5c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_keepaparthistory_second_id_258a3c5c ON public.tournaments_keepaparthistory USING btree (second_id);


--
-- Name: tournaments_membership_organisation_id_f2977881; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_membership_organisation_id_f2977881 ON public.tournaments_membership USING btree (organisation_id);


--
-- Name: tournaments_membership_user_id_82dc51f0; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_membership_user_id_82dc51f0 ON public.tournaments_membership USING btree (user_id);


--
-- Name: tournaments_membershiphistory_organisation_id_d1a16df7; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_membershiphistory_organisation_id_d1a16df7 ON public.tournaments_membershiphistory USING btree (organisation_id);


--
-- Name: tournaments_membershiphistory_pgh_context_id_74fc4eff; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_membershiphistory_pgh_context_id_74fc4eff ON public.tournaments_membershiphistory USING btree (pgh_context_id);


--
-- Name: tournaments_membershiphistory_pgh_obj_id_d8af3825; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_membershiphistory_pgh_obj_id_d8af3825 ON public.tournaments_membershiphistory USING btree (pgh_obj_id);


--
-- Name: tournaments_membershiphistory_user_id_2ea431dd; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_membershiphistory_user_id_2ea431dd ON public.tournaments_membershiphistory USING btree (user_id);


--
-- Name: tournaments_occupancy_entrant_id_afb31f48; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_occupancy_entrant_id_afb31f48 ON public.tournaments_occupancy USING btree (entrant_id);


--
-- Name: tournaments_occupancy_seat_id_30cbf4b5; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_occupancy_seat_id_30cbf4b5 ON public.tournaments_occupancy USING btree (seat_id);


--
-- Name: tournaments_occupancyhistory_entrant_id_5daaa219; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_occupancyhistory_entrant_id_5daaa219 ON public.tournaments_occupancyhistory USING btree (entrant_id);


--
-- Name: tournaments_occupancyhistory_pgh_context_id_33630965; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_occupancyhistory_pgh_context_id_33630965 ON public.tournaments_occupancyhistory USING btree (pgh_context_id);


--
-- Name: tournaments_occupancyhistory_pgh_obj_id_f7dde1a8; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_occupancyhistory_pgh_obj_id_f7dde1a8 ON public.tournaments_occupancyhistory USING btree (pgh_obj_id);


--
-- Name: tournaments_occupancyhistory_seat_id_4d512053; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_occupancyhistory_seat_id_4d512053 ON public.tournaments_occupancyhistory USING btree (seat_id);


--
-- Name: tournaments_organisation_slug_daf1e226_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_organisation_slug_daf1e226_like ON public.tournaments_organisation USING btree (slug varchar_pattern_ops);


--
-- Name: tournaments_person_made_up_for_id_9ee8d6bb; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_person_made_up_for_id_9ee8d6bb ON public.tournaments_person USING btree (made_up_for_id);


--
-- Name: tournaments_person_organisation_id_0a206e6a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_person_organisation_id_0a206e6a ON public.tournaments_person USING btree (organisation_id);


--
-- Name: tournaments_personhistory_made_up_for_id_d38b0f45; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_personhistory_made_up_for_id_d38b0f45 ON public.tournaments_personhistory USING btree (made_up_for_id);


--
-- Name: tournaments_personhistory_organisation_id_2a11215e; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_personhistory_organisation_id_2a11215e ON public.tournaments_personhistory USING btree (organisation_id);


--
-- Name: tournaments_personhistory_pgh_context_id_108cd29f; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_personhistory_pgh_context_id_108cd29f ON public.tournaments_personhistory USING btree (pgh_context_id);


--
-- Name: tournaments_personhistory_pgh_obj_id_74b1761b; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_personhistory_pgh_obj_id_74b1761b ON public.tournaments_personhistory USING btree (pgh_obj_id);


--
-- Name: tournaments_place_event_id_02a9fbdf; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_place_event_id_02a9fbdf ON public.tournaments_place USING btree (event_id);


--
-- Name: tournaments_postponementhistory_pgh_context_id_91530a71; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_postponementhistory_pgh_context_id_91530a71 ON public.tournaments_postponementhistory USING btree (pgh_context_id);


--
-- Name: tournaments_postponementhistory_pgh_obj_id_e1da2ff9; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_postponementhistory_pgh_obj_id_e1da2ff9 ON public.tournaments_postponementhistory USING btree (pgh_obj_id);


--
-- Name: tournaments_rebalance_by_id_90080380; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_rebalance_by_id_90080380 ON public.tournaments_rebalance USING btree (by_id);


--
-- Name: tournaments_rebalance_seating_id_a91b67ac; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_rebalance_seating_id_a91b67ac ON public.tournaments_rebalance USING btree (seating_id);


--
-- Name: tournaments_registration_decided_by_id_a3b2cafe; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_registration_decided_by_id_a3b2cafe ON public.tournaments_registration USING btree (decided_by_id);


--
-- Name: tournaments_registration_event_id_a6917ce6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_registration_event_id_a6917ce6 ON public.tournaments_registration USING btree (event_id);


--
-- Name: tournaments_seat_table_id_1407a2f2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seat_table_id_1407a2f2 ON public.tournaments_seat USING btree (table_id);


--
-- Name: tournaments_seating_edited_from_id_1245879c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seating_edited_from_id_1245879c ON public.tournaments_seating USING btree (edited_from_id);


--
-- Name: tournaments_seating_event_id_59a12337; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seating_event_id_59a12337 ON public.tournaments_seating USING btree (event_id);


--
-- Name: tournaments_seating_schedule_id_39a27f44; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seating_schedule_id_39a27f44 ON public.tournaments_seating USING btree (schedule_id);


--
-- Name: tournaments_seatinghistory_pgh_context_id_4a34dea3; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seatinghistory_pgh_context_id_4a34dea3 ON public.tournaments_seatinghistory USING btree (pgh_context_id);


--
-- Name: tournaments_seatinghistory_pgh_obj_id_a06b3182; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_seatinghistory_pgh_obj_id_a06b3182 ON public.tournaments_seatinghistory USING btree (pgh_obj_id);


--
-- Name: tournaments_statechange_by_id_423c2e5a; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_statechange_by_id_423c2e5a ON public.tournaments_statechange USING btree (by_id);


--
-- Name: tournaments_statechange_seating_id_e5de5426; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_statechange_seating_id_e5de5426 ON public.tournaments_statechange USING btree (seating_id);


--
-- Name: tournaments_statechange_table_id_37462472; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_statechange_table_id_37462472 ON public.tournaments_statechange USING btree (table_id);


--
-- Name: tournaments_stepback_by_id_81eb7934; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_stepback_by_id_81eb7934 ON public.tournaments_stepback USING btree (by_id);


--
-- Name: tournaments_stepback_event_id_6c236808; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_stepback_event_id_6c236808 ON public.tournaments_stepback USING btree (event_id);


--
-- Name: tournaments_table_place_id_45b3bc2c; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_table_place_id_45b3bc2c ON public.tournaments_table USING btree (place_id);


--
-- Name: tournaments_table_seating_id_6f0a3d8d; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_table_seating_id_6f0a3d8d ON public.tournaments_table USING btree (seating_id);


--
-- Name: tournaments_tablehistory_pgh_context_id_e6624106; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_tablehistory_pgh_context_id_e6624106 ON public.tournaments_tablehistory USING btree (pgh_context_id);


--
-- Name: tournaments_tablehistory_pgh_obj_id_447a8a12; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_tablehistory_pgh_obj_id_447a8a12 ON public.tournaments_tablehistory USING btree (pgh_obj_id);


--
-- Name: tournaments_team_event_id_844b9728; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_team_event_id_844b9728 ON public.tournaments_team USING btree (event_id);


--
-- Name: tournaments_user_groups_group_id_772064b6; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_groups_group_id_772064b6 ON public.tournaments_user_groups USING btree (group_id);


--
-- Name: tournaments_user_groups_user_id_b728e876; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_groups_user_id_b728e876 ON public.tournaments_user_groups USING btree (user_id);


--
-- Name: tournaments_user_user_permissions_permission_id_8e2c4bb2; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_user_permissions_permission_id_8e2c4bb2 ON public.tournaments_user_user_permissions USING btree (permission_id);


--
-- Name: tournaments_user_user_permissions_user_id_2c4da242; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_user_permissions_user_id_2c4da242 ON public.tournaments_user_user_permissions USING btree (user_id);


--
-- Name: tournaments_user_username_6644a91f_like; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tournaments_user_username_6644a91f_like ON public.tournaments_user USING btree (username varchar_pattern_ops);


--
-- Name: unique_authenticator_type; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX unique_authenticator_type ON public.mfa_authenticator USING btree (user_id, type) WHERE ((type)::text = ANY ((ARRAY['totp'::character varying, 'recovery_codes'::character varying])::text[]));


--
-- Name: unique_primary_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX unique_primary_email ON public.account_emailaddress USING btree (user_id, "primary") WHERE "primary";


--
-- Name: unique_verified_email; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX unique_verified_email ON public.account_emailaddress USING btree (email) WHERE verified;


--
-- Name: tournaments_clockhistory pgtrigger_append_only_006d0; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_006d0 BEFORE DELETE OR UPDATE ON public.tournaments_clockhistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_006d0();


--
-- Name: TRIGGER pgtrigger_append_only_006d0 ON tournaments_clockhistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_006d0 ON public.tournaments_clockhistory IS '1b3ed552da8d8501d0590c722bf5ae7c99a65666';


--
-- Name: scoring_eventimport pgtrigger_append_only_0dd7d; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_0dd7d BEFORE DELETE OR UPDATE ON public.scoring_eventimport FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_0dd7d();


--
-- Name: TRIGGER pgtrigger_append_only_0dd7d ON scoring_eventimport; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_0dd7d ON public.scoring_eventimport IS '2dbabd2c3d65883c6098803f49de0902b4002c0c';


--
-- Name: scoring_lot pgtrigger_append_only_24447; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_24447 BEFORE DELETE OR UPDATE ON public.scoring_lot FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_24447();


--
-- Name: TRIGGER pgtrigger_append_only_24447 ON scoring_lot; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_24447 ON public.scoring_lot IS '66149d430123353b2f7175205e3b3230dc5f62be';


--
-- Name: tournaments_eventaddress pgtrigger_append_only_2a473; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_2a473 BEFORE DELETE OR UPDATE ON public.tournaments_eventaddress FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_2a473();


--
-- Name: TRIGGER pgtrigger_append_only_2a473 ON tournaments_eventaddress; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_2a473 ON public.tournaments_eventaddress IS 'b0d1b9ea65abf5af284242c72b2f1c244397bf59';


--
-- Name: tournaments_helperhistory pgtrigger_append_only_2ae49; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_2ae49 BEFORE DELETE OR UPDATE ON public.tournaments_helperhistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_2ae49();


--
-- Name: TRIGGER pgtrigger_append_only_2ae49 ON tournaments_helperhistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_2ae49 ON public.tournaments_helperhistory IS 'd1b48cf4b9c3ac6295027d734fddf38367ee3a4c';


--
-- Name: tournaments_postponementhistory pgtrigger_append_only_31d6b; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_31d6b BEFORE DELETE OR UPDATE ON public.tournaments_postponementhistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_31d6b();


--
-- Name: TRIGGER pgtrigger_append_only_31d6b ON tournaments_postponementhistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_31d6b ON public.tournaments_postponementhistory IS 'd283e4727c41700bb1862d765aaed422cfafe898';


--
-- Name: tournaments_tablehistory pgtrigger_append_only_34446; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_34446 BEFORE DELETE OR UPDATE ON public.tournaments_tablehistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_34446();


--
-- Name: TRIGGER pgtrigger_append_only_34446 ON tournaments_tablehistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_34446 ON public.tournaments_tablehistory IS '7e93aa39f0fa9b8740ddf349ca7e763a3ae57ce3';


--
-- Name: scoring_rulinghistory pgtrigger_append_only_37fb3; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_37fb3 BEFORE DELETE OR UPDATE ON public.scoring_rulinghistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_37fb3();


--
-- Name: TRIGGER pgtrigger_append_only_37fb3 ON scoring_rulinghistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_37fb3 ON public.scoring_rulinghistory IS 'ff5e45231cdb716a52facad5c7cede99d1c6a838';


--
-- Name: scoring_confirmation pgtrigger_append_only_3b03e; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_3b03e BEFORE DELETE OR UPDATE ON public.scoring_confirmation FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_3b03e();


--
-- Name: TRIGGER pgtrigger_append_only_3b03e ON scoring_confirmation; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_3b03e ON public.scoring_confirmation IS 'c690a89bc3b63d75429dfb47971fac0629a2e1e5';


--
-- Name: tournaments_stepback pgtrigger_append_only_5a1ba; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_5a1ba BEFORE DELETE OR UPDATE ON public.tournaments_stepback FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_5a1ba();


--
-- Name: TRIGGER pgtrigger_append_only_5a1ba ON tournaments_stepback; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_5a1ba ON public.tournaments_stepback IS '26c7ab2b05855f04d0b5d531a70a7ee8817663a7';


--
-- Name: tournaments_occupancyhistory pgtrigger_append_only_61c2f; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_61c2f BEFORE DELETE OR UPDATE ON public.tournaments_occupancyhistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_61c2f();


--
-- Name: TRIGGER pgtrigger_append_only_61c2f ON tournaments_occupancyhistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_61c2f ON public.tournaments_occupancyhistory IS '442e528c43d41693136f9f60a5837d3e44607a0c';


--
-- Name: tournaments_eventhistory pgtrigger_append_only_6384e; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_6384e BEFORE DELETE OR UPDATE ON public.tournaments_eventhistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_6384e();


--
-- Name: TRIGGER pgtrigger_append_only_6384e ON tournaments_eventhistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_6384e ON public.tournaments_eventhistory IS '9ad6dfc1f737a0b684412effdd745b829fe21fd7';


--
-- Name: scoring_tombstone pgtrigger_append_only_66d85; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_66d85 BEFORE DELETE OR UPDATE ON public.scoring_tombstone FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_66d85();


--
-- Name: TRIGGER pgtrigger_append_only_66d85 ON scoring_tombstone; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_66d85 ON public.scoring_tombstone IS 'bf33f6838d81a9902b54478a2592733211730bec';


--
-- Name: scoring_announcementhistory pgtrigger_append_only_67bda; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_67bda BEFORE DELETE OR UPDATE ON public.scoring_announcementhistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_67bda();


--
-- Name: TRIGGER pgtrigger_append_only_67bda ON scoring_announcementhistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_67bda ON public.scoring_announcementhistory IS '9591514d1860f7d4ab4c456f352c1aa50b394cf7';


--
-- Name: tournaments_statechange pgtrigger_append_only_6a31c; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_6a31c BEFORE DELETE OR UPDATE ON public.tournaments_statechange FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_6a31c();


--
-- Name: TRIGGER pgtrigger_append_only_6a31c ON tournaments_statechange; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_6a31c ON public.tournaments_statechange IS '9af44314d33cffb362d43db731dd8c3c8d5438c3';


--
-- Name: tournaments_keepaparthistory pgtrigger_append_only_80955; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_80955 BEFORE DELETE OR UPDATE ON public.tournaments_keepaparthistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_80955();


--
-- Name: TRIGGER pgtrigger_append_only_80955 ON tournaments_keepaparthistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_80955 ON public.tournaments_keepaparthistory IS '21119d9f84240beea25e011260b4ba16d999c8fa';


--
-- Name: scoring_storedpile pgtrigger_append_only_83853; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_83853 BEFORE DELETE OR UPDATE ON public.scoring_storedpile FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_83853();


--
-- Name: TRIGGER pgtrigger_append_only_83853 ON scoring_storedpile; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_83853 ON public.scoring_storedpile IS '8daaab3acd3a210de4b25d4439aaa231ed3d24f5';


--
-- Name: tournaments_extratimehistory pgtrigger_append_only_981db; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_981db BEFORE DELETE OR UPDATE ON public.tournaments_extratimehistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_981db();


--
-- Name: TRIGGER pgtrigger_append_only_981db ON tournaments_extratimehistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_981db ON public.tournaments_extratimehistory IS '5a02747ef79667ddda9fc0636cb5581c3bf2b08b';


--
-- Name: tournaments_occupancy pgtrigger_append_only_9b15d; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_9b15d BEFORE DELETE OR UPDATE ON public.tournaments_occupancy FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_9b15d();


--
-- Name: TRIGGER pgtrigger_append_only_9b15d ON tournaments_occupancy; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_9b15d ON public.tournaments_occupancy IS '0ba64656c5a21ad1ac5a4f41936b9360ec76651c';


--
-- Name: scoring_importedresult pgtrigger_append_only_a2dba; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_a2dba BEFORE DELETE OR UPDATE ON public.scoring_importedresult FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_a2dba();


--
-- Name: TRIGGER pgtrigger_append_only_a2dba ON scoring_importedresult; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_a2dba ON public.scoring_importedresult IS '8746a1704692301794c1ddfd2ede37a73fcd1784';


--
-- Name: tournaments_personhistory pgtrigger_append_only_a460f; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_a460f BEFORE DELETE OR UPDATE ON public.tournaments_personhistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_a460f();


--
-- Name: TRIGGER pgtrigger_append_only_a460f ON tournaments_personhistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_a460f ON public.tournaments_personhistory IS '5a3bbc63876986160595eab9aff3fce7dc0d56dc';


--
-- Name: scoring_chainrecord pgtrigger_append_only_aba25; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_aba25 BEFORE DELETE OR UPDATE ON public.scoring_chainrecord FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_aba25();


--
-- Name: TRIGGER pgtrigger_append_only_aba25 ON scoring_chainrecord; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_aba25 ON public.scoring_chainrecord IS 'ed812f0a358f6b93e7cf05c7b494b771923f563e';


--
-- Name: scoring_draw pgtrigger_append_only_adb3d; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_adb3d BEFORE DELETE OR UPDATE ON public.scoring_draw FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_adb3d();


--
-- Name: TRIGGER pgtrigger_append_only_adb3d ON scoring_draw; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_adb3d ON public.scoring_draw IS '64d962d64b9ca929034c391bd91e47f24997c3fa';


--
-- Name: scoring_entry pgtrigger_append_only_b5dbd; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_b5dbd BEFORE DELETE OR UPDATE ON public.scoring_entry FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_b5dbd();


--
-- Name: TRIGGER pgtrigger_append_only_b5dbd ON scoring_entry; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_b5dbd ON public.scoring_entry IS 'd78da45e24b94dde9a8894ca8371c9ee028174d8';


--
-- Name: tournaments_membershiphistory pgtrigger_append_only_cf54f; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_cf54f BEFORE DELETE OR UPDATE ON public.tournaments_membershiphistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_cf54f();


--
-- Name: TRIGGER pgtrigger_append_only_cf54f ON tournaments_membershiphistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_cf54f ON public.tournaments_membershiphistory IS 'b82df65521d3d768c63db040f764bb99ff7a454f';


--
-- Name: scoring_sanctionhistory pgtrigger_append_only_e28cb; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_e28cb BEFORE DELETE OR UPDATE ON public.scoring_sanctionhistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_e28cb();


--
-- Name: TRIGGER pgtrigger_append_only_e28cb ON scoring_sanctionhistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_e28cb ON public.scoring_sanctionhistory IS '0e610ec48b0d126553c167fd848e561cbe93269b';


--
-- Name: tournaments_attendancehistory pgtrigger_append_only_e4d2f; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_e4d2f BEFORE DELETE OR UPDATE ON public.tournaments_attendancehistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_e4d2f();


--
-- Name: TRIGGER pgtrigger_append_only_e4d2f ON tournaments_attendancehistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_e4d2f ON public.tournaments_attendancehistory IS '08c9353454d9820aab531ea6ef9f58d293ea959a';


--
-- Name: scoring_voiding pgtrigger_append_only_e86e4; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_e86e4 BEFORE DELETE OR UPDATE ON public.scoring_voiding FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_e86e4();


--
-- Name: TRIGGER pgtrigger_append_only_e86e4 ON scoring_voiding; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_e86e4 ON public.scoring_voiding IS 'cf615ecb4c2450b2c0a1b0778efa00ccd79812de';


--
-- Name: tournaments_seatinghistory pgtrigger_append_only_fb27f; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_append_only_fb27f BEFORE DELETE OR UPDATE ON public.tournaments_seatinghistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_append_only_fb27f();


--
-- Name: TRIGGER pgtrigger_append_only_fb27f ON tournaments_seatinghistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_append_only_fb27f ON public.tournaments_seatinghistory IS 'da013f821b105613cbd02d04333c85b250c3128b';


--
-- Name: tournaments_seating pgtrigger_clock_update_e8042; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_clock_update_e8042 AFTER UPDATE ON public.tournaments_seating FOR EACH ROW WHEN (((old.clock_ends_at IS DISTINCT FROM new.clock_ends_at) OR (old.clock_left IS DISTINCT FROM new.clock_left))) EXECUTE FUNCTION public.pgtrigger_clock_update_e8042();


--
-- Name: TRIGGER pgtrigger_clock_update_e8042 ON tournaments_seating; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_clock_update_e8042 ON public.tournaments_seating IS '4de35a4dab3affeb6031e0388562fa5b916d99eb';


--
-- Name: tournaments_team pgtrigger_copy_name_6694f; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_copy_name_6694f AFTER UPDATE ON public.tournaments_team FOR EACH ROW WHEN (((old.name)::text IS DISTINCT FROM (new.name)::text)) EXECUTE FUNCTION public.pgtrigger_copy_name_6694f();


--
-- Name: TRIGGER pgtrigger_copy_name_6694f ON tournaments_team; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_copy_name_6694f ON public.tournaments_team IS 'd947cae3920cbccf68e2b67238ed768dfead0283';


--
-- Name: tournaments_person pgtrigger_copy_name_739ab; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_copy_name_739ab AFTER UPDATE ON public.tournaments_person FOR EACH ROW WHEN ((((old.name)::text IS DISTINCT FROM (new.name)::text) OR ((old.sort_name)::text IS DISTINCT FROM (new.sort_name)::text))) EXECUTE FUNCTION public.pgtrigger_copy_name_739ab();


--
-- Name: TRIGGER pgtrigger_copy_name_739ab ON tournaments_person; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_copy_name_739ab ON public.tournaments_person IS '4dd3ac5d72284a264c3519cd219c5af50c8897f7';


--
-- Name: tournaments_entrant pgtrigger_copy_shown_b36e3; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_copy_shown_b36e3 BEFORE INSERT OR UPDATE ON public.tournaments_entrant FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_copy_shown_b36e3();


--
-- Name: TRIGGER pgtrigger_copy_shown_b36e3 ON tournaments_entrant; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_copy_shown_b36e3 ON public.tournaments_entrant IS '37949f43593cda2dbdebbe730e3a94f9bc4355be';


--
-- Name: tournaments_helper pgtrigger_delete_delete_37c64; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_delete_delete_37c64 AFTER DELETE ON public.tournaments_helper FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_delete_delete_37c64();


--
-- Name: TRIGGER pgtrigger_delete_delete_37c64 ON tournaments_helper; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_delete_delete_37c64 ON public.tournaments_helper IS '1394c30ec9e104b2c18521334cf9a48e63612c0b';


--
-- Name: tournaments_membership pgtrigger_delete_delete_580ca; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_delete_delete_580ca AFTER DELETE ON public.tournaments_membership FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_delete_delete_580ca();


--
-- Name: TRIGGER pgtrigger_delete_delete_580ca ON tournaments_membership; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_delete_delete_580ca ON public.tournaments_membership IS 'dd80d8a19847e6003ac5a8279a004e40d89f4600';


--
-- Name: tournaments_attendance pgtrigger_delete_delete_aa5aa; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_delete_delete_aa5aa AFTER DELETE ON public.tournaments_attendance FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_delete_delete_aa5aa();


--
-- Name: TRIGGER pgtrigger_delete_delete_aa5aa ON tournaments_attendance; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_delete_delete_aa5aa ON public.tournaments_attendance IS 'f060e80c57f1232a02af0cf9159e493bff641518';


--
-- Name: tournaments_person pgtrigger_delete_delete_f1fe4; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_delete_delete_f1fe4 AFTER DELETE ON public.tournaments_person FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_delete_delete_f1fe4();


--
-- Name: TRIGGER pgtrigger_delete_delete_f1fe4 ON tournaments_person; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_delete_delete_f1fe4 ON public.tournaments_person IS '6b525ee5c3025aee981856aa8bed13f291799d63';


--
-- Name: tournaments_keepapart pgtrigger_delete_delete_fe8e0; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_delete_delete_fe8e0 AFTER DELETE ON public.tournaments_keepapart FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_delete_delete_fe8e0();


--
-- Name: TRIGGER pgtrigger_delete_delete_fe8e0 ON tournaments_keepapart; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_delete_delete_fe8e0 ON public.tournaments_keepapart IS 'bfcd5e37d4a320ff3fe6d7a22632bac638f9ea50';


--
-- Name: tournaments_table pgtrigger_extra_time_update_76b90; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_extra_time_update_76b90 AFTER UPDATE ON public.tournaments_table FOR EACH ROW WHEN ((old.extra_minutes IS DISTINCT FROM new.extra_minutes)) EXECUTE FUNCTION public.pgtrigger_extra_time_update_76b90();


--
-- Name: TRIGGER pgtrigger_extra_time_update_76b90 ON tournaments_table; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_extra_time_update_76b90 ON public.tournaments_table IS '5e592c6474d10a77f145e43f255a93aa2266d458';


--
-- Name: tournaments_entranthistory pgtrigger_home_club_only_cleared_db48b; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_home_club_only_cleared_db48b BEFORE UPDATE ON public.tournaments_entranthistory FOR EACH ROW WHEN ((((old.home_club)::text IS DISTINCT FROM (new.home_club)::text) AND (NOT ((new.home_club)::text = ''::text)))) EXECUTE FUNCTION public.pgtrigger_home_club_only_cleared_db48b();


--
-- Name: TRIGGER pgtrigger_home_club_only_cleared_db48b ON tournaments_entranthistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_home_club_only_cleared_db48b ON public.tournaments_entranthistory IS '98339dc8e6ac20688b2f241ddca37191d8b7c8d3';


--
-- Name: tournaments_event pgtrigger_insert_insert_52bdd; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_insert_insert_52bdd AFTER INSERT ON public.tournaments_event FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_insert_insert_52bdd();


--
-- Name: TRIGGER pgtrigger_insert_insert_52bdd ON tournaments_event; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_insert_insert_52bdd ON public.tournaments_event IS 'a22d5c3a6593a62b9c5d92f0beebda48c44576e9';


--
-- Name: tournaments_membership pgtrigger_insert_insert_69031; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_insert_insert_69031 AFTER INSERT ON public.tournaments_membership FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_insert_insert_69031();


--
-- Name: TRIGGER pgtrigger_insert_insert_69031 ON tournaments_membership; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_insert_insert_69031 ON public.tournaments_membership IS '3ff204d5528c4dc73735acd85bfe3a3f3f9cd19a';


--
-- Name: tournaments_helper pgtrigger_insert_insert_9158b; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_insert_insert_9158b AFTER INSERT ON public.tournaments_helper FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_insert_insert_9158b();


--
-- Name: TRIGGER pgtrigger_insert_insert_9158b ON tournaments_helper; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_insert_insert_9158b ON public.tournaments_helper IS 'dd2ab3555c0a7908c29402740928b1735547ef70';


--
-- Name: tournaments_occupancy pgtrigger_insert_insert_96171; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_insert_insert_96171 AFTER INSERT ON public.tournaments_occupancy FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_insert_insert_96171();


--
-- Name: TRIGGER pgtrigger_insert_insert_96171 ON tournaments_occupancy; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_insert_insert_96171 ON public.tournaments_occupancy IS '9c3cd6006c414b5a91cf93026749069efb9bc64e';


--
-- Name: tournaments_attendance pgtrigger_insert_insert_a4f22; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_insert_insert_a4f22 AFTER INSERT ON public.tournaments_attendance FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_insert_insert_a4f22();


--
-- Name: TRIGGER pgtrigger_insert_insert_a4f22 ON tournaments_attendance; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_insert_insert_a4f22 ON public.tournaments_attendance IS '2b64a253f8e18593d2e55b8b9b7d51ddcf8ec107';


--
-- Name: tournaments_entrant pgtrigger_insert_insert_f8dbf; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_insert_insert_f8dbf AFTER INSERT ON public.tournaments_entrant FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_insert_insert_f8dbf();


--
-- Name: TRIGGER pgtrigger_insert_insert_f8dbf ON tournaments_entrant; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_insert_insert_f8dbf ON public.tournaments_entrant IS '54843d887672052b5660634cb768caa5a2f3c34d';


--
-- Name: tournaments_keepapart pgtrigger_insert_insert_fc92a; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_insert_insert_fc92a AFTER INSERT ON public.tournaments_keepapart FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_insert_insert_fc92a();


--
-- Name: TRIGGER pgtrigger_insert_insert_fc92a ON tournaments_keepapart; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_insert_insert_fc92a ON public.tournaments_keepapart IS '59c73892e380fa83ab12a4f2ed433424c81216f6';


--
-- Name: tournaments_event pgtrigger_keep_address_b5fc5; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_keep_address_b5fc5 BEFORE INSERT OR UPDATE OF slug, state ON public.tournaments_event FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_keep_address_b5fc5();


--
-- Name: TRIGGER pgtrigger_keep_address_b5fc5 ON tournaments_event; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_keep_address_b5fc5 ON public.tournaments_event IS 'f40ccdc69e2ad74b78be56e095a018252895b222';


--
-- Name: tournaments_entranthistory pgtrigger_name_only_cleared_fd129; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_name_only_cleared_fd129 BEFORE UPDATE ON public.tournaments_entranthistory FOR EACH ROW WHEN ((((old.name)::text IS DISTINCT FROM (new.name)::text) AND (NOT ((new.name)::text = ''::text)))) EXECUTE FUNCTION public.pgtrigger_name_only_cleared_fd129();


--
-- Name: TRIGGER pgtrigger_name_only_cleared_fd129 ON tournaments_entranthistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_name_only_cleared_fd129 ON public.tournaments_entranthistory IS 'dba1aa2677c99da4e871549cc212c0dfcffc6aff';


--
-- Name: scoring_sanction pgtrigger_no_delete_020e6; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_no_delete_020e6 BEFORE DELETE ON public.scoring_sanction FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_no_delete_020e6();


--
-- Name: TRIGGER pgtrigger_no_delete_020e6 ON scoring_sanction; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_no_delete_020e6 ON public.scoring_sanction IS '557eecdce9ece05fb21d0ac90326317c0e539633';


--
-- Name: tournaments_entranthistory pgtrigger_no_delete_15a07; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_no_delete_15a07 BEFORE DELETE ON public.tournaments_entranthistory FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_no_delete_15a07();


--
-- Name: TRIGGER pgtrigger_no_delete_15a07 ON tournaments_entranthistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_no_delete_15a07 ON public.tournaments_entranthistory IS '3c917c3c0229f03045230e5e647522780495cdd5';


--
-- Name: scoring_ruling pgtrigger_no_delete_28103; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_no_delete_28103 BEFORE DELETE ON public.scoring_ruling FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_no_delete_28103();


--
-- Name: TRIGGER pgtrigger_no_delete_28103 ON scoring_ruling; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_no_delete_28103 ON public.scoring_ruling IS 'badda4bf8f0ce2df95b354c0f781282032d4ab79';


--
-- Name: tournaments_rebalance pgtrigger_no_delete_58ba9; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_no_delete_58ba9 BEFORE DELETE ON public.tournaments_rebalance FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_no_delete_58ba9();


--
-- Name: TRIGGER pgtrigger_no_delete_58ba9 ON tournaments_rebalance; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_no_delete_58ba9 ON public.tournaments_rebalance IS '19abd232b9d590fb169bc67b232cd4166c6bfc89';


--
-- Name: scoring_announcement pgtrigger_no_delete_69686; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_no_delete_69686 BEFORE DELETE ON public.scoring_announcement FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_no_delete_69686();


--
-- Name: TRIGGER pgtrigger_no_delete_69686 ON scoring_announcement; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_no_delete_69686 ON public.scoring_announcement IS '9d172d25204f9b24c7a61665868195030ad420b1';


--
-- Name: tournaments_table pgtrigger_postponement_update_6a35c; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_postponement_update_6a35c AFTER UPDATE ON public.tournaments_table FOR EACH ROW WHEN ((old.postponed IS DISTINCT FROM new.postponed)) EXECUTE FUNCTION public.pgtrigger_postponement_update_6a35c();


--
-- Name: TRIGGER pgtrigger_postponement_update_6a35c ON tournaments_table; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_postponement_update_6a35c ON public.tournaments_table IS '8eaa73270d748f6dd12af1cc66667a16eb060d63';


--
-- Name: tournaments_event pgtrigger_raise_list_versions_3102d; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER pgtrigger_raise_list_versions_3102d AFTER INSERT OR UPDATE OF name, slug, state, unlisted, starts_on, ends_on, time_zone, venue, edition, variant ON public.tournaments_event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_raise_list_versions_3102d();


--
-- Name: TRIGGER pgtrigger_raise_list_versions_3102d ON tournaments_event; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_raise_list_versions_3102d ON public.tournaments_event IS 'a6527dcb4dea7ddafd7f4150bf034ccb3d22162c';


--
-- Name: scoring_chainrecord pgtrigger_raise_organisation_version_f42e3; Type: TRIGGER; Schema: public; Owner: -
--

CREATE CONSTRAINT TRIGGER pgtrigger_raise_organisation_version_f42e3 AFTER INSERT ON public.scoring_chainrecord DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.pgtrigger_raise_organisation_version_f42e3();


--
-- Name: TRIGGER pgtrigger_raise_organisation_version_f42e3 ON scoring_chainrecord; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_raise_organisation_version_f42e3 ON public.scoring_chainrecord IS '4802ce196725e8398167188f15d25263eb6714fa';


--
-- Name: scoring_sanction pgtrigger_read_only_6cf92; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_read_only_6cf92 BEFORE UPDATE ON public.scoring_sanction FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.entrant_id IS DISTINCT FROM new.entrant_id) OR (old.points IS DISTINCT FROM new.points) OR ((old.reason)::text IS DISTINCT FROM (new.reason)::text) OR (old.reason_public IS DISTINCT FROM new.reason_public) OR (old.by_id IS DISTINCT FROM new.by_id) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION public.pgtrigger_read_only_6cf92();


--
-- Name: TRIGGER pgtrigger_read_only_6cf92 ON scoring_sanction; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_read_only_6cf92 ON public.scoring_sanction IS '557bf66bf9e879daf2f0e944d1e983ef96172d77';


--
-- Name: tournaments_entranthistory pgtrigger_read_only_6da00; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_read_only_6da00 BEFORE UPDATE ON public.tournaments_entranthistory FOR EACH ROW WHEN (((old.pgh_id IS DISTINCT FROM new.pgh_id) OR (old.pgh_created_at IS DISTINCT FROM new.pgh_created_at) OR (old.pgh_label IS DISTINCT FROM new.pgh_label) OR (old.pgh_obj_id IS DISTINCT FROM new.pgh_obj_id) OR (old.pgh_context_id IS DISTINCT FROM new.pgh_context_id) OR (old.id IS DISTINCT FROM new.id) OR (old.event_id IS DISTINCT FROM new.event_id) OR (old.person_id IS DISTINCT FROM new.person_id) OR (old.number IS DISTINCT FROM new.number) OR (old.team_id IS DISTINCT FROM new.team_id) OR (old.fixed_place_id IS DISTINCT FROM new.fixed_place_id) OR (old.out_of_competition IS DISTINCT FROM new.out_of_competition) OR (old.withdrawn IS DISTINCT FROM new.withdrawn) OR ((old.team_name)::text IS DISTINCT FROM (new.team_name)::text) OR ((old.digest)::text IS DISTINCT FROM (new.digest)::text))) EXECUTE FUNCTION public.pgtrigger_read_only_6da00();


--
-- Name: TRIGGER pgtrigger_read_only_6da00 ON tournaments_entranthistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_read_only_6da00 ON public.tournaments_entranthistory IS '1e51b249c2eaebd382ca27dd56696d3058d6ea0b';


--
-- Name: tournaments_rebalance pgtrigger_read_only_824ec; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_read_only_824ec BEFORE UPDATE ON public.tournaments_rebalance FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.seating_id IS DISTINCT FROM new.seating_id) OR (old.seat_changes IS DISTINCT FROM new.seat_changes) OR (old.by_id IS DISTINCT FROM new.by_id) OR (old.made_at IS DISTINCT FROM new.made_at))) EXECUTE FUNCTION public.pgtrigger_read_only_824ec();


--
-- Name: TRIGGER pgtrigger_read_only_824ec ON tournaments_rebalance; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_read_only_824ec ON public.tournaments_rebalance IS '2035b90fb1de0fad2b8236b8fbef719313a18bab';


--
-- Name: scoring_announcement pgtrigger_read_only_b3d79; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_read_only_b3d79 BEFORE UPDATE ON public.scoring_announcement FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.event_id IS DISTINCT FROM new.event_id) OR ((old.text)::text IS DISTINCT FROM (new.text)::text) OR (old.translations IS DISTINCT FROM new.translations) OR (old.ends_at IS DISTINCT FROM new.ends_at) OR (old.by_id IS DISTINCT FROM new.by_id) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION public.pgtrigger_read_only_b3d79();


--
-- Name: TRIGGER pgtrigger_read_only_b3d79 ON scoring_announcement; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_read_only_b3d79 ON public.scoring_announcement IS '387289bf702f10e821661b8a02256640ccd63431';


--
-- Name: scoring_ruling pgtrigger_read_only_e3bb8; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_read_only_e3bb8 BEFORE UPDATE ON public.scoring_ruling FOR EACH ROW WHEN (((old.id IS DISTINCT FROM new.id) OR (old.entrant_id IS DISTINCT FROM new.entrant_id) OR (old.seating_id IS DISTINCT FROM new.seating_id) OR ((old.kind)::text IS DISTINCT FROM (new.kind)::text) OR (old.points IS DISTINCT FROM new.points) OR ((old.reason)::text IS DISTINCT FROM (new.reason)::text) OR (old.by_id IS DISTINCT FROM new.by_id) OR (old.created_at IS DISTINCT FROM new.created_at))) EXECUTE FUNCTION public.pgtrigger_read_only_e3bb8();


--
-- Name: TRIGGER pgtrigger_read_only_e3bb8 ON scoring_ruling; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_read_only_e3bb8 ON public.scoring_ruling IS 'f99e32dfd9432e0c446d0960bbcf88ef71c2b2e3';


--
-- Name: tournaments_event pgtrigger_rehearsal_read_only_9639f; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_rehearsal_read_only_9639f BEFORE UPDATE ON public.tournaments_event FOR EACH ROW WHEN ((old.rehearsal IS DISTINCT FROM new.rehearsal)) EXECUTE FUNCTION public.pgtrigger_rehearsal_read_only_9639f();


--
-- Name: TRIGGER pgtrigger_rehearsal_read_only_9639f ON tournaments_event; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_rehearsal_read_only_9639f ON public.tournaments_event IS 'ade2447d22e3aa8636b49a38b18d5586e0d3f61d';


--
-- Name: tournaments_entranthistory pgtrigger_sort_name_only_cleared_614c3; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_sort_name_only_cleared_614c3 BEFORE UPDATE ON public.tournaments_entranthistory FOR EACH ROW WHEN ((((old.sort_name)::text IS DISTINCT FROM (new.sort_name)::text) AND (NOT ((new.sort_name)::text = ''::text)))) EXECUTE FUNCTION public.pgtrigger_sort_name_only_cleared_614c3();


--
-- Name: TRIGGER pgtrigger_sort_name_only_cleared_614c3 ON tournaments_entranthistory; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_sort_name_only_cleared_614c3 ON public.tournaments_entranthistory IS 'e6cb69af91cedbb05bf13c9ebf3ed9720f867601';


--
-- Name: tournaments_seating pgtrigger_state_update_d8736; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_state_update_d8736 AFTER UPDATE ON public.tournaments_seating FOR EACH ROW WHEN (((old.state)::text IS DISTINCT FROM (new.state)::text)) EXECUTE FUNCTION public.pgtrigger_state_update_d8736();


--
-- Name: TRIGGER pgtrigger_state_update_d8736 ON tournaments_seating; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_state_update_d8736 ON public.tournaments_seating IS '598d8733aa303406085011ad8fc6d665b252681d';


--
-- Name: tournaments_event pgtrigger_update_update_15f83; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_15f83 AFTER UPDATE ON public.tournaments_event FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION public.pgtrigger_update_update_15f83();


--
-- Name: TRIGGER pgtrigger_update_update_15f83 ON tournaments_event; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_15f83 ON public.tournaments_event IS '595940430dd26cdaa668db6301730460b2b1a3c2';


--
-- Name: scoring_announcement pgtrigger_update_update_442d4; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_442d4 AFTER UPDATE ON public.scoring_announcement FOR EACH ROW WHEN ((old.withdrawn_at IS DISTINCT FROM new.withdrawn_at)) EXECUTE FUNCTION public.pgtrigger_update_update_442d4();


--
-- Name: TRIGGER pgtrigger_update_update_442d4 ON scoring_announcement; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_442d4 ON public.scoring_announcement IS 'df1e4e03c636d2090e68a22174ba0d98e44c9a37';


--
-- Name: scoring_sanction pgtrigger_update_update_621a4; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_621a4 AFTER UPDATE ON public.scoring_sanction FOR EACH ROW WHEN ((old.withdrawn_at IS DISTINCT FROM new.withdrawn_at)) EXECUTE FUNCTION public.pgtrigger_update_update_621a4();


--
-- Name: TRIGGER pgtrigger_update_update_621a4 ON scoring_sanction; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_621a4 ON public.scoring_sanction IS '0e6346672d0751fc83c067109b44892b756f0830';


--
-- Name: tournaments_attendance pgtrigger_update_update_69cce; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_69cce AFTER UPDATE ON public.tournaments_attendance FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION public.pgtrigger_update_update_69cce();


--
-- Name: TRIGGER pgtrigger_update_update_69cce ON tournaments_attendance; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_69cce ON public.tournaments_attendance IS 'a7a3bc85548a5432e9690c4d39a1f7b20dd8b80f';


--
-- Name: tournaments_entrant pgtrigger_update_update_6b3fb; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_6b3fb AFTER UPDATE ON public.tournaments_entrant FOR EACH ROW WHEN ((((old.digest)::text IS DISTINCT FROM (new.digest)::text) OR (old.event_id IS DISTINCT FROM new.event_id) OR (old.fixed_place_id IS DISTINCT FROM new.fixed_place_id) OR ((old.home_club)::text IS DISTINCT FROM (new.home_club)::text) OR (old.id IS DISTINCT FROM new.id) OR ((old.name)::text IS DISTINCT FROM (new.name)::text) OR (old.number IS DISTINCT FROM new.number) OR (old.out_of_competition IS DISTINCT FROM new.out_of_competition) OR (old.person_id IS DISTINCT FROM new.person_id) OR ((old.sort_name)::text IS DISTINCT FROM (new.sort_name)::text) OR (old.team_id IS DISTINCT FROM new.team_id) OR ((old.team_name)::text IS DISTINCT FROM (new.team_name)::text) OR (old.withdrawn IS DISTINCT FROM new.withdrawn))) EXECUTE FUNCTION public.pgtrigger_update_update_6b3fb();


--
-- Name: TRIGGER pgtrigger_update_update_6b3fb ON tournaments_entrant; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_6b3fb ON public.tournaments_entrant IS 'a9f36471420845ff27a09fb55e0b3ccdac277c85';


--
-- Name: scoring_ruling pgtrigger_update_update_7ed82; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_7ed82 AFTER UPDATE ON public.scoring_ruling FOR EACH ROW WHEN ((old.withdrawn_at IS DISTINCT FROM new.withdrawn_at)) EXECUTE FUNCTION public.pgtrigger_update_update_7ed82();


--
-- Name: TRIGGER pgtrigger_update_update_7ed82 ON scoring_ruling; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_7ed82 ON public.scoring_ruling IS '257c406468f717f9e1e145df13bb4b2b0a91af81';


--
-- Name: tournaments_table pgtrigger_update_update_81f7a; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_81f7a AFTER UPDATE ON public.tournaments_table FOR EACH ROW WHEN (((old.locked IS DISTINCT FROM new.locked) OR ((old.state)::text IS DISTINCT FROM (new.state)::text))) EXECUTE FUNCTION public.pgtrigger_update_update_81f7a();


--
-- Name: TRIGGER pgtrigger_update_update_81f7a ON tournaments_table; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_81f7a ON public.tournaments_table IS 'fff02fa74779d601dd2e10ea618f0c189e17cb25';


--
-- Name: tournaments_membership pgtrigger_update_update_da54b; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_da54b AFTER UPDATE ON public.tournaments_membership FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION public.pgtrigger_update_update_da54b();


--
-- Name: TRIGGER pgtrigger_update_update_da54b ON tournaments_membership; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_da54b ON public.tournaments_membership IS '0870c5f01f2c2599173e31cadcac99fdaf627a7a';


--
-- Name: tournaments_helper pgtrigger_update_update_dd645; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_update_update_dd645 AFTER UPDATE ON public.tournaments_helper FOR EACH ROW WHEN ((old.* IS DISTINCT FROM new.*)) EXECUTE FUNCTION public.pgtrigger_update_update_dd645();


--
-- Name: TRIGGER pgtrigger_update_update_dd645 ON tournaments_helper; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_update_update_dd645 ON public.tournaments_helper IS '8b9de4b2d5f45a055f120db15c0939571cefa61d';


--
-- Name: scoring_sanction pgtrigger_withdrawn_once_7e180; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_withdrawn_once_7e180 BEFORE UPDATE ON public.scoring_sanction FOR EACH ROW WHEN ((old.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION public.pgtrigger_withdrawn_once_7e180();


--
-- Name: TRIGGER pgtrigger_withdrawn_once_7e180 ON scoring_sanction; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_withdrawn_once_7e180 ON public.scoring_sanction IS '17dc7414af9df01805a589196b9f55cabff97e47';


--
-- Name: scoring_ruling pgtrigger_withdrawn_once_bd340; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_withdrawn_once_bd340 BEFORE UPDATE ON public.scoring_ruling FOR EACH ROW WHEN ((old.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION public.pgtrigger_withdrawn_once_bd340();


--
-- Name: TRIGGER pgtrigger_withdrawn_once_bd340 ON scoring_ruling; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_withdrawn_once_bd340 ON public.scoring_ruling IS 'd76cf34fb85ae2572e6ca2f5e086139f02cae83f';


--
-- Name: scoring_announcement pgtrigger_withdrawn_once_dca3e; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_withdrawn_once_dca3e BEFORE UPDATE ON public.scoring_announcement FOR EACH ROW WHEN ((old.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION public.pgtrigger_withdrawn_once_dca3e();


--
-- Name: TRIGGER pgtrigger_withdrawn_once_dca3e ON scoring_announcement; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_withdrawn_once_dca3e ON public.scoring_announcement IS '493ee62bde8490f44a8deb056515d1c4e3066b5a';


--
-- Name: tournaments_event pgtrigger_without_rounds_read_only_2dc00; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER pgtrigger_without_rounds_read_only_2dc00 BEFORE UPDATE ON public.tournaments_event FOR EACH ROW WHEN ((old.without_rounds IS DISTINCT FROM new.without_rounds)) EXECUTE FUNCTION public.pgtrigger_without_rounds_read_only_2dc00();


--
-- Name: TRIGGER pgtrigger_without_rounds_read_only_2dc00 ON tournaments_event; Type: COMMENT; Schema: public; Owner: -
--

COMMENT ON TRIGGER pgtrigger_without_rounds_read_only_2dc00 ON public.tournaments_event IS '0ef9404c9cd463ba0c1d81d285a84685d6d00365';


--
-- Name: pghistory_context stichtafel_keep_context; Type: TRIGGER; Schema: public; Owner: -
--

CREATE TRIGGER stichtafel_keep_context BEFORE DELETE OR UPDATE ON public.pghistory_context FOR EACH ROW EXECUTE FUNCTION public.stichtafel_keep_context();


--
-- Name: account_emailaddress account_emailaddress_user_id_2c513194_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_2c513194_fk_tournaments_user_id FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: account_emailconfirmation account_emailconfirm_email_address_id_5b7f8c58_fk_account_e; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirm_email_address_id_5b7f8c58_fk_account_e FOREIGN KEY (email_address_id) REFERENCES public.account_emailaddress(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_group_permissions auth_group_permissio_permission_id_84c5c92e_fk_auth_perm; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_group_permissions auth_group_permissions_group_id_b120cbf9_fk_auth_group_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: auth_permission auth_permission_content_type_id_2f476e4b_fk_django_co; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: django_admin_log django_admin_log_content_type_id_c4bce8eb_fk_django_co; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_content_type_id_c4bce8eb_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: django_admin_log django_admin_log_user_id_c564eba6_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.django_admin_log
    ADD CONSTRAINT django_admin_log_user_id_c564eba6_fk_tournaments_user_id FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: mfa_authenticator mfa_authenticator_user_id_0c3a50c0_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_user_id_0c3a50c0_fk_tournaments_user_id FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_announcement scoring_announcement_by_id_e865d477_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_announcement
    ADD CONSTRAINT scoring_announcement_by_id_e865d477_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_announcement scoring_announcement_event_id_4238ab41_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_announcement
    ADD CONSTRAINT scoring_announcement_event_id_4238ab41_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_backup scoring_backup_event_id_3993c2f8_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_backup
    ADD CONSTRAINT scoring_backup_event_id_3993c2f8_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_chainrecord scoring_chainrecord_event_id_af114fe1_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_chainrecord
    ADD CONSTRAINT scoring_chainrecord_event_id_af114fe1_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_chainrecord scoring_chainrecord_seating_id_e3c18cd5_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_chainrecord
    ADD CONSTRAINT scoring_chainrecord_seating_id_e3c18cd5_fk_tournamen FOREIGN KEY (seating_id) REFERENCES public.tournaments_seating(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_confirmation scoring_confirmation_by_id_d94a27ec_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_confirmation
    ADD CONSTRAINT scoring_confirmation_by_id_d94a27ec_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_confirmation scoring_confirmation_entrant_id_30b49d79_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_confirmation
    ADD CONSTRAINT scoring_confirmation_entrant_id_30b49d79_fk_tournamen FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_confirmation scoring_confirmation_entry_id_34c9c7ce_fk_scoring_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_confirmation
    ADD CONSTRAINT scoring_confirmation_entry_id_34c9c7ce_fk_scoring_entry_id FOREIGN KEY (entry_id) REFERENCES public.scoring_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_draftpile scoring_draftpile_entrant_id_87658142_fk_tournaments_entrant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_draftpile
    ADD CONSTRAINT scoring_draftpile_entrant_id_87658142_fk_tournaments_entrant_id FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_draftpile scoring_draftpile_round_id_4b2da635_fk_scoring_round_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_draftpile
    ADD CONSTRAINT scoring_draftpile_round_id_4b2da635_fk_scoring_round_id FOREIGN KEY (round_id) REFERENCES public.scoring_round(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_draw scoring_draw_by_id_cdb6e37a_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_draw
    ADD CONSTRAINT scoring_draw_by_id_cdb6e37a_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_draw scoring_draw_event_id_cc97361d_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_draw
    ADD CONSTRAINT scoring_draw_event_id_cc97361d_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_entry scoring_entry_by_id_807a3032_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_entry
    ADD CONSTRAINT scoring_entry_by_id_807a3032_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_entry scoring_entry_round_id_f40788cc_fk_scoring_round_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_entry
    ADD CONSTRAINT scoring_entry_round_id_f40788cc_fk_scoring_round_id FOREIGN KEY (round_id) REFERENCES public.scoring_round(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_entry scoring_entry_seat_id_dcf30129_fk_tournaments_seat_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_entry
    ADD CONSTRAINT scoring_entry_seat_id_dcf30129_fk_tournaments_seat_id FOREIGN KEY (seat_id) REFERENCES public.tournaments_seat(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_entry scoring_entry_table_id_3e0a88d1_fk_tournaments_table_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_entry
    ADD CONSTRAINT scoring_entry_table_id_3e0a88d1_fk_tournaments_table_id FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_eventfile scoring_eventfile_by_id_3b5ea7a2_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_eventfile
    ADD CONSTRAINT scoring_eventfile_by_id_3b5ea7a2_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_eventfile scoring_eventfile_organisation_id_c39e3d38_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_eventfile
    ADD CONSTRAINT scoring_eventfile_organisation_id_c39e3d38_fk_tournamen FOREIGN KEY (organisation_id) REFERENCES public.tournaments_organisation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_eventimport scoring_eventimport_event_id_3049cc43_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_eventimport
    ADD CONSTRAINT scoring_eventimport_event_id_3049cc43_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_helpcall scoring_helpcall_place_id_5ae2b5bd_fk_tournaments_place_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_helpcall
    ADD CONSTRAINT scoring_helpcall_place_id_5ae2b5bd_fk_tournaments_place_id FOREIGN KEY (place_id) REFERENCES public.tournaments_place(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_helpcall scoring_helpcall_taken_by_id_0d96bd0e_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_helpcall
    ADD CONSTRAINT scoring_helpcall_taken_by_id_0d96bd0e_fk_tournaments_user_id FOREIGN KEY (taken_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_importedresult scoring_importedresu_entrant_id_eba0b8fb_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_importedresult
    ADD CONSTRAINT scoring_importedresu_entrant_id_eba0b8fb_fk_tournamen FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_lot scoring_lot_draw_id_9bc3b723_fk_scoring_draw_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_lot
    ADD CONSTRAINT scoring_lot_draw_id_9bc3b723_fk_scoring_draw_id FOREIGN KEY (draw_id) REFERENCES public.scoring_draw(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_lot scoring_lot_entrant_id_2c9246a0_fk_tournaments_entrant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_lot
    ADD CONSTRAINT scoring_lot_entrant_id_2c9246a0_fk_tournaments_entrant_id FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_rehearsal scoring_rehearsal_by_id_34da99d9_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_rehearsal
    ADD CONSTRAINT scoring_rehearsal_by_id_34da99d9_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_rehearsal scoring_rehearsal_event_id_962bf7cd_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_rehearsal
    ADD CONSTRAINT scoring_rehearsal_event_id_962bf7cd_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_rehearsal scoring_rehearsal_origin_id_44a51202_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_rehearsal
    ADD CONSTRAINT scoring_rehearsal_origin_id_44a51202_fk_tournaments_event_id FOREIGN KEY (origin_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_round scoring_round_table_id_ecd87078_fk_tournaments_table_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_round
    ADD CONSTRAINT scoring_round_table_id_ecd87078_fk_tournaments_table_id FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_ruling scoring_ruling_by_id_b06af136_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_ruling
    ADD CONSTRAINT scoring_ruling_by_id_b06af136_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_ruling scoring_ruling_entrant_id_13065f2d_fk_tournaments_entrant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_ruling
    ADD CONSTRAINT scoring_ruling_entrant_id_13065f2d_fk_tournaments_entrant_id FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_ruling scoring_ruling_seating_id_b0d28c41_fk_tournaments_seating_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_ruling
    ADD CONSTRAINT scoring_ruling_seating_id_b0d28c41_fk_tournaments_seating_id FOREIGN KEY (seating_id) REFERENCES public.tournaments_seating(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_sanction scoring_sanction_by_id_f462a247_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_sanction
    ADD CONSTRAINT scoring_sanction_by_id_f462a247_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_sanction scoring_sanction_entrant_id_def45c11_fk_tournaments_entrant_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_sanction
    ADD CONSTRAINT scoring_sanction_entrant_id_def45c11_fk_tournaments_entrant_id FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_standingssnapshot scoring_standingssna_after_id_cb1bd436_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_standingssnapshot
    ADD CONSTRAINT scoring_standingssna_after_id_cb1bd436_fk_tournamen FOREIGN KEY (after_id) REFERENCES public.tournaments_seating(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_standingssnapshot scoring_standingssna_event_id_837b8ba5_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_standingssnapshot
    ADD CONSTRAINT scoring_standingssna_event_id_837b8ba5_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_storedpile scoring_storedpile_entry_id_57d140fe_fk_scoring_entry_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_storedpile
    ADD CONSTRAINT scoring_storedpile_entry_id_57d140fe_fk_scoring_entry_id FOREIGN KEY (entry_id) REFERENCES public.scoring_entry(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_storedpile scoring_storedpile_seat_id_7fac151d_fk_tournaments_seat_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_storedpile
    ADD CONSTRAINT scoring_storedpile_seat_id_7fac151d_fk_tournaments_seat_id FOREIGN KEY (seat_id) REFERENCES public.tournaments_seat(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_tableversion scoring_tableversion_table_id_0854e59b_fk_tournaments_table_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_tableversion
    ADD CONSTRAINT scoring_tableversion_table_id_0854e59b_fk_tournaments_table_id FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_tombstone scoring_tombstone_by_id_d62503bb_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_tombstone
    ADD CONSTRAINT scoring_tombstone_by_id_d62503bb_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_tombstone scoring_tombstone_organisation_id_a3e6a7bd_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_tombstone
    ADD CONSTRAINT scoring_tombstone_organisation_id_a3e6a7bd_fk_tournamen FOREIGN KEY (organisation_id) REFERENCES public.tournaments_organisation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_tombstone scoring_tombstone_origin_id_06f1e4ba_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_tombstone
    ADD CONSTRAINT scoring_tombstone_origin_id_06f1e4ba_fk_tournaments_event_id FOREIGN KEY (origin_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_voiding scoring_voiding_by_id_e148a40b_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_voiding
    ADD CONSTRAINT scoring_voiding_by_id_e148a40b_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: scoring_voiding scoring_voiding_round_id_f81ac621_fk_scoring_round_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.scoring_voiding
    ADD CONSTRAINT scoring_voiding_round_id_f81ac621_fk_scoring_round_id FOREIGN KEY (round_id) REFERENCES public.scoring_round(id);


--
-- Name: tournaments_attendance tournaments_attendan_entrant_id_6f23250b_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_attendance
    ADD CONSTRAINT tournaments_attendan_entrant_id_6f23250b_fk_tournamen FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_attendance tournaments_attendance_by_id_f97469d6_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_attendance
    ADD CONSTRAINT tournaments_attendance_by_id_f97469d6_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_entrant tournaments_entrant_event_id_77be970e_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entrant
    ADD CONSTRAINT tournaments_entrant_event_id_77be970e_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_entrant tournaments_entrant_fixed_place_id_11a302a6_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entrant
    ADD CONSTRAINT tournaments_entrant_fixed_place_id_11a302a6_fk_tournamen FOREIGN KEY (fixed_place_id) REFERENCES public.tournaments_place(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_entrant tournaments_entrant_person_id_684a85e3_fk_tournaments_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entrant
    ADD CONSTRAINT tournaments_entrant_person_id_684a85e3_fk_tournaments_person_id FOREIGN KEY (person_id) REFERENCES public.tournaments_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_entrant tournaments_entrant_team_id_a3a35b62_fk_tournaments_team_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_entrant
    ADD CONSTRAINT tournaments_entrant_team_id_a3a35b62_fk_tournaments_team_id FOREIGN KEY (team_id) REFERENCES public.tournaments_team(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_event tournaments_event_organisation_id_fe942a72_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_event
    ADD CONSTRAINT tournaments_event_organisation_id_fe942a72_fk_tournamen FOREIGN KEY (organisation_id) REFERENCES public.tournaments_organisation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_helper tournaments_helper_event_id_bab02291_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_helper
    ADD CONSTRAINT tournaments_helper_event_id_bab02291_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_helper tournaments_helper_user_id_e0a13fcc_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_helper
    ADD CONSTRAINT tournaments_helper_user_id_e0a13fcc_fk_tournaments_user_id FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_invitation tournaments_invitati_accepted_by_id_48364be8_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitati_accepted_by_id_48364be8_fk_tournamen FOREIGN KEY (accepted_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_invitation tournaments_invitati_event_id_3e0f154c_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitati_event_id_3e0f154c_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_invitation tournaments_invitati_invited_by_id_68c2e190_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitati_invited_by_id_68c2e190_fk_tournamen FOREIGN KEY (invited_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_invitation tournaments_invitati_organisation_id_6b0aa73e_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_invitation
    ADD CONSTRAINT tournaments_invitati_organisation_id_6b0aa73e_fk_tournamen FOREIGN KEY (organisation_id) REFERENCES public.tournaments_organisation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_keepapart tournaments_keepapar_first_id_e2feeebd_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_keepapart
    ADD CONSTRAINT tournaments_keepapar_first_id_e2feeebd_fk_tournamen FOREIGN KEY (first_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_keepapart tournaments_keepapar_second_id_c4192239_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_keepapart
    ADD CONSTRAINT tournaments_keepapar_second_id_c4192239_fk_tournamen FOREIGN KEY (second_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_membership tournaments_membersh_organisation_id_f2977881_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membership
    ADD CONSTRAINT tournaments_membersh_organisation_id_f2977881_fk_tournamen FOREIGN KEY (organisation_id) REFERENCES public.tournaments_organisation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_membership tournaments_membership_user_id_82dc51f0_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_membership
    ADD CONSTRAINT tournaments_membership_user_id_82dc51f0_fk_tournaments_user_id FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_merge tournaments_merge_kept_id_2c961507_fk_tournaments_person_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_merge
    ADD CONSTRAINT tournaments_merge_kept_id_2c961507_fk_tournaments_person_id FOREIGN KEY (kept_id) REFERENCES public.tournaments_person(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_occupancy tournaments_occupanc_entrant_id_afb31f48_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_occupancy
    ADD CONSTRAINT tournaments_occupanc_entrant_id_afb31f48_fk_tournamen FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_occupancy tournaments_occupancy_seat_id_30cbf4b5_fk_tournaments_seat_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_occupancy
    ADD CONSTRAINT tournaments_occupancy_seat_id_30cbf4b5_fk_tournaments_seat_id FOREIGN KEY (seat_id) REFERENCES public.tournaments_seat(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_person tournaments_person_made_up_for_id_9ee8d6bb_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_person
    ADD CONSTRAINT tournaments_person_made_up_for_id_9ee8d6bb_fk_tournamen FOREIGN KEY (made_up_for_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_person tournaments_person_organisation_id_0a206e6a_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_person
    ADD CONSTRAINT tournaments_person_organisation_id_0a206e6a_fk_tournamen FOREIGN KEY (organisation_id) REFERENCES public.tournaments_organisation(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_place tournaments_place_event_id_02a9fbdf_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_place
    ADD CONSTRAINT tournaments_place_event_id_02a9fbdf_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_rebalance tournaments_rebalanc_seating_id_a91b67ac_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_rebalance
    ADD CONSTRAINT tournaments_rebalanc_seating_id_a91b67ac_fk_tournamen FOREIGN KEY (seating_id) REFERENCES public.tournaments_seating(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_rebalance tournaments_rebalance_by_id_90080380_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_rebalance
    ADD CONSTRAINT tournaments_rebalance_by_id_90080380_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_registration tournaments_registra_decided_by_id_a3b2cafe_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_registration
    ADD CONSTRAINT tournaments_registra_decided_by_id_a3b2cafe_fk_tournamen FOREIGN KEY (decided_by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_registration tournaments_registra_entrant_id_81927175_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_registration
    ADD CONSTRAINT tournaments_registra_entrant_id_81927175_fk_tournamen FOREIGN KEY (entrant_id) REFERENCES public.tournaments_entrant(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_registration tournaments_registra_event_id_a6917ce6_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_registration
    ADD CONSTRAINT tournaments_registra_event_id_a6917ce6_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_resultsversion tournaments_resultsv_event_id_077e1711_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_resultsversion
    ADD CONSTRAINT tournaments_resultsv_event_id_077e1711_fk_tournamen FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seat tournaments_seat_table_id_1407a2f2_fk_tournaments_table_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seat
    ADD CONSTRAINT tournaments_seat_table_id_1407a2f2_fk_tournaments_table_id FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seating tournaments_seating_edited_from_id_1245879c_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seating
    ADD CONSTRAINT tournaments_seating_edited_from_id_1245879c_fk_tournamen FOREIGN KEY (edited_from_id) REFERENCES public.tournaments_seating(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seating tournaments_seating_event_id_59a12337_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seating
    ADD CONSTRAINT tournaments_seating_event_id_59a12337_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_seating tournaments_seating_schedule_id_39a27f44_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_seating
    ADD CONSTRAINT tournaments_seating_schedule_id_39a27f44_fk_tournamen FOREIGN KEY (schedule_id) REFERENCES public.tournaments_seating(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_statechange tournaments_statecha_seating_id_e5de5426_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_statechange
    ADD CONSTRAINT tournaments_statecha_seating_id_e5de5426_fk_tournamen FOREIGN KEY (seating_id) REFERENCES public.tournaments_seating(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_statechange tournaments_statecha_table_id_37462472_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_statechange
    ADD CONSTRAINT tournaments_statecha_table_id_37462472_fk_tournamen FOREIGN KEY (table_id) REFERENCES public.tournaments_table(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_statechange tournaments_statechange_by_id_423c2e5a_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_statechange
    ADD CONSTRAINT tournaments_statechange_by_id_423c2e5a_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_stepback tournaments_stepback_by_id_81eb7934_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_stepback
    ADD CONSTRAINT tournaments_stepback_by_id_81eb7934_fk_tournaments_user_id FOREIGN KEY (by_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_stepback tournaments_stepback_event_id_6c236808_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_stepback
    ADD CONSTRAINT tournaments_stepback_event_id_6c236808_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_table tournaments_table_place_id_45b3bc2c_fk_tournaments_place_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_table
    ADD CONSTRAINT tournaments_table_place_id_45b3bc2c_fk_tournaments_place_id FOREIGN KEY (place_id) REFERENCES public.tournaments_place(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_table tournaments_table_seating_id_6f0a3d8d_fk_tournaments_seating_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_table
    ADD CONSTRAINT tournaments_table_seating_id_6f0a3d8d_fk_tournaments_seating_id FOREIGN KEY (seating_id) REFERENCES public.tournaments_seating(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_team tournaments_team_event_id_844b9728_fk_tournaments_event_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_team
    ADD CONSTRAINT tournaments_team_event_id_844b9728_fk_tournaments_event_id FOREIGN KEY (event_id) REFERENCES public.tournaments_event(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_user_groups tournaments_user_groups_group_id_772064b6_fk_auth_group_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_groups
    ADD CONSTRAINT tournaments_user_groups_group_id_772064b6_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_user_groups tournaments_user_groups_user_id_b728e876_fk_tournaments_user_id; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_groups
    ADD CONSTRAINT tournaments_user_groups_user_id_b728e876_fk_tournaments_user_id FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_user_user_permissions tournaments_user_use_permission_id_8e2c4bb2_fk_auth_perm; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_user_permissions
    ADD CONSTRAINT tournaments_user_use_permission_id_8e2c4bb2_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;


--
-- Name: tournaments_user_user_permissions tournaments_user_use_user_id_2c4da242_fk_tournamen; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tournaments_user_user_permissions
    ADD CONSTRAINT tournaments_user_use_user_id_2c4da242_fk_tournamen FOREIGN KEY (user_id) REFERENCES public.tournaments_user(id) DEFERRABLE INITIALLY DEFERRED;


--
-- PostgreSQL database dump complete
--



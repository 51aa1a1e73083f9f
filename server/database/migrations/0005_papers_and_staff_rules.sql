-- What the schema cannot say. Logs are append-only, whoever writes SQL in this database.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER "staff_acts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "staff_acts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "paper_views_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "paper_views" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Whoever has an address has a default one: asked at the commit, so that the default may move within a transaction.
CREATE FUNCTION addresses_have_default() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owner text := coalesce(OLD.user_id, NEW.user_id);
BEGIN
  IF EXISTS (SELECT FROM addresses WHERE user_id = owner) AND NOT EXISTS (SELECT FROM addresses WHERE user_id = owner AND is_default) THEN
    RAISE EXCEPTION 'addresses of % have no default', owner USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "addresses_need_default" AFTER INSERT OR UPDATE OR DELETE ON "addresses"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION addresses_have_default();

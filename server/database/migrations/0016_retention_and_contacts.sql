ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_purpose";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mobile_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_changes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "public_changes_on" date;--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notices_people" ON "notices" USING gin (jsonb_path_query_array("payload", '$.*.userId'));--> statement-breakpoint
CREATE INDEX "notices_store" ON "notices" USING btree (("payload" #>> '{extra,store,id}')) WHERE "notices"."type" = 'attention_update';--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_purpose" CHECK ("verification_codes"."purpose" IN ('register', 'resetPassword', 'verifyEmail', 'verifyPhone', 'changeContact', 'removeAccount', 'storeEmail'));--> statement-breakpoint
-- Append-only logs: rows past their retention may be deleted, a day early because clocks differ; younger ones never.
CREATE FUNCTION refuse_early_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.at > now() - interval '1094 days' THEN
    RAISE EXCEPTION '% is append-only: DELETE refused within three years', TG_TABLE_NAME
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
DROP TRIGGER "audit_log_append_only" ON "audit_log";
--> statement-breakpoint
CREATE TRIGGER "audit_log_append_only" BEFORE UPDATE OR TRUNCATE ON "audit_log"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "audit_log_retention" BEFORE DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion();
--> statement-breakpoint
DROP TRIGGER "document_views_append_only" ON "document_views";
--> statement-breakpoint
CREATE TRIGGER "document_views_append_only" BEFORE UPDATE OR TRUNCATE ON "document_views"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER "document_views_retention" BEFORE DELETE ON "document_views"
  FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion();

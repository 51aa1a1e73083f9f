CREATE TABLE "pending_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pending_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_ids" jsonb NOT NULL,
	"frame" text NOT NULL,
	"room_id" text,
	"ticks" bigint,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event_log" (
	"bound" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	CONSTRAINT "event_log_bound" CHECK ("event_log"."bound" IN ('head', 'floor'))
);
--> statement-breakpoint
-- The log begins above every cursor that a client may have, also when this database was restored from a backup, and
-- clients know positions that were given after it: the microseconds since 1970 are above all. Each client fetches
-- everything once, and continues from there.
INSERT INTO "event_log" ("bound", "position")
  SELECT b.bound, CASE WHEN EXISTS (SELECT FROM "log_positions") OR EXISTS (SELECT FROM "users")
    THEN (extract(epoch FROM statement_timestamp()) * 1e6)::bigint ELSE 0 END
  FROM (VALUES ('head'), ('floor')) AS b(bound);
--> statement-breakpoint
TRUNCATE "events";--> statement-breakpoint
ALTER TABLE "log_positions" RENAME TO "notice_counters";--> statement-breakpoint
ALTER TABLE "events" RENAME COLUMN "cursor" TO "position";--> statement-breakpoint
DROP INDEX "events_age";--> statement-breakpoint
DROP INDEX "messages_idempotency";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_user_id_cursor_pk";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "frame" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_user_id_position_pk" PRIMARY KEY("user_id","position");--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "position" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "head_position" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "members_revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "room_id" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "ticks" bigint;--> statement-breakpoint
CREATE INDEX "messages_position" ON "messages" USING btree ("position") WHERE "messages"."position" > 0;--> statement-breakpoint
CREATE INDEX "events_position" ON "events" USING btree ("position");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_idempotency" ON "messages" USING btree ("id","sender_id");--> statement-breakpoint
ALTER TABLE "notice_counters" DROP COLUMN "last_cursor";--> statement-breakpoint
ALTER TABLE "notice_counters" DROP COLUMN "pruned_cursor";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_content" CHECK (("events"."frame" IS NULL) = ("events"."ticks" IS NOT NULL AND "events"."room_id" IS NOT NULL));
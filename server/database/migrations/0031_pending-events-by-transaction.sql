-- The key leads with the transaction, so that a placing skips what earlier ones removed.
ALTER TABLE "pending_events" DROP CONSTRAINT "pending_events_pkey";--> statement-breakpoint
ALTER TABLE "pending_events" ADD COLUMN "writer" "xid8" DEFAULT pg_current_xact_id() NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_events" ADD CONSTRAINT "pending_events_writer_id_pk" PRIMARY KEY("writer","id");

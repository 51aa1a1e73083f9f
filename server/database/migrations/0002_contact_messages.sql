CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" text,
	"answer" text,
	CONSTRAINT "contact_messages_handled_by" CHECK (("contact_messages"."handled_at" IS NULL) = ("contact_messages"."handled_by" IS NULL)),
	CONSTRAINT "contact_messages_answer" CHECK ("contact_messages"."handled_at" IS NOT NULL OR "contact_messages"."answer" IS NULL)
);
--> statement-breakpoint
CREATE INDEX "contact_messages_waiting" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."handled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "contact_messages_handled" ON "contact_messages" USING btree ("handled_at" DESC NULLS LAST,"id") WHERE "contact_messages"."handled_at" IS NOT NULL;
ALTER TABLE "messages" ADD COLUMN "marks" jsonb;--> statement-breakpoint
CREATE INDEX "messages_marked" ON "messages" USING btree ("room_id") WHERE "messages"."marks" IS NOT NULL;
ALTER TABLE "deals" ADD COLUMN "lapses_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "deals_idle" ON "deals" USING btree ("buyer_id") WHERE "deals"."state" = 'agreed';--> statement-breakpoint
CREATE INDEX "deals_lapsing" ON "deals" USING btree ("lapses_at") WHERE "deals"."state" = 'agreed';--> statement-breakpoint
-- Purchases that were made before have the whole time from now on.
UPDATE "deals" SET "lapses_at" = now() + interval '72 hours' WHERE "state" = 'agreed' AND "origin" <> 'auction';

ALTER TABLE "imports" ADD COLUMN "parked" text;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "processor_time" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "imports_parked" ON "imports" USING btree ("owner_id") WHERE "imports"."parked" IS NOT NULL;
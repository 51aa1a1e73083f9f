CREATE TABLE "picture_jobs" (
	"file_id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"parked" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sizes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "blur" text;--> statement-breakpoint
ALTER TABLE "picture_jobs" ADD CONSTRAINT "picture_jobs_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_jobs_due" ON "picture_jobs" USING btree ("owner_id","created_at") WHERE "picture_jobs"."parked" IS NULL;--> statement-breakpoint
INSERT INTO "picture_jobs" ("file_id", "owner_id", "created_at") SELECT "id", "owner_id", "created_at" FROM "files" WHERE "state" = 'ready' AND "category" IN ('avatar', 'goods', 'store', 'article') AND "width" > 0 AND "thumb_of" IS NULL;

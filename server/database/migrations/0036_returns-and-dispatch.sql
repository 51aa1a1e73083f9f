ALTER TABLE "goods" ADD COLUMN "dispatch_days" smallint;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "return_days" smallint;
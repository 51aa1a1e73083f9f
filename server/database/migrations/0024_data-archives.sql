CREATE TABLE "data_archives" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"files_left_out" integer DEFAULT 0 NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "data_archives_state" CHECK ("data_archives"."state" IN ('waiting', 'ready', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_purpose";--> statement-breakpoint
ALTER TABLE "data_archives" ADD CONSTRAINT "data_archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_archives_expiry" ON "data_archives" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "data_archives_user" ON "data_archives" USING btree ("user_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "data_archives_waiting" ON "data_archives" USING btree ("user_id") WHERE "data_archives"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_purpose" CHECK ("verification_codes"."purpose" IN ('register', 'resetPassword', 'verifyEmail', 'verifyPhone', 'changeContact', 'removeAccount', 'downloadData', 'storeEmail'));
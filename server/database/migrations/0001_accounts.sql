CREATE SEQUENCE "public"."store_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 20001 CACHE 1;--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"user_id" text,
	"address" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "codes_purpose" CHECK ("codes"."purpose" IN ('register', 'resetPassword', 'verifyEmail', 'verifyPhone', 'removeAccount', 'storeEmail'))
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "oauth_attempts" (
	"cookie_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"state" text NOT NULL,
	"nonce" text NOT NULL,
	"verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing" (
	"id" text PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"template" text NOT NULL,
	"params" jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "outgoing_channel" CHECK ("outgoing"."channel" IN ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "store_comments" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"goods_id" text,
	"author_id" text NOT NULL,
	"level" smallint NOT NULL,
	"content" text NOT NULL,
	"file_ids" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_comments_once" UNIQUE NULLS NOT DISTINCT("store_id","author_id","goods_id"),
	CONSTRAINT "store_comments_level" CHECK ("store_comments"."level" BETWEEN 1 AND 5)
);
--> statement-breakpoint
CREATE TABLE "store_emails" (
	"user_id" text NOT NULL,
	"email" text NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_emails_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
CREATE TABLE "store_media" (
	"id" text PRIMARY KEY NOT NULL,
	"store_id" text NOT NULL,
	"type" smallint NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"file_ids" text[] NOT NULL,
	"cover_file_id" text,
	"likes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_media_type" CHECK ("store_media"."type" IN (1, 2)),
	CONSTRAINT "store_media_likes_count" CHECK ("store_media"."likes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_media_likes" (
	"media_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "store_media_likes_media_id_user_id_pk" PRIMARY KEY("media_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "store_papers" (
	"store_id" text NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "store_papers_store_id_position_pk" PRIMARY KEY("store_id","position")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "frozen_reason" jsonb;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "submitted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "reviewer_id" text;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "review_reason" jsonb;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stores" ADD COLUMN "rating_sum" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_comments" ADD CONSTRAINT "store_comments_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_comments" ADD CONSTRAINT "store_comments_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_emails" ADD CONSTRAINT "store_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_media" ADD CONSTRAINT "store_media_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_media_likes" ADD CONSTRAINT "store_media_likes_media_id_store_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."store_media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_papers" ADD CONSTRAINT "store_papers_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_papers" ADD CONSTRAINT "store_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captchas_age" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_target" ON "codes" USING btree ("target","created_at");--> statement-breakpoint
CREATE INDEX "codes_address" ON "codes" USING btree ("address","created_at");--> statement-breakpoint
CREATE INDEX "codes_age" ON "codes" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "identities_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "oauth_attempts_age" ON "oauth_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outgoing_due" ON "outgoing" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "store_comments_newest" ON "store_comments" USING btree ("store_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "store_comments_levels" ON "store_comments" USING btree ("store_id","level");--> statement-breakpoint
CREATE INDEX "store_comments_author" ON "store_comments" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "store_comments_goods" ON "store_comments" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "store_media_newest" ON "store_media" USING btree ("store_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "store_media_likes_user" ON "store_media_likes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "store_papers_file" ON "store_papers" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_display_name" ON "stores" USING btree (lower(normalize("display_name", NFKC))) WHERE "stores"."status" <> 3;--> statement-breakpoint
CREATE INDEX "stores_waiting" ON "stores" USING btree ("submitted_at","id") WHERE "stores"."status" IN (0, 1);--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_rating" CHECK ("stores"."rating_sum" BETWEEN "stores"."rating_count" AND 5 * "stores"."rating_count");
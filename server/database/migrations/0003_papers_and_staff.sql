CREATE TABLE "addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"consignee" text NOT NULL,
	"country" text NOT NULL,
	"area_code" text NOT NULL,
	"mobile" text NOT NULL,
	"detail" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"user_id" text NOT NULL,
	"form" text NOT NULL,
	"value" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "drafts_user_id_form_pk" PRIMARY KEY("user_id","form"),
	CONSTRAINT "drafts_size" CHECK (octet_length("drafts"."value") <= 65536)
);
--> statement-breakpoint
CREATE TABLE "kyc_cases" (
	"user_id" text PRIMARY KEY NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"true_name" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"document_number" text DEFAULT '' NOT NULL,
	"expires_on" date,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"reason_code" text,
	"reason_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "kyc_cases_status" CHECK ("kyc_cases"."status" BETWEEN 0 AND 4)
);
--> statement-breakpoint
CREATE TABLE "kyc_papers" (
	"user_id" text NOT NULL,
	"file_id" text NOT NULL,
	"kind" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "kyc_papers_user_id_file_id_pk" PRIMARY KEY("user_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "paper_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"viewer_id" text NOT NULL,
	"session_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_views" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "paper_views_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_id" text NOT NULL,
	"owner_id" text NOT NULL,
	"viewer_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_acts_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_cases" ADD CONSTRAINT "kyc_cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_papers" ADD CONSTRAINT "kyc_papers_user_id_kyc_cases_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."kyc_cases"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc_papers" ADD CONSTRAINT "kyc_papers_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_links" ADD CONSTRAINT "paper_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "kyc_cases_waiting" ON "kyc_cases" USING btree ("submitted_at") WHERE "kyc_cases"."status" = 1;--> statement-breakpoint
CREATE INDEX "kyc_cases_due" ON "kyc_cases" USING btree ("expires_on") WHERE "kyc_cases"."status" = 2;--> statement-breakpoint
CREATE INDEX "kyc_papers_file" ON "kyc_papers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "paper_links_age" ON "paper_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "paper_views_file" ON "paper_views" USING btree ("file_id","seq");--> statement-breakpoint
CREATE INDEX "staff_acts_subject" ON "staff_acts" USING btree ("subject_kind","subject","seq");--> statement-breakpoint
CREATE INDEX "staff_acts_actor" ON "staff_acts" USING btree ("actor_id","seq");
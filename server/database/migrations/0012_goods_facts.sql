CREATE TABLE "goods_provenance_checks" (
	"goods_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"checked_by" text NOT NULL,
	CONSTRAINT "goods_provenance_checks_goods_id_content_pk" PRIMARY KEY("goods_id","content")
);
--> statement-breakpoint
CREATE TABLE "seller_response_times" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"median_seconds" integer NOT NULL,
	"samples" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "display_currency" text;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "estimate_low" numeric(26, 8);--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "estimate_high" numeric(26, 8);--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "delivery_payer" text;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "delivery_cost" numeric(26, 8);--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "ships_to" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "condition_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "comes_with" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "provenance" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_provenance_checks" ADD CONSTRAINT "goods_provenance_checks_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;
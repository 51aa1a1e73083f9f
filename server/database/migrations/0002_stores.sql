CREATE SEQUENCE "public"."goods_num" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 200001 CACHE 1;--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_goods_id_pk" PRIMARY KEY("user_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "goods_days" (
	"goods_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"day" date NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"favourites" integer DEFAULT 0 NOT NULL,
	"chats" integer DEFAULT 0 NOT NULL,
	"offers" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "goods_days_goods_id_day_pk" PRIMARY KEY("goods_id","day")
);
--> statement-breakpoint
CREATE TABLE "goods_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"goods_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_id" text,
	"move" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" jsonb
);
--> statement-breakpoint
CREATE TABLE "visit_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"goods_id" text NOT NULL,
	"day" date NOT NULL,
	"visitor" "bytea" NOT NULL,
	CONSTRAINT "visits_goods_id_day_visitor_pk" PRIMARY KEY("goods_id","day","visitor")
);
--> statement-breakpoint
ALTER TABLE "goods" DROP CONSTRAINT "goods_auction";--> statement-breakpoint
ALTER TABLE "goods" ALTER COLUMN "properties" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "freeze_reason" jsonb;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "seller_gone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "data" jsonb;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "changed_since_review" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "reviewer_id" text;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "review_reason" jsonb;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "fixed_price" numeric(26, 8);--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "receipt_type" text;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "managed_address_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "region" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "video" jsonb;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "visits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods" ADD COLUMN "favourites" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "goods_images" ADD COLUMN "place" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_moves" ADD CONSTRAINT "goods_moves_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at" DESC NULLS LAST,"goods_id");--> statement-breakpoint
CREATE INDEX "favourites_goods" ON "favourites" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "goods_days_seller" ON "goods_days" USING btree ("seller_id","day");--> statement-breakpoint
CREATE INDEX "goods_moves_goods" ON "goods_moves" USING btree ("goods_id","seq");--> statement-breakpoint
CREATE INDEX "visits_day" ON "visits" USING btree ("day");--> statement-breakpoint
CREATE INDEX "goods_own" ON "goods" USING btree ("seller_id","updated_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "goods_review" ON "goods" USING btree ("submitted_at","id") WHERE "goods"."status" IN (1, 2);--> statement-breakpoint
CREATE INDEX "goods_similar" ON "goods" USING btree ("category_code","created_at" DESC NULLS LAST) WHERE "goods"."status" = 3 AND NOT "goods"."frozen";--> statement-breakpoint
ALTER TABLE "goods" ADD CONSTRAINT "goods_auction" CHECK ("goods"."status" IN (0, 4, 5) OR "goods"."sale_type" <> 2 OR "goods"."starting_price" IS NOT NULL AND "goods"."increment_price" > 0 AND "goods"."effective_end_at" IS NOT NULL);
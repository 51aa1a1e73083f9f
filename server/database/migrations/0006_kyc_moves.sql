CREATE TABLE "kyc_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kyc_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"move" text NOT NULL,
	"status" smallint NOT NULL,
	"reason" jsonb
);
--> statement-breakpoint
CREATE TABLE "goods_facets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "goods_facets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"category_code" text NOT NULL,
	"type" smallint NOT NULL,
	"sale_type" smallint NOT NULL,
	"currency" text NOT NULL,
	"brand" text NOT NULL,
	"region" text NOT NULL,
	CONSTRAINT "goods_facets_once" UNIQUE("category_code","brand","region","type","sale_type","currency")
);
--> statement-breakpoint
CREATE TABLE "goods_search" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"words" "tsvector" NOT NULL,
	"facet_id" integer NOT NULL,
	"category_code" text NOT NULL,
	"type" smallint NOT NULL,
	"sale_type" smallint NOT NULL,
	"currency" text NOT NULL,
	"brand" text NOT NULL,
	"region" text NOT NULL,
	"store_id" text,
	"price" numeric(26, 8),
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"popularity" integer DEFAULT 0 NOT NULL,
	"version" smallint NOT NULL,
	"made_from" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "kyc_cases" ADD COLUMN "review_reason" jsonb;--> statement-breakpoint
ALTER TABLE "kyc_moves" ADD CONSTRAINT "kyc_moves_user_id_kyc_cases_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."kyc_cases"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_search" ADD CONSTRAINT "goods_search_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goods_search" ADD CONSTRAINT "goods_search_facet_id_goods_facets_id_fk" FOREIGN KEY ("facet_id") REFERENCES "public"."goods_facets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kyc_moves_case" ON "kyc_moves" USING btree ("user_id","seq");--> statement-breakpoint
CREATE INDEX "goods_search_words" ON "goods_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "goods_search_newest" ON "goods_search" USING btree ("created_at" DESC NULLS LAST,"goods_id");--> statement-breakpoint
CREATE INDEX "goods_search_popular" ON "goods_search" USING btree ("popularity" DESC NULLS LAST,"created_at" DESC NULLS LAST,"goods_id");--> statement-breakpoint
CREATE INDEX "goods_search_price" ON "goods_search" USING btree ("price","goods_id");--> statement-breakpoint
CREATE INDEX "goods_search_ending" ON "goods_search" USING btree ("ends_at","goods_id") WHERE "goods_search"."ends_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "goods_search_category" ON "goods_search" USING btree ("category_code","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goods_search_brand" ON "goods_search" USING btree ("brand","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goods_search_region" ON "goods_search" USING btree ("region","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "goods_search_store" ON "goods_search" USING btree ("store_id","created_at" DESC NULLS LAST) WHERE "goods_search"."store_id" IS NOT NULL;
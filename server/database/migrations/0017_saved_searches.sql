CREATE TABLE "new_listings" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	"last_search_id" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_search_finds" (
	"search_id" text NOT NULL,
	"goods_id" text NOT NULL,
	"day" date NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_search_finds_search_id_goods_id_pk" PRIMARY KEY("search_id","goods_id")
);
--> statement-breakpoint
CREATE TABLE "saved_searches" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"key" text NOT NULL,
	"notices_from" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_type";--> statement-breakpoint
ALTER TABLE "new_listings" ADD CONSTRAINT "new_listings_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_search_id_saved_searches_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_searches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_finds" ADD CONSTRAINT "saved_search_finds_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "new_listings_order" ON "new_listings" USING btree ("listed_at","goods_id");--> statement-breakpoint
CREATE INDEX "saved_search_finds_day" ON "saved_search_finds" USING btree ("search_id","day","listed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "saved_search_finds_goods" ON "saved_search_finds" USING btree ("goods_id");--> statement-breakpoint
CREATE INDEX "saved_search_finds_age" ON "saved_search_finds" USING btree ("listed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_once" ON "saved_searches" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "saved_searches_batches" ON "saved_searches" USING btree ("id") WHERE "saved_searches"."notices_from" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_type" CHECK ("notices"."type" IN ('attention_action', 'attention_update', 'auction_bidding', 'agent_buy', 'auction_complete', 'freezeStore', 'freezeGoods', 'discussion', 'saved_search'));
CREATE SEQUENCE "public"."trade_num" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 100001 CACHE 1;--> statement-breakpoint
CREATE TABLE "auction_bidders" (
	"goods_id" text NOT NULL,
	"user_id" text NOT NULL,
	"no" integer NOT NULL,
	"last_bid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "auction_bidders_goods_id_user_id_pk" PRIMARY KEY("goods_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "auctions" (
	"goods_id" text PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"currency" text NOT NULL,
	"starting_price" numeric(26, 8) NOT NULL,
	"increment_price" numeric(26, 8) NOT NULL,
	"reserve_price" numeric(26, 8),
	"extend_minutes" smallint,
	"scheduled_end_at" timestamp (3) with time zone NOT NULL,
	"latest_end_at" timestamp (3) with time zone NOT NULL,
	"salt" text NOT NULL,
	"genesis" "bytea" NOT NULL,
	"head_seq" integer DEFAULT 0 NOT NULL,
	"head_hash" "bytea" NOT NULL,
	"price" numeric(26, 8),
	"leader_id" text,
	"leader_maximum" numeric(26, 8),
	"bid_count" integer DEFAULT 0 NOT NULL,
	"bidder_count" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "auctions_state" CHECK ("auctions"."state" IN ('open', 'won', 'unsold', 'bought')),
	CONSTRAINT "auctions_increment" CHECK ("auctions"."increment_price" > 0),
	CONSTRAINT "auctions_leader" CHECK (("auctions"."leader_id" IS NULL) = ("auctions"."price" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "bid_posts" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"goods_id" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"result" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bid_posts_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "bids" (
	"goods_id" text NOT NULL,
	"seq" integer NOT NULL,
	"kind" text DEFAULT 'bid' NOT NULL,
	"user_id" text NOT NULL,
	"bidder_no" integer NOT NULL,
	"price" numeric(26, 8) NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"automatic" boolean DEFAULT false NOT NULL,
	"voids" integer,
	"voided" boolean DEFAULT false NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "bids_goods_id_seq_pk" PRIMARY KEY("goods_id","seq"),
	CONSTRAINT "bids_kind" CHECK ("bids"."kind" IN ('bid', 'void') AND ("bids"."kind" = 'void') = ("bids"."voids" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "agent_buy_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agent_buy_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_buy_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"move" text NOT NULL,
	"state" text NOT NULL,
	"reason" jsonb
);
--> statement-breakpoint
CREATE TABLE "agent_buys" (
	"id" text PRIMARY KEY NOT NULL,
	"num" text NOT NULL,
	"buyer_id" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"title" text NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"budget" numeric(26, 8),
	"currency" text NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"file_ids" text[] DEFAULT '{}' NOT NULL,
	"quote_price" numeric(26, 8),
	"quote_currency" text,
	"quote_note" text DEFAULT '' NOT NULL,
	"quoted_at" timestamp (3) with time zone,
	"service_id" text,
	"room_id" text NOT NULL,
	"reason" jsonb,
	"body_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_buys_num_unique" UNIQUE("num"),
	CONSTRAINT "agent_buys_state" CHECK ("agent_buys"."state" IN ('asked', 'quoted', 'agreed', 'success', 'failure')),
	CONSTRAINT "agent_buys_quantity" CHECK ("agent_buys"."quantity" BETWEEN 1 AND 1000)
);
--> statement-breakpoint
CREATE TABLE "deal_moves" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deal_moves_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"deal_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"by" text NOT NULL,
	"move" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" text PRIMARY KEY NOT NULL,
	"num" text NOT NULL,
	"goods_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"origin" text NOT NULL,
	"offer_id" text,
	"room_id" text NOT NULL,
	"price" numeric(26, 8) NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'agreed' NOT NULL,
	"managed" boolean NOT NULL,
	"is_token" boolean NOT NULL,
	"offered" text[] DEFAULT '{}' NOT NULL,
	"logistics" text,
	"delivery" jsonb,
	"place" text DEFAULT '' NOT NULL,
	"shipment" jsonb,
	"cancelled" jsonb,
	"body_hash" "bytea",
	"completes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deals_num_unique" UNIQUE("num"),
	CONSTRAINT "deals_state" CHECK ("deals"."state" IN ('agreed', 'arranged', 'sent', 'received', 'completed', 'cancelled')),
	CONSTRAINT "deals_sides" CHECK ("deals"."buyer_id" <> "deals"."seller_id")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"goods_id" text NOT NULL,
	"buyer_id" text NOT NULL,
	"seller_id" text NOT NULL,
	"author" text NOT NULL,
	"room_id" text NOT NULL,
	"price" numeric(26, 8) NOT NULL,
	"currency" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"previous_id" text,
	"body_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "offers_state" CHECK ("offers"."state" IN ('pending', 'accepted', 'rejected', 'cancelled', 'expired', 'superseded')),
	CONSTRAINT "offers_price" CHECK ("offers"."price" > 0),
	CONSTRAINT "offers_sides" CHECK ("offers"."buyer_id" <> "offers"."seller_id")
);
--> statement-breakpoint
ALTER TABLE "auction_bidders" ADD CONSTRAINT "auction_bidders_goods_id_auctions_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."auctions"("goods_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auctions" ADD CONSTRAINT "auctions_goods_id_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."goods"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_goods_id_auctions_goods_id_fk" FOREIGN KEY ("goods_id") REFERENCES "public"."auctions"("goods_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_buy_moves" ADD CONSTRAINT "agent_buy_moves_agent_buy_id_agent_buys_id_fk" FOREIGN KEY ("agent_buy_id") REFERENCES "public"."agent_buys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deal_moves" ADD CONSTRAINT "deal_moves_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "auction_bidders_no" ON "auction_bidders" USING btree ("goods_id","no");--> statement-breakpoint
CREATE INDEX "auction_bidders_user" ON "auction_bidders" USING btree ("user_id","last_bid_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bid_posts_age" ON "bid_posts" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "bids_one_per_step" ON "bids" USING btree ("goods_id","price") WHERE "bids"."kind" = 'bid' AND NOT "bids"."voided";--> statement-breakpoint
CREATE INDEX "bids_user" ON "bids" USING btree ("user_id","goods_id","seq" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agent_buy_moves_request" ON "agent_buy_moves" USING btree ("agent_buy_id","seq");--> statement-breakpoint
CREATE INDEX "agent_buys_buyer" ON "agent_buys" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "agent_buys_waiting" ON "agent_buys" USING btree ("updated_at") WHERE "agent_buys"."state" IN ('asked', 'agreed');--> statement-breakpoint
CREATE INDEX "deal_moves_deal" ON "deal_moves" USING btree ("deal_id","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "deals_one_live" ON "deals" USING btree ("goods_id") WHERE "deals"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "deals_buyer" ON "deals" USING btree ("buyer_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deals_seller" ON "deals" USING btree ("seller_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deals_due" ON "deals" USING btree ("completes_at") WHERE "deals"."state" = 'received';--> statement-breakpoint
CREATE INDEX "deals_for_staff" ON "deals" USING btree ("updated_at") WHERE "deals"."managed" AND "deals"."state" IN ('agreed', 'arranged', 'sent', 'received');--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_live" ON "offers" USING btree ("goods_id","buyer_id") WHERE "offers"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_one_answer" ON "offers" USING btree ("previous_id");--> statement-breakpoint
CREATE INDEX "offers_buyer" ON "offers" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_seller" ON "offers" USING btree ("seller_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_room" ON "offers" USING btree ("room_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "offers_due" ON "offers" USING btree ("expires_at") WHERE "offers"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "goods_auction_due" ON "goods" USING btree ("effective_end_at") WHERE "goods"."sale_type" = 2 AND "goods"."status" = 3 AND NOT "goods"."frozen";
ALTER TABLE "bids" DROP CONSTRAINT "bids_kind";--> statement-breakpoint
DROP INDEX "auction_bidders_user";--> statement-breakpoint
ALTER TABLE "auction_bidders" ALTER COLUMN "last_bid_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "bid_posts" ADD COLUMN "place" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "bid_posts_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "bid_posts" ADD COLUMN "amount" numeric(26, 8);--> statement-breakpoint
ALTER TABLE "bid_posts" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "bid_posts" ADD COLUMN "voided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "auction_bidders_of_user" ON "auction_bidders" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "bids" ADD CONSTRAINT "bids_kind" CHECK ("bids"."kind" = 'void' AND "bids"."voids" IS NOT NULL OR "bids"."kind" = 'bid' AND ("bids"."voids" IS NULL OR "bids"."automatic"));
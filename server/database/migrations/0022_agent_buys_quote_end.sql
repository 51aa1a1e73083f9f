ALTER TABLE "agent_buys" DROP CONSTRAINT "agent_buys_state";--> statement-breakpoint
ALTER TABLE "agent_buys" ADD COLUMN "quote_expires_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "agent_buys_due" ON "agent_buys" USING btree ("quote_expires_at") WHERE "agent_buys"."state" = 'quoted';--> statement-breakpoint
ALTER TABLE "agent_buys" ADD CONSTRAINT "agent_buys_state" CHECK ("agent_buys"."state" IN ('asked', 'quoted', 'expired', 'agreed', 'success', 'failure'));
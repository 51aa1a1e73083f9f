ALTER TABLE "deals" RENAME COLUMN "offered" TO "logistics_options";--> statement-breakpoint
ALTER TABLE "deals" RENAME COLUMN "place" TO "destination";--> statement-breakpoint
ALTER TABLE "deals" RENAME COLUMN "cancelled" TO "cancellation";--> statement-breakpoint
ALTER TABLE "imports" RENAME COLUMN "shape" TO "dialect";--> statement-breakpoint
ALTER TABLE "audit_log" RENAME COLUMN "act" TO "action";--> statement-breakpoint
ALTER TABLE "agent_buys" DROP CONSTRAINT "agent_buys_state";--> statement-breakpoint
DROP INDEX "agent_buys_waiting";--> statement-breakpoint
ALTER TABLE "agent_buys" ALTER COLUMN "state" SET DEFAULT 'requested';--> statement-breakpoint
UPDATE "agent_buys" SET "state" = 'requested' WHERE "state" = 'asked';--> statement-breakpoint
UPDATE "agent_buy_moves" SET "state" = 'requested' WHERE "state" = 'asked';--> statement-breakpoint
UPDATE "agent_buy_moves" SET "move" = 'request' WHERE "move" = 'ask';--> statement-breakpoint
CREATE INDEX "agent_buys_waiting" ON "agent_buys" USING btree ("updated_at") WHERE "agent_buys"."state" IN ('requested', 'agreed');--> statement-breakpoint
ALTER TABLE "agent_buys" ADD CONSTRAINT "agent_buys_state" CHECK ("agent_buys"."state" IN ('requested', 'quoted', 'expired', 'agreed', 'success', 'failure'));--> statement-breakpoint
UPDATE "messages" SET "extra" = "extra" || '{"move":"requested"}'
  WHERE "extra" ->> 'card' = 'agentBuy' AND "extra" ->> 'move' = 'asked';

DROP INDEX "goods_seller";--> statement-breakpoint
CREATE INDEX "goods_seller_id" ON "goods" USING btree ("seller_id","id");
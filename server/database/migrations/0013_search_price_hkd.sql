DROP INDEX "goods_search_price";--> statement-breakpoint
DROP INDEX "goods_search_dearest";--> statement-breakpoint
ALTER TABLE "goods_search" ADD COLUMN "price_hkd" numeric(38, 8);--> statement-breakpoint
CREATE INDEX "goods_search_counted_hkd" ON "goods_search" USING btree ("price_hkd","facet_id");--> statement-breakpoint
CREATE INDEX "goods_search_price" ON "goods_search" USING btree ("price_hkd","goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_dearest" ON "goods_search" USING btree ("price_hkd" DESC NULLS LAST,"goods_id","category_code","type","sale_type","currency","brand","region");
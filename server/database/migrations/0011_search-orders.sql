DROP INDEX "goods_search_newest";--> statement-breakpoint
DROP INDEX "goods_search_popular";--> statement-breakpoint
DROP INDEX "goods_search_price";--> statement-breakpoint
DROP INDEX "goods_search_dearest";--> statement-breakpoint
DROP INDEX "goods_search_ending";--> statement-breakpoint
CREATE INDEX "goods_search_facet" ON "goods_search" USING btree ("facet_id","price");--> statement-breakpoint
CREATE INDEX "goods_search_newest" ON "goods_search" USING btree ("created_at" DESC NULLS LAST,"goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_popular" ON "goods_search" USING btree ("popularity" DESC NULLS LAST,"created_at" DESC NULLS LAST,"goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_price" ON "goods_search" USING btree ("price","goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_dearest" ON "goods_search" USING btree ("price" DESC NULLS LAST,"goods_id","category_code","type","sale_type","currency","brand","region");--> statement-breakpoint
CREATE INDEX "goods_search_ending" ON "goods_search" USING btree ("ends_at","goods_id","category_code","type","sale_type","currency","brand","region") WHERE "goods_search"."ends_at" IS NOT NULL;
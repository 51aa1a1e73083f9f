DROP INDEX "goods_search_facet";--> statement-breakpoint
CREATE INDEX "goods_search_counted" ON "goods_search" USING btree ("price","facet_id");
ALTER TABLE "store_comments" DROP CONSTRAINT "store_comments_goods_id_goods_id_fk";
--> statement-breakpoint
CREATE INDEX "goods_search_dearest" ON "goods_search" USING btree ("price" DESC NULLS LAST,"goods_id");
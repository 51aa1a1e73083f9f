-- Words stand outside their rows: a search that found 10,000 rows reads 300 pages and not 10,000.
ALTER TABLE "goods_search" SET (toast_tuple_target = 128);--> statement-breakpoint
-- More words than the usual hundred are known to be common ones.
ALTER TABLE "goods_search" ALTER COLUMN "words" SET STATISTICS 1000;

ALTER TABLE "bids" DROP CONSTRAINT "bids_goods_id_auctions_goods_id_fk";

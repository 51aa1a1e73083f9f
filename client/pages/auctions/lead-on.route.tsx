import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { biddingListPath } from '#client/auctions/auction-paths.ts';
import { itemPath } from '#client/goods/item-path.ts';
import type { GoodsCard } from '#protocol/entities/goods.ts';
import { GoodsOfQuery, useQueriedId } from './goods-of-query.tsx';

const RECORDS = '/collections/bidding-list/bidding-list';

/** Old addresses of goods and their bids, which name goods by `?id=` (spec §2): they lead to where these stand now. */
export default function LeadOnPage() {
  const [path] = useLocation();
  const id = useQueriedId();
  const records = path === RECORDS;
  if (id === null) return <Go to={records ? '/auction-bid-list' : '/collections'} />;
  return (
    <GoodsOfQuery id={id}>
      {(goods: GoodsCard) => <Go to={records ? biddingListPath(goods) : itemPath(goods)} />}
    </GoodsOfQuery>
  );
}

function Go({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

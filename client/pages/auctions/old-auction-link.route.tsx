import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { usePageMetadata } from '#client/navigation/page-title.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { GoodsOfQuery } from './goods-page.tsx';
import { auctionRecordsPath, itemPath, linkTo, idFromQuery } from '#protocol/pages.ts';

const RECORDS = linkTo('oldAuctionRecords');

/** Redirects legacy paths of goods and bids (`?id=`, spec §2) to the canonical ones. */
export default function OldAuctionLinkPage() {
  usePageMetadata(import.meta.env.SSR && (() => ({ hidden: true })));
  const [path] = useLocation();
  const id = idFromQuery(useSearch());
  const records = path === RECORDS;
  if (id === null) return <Go to={records ? linkTo('myAuctions') : linkTo('collections')} />;
  return (
    <GoodsOfQuery id={id}>
      {(goods: GoodsCard) => <Go to={records ? auctionRecordsPath(goods) : itemPath(goods)} />}
    </GoodsOfQuery>
  );
}

function Go({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { formatMoney } from '#protocol/money.ts';
import { AuctionTimeLeft } from './auction-time-left.tsx';
import { useAuction } from './use-auction.ts';
import { auctionRecordsPath } from '#protocol/pages.ts';
import primitives from '#client/design/primitives.module.css';

/** A live auction in one row: number of bids, current bid, time left. Nothing until it has loaded. */
export function AuctionBrief({ goods }: { goods: Pick<GoodsCard, 'id' | 'num'> }) {
  const auction = useAuction(goods.id);
  if (!auction) return null;
  const { state, phase } = auction;
  const { bids, price, currency } = state;
  return (
    <>
      {bids > 0 ? (
        <Link href={auctionRecordsPath(goods)} className={primitives.target}>
          <Plural value={bids} one="# bid" other="# bids" />
        </Link>
      ) : (
        <span>
          <Trans>No bids yet</Trans>
        </span>
      )}
      {price !== null && <span>{formatMoney(price, currency)}</span>}
      <span>
        <AuctionTimeLeft state={state} phase={phase} />
      </span>
    </>
  );
}

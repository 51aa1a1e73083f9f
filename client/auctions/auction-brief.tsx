import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { usePriceText } from '#client/goods/price-text.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { AuctionTimeLeft } from './auction-time-left.tsx';
import { useAuction } from './use-auction.ts';
import { auctionRecordsPath } from '#protocol/pages.ts';
import primitives from '#client/design/primitives.module.css';

/** A live auction in one row: its price with the meaning, number of bids, time left. Until it has loaded, the price. */
export function AuctionBrief({ goods }: { goods: GoodsCard }) {
  const priceOf = usePriceText();
  const auction = useAuction(goods.id);
  if (!auction) return <span>{priceOf(goods)}</span>;
  const { state, phase } = auction;
  const { bids, price, startingPrice, effectiveEndAt } = state;
  return (
    <>
      <span>
        {priceOf({
          ...goods,
          price: price ?? startingPrice,
          auction: { state: state.state, bids, effectiveEndAt },
        })}
      </span>
      {bids > 0 ? (
        <Link href={auctionRecordsPath(goods)} className={primitives.target}>
          <Plural value={bids} one="# bid" other="# bids" />
        </Link>
      ) : (
        <span>
          <Trans>No bids yet</Trans>
        </span>
      )}
      {phase !== 'over' && (
        <span>
          <AuctionTimeLeft state={state} phase={phase} />
        </span>
      )}
    </>
  );
}

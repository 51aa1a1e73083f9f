import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'wouter';
import { Icon } from '#client/design/icon.tsx';
import { GoodsPrice } from '#client/goods/goods-price.tsx';
import type { AuctionState } from '#protocol/entities/auction.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';
import { AuctionTimeLeft } from './auction-time-left.tsx';
import { useAuction, type LoadedAuction } from './use-auction.ts';
import { auctionRecordsPath } from '#protocol/pages.ts';

/** The live price of an auction in a row. Until it has loaded, that of the goods. */
export function AuctionPrice({ goods }: { goods: GoodsCard }) {
  const state = useAuction(goods.id)?.state;
  if (!state) return <GoodsPrice goods={goods} />;
  const { bids, price, startingPrice, effectiveEndAt } = state;
  return (
    <GoodsPrice
      goods={{ ...goods, price: price ?? startingPrice, auction: { state: state.state, bids, effectiveEndAt } }}
    />
  );
}

/** The time left of a live auction and its bids, in a row. The price of one that is over says so. */
export function AuctionCourse({ goods }: { goods: GoodsCard }) {
  const auction = useAuction(goods.id);
  if (!auction) return null;
  const { state, phase } = auction;
  if (phase === 'over') return <Bids goods={goods} state={state} />;
  return <TimeAndBids goods={goods} state={state} phase={phase} />;
}

/** The time left of an auction and its bids, in a row. */
export function TimeAndBids({ goods, state, phase }: { goods: GoodsCard } & Pick<LoadedAuction, 'state' | 'phase'>) {
  return (
    <>
      <Icon name="clock" size={16} />
      <span>
        <AuctionTimeLeft state={state} phase={phase} />
      </span>
      <Bids goods={goods} state={state} />
    </>
  );
}

function Bids({ goods, state: { state, bids } }: { goods: GoodsCard; state: AuctionState }) {
  if (bids === 0) return <span>{state === 'open' ? <Trans>No bids yet</Trans> : <Trans>No bids</Trans>}</span>;
  return (
    <Link href={auctionRecordsPath(goods)}>
      <Plural value={bids} one="# bid" other="# bids" />
    </Link>
  );
}

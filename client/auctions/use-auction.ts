import { useTopic } from '#client/bridge/use-topic.ts';
import { auctionTopic } from '#protocol/bridge/topics.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { auctionStateCall } from '#protocol/http/auctions.ts';
import type { GoodsCard } from '#protocol/entities/goods-card.ts';

/** The goods of an auction, as its screens show them. */
export type AuctionedGoods = Pick<GoodsCard, 'id' | 'num' | 'title'>;

/** An auction whose state has loaded. */
export type LoadedAuction = AuctionView & { state: NonNullable<AuctionView['state']> };

/** @returns the auction's view; undefined until its state has loaded */
export function useAuction(goodsId: string): LoadedAuction | undefined {
  const view = useTopic(auctionTopic(goodsId));
  return view && isKnown(view) ? view : undefined;
}

const isKnown = (view: AuctionView): view is LoadedAuction => view.state !== null;

/** An auction as of one response, for the first paint. */
export function auctionOfResponse({ state, records }: CallResponse<typeof auctionStateCall>): LoadedAuction {
  return {
    phase: 'loading',
    state,
    records: records.map((record) => ({ ...record, id: String(record.seq) })),
    mine: null,
    error: null,
  };
}

import { openAuctionOfMovedGoods } from './auctions/open-auction.ts';
import type { Subscribers } from './events/transact.ts';
import { recordGoodsOnSale } from './follows/announce-goods.ts';
import { endOffersOfMovedGoods, refreshOffersOn } from './offers/end-offers.ts';
import type { Hub } from './realtime/hub.ts';
import type { AuctionPriceIndexer } from './search/auction-prices.ts';
import { indexGoods, indexStoreGoods } from './search/index-goods.ts';

/** Which domains react to which domain events, in order. Subscribers run in the publisher's transaction. */
export function createSubscribers({
  hub,
  searchPrices,
}: {
  readonly hub: Pick<Hub, 'publishAuction' | 'refreshAuctions'>;
  readonly searchPrices: Pick<AuctionPriceIndexer, 'changed'>;
}): Subscribers {
  return {
    'goods.moved': [
      endOffersOfMovedGoods,
      openAuctionOfMovedGoods,
      recordGoodsOnSale,
      async ({ client }, { goodsId, to }) => {
        if (to !== 'removed') await indexGoods(client, [goodsId]);
      },
      ({ afterCommit }, { goodsId, to, isAuction }) => {
        if (isAuction && to !== 'removed') afterCommit(() => hub.refreshAuctions([goodsId]));
      },
      async (work, { goodsId, wasFrozen, isFrozen }) => {
        if (isFrozen !== wasFrozen) await refreshOffersOn(work, 'goods', goodsId);
      },
    ],
    'goods.hidden-with-account': [
      ({ client }, { goodsIds }) => indexGoods(client, goodsIds),
      ({ afterCommit }) => afterCommit(() => hub.refreshAuctions('all')),
    ],
    'store.visibility-changed': [
      ({ client }, { storeId }) => indexStoreGoods(client, storeId),
      ({ afterCommit }) => afterCommit(() => hub.refreshAuctions('all')),
      (work, { storeId }) => refreshOffersOn(work, 'store', storeId),
    ],
    'auction.changed': [
      ({ afterCommit }, { state, records }) =>
        afterCommit(() => {
          hub.publishAuction({ state, records });
          searchPrices.changed(state.goodsId);
        }),
    ],
  };
}

import { openAuctionOfMovedGoods } from './auctions/open-auction.ts';
import type { Subscribers, UnitOfWork } from './events/transact.ts';
import { recordGoodsOnSale } from './follows/announce-goods.ts';
import { endOffersOfMovedGoods, refreshOffersOn } from './offers/end-offers.ts';
import type { Hub } from './realtime/hub.ts';
import { recordNewListing } from './saved-searches/match-listings.ts';
import type { AuctionPriceIndexer } from './search/auction-prices.ts';
import type { Bus } from './bus/bus.ports.ts';
import { PAGES_EXPIRING, PAGES_OUTDATED } from './bus/topics.ts';
import type { ContentKind } from './events/domain-events.ts';
import { tagsOfChange } from './pages/page-tags.ts';
import { indexGoods, indexStoreGoods } from './search/index-goods.ts';

/** Which domains react to which domain events, in order. Subscribers run in the publisher's transaction. */
export function createSubscribers({
  hub,
  searchPrices,
  bus,
}: {
  readonly hub: Pick<Hub, 'publishAuction' | 'refreshAuctions'>;
  readonly searchPrices: Pick<AuctionPriceIndexer, 'changed'>;
  readonly bus: Pick<Bus, 'publish'>;
}): Subscribers {
  /** Drops cached pages in every process after the commit. */
  const dropPages = (
    { afterCommit }: UnitOfWork,
    kind: ContentKind,
    ids: readonly string[],
    lists: boolean,
    topic = PAGES_OUTDATED,
  ): void => afterCommit(() => bus.publish(topic, new Set(tagsOfChange(kind, ids, lists))));
  return {
    'content.changed': [
      (work, { kind, ids, lists, isCount }) =>
        dropPages(work, kind, ids, lists, isCount ? PAGES_EXPIRING : PAGES_OUTDATED),
    ],
    'goods.moved': [
      endOffersOfMovedGoods,
      openAuctionOfMovedGoods,
      recordGoodsOnSale,
      recordNewListing,
      async ({ client }, { goodsId, to }) => {
        if (to !== 'removed') await indexGoods(client, [goodsId]);
      },
      ({ afterCommit }, { goodsId, to, isAuction }) => {
        if (isAuction && to !== 'removed') afterCommit(() => hub.refreshAuctions([goodsId]));
      },
      async (work, { goodsId, wasFrozen, isFrozen }) => {
        if (isFrozen !== wasFrozen) await refreshOffersOn(work, 'goods', goodsId);
      },
      (work, { goodsId }) => dropPages(work, 'goods', [goodsId], true),
    ],
    'goods.hidden-with-account': [
      ({ client }, { goodsIds }) => indexGoods(client, goodsIds),
      ({ afterCommit }) => afterCommit(() => hub.refreshAuctions('all')),
      // Every page of goods has the id of the seller; the goods of one may be a hundred thousand.
      (work, { sellerId }) => dropPages(work, 'goods', [sellerId], true),
    ],
    'store.visibility-changed': [
      ({ client }, { storeId }) => indexStoreGoods(client, storeId),
      ({ afterCommit }) => afterCommit(() => hub.refreshAuctions('all')),
      (work, { storeId }) => refreshOffersOn(work, 'store', storeId),
      (work, { storeId }) => dropPages(work, 'store', [storeId], true),
      (work) => dropPages(work, 'goods', [], true),
    ],
    'auction.changed': [
      ({ afterCommit }, { state, records }) =>
        afterCommit(() => {
          hub.publishAuction({ state, records });
          searchPrices.changed(state.goodsId);
        }),
      // Lists show the bid of the auction, so that they have its id. Open pages follow the auction live.
      (work, { state }) => dropPages(work, 'goods', [state.goodsId], false, PAGES_EXPIRING),
    ],
  };
}

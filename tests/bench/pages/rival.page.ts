/** A tab that shows an auction and records when the view first had each price. */
import { createBridge } from '#client/bridge/bridge.ts';
import { createSharedConnector, webLocks } from '#client/bridge/connector.ts';
import { auctionTopic } from '#protocol/bridge/topics.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { sharedNow } from './note-arrivals.ts';
// oxlint-disable-next-line import/default -- the query makes it an address
import coreUrl from './core.entry.ts?sharedworker&url';

declare global {
  interface Window {
    /** Resolves when the current state of the auction is shown. */
    look(goodsId: string): Promise<void>;
    /** The prices that were shown, and when; ms since the epoch. */
    saw(): [price: number, at: number][];
  }
}

const seen: [number, number][] = [];
window.saw = () => seen;

window.look = async (goodsId) => {
  const bridge = createBridge({
    connector: createSharedConnector(coreUrl),
    locks: webLocks,
    newId: () => crypto.randomUUID(),
    locale: () => 'en',
    later: (run, delay) => {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
  });
  const auction = bridge.topic<AuctionView>(auctionTopic(goodsId));
  await new Promise<void>((resolve) => {
    auction.subscribe(() => {
      const at = sharedNow();
      const view = auction.getSnapshot();
      const price = Number(view?.state?.price ?? 0);
      if (price > (seen.at(-1)?.[0] ?? 0)) seen.push([price, at]);
      if (view?.phase === 'live') resolve();
    });
  });
};

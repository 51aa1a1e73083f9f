/** A tab that shows an auction and records when the view first had each price. */
import { auctionTopic } from '#protocol/bridge/topics.ts';
import type { AuctionView } from '#protocol/bridge/views.ts';
import { sharedNow } from './note-arrivals.ts';
import { openBridge } from './open-bridge.ts';
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
  const bridge = openBridge(coreUrl);
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

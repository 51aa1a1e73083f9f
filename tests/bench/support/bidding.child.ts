/**
 * The same bids without HTTP: bidders and the groups that decide their bids in one process, on a pool as the server
 * has it.
 */
import { readConfig } from '#server/foundation/config.ts';
import type { ClusterConnection } from '#server/database/cluster.ts';
import { openDatabase } from '#server/database/pool.ts';
import { createBidPlacement } from '#server/auctions/place-bids.ts';
import { createEventPlacer } from '#server/events/place-events.ts';
import { createTransact } from '#server/events/transact.ts';
import { systemIds } from '#server/foundation/ids.ts';
import { createSubscribers } from '#server/subscribers.ts';

export type BiddingOrder = {
  connection: ClusterConnection & { database: string };
  goodsId: string;
  currency: string;
  userIds: string[];
  starting: number;
  increment: number;
  milliseconds: number;
};
export type BiddingResult = { accepted: number; milliseconds: number };

async function run({
  connection,
  goodsId,
  currency,
  userIds,
  starting,
  increment,
  milliseconds,
}: BiddingOrder): Promise<BiddingResult> {
  const { pool } = openDatabase(connection);
  const ignore = (): void => undefined;
  const bidding = createBidPlacement({
    config: readConfig({}),
    transact: createTransact({
      pool,
      clock: () => new Date(),
      newId: systemIds.id,
      placer: createEventPlacer({ pool, eventSink: { deliver: ignore }, onError: ignore }),
      subscribers: createSubscribers({
        bus: { publish: () => undefined },
        hub: { publishAuction: ignore, refreshAuctions: ignore },
        searchPrices: { changed: ignore },
      }),
      onError: ignore,
    }),
  });
  let [price, sequence, accepted] = [starting, 0, 0];
  const from = performance.now();
  await Promise.all(
    userIds.map(async (userId) => {
      while (performance.now() - from < milliseconds) {
        sequence += 1;
        const amount = String(price);
        price += increment;
        const body = { id: `in-process-${process.pid}-${sequence}`, amount, currency, mode: 'exact' as const };
        await bidding.bid({ userId, isCustomerService: false }, { params: { goodsId }, body });
        accepted += 1;
      }
    }),
  );
  const took = performance.now() - from;
  await pool.end();
  return { accepted, milliseconds: took };
}

process.on('message', (message: BiddingOrder & { ask?: number }) => {
  if (message.ask === undefined) return;
  void run(message).then(
    (answer) => process.send?.({ ask: message.ask, ...answer }),
    (error: unknown) => process.send?.({ ask: message.ask, error: String(error) }),
  );
});
// The meter unrefs the channel, which must keep this process alive.
process.channel?.ref();

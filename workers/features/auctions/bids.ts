import { CallError } from '#machines/call-error.ts';
import { createBidMachine } from '#machines/bid/bid.machine.ts';
import type { CommandInput, PlacedBid } from '#protocol/bridge/commands.ts';
import { stableJson } from '#protocol/bridge/topics.ts';
import { placeBid } from '#protocol/http/auctions.ts';
import { createActor, waitFor, type ActorRefFrom } from 'xstate';
import type { FeatureContext } from '../../core/feature.ts';

/** Bids that are being placed. */
export type Bids = {
  /** @throws CallError with the server's refusal, or `Offline` or `Timeout` when the result is unknown */
  place(bid: CommandInput<'auction.bid'>): Promise<PlacedBid>;
  /** Ends all bids at sign-out. */
  cancel(): void;
};

/** The same bid sent twice, also by another tab, is placed once; a different one under the same id is refused by the
 * server. */
export function createBids({
  ports,
  actorOptions,
}: Pick<FeatureContext, 'ports' | 'actorOptions'>): Bids & { wake(): void } {
  const machine = createBidMachine({
    post: ({ goodsId, ...body }, signal) => ports.http.call(placeBid, { params: { goodsId }, body }, { signal }),
  });
  const running = new Map<string, ActorRefFrom<typeof machine>>();

  function begin(key: string, bid: CommandInput<'auction.bid'>): ActorRefFrom<typeof machine> {
    const actor = createActor(machine, { ...actorOptions, id: `bid:${bid.id}`, input: bid });
    running.set(key, actor);
    actor.subscribe({ complete: () => void running.delete(key) });
    return actor.start();
  }

  return {
    async place(bid) {
      const key = stableJson(bid);
      const { context } = await waitFor(running.get(key) ?? begin(key, bid), ({ status }) => status !== 'active');
      if (!context.placed) throw new CallError(context.error ?? { code: 'UnknowError', status: 500 });
      return context.placed;
    },
    cancel() {
      for (const actor of running.values()) actor.send({ type: 'bid.cancel' });
    },
    wake() {
      for (const actor of running.values()) actor.send({ type: 'wake' });
    },
  };
}

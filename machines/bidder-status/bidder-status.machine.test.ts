import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { BidderView } from '#protocol/http/auctions.ts';
import { auctionStateAt } from '../auction-watch/auction-watch.model.ts';
import { callError } from '../call-outcomes.model.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createBidderStatusMachine } from './bidder-status.machine.ts';
import { bidderAs } from './bidder-status.model.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

it('[STA-3] fetches again after 5 s or at a wake-up; after a refusal with the next update', async () => {
  const clock = createSimulatedClock();
  const answers: (() => Promise<BidderView>)[] = [];
  let fetches = 0;
  const actor = createActor(
    createBidderStatusMachine({
      fetch: () => {
        fetches += 1;
        return (answers.shift() ?? (() => Promise.resolve(bidderAs('winning'))))();
      },
    }),
    { clock },
  ).start();
  const fails = (status: number) => () => Promise.reject(callError(status));
  answers.push(fails(503), fails(0), fails(403));
  actor.send({ type: 'user.signedIn' });
  actor.send({ type: 'auction.updated', state: auctionStateAt(1) });
  await settled();
  clock.advance(4_999);
  expect(fetches).toBe(1);
  clock.advance(1);
  await settled();
  expect(fetches).toBe(2);
  actor.send({ type: 'wake' });
  await settled();
  expect(fetches).toBe(3);
  // The 403 is final.
  actor.send({ type: 'wake' });
  clock.advance(600_000);
  await settled();
  expect([fetches, actor.getSnapshot().context.mine]).toEqual([3, null]);
  actor.send({ type: 'auction.updated', state: auctionStateAt(2) });
  clock.advance(300);
  await settled();
  expect([fetches, actor.getSnapshot().context.mine]).toEqual([4, bidderAs('winning')]);
});

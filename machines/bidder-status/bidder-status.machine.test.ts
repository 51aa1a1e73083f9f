import { expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { MineInAuction } from '#protocol/http/auctions.ts';
import { auctionStateAt } from '../auction-watch/auction-watch.model.ts';
import { callError } from '../call-error.model.ts';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createBidderStatusMachine } from './bidder-status.machine.ts';
import { bidderAs } from './bidder-status.model.ts';

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
};

it('[STA-3] asks again after five seconds or at a wake-up where there was no answer, after a refusal when there is news', async () => {
  const clock = createSimulatedClock();
  const answers: (() => Promise<MineInAuction>)[] = [];
  let asked = 0;
  const actor = createActor(
    createBidderStatusMachine({
      fetch: () => {
        asked += 1;
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
  expect(asked).toBe(1);
  clock.advance(1);
  await settled();
  expect(asked).toBe(2);
  actor.send({ type: 'wake' });
  await settled();
  expect(asked).toBe(3);
  // Refused for good.
  actor.send({ type: 'wake' });
  clock.advance(600_000);
  await settled();
  expect([asked, actor.getSnapshot().context.mine]).toEqual([3, null]);
  actor.send({ type: 'auction.updated', state: auctionStateAt(2) });
  clock.advance(300);
  await settled();
  expect([asked, actor.getSnapshot().context.mine]).toEqual([4, bidderAs('winning')]);
});

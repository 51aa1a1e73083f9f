import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createAuctionWatchMachine } from './auction-watch.machine.ts';
import { auctionStateAt, bidRecords } from './auction-watch.model.ts';

function createWorld() {
  const clock = createSimulatedClock();
  let fetches = 0;
  const actor = createActor(
    createAuctionWatchMachine({
      fetchState: () => {
        fetches += 1;
        return new Promise(() => undefined);
      },
      fetchRecords: () => new Promise(() => undefined),
      alarm: () => () => undefined,
    }),
    { clock },
  ).start();
  return {
    clock,
    fetches: () => fetches,
    known: () => actor.getSnapshot().context.state,
    send: actor.send.bind(actor),
    receive: (seq: number, change: Parameters<typeof auctionStateAt>[1] = {}) =>
      actor.send({ type: 'auction.updated', state: auctionStateAt(seq, change), records: bidRecords(seq, 1) }),
  };
}

describe('auction watch', () => {
  it('[WAT-2] takes the state with the higher `seq`, of the same `seq` the later one, and never goes back', () => {
    const { known, receive } = createWorld();
    receive(4, { asOf: 2_000 });
    receive(3, { asOf: 9_000 });
    receive(4, { asOf: 1_999, frozen: true });
    receive(4, { asOf: 2_000, frozen: true });
    expect(known()).toEqual(auctionStateAt(4, { asOf: 2_000 }));
    receive(4, { asOf: 2_001, frozen: true });
    expect(known()).toEqual(auctionStateAt(4, { asOf: 2_001, frozen: true }));
    receive(5, { asOf: 1_000 });
    expect(known()).toEqual(auctionStateAt(5, { asOf: 1_000 }));
  });

  it('[WAT-2] [WAT-4] stays over and is not fetched again', () => {
    const { clock, fetches, known, send, receive } = createWorld();
    receive(2, { state: 'won' });
    receive(1, { asOf: 9_000 });
    const before = fetches();
    for (const type of ['wake', 'auction.refresh', 'connection.up', 'connection.down', 'end.passed'] as const)
      send({ type });
    clock.advance(600_000);
    expect([known()?.state, fetches()]).toEqual(['won', before]);
  });
});

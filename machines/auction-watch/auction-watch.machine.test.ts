import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { createSimulatedClock } from '../clock/simulated-clock.ts';
import { createAuctionWatchMachine } from './auction-watch.machine.ts';
import { auctionStateAt, bidRecords } from './auction-watch.model.ts';

function createWorld() {
  const clock = createSimulatedClock();
  let asked = 0;
  const actor = createActor(
    createAuctionWatchMachine({
      fetchState: () => {
        asked += 1;
        return new Promise(() => undefined);
      },
      fetchRecords: () => new Promise(() => undefined),
      alarm: () => () => undefined,
    }),
    { clock },
  ).start();
  return {
    clock,
    asked: () => asked,
    known: () => actor.getSnapshot().context.state,
    send: actor.send.bind(actor),
    tell: (seq: number, change: Parameters<typeof auctionStateAt>[1] = {}) =>
      actor.send({ type: 'auction.updated', state: auctionStateAt(seq, change), records: bidRecords(seq, 1) }),
  };
}

describe('an auction that is watched', () => {
  it('[WAT-2] takes the higher number, of the same the later one, and never goes back', () => {
    const { known, tell } = createWorld();
    tell(4, { asOf: 2_000 });
    tell(3, { asOf: 9_000 });
    tell(4, { asOf: 1_999, frozen: true });
    tell(4, { asOf: 2_000, frozen: true });
    expect(known()).toEqual(auctionStateAt(4, { asOf: 2_000 }));
    tell(4, { asOf: 2_001, frozen: true });
    expect(known()).toEqual(auctionStateAt(4, { asOf: 2_001, frozen: true }));
    tell(5, { asOf: 1_000 });
    expect(known()).toEqual(auctionStateAt(5, { asOf: 1_000 }));
  });

  it('[WAT-2] [WAT-4] what is over stays over, and is not asked for again', () => {
    const { clock, asked, known, send, tell } = createWorld();
    tell(2, { state: 'won' });
    tell(1, { asOf: 9_000 });
    const before = asked();
    for (const type of ['wake', 'auction.refresh', 'connection.up', 'connection.down', 'end.passed'] as const)
      send({ type });
    clock.advance(600_000);
    expect([known()?.state, asked()]).toEqual(['won', before]);
  });
});

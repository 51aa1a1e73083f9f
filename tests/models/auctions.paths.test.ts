import { describe, expect, it } from 'vitest';
import { createAuctionWatchMachine } from '#machines/auction-watch/auction-watch.machine.ts';
import { auctionWatchModel } from '#machines/auction-watch/auction-watch.model.ts';
import { createBidDialogMachine } from '#machines/bid/bid-dialog.machine.ts';
import { bidDialogInput, bidDialogModel } from '#machines/bid/bid-dialog.model.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createActor, type AnyEventObject } from 'xstate';
import { SUBJECT } from './engine/chart.ts';
import { coverTransitions } from './drive.ts';
import { createPendingCalls } from './pending-calls.ts';

describe('auction charts', () => {
  it('auction watch: takes every transition', async () => {
    const coverage = await coverTransitions(auctionWatchModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const alarms = new Set<() => void>();
      const actor = createActor(
        createAuctionWatchMachine({
          fetchState: () => calls.call('fetchState'),
          fetchRecords: () => calls.call('fetchRecords'),
          alarm: (_at, ring) => {
            alarms.add(ring);
            return () => void alarms.delete(ring);
          },
        }),
        { id: SUBJECT, clock, inspect },
      );
      return {
        actor,
        clock,
        realiseTimers: true,
        realise: (event: AnyEventObject) => {
          if (event.type === 'end.passed') for (const ring of alarms) ring();
          else if (!calls.end(event)) actor.send(event as never);
        },
        check: (snapshot) => expect(alarms.size).toBe(snapshot.matches({ course: 'open' }) ? 1 : 0),
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('bid dialog: takes every transition', async () => {
    const coverage = await coverTransitions(bidDialogModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      let ids = 0;
      const actor = createActor(
        createBidDialogMachine({
          place: () => calls.call('place'),
          save: () => undefined,
          newId: () => `id-${String((ids += 1))}`,
        }),
        { id: SUBJECT, clock, inspect, input: bidDialogInput },
      );
      return {
        actor,
        clock,
        realise: (event: AnyEventObject) => {
          if (!calls.end(event)) actor.send(event as never);
        },
        check: ({ value }) => {
          // A bid that was being placed when its user left is not awaited any more.
          if (value.bid !== 'closed') expect(calls.names).toHaveLength(value.bid === 'sending' ? 1 : 0);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });
});

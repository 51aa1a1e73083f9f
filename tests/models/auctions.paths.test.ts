import { describe, expect, it } from 'vitest';
import { createAuctionSubscriptionsMachine } from '#machines/auction-watch/auction-subscriptions.machine.ts';
import { auctionSubscriptionsModel } from '#machines/auction-watch/auction-subscriptions.model.ts';
import { createAuctionWatchMachine } from '#machines/auction-watch/auction-watch.machine.ts';
import { auctionWatchModel } from '#machines/auction-watch/auction-watch.model.ts';
import { createBidMachine } from '#machines/bid/bid.machine.ts';
import { createBidDialogMachine } from '#machines/bid/bid-dialog.machine.ts';
import { bidDialogInput, bidDialogModel } from '#machines/bid/bid-dialog.model.ts';
import { bidInput, bidModel } from '#machines/bid/bid.model.ts';
import { createSimulatedClock } from '#machines/clock/simulated-clock.ts';
import { createServerTimeMachine } from '#machines/server-time/server-time.machine.ts';
import { serverTimeModel } from '#machines/server-time/server-time.model.ts';
import { createBidderStatusMachine } from '#machines/bidder-status/bidder-status.machine.ts';
import { bidderStatusModel } from '#machines/bidder-status/bidder-status.model.ts';
import { createActor, fromPromise, type AnyEventObject } from 'xstate';
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

  it('bidder status: takes every transition', async () => {
    const coverage = await coverTransitions(bidderStatusModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const actor = createActor(createBidderStatusMachine({ fetch: () => calls.call('fetch') }), {
        id: SUBJECT,
        clock,
        inspect,
      });
      return {
        actor,
        clock,
        realise: (event: AnyEventObject) => {
          if (!calls.end(event)) actor.send(event as never);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('bid: takes every transition', async () => {
    const coverage = await coverTransitions(bidModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      const actor = createActor(createBidMachine({ post: () => calls.call('post') }), {
        id: SUBJECT,
        clock,
        inspect,
        input: bidInput,
      });
      return {
        actor,
        clock,
        realiseTimers: true,
        realise: (event: AnyEventObject) => {
          if (!calls.end(event)) actor.send(event as never);
        },
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

  it('server time: takes every transition', async () => {
    const coverage = await coverTransitions(serverTimeModel, (inspect) => {
      const clock = createSimulatedClock(0);
      const calls = createPendingCalls();
      // The chart reads the monotonic clock before and after the call.
      const actor = createActor(
        createServerTimeMachine({ fetchTime: () => calls.call('sample'), monotonic: () => 0 }),
        {
          id: SUBJECT,
          clock,
          inspect,
        },
      );
      return {
        actor,
        clock,
        realise: (event: AnyEventObject) => {
          const done = event.type === 'xstate.done.actor.sample';
          if (!calls.end(done ? { ...event, output: (event['output'] as { serverTime: number }).serverTime } : event))
            actor.send(event as never);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });

  it('auction subscriptions: takes every transition', async () => {
    const coverage = await coverTransitions(auctionSubscriptionsModel, (inspect) => {
      const calls = createPendingCalls();
      const actor = createActor(
        createAuctionSubscriptionsMachine({ watch: () => undefined, setLive: () => undefined }).provide({
          actors: { turn: fromPromise(() => calls.call('turn')) },
        }),
        { id: SUBJECT, inspect },
      );
      return {
        actor,
        clock: createSimulatedClock(0),
        realise: (event: AnyEventObject) => {
          if (!calls.end(event)) actor.send(event as never);
        },
      };
    });
    expect(coverage.uncovered).toEqual([]);
  });
});

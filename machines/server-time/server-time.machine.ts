/**
 * Estimates the server's time while a countdown needs it.
 *
 * [TIM-1] Five samples in a row when the first countdown starts, then one each minute. Without a countdown nothing is
 *         requested and nothing is known: a sleep or a changed clock would go unnoticed.
 * [TIM-2] When the browser's clock and the monotonic one no longer agree, one of them was set or stopped: five new
 *         samples. Until then the uncertainty grows by the difference, if the monotonic clock may have stopped.
 * [TIM-3] The same after a wake-up or a new connection, without more uncertainty.
 * [TIM-4] A failed sample leaves the estimate and is repeated after 5 s or at a wake-up.
 */
import { outputOf } from '#machines/invoked.ts';
import { CHAT } from '#protocol/limits.ts';
import { assign, fromPromise, setup } from 'xstate';
import { anchorOf, doubted, type Anchor, type Sample } from './estimate.ts';
import type { ServerTimePorts } from './server-time.ports.ts';

export type ServerTimeContext = {
  /** The newest samples, latest last. */
  anchors: readonly Anchor[];
  /** How many are still to be taken in this round. */
  wanted: number;
};
export type ServerTimeEvent =
  | { type: 'time.wanted' }
  | { type: 'time.left' }
  /** The browser's clock is `by` ms further than the monotonic one says; negative: it was set back. */
  | { type: 'time.jumped'; by: number }
  | { type: 'wake' };

/** Samples of one round, and how many are kept. */
const ROUND = 5;
const KEPT = 8;
const MINUTE = 60_000;

/** @param ports see server-time.ports.ts */
export function createServerTimeMachine(ports: ServerTimePorts) {
  return setup({
    types: { context: {} as ServerTimeContext, events: {} as ServerTimeEvent },
    actors: {
      sample: fromPromise<Sample, void>(async ({ signal }) => {
        const sentAt = ports.monotonic();
        const serverTime = await ports.ask(signal);
        return { sentAt, receivedAt: ports.monotonic(), serverTime };
      }),
    },
    guards: { wantsMore: ({ context }) => context.wanted > 1 },
    actions: {
      keep: assign(({ context }, sample: Sample) => ({
        anchors: [...context.anchors, anchorOf(sample)].slice(-KEPT),
        wanted: context.wanted - 1,
      })),
      forget: assign({ anchors: [], wanted: 0 }),
      wantRound: assign({ wanted: ROUND }),
      wantOne: assign({ wanted: 1 }),
      doubt: assign({
        anchors: ({ context }, by: number) => (by > 0 ? doubted(context.anchors, by) : context.anchors),
      }),
    },
    delays: { renewAfter: MINUTE, retryAfter: CHAT.retryAfter },
  }).createMachine({
    id: 'serverTime',
    context: { anchors: [], wanted: 0 },
    initial: 'resting',
    states: {
      resting: { on: { 'time.wanted': { target: 'watched', actions: 'wantRound' } } },
      watched: {
        initial: 'sampling',
        on: {
          'time.left': { target: 'resting', actions: 'forget' },
          // Whatever is under way was asked before: its round trip may have been measured by a clock that stood still.
          'time.jumped': {
            target: '.sampling',
            reenter: true,
            actions: [{ type: 'doubt', params: ({ event }) => event.by }, 'wantRound'],
          },
          wake: { target: '.sampling', reenter: true, actions: 'wantRound' },
        },
        states: {
          sampling: {
            invoke: {
              id: 'sample',
              src: 'sample',
              onDone: [
                { guard: 'wantsMore', target: 'sampling', reenter: true, actions: { type: 'keep', params: outputOf } },
                { target: 'known', actions: { type: 'keep', params: outputOf } },
              ],
              onError: 'waiting',
            },
          },
          known: { after: { renewAfter: { target: 'sampling', actions: 'wantOne' } } },
          waiting: { after: { retryAfter: 'sampling' } },
        },
      },
    },
  });
}

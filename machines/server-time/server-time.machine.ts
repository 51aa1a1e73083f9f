/**
 * Estimates the server's time while a tab shows a time left. The one estimate of a browser.
 *
 * [TIM-1] A countdown by the second takes a round of five samples, then one each minute. Where texts change by the
 *         minute only, a round is one sample, then one every ten minutes. While neither is shown nothing is requested
 *         and nothing is known: a sleep or a changed clock would go unnoticed.
 * [TIM-2] When the browser's clock and the monotonic one no longer agree, one of them was set or stopped: a new round.
 *         Until then the uncertainty grows by the difference, if the monotonic clock may have stopped.
 * [TIM-3] The same after a wake-up or a new connection, without more uncertainty.
 * [TIM-4] A failed sample leaves the estimate and is repeated after 5 s or at a wake-up.
 */
import { outputOf } from '#machines/invoked.ts';
import type { TimeStep } from '#protocol/bridge/topics.ts';
import { CHAT } from '#protocol/member-limits.ts';
import { assign, fromPromise, setup } from 'xstate';
import { anchorOf, withUncertainty, type Anchor, type Sample } from './estimate.ts';
import type { ServerTimePorts } from './server-time.ports.ts';

export type ServerTimeContext = {
  /** The newest samples, latest last. */
  anchors: readonly Anchor[];
  /** Samples still to be taken in this round. */
  wanted: number;
  /** The finest step that a tab shows. */
  step: TimeStep;
};
export type ServerTimeEvent =
  /** Sent again when the finest step changes. */
  | { type: 'time.wanted'; step: TimeStep }
  | { type: 'time.left' }
  /** The browser's clock is `by` ms ahead of the monotonic one; negative: it was set back. */
  | { type: 'time.jumped'; by: number }
  | { type: 'wake' };

/** Samples of one round. */
const ROUND = { second: 5, minute: 1 };
/** Time between rounds, ms. */
const RENEWAL = { second: 60_000, minute: 600_000 };
/** How many samples are stored. */
const STORED = 8;

export function createServerTimeMachine(ports: ServerTimePorts) {
  return setup({
    types: { context: {} as ServerTimeContext, events: {} as ServerTimeEvent },
    actors: {
      sample: fromPromise<Sample, void>(async ({ signal }) => {
        const sentAt = ports.monotonic();
        const serverTime = await ports.fetchTime(signal);
        return { sentAt, receivedAt: ports.monotonic(), serverTime };
      }),
    },
    guards: {
      wantsMore: ({ context }) => context.wanted > 1,
      isFiner: ({ context, event }) =>
        event.type === 'time.wanted' && event.step === 'second' && context.step === 'minute',
    },
    actions: {
      keep: assign(({ context }, sample: Sample) => ({
        anchors: [...context.anchors, anchorOf(sample)].slice(-STORED),
        wanted: context.wanted - 1,
      })),
      forget: assign({ anchors: [], wanted: 0 }),
      noteStep: assign({ step: ({ context, event }) => (event.type === 'time.wanted' ? event.step : context.step) }),
      wantRound: assign({ wanted: ({ context }) => ROUND[context.step] }),
      wantOne: assign({ wanted: 1 }),
      addUncertainty: assign({
        anchors: ({ context }, by: number) => (by > 0 ? withUncertainty(context.anchors, by) : context.anchors),
      }),
    },
    delays: { renewAfter: ({ context }) => RENEWAL[context.step], retryAfter: CHAT.retryAfter },
  }).createMachine({
    id: 'serverTime',
    context: { anchors: [], wanted: 0, step: 'minute' },
    initial: 'inactive',
    states: {
      inactive: { on: { 'time.wanted': { target: 'active', actions: ['noteStep', 'wantRound'] } } },
      active: {
        initial: 'sampling',
        on: {
          'time.wanted': [
            { guard: 'isFiner', target: '.sampling', reenter: true, actions: ['noteStep', 'wantRound'] },
            { actions: 'noteStep' },
          ],
          'time.left': { target: 'inactive', actions: 'forget' },
          // Restarts the sample in progress: its round trip may have been measured by a clock that had stopped.
          'time.jumped': {
            target: '.sampling',
            reenter: true,
            actions: [{ type: 'addUncertainty', params: ({ event }) => event.by }, 'wantRound'],
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
                { target: 'idle', actions: { type: 'keep', params: outputOf } },
              ],
              onError: 'waiting',
            },
          },
          idle: { after: { renewAfter: { target: 'sampling', actions: 'wantOne' } } },
          waiting: { after: { retryAfter: 'sampling' } },
        },
      },
    },
  });
}

import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createServerTimeMachine } from './server-time.machine.ts';

const sample = (sentAt: number) => ({
  type: 'xstate.done.actor.sample',
  output: { sentAt, receivedAt: sentAt + 20, serverTime: 5_000 + sentAt },
});

const knowledge = (anchors: readonly { doubt: number }[]): string =>
  anchors.length === 0 ? 'unknown' : anchors.every(({ doubt }) => doubt > 1_000) ? 'doubted' : 'known';

export const serverTimeModel: ChartModel<ReturnType<typeof createServerTimeMachine>> = {
  machine: createServerTimeMachine({ ask: () => Promise.resolve(0), monotonic: () => 0 }),
  cases: () => [
    sample(0),
    { type: 'xstate.error.actor.sample', error: callError(0) },
    { type: 'time.jumped', by: 3_600_000 },
    { type: 'time.jumped', by: -3_600_000 },
  ],
  project: ({ value, context }) => `${JSON.stringify(value)} wants ${context.wanted} ${knowledge(context.anchors)}`,
  invariants: {
    '[TIM-1] what is known has a sample': ({ value, context }) =>
      JSON.stringify(value) !== '{"watched":"known"}' || context.anchors.length > 0,
    '[TIM-1] nobody looking knows nothing': ({ value, context }) => value !== 'resting' || context.anchors.length === 0,
    'few samples are kept': ({ context }) => context.anchors.length <= 8,
    'a round ends': ({ context }) => context.wanted >= 0 && context.wanted <= 5,
  },
};

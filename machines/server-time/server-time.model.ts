import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createServerTimeMachine } from './server-time.machine.ts';

const sample = (sentAt: number) => ({
  type: 'xstate.done.actor.sample',
  output: { sentAt, receivedAt: sentAt + 20, serverTime: 5_000 + sentAt },
});

const knowledge = (anchors: readonly { uncertainty: number }[]): string =>
  anchors.length === 0 ? 'unknown' : anchors.every(({ uncertainty }) => uncertainty > 1_000) ? 'uncertain' : 'known';

export const serverTimeModel: ChartModel<ReturnType<typeof createServerTimeMachine>> = {
  machine: createServerTimeMachine({ fetchTime: () => Promise.resolve(0), monotonic: () => 0 }),
  cases: () => [
    { type: 'time.wanted', step: 'second' },
    { type: 'time.wanted', step: 'minute' },
    sample(0),
    { type: 'xstate.error.actor.sample', error: callError(0) },
    { type: 'time.jumped', by: 3_600_000 },
    { type: 'time.jumped', by: -3_600_000 },
  ],
  project: ({ value, context }) =>
    `${JSON.stringify(value)} ${context.step} wants ${context.wanted} ${knowledge(context.anchors)}`,
  invariants: {
    '[TIM-1] has a sample once idle': ({ value, context }) =>
      JSON.stringify(value) !== '{"active":"idle"}' || context.anchors.length > 0,
    '[TIM-1] has no samples while inactive': ({ value, context }) =>
      value !== 'inactive' || context.anchors.length === 0,
    'stores at most eight samples': ({ context }) => context.anchors.length <= 8,
    'takes at most five samples in a round': ({ context }) => context.wanted >= 0 && context.wanted <= 5,
  },
};

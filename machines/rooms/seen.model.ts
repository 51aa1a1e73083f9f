import { callError } from '../call-error.model.ts';
import type { ChartModel } from '../chart-model.ts';
import { createSeenMachine } from './seen.machine.ts';

const seen = (roomId: string, ticks: string) => ({ type: 'room.seen', roomId, ticks, messageId: `message-${ticks}` });

export const seenModel: ChartModel<ReturnType<typeof createSeenMachine>> = {
  machine: createSeenMachine({ updateSeen: () => Promise.resolve() }),
  cases: () => [
    seen('a', '1'),
    seen('a', '2'),
    seen('b', '1'),
    { type: 'xstate.done.actor.updateSeen', output: null },
    { type: 'xstate.error.actor.updateSeen', error: callError(503) },
    { type: 'xstate.error.actor.updateSeen', error: callError(404) },
  ],
  project: ({ value, context }) =>
    [
      JSON.stringify(value),
      context.told ? `${context.told.roomId}${context.told.ticks}` : '',
      context.waiting.map((mark) => mark.roomId + mark.ticks).join(),
    ].join(' '),
  invariants: {
    '[SEE-3] every room waits once': ({ context }) =>
      new Set(context.waiting.map((mark) => mark.roomId)).size === context.waiting.length,
    'somebody is told while telling': ({ value, context }) => value !== 'telling' || context.told !== undefined,
    'nothing waits while idle': ({ value, context }) => value !== 'idle' || context.waiting.length === 0,
  },
};
